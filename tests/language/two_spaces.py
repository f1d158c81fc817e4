"""Two spaces, with laws on them and kernels from the one to the other, for tests of claims about grids."""

from dpsym import Joint, PushForward, Space, laws, point, real, stochastic_map

Y, Z = Space("Y"), Space("Z")
P, Q = laws("P Q", on=Y)
R, T = laws("R T", on=Z)
K, L = stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
y, z = point("y", on=Y), point("z", on=Z)
epsilon = real("epsilon", at_least=0)
AFTER = PushForward(K, P), PushForward(K, Q)
JOINT = Joint(P, K), Joint(Q, L)
