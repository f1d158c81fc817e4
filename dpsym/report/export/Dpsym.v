(* Lemmas and tactics that the proofs exported by dpsym use; coqc checks them, too. *)
From Coq Require Export Reals Lra Lia Psatz Nsatz.
From Coquelicot Require Export Coquelicot.
From Interval Require Export Tactic.
Open Scope R_scope.

(* Bounds of one operation from bounds of its arguments. *)
Lemma exp_le (a b : R) : a <= b -> exp a <= exp b.
Proof. intros [h | ->]; [left; now apply exp_increasing | right; reflexivity]. Qed.

Lemma ln_mono (a b : R) : 0 < a -> a <= b -> ln a <= ln b.
Proof. intros p [h | ->]; [left; now apply ln_increasing | right; reflexivity]. Qed.

Lemma exp_above (a b r : R) : a <= b -> r <= exp a -> r <= exp b.
Proof. intros h k; apply Rle_trans with (1 := k); now apply exp_le. Qed.
Lemma exp_above_strictly (a b r : R) : a < b -> r <= exp a -> r < exp b.
Proof. intros h k; apply Rle_lt_trans with (1 := k); now apply exp_increasing. Qed.
Lemma exp_below (a b r : R) : b <= a -> exp a <= r -> exp b <= r.
Proof. intros h k; apply Rle_trans with (2 := k); now apply exp_le. Qed.
Lemma exp_below_strictly (a b r : R) : b < a -> exp a <= r -> exp b < r.
Proof. intros h k; apply Rlt_le_trans with (2 := k); now apply exp_increasing. Qed.
Lemma ln_above (a b r : R) : 0 < a -> a <= b -> r <= ln a -> r <= ln b.
Proof. intros p h k; apply Rle_trans with (1 := k); now apply ln_mono. Qed.
Lemma ln_above_strictly (a b r : R) : 0 < a -> a < b -> r <= ln a -> r < ln b.
Proof. intros p h k; apply Rle_lt_trans with (1 := k); now apply ln_increasing. Qed.
Lemma ln_below (a b r : R) : 0 < b -> b <= a -> ln a <= r -> ln b <= r.
Proof. intros p h k; apply Rle_trans with (2 := k); now apply ln_mono. Qed.
Lemma ln_below_strictly (a b r : R) : 0 < b -> b < a -> ln a <= r -> ln b < r.
Proof. intros p h k; apply Rlt_le_trans with (2 := k); now apply ln_increasing. Qed.

Lemma pow_nonneg_mono (x y : R) (n : nat) : 0 <= x -> x <= y -> x ^ n <= y ^ n.
Proof. intros; apply pow_incr; lra. Qed.
Lemma pow_strictly (x y : R) (n : nat) : 0 <= x -> x < y -> (0 < n)%nat -> x ^ n < y ^ n.
Proof.
  intros p h k; destruct n as [|n]; [inversion k|]; clear k.
  induction n as [|n i]; [simpl; lra|].
  change (x * x ^ S n < y * y ^ S n).
  apply Rle_lt_trans with (x * y ^ S n).
  - apply Rmult_le_compat_l; lra.
  - apply Rmult_lt_compat_r; [apply pow_lt; lra | lra].
Qed.
Lemma pow_even (x : R) (k : nat) : 0 <= x ^ (2 * k).
Proof. rewrite pow_mult; apply pow_le; simpl; nra. Qed.
Lemma pow_even_pos (x : R) (k : nat) : x <> 0 -> 0 < x ^ (2 * k).
Proof. intro h; rewrite pow_mult; apply pow_lt; simpl; nra. Qed.

Ltac numeric := first [interval | interval with (i_prec 120)].
Ltac exp_above_by a num := first [apply (exp_above_strictly a); [lra | num] | apply (exp_above a); [lra | num]].
Ltac exp_below_by a num := first [apply (exp_below_strictly a); [lra | num] | apply (exp_below a); [lra | num]].
Ltac ln_above_by a num := first [apply (ln_above_strictly a); [lra | lra | num] | apply (ln_above a); [lra | lra | num]].
Ltac ln_below_by a num := first [apply (ln_below_strictly a); [lra | lra | num] | apply (ln_below a); [lra | lra | num]].
Ltac power_above l n :=
  first [apply Rle_lt_trans with (l ^ n); [numeric | apply pow_strictly; [lra | lra | auto with arith]]
        | apply Rle_trans with (l ^ n); [numeric | apply pow_nonneg_mono; lra]].
Ltac power_below u n :=
  first [apply Rlt_le_trans with (u ^ n); [apply pow_strictly; [lra | lra | auto with arith] | numeric]
        | apply Rle_trans with (u ^ n); [apply pow_nonneg_mono; lra | numeric]].
Lemma root_above (r x : R) : 0 <= r -> r * r <= x -> r <= sqrt x.
Proof.
  intros p h; apply Rsqr_incr_0_var; [|apply sqrt_pos].
  rewrite Rsqr_sqrt by nra; exact h.
Qed.
Lemma root_below (r x : R) : 0 <= r -> 0 <= x -> x <= r * r -> sqrt x <= r.
Proof.
  intros p q h; apply Rsqr_incr_0_var; [|exact p].
  rewrite Rsqr_sqrt by exact q; exact h.
Qed.
Ltac inverse_bound x :=
  first [apply (Rmult_lt_reg_l x) | apply (Rmult_le_reg_l x)]; [lra |]; rewrite Rinv_r by lra; lra.

(* From a start on, with the sign of the derivative. *)
Lemma grows (f d : R -> R) (a b : R) :
  a <= b -> (forall t, a <= t <= b -> is_derive f t (d t)) ->
  (forall t, a < t < b -> 0 <= d t) -> f a <= f b.
Proof.
  intros [h | <-] D P; [|right; reflexivity].
  destruct (MVT_cor2 f d a b h) as [c [e i]].
  - intros c i; apply is_derive_Reals; now apply D.
  - specialize (P c i); nra.
Qed.
Lemma grows_strictly (f d : R -> R) (a b : R) :
  a < b -> (forall t, a <= t <= b -> is_derive f t (d t)) ->
  (forall t, a < t < b -> 0 < d t) -> f a < f b.
Proof.
  intros h D P; destruct (MVT_cor2 f d a b h) as [c [e i]].
  - intros c i; apply is_derive_Reals; now apply D.
  - specialize (P c i); nra.
Qed.
Lemma falls (f d : R -> R) (a b : R) :
  a <= b -> (forall t, a <= t <= b -> is_derive f t (d t)) ->
  (forall t, a < t < b -> 0 <= - d t) -> f b <= f a.
Proof.
  intros [h | <-] D P; [|right; reflexivity].
  destruct (MVT_cor2 f d a b h) as [c [e i]].
  - intros c i; apply is_derive_Reals; now apply D.
  - specialize (P c i); nra.
Qed.
Lemma falls_strictly (f d : R -> R) (a b : R) :
  a < b -> (forall t, a <= t <= b -> is_derive f t (d t)) ->
  (forall t, a < t < b -> 0 < - d t) -> f b < f a.
Proof.
  intros h D P; destruct (MVT_cor2 f d a b h) as [c [e i]].
  - intros c i; apply is_derive_Reals; now apply D.
  - specialize (P c i); nra.
Qed.

(* Comparing what is compared of logarithms and exponentials. *)
Lemma by_logs (a b : R) : 0 < a -> 0 < b -> 0 <= ln b - ln a -> 0 <= b - a.
Proof.
  intros p q h; destruct (Rle_or_lt a b) as [|c]; [lra|].
  pose proof (ln_increasing b a q c); lra.
Qed.
Lemma by_logs_strictly (a b : R) : 0 < a -> 0 < b -> 0 < ln b - ln a -> 0 < b - a.
Proof.
  intros p q h; destruct (Rlt_or_le a b) as [|c]; [lra|].
  pose proof (ln_mono b a q c); lra.
Qed.
Lemma by_exps (a b : R) : 0 <= exp b - exp a -> 0 <= b - a.
Proof.
  intros h; destruct (Rle_or_lt a b) as [|c]; [lra|].
  pose proof (exp_increasing b a c); lra.
Qed.
Lemma by_exps_strictly (a b : R) : 0 < exp b - exp a -> 0 < b - a.
Proof.
  intros h; destruct (Rlt_or_le a b) as [|c]; [lra|].
  pose proof (exp_le b a c); lra.
Qed.
Lemma of_multiple (m f : R) : 0 < m -> 0 <= f * m -> 0 <= f.
Proof. intros; nra. Qed.
Lemma of_multiple_strictly (m f : R) : 0 < m -> 0 < f * m -> 0 < f.
Proof. intros; nra. Qed.

(* What is positive is an exponential: of the sum of logarithms for a product. *)
Lemma exp_of_product (a b x y : R) : a = exp x -> b = exp y -> a * b = exp (x + y).
Proof. intros -> ->; symmetry; apply exp_plus. Qed.
Lemma exp_of_inverse (a x : R) : a = exp x -> / a = exp (- x).
Proof. intros ->; symmetry; apply exp_Ropp. Qed.
Lemma exp_of_power (a x : R) (n : nat) : a = exp x -> a ^ n = exp (INR n * x).
Proof.
  intros ->; induction n as [|n i]; [simpl; now rewrite Rmult_0_l, exp_0|].
  change (exp x * exp x ^ n = exp (INR (S n) * x)).
  rewrite i, S_INR, <- exp_plus; f_equal; ring.
Qed.
Lemma exp_of_root (a x : R) : a = exp x -> sqrt a = exp (x / 2).
Proof.
  intros ->; apply Rsqr_inj; [apply sqrt_pos | left; apply exp_pos |].
  rewrite Rsqr_sqrt by (left; apply exp_pos).
  unfold Rsqr; rewrite <- exp_plus; f_equal; field.
Qed.
Lemma exp_of_one : 1 = exp 0.
Proof. symmetry; apply exp_0. Qed.
Lemma exp_of_positive (a : R) : 0 < a -> a = exp (ln a).
Proof. intros; symmetry; now apply exp_ln. Qed.
Lemma exp_of_real_power (a e x : R) : a = exp x -> Rpower a e = exp (e * x).
Proof. intros ->; unfold Rpower; now rewrite ln_exp. Qed.

Ltac positive := first [assumption | lra | apply exp_pos | apply PI_RGT_0 | nra].
Ltac as_exp :=
  lazymatch goal with
  | |- 1 = exp _ => apply exp_of_one
  | |- exp _ = exp _ => reflexivity
  | |- _ / _ = exp _ => unfold Rdiv; eapply exp_of_product; as_exp
  | |- _ * _ = exp _ => eapply exp_of_product; as_exp
  | |- / _ = exp _ => eapply exp_of_inverse; as_exp
  | |- _ ^ _ = exp _ => eapply exp_of_power; as_exp
  | |- sqrt _ = exp _ => eapply exp_of_root; as_exp
  | |- Rpower _ _ = exp _ => eapply exp_of_real_power; as_exp
  | |- _ = exp _ => eapply exp_of_positive; positive
  end.
Lemma exp_by (a b p : R) : p = exp b -> a = b -> exp a = p.
Proof. now intros -> ->. Qed.
Lemma ln_by (a b p : R) : a = exp b -> b = p -> ln a = p.
Proof. intros -> <-; apply ln_exp. Qed.
Lemma power_by (a b x y : R) : a = exp x -> b = exp y -> x = y -> a = b.
Proof. now intros -> -> ->. Qed.

(* Two formulas for one number. *)
Ltac apart :=
  match goal with
  | |- True => exact I
  | |- _ /\ _ => split; apart
  | |- _ * _ <> 0 => apply Rmult_integral_contrapositive_currified; apart
  | |- _ ^ _ <> 0 => apply pow_nonzero; apart
  | |- _ <> _ =>
      first [assumption | apply Rgt_not_eq; apply exp_pos | apply Rgt_not_eq; lra | apply Rlt_not_eq; lra
            | apply Rgt_not_eq; nra | apply Rlt_not_eq; nra]
  | |- _ => first [assumption | lra | apply exp_pos | nra]
  end.
Ltac roots :=
  repeat match goal with
  | |- context [sqrt ?x] =>
      let s := fresh "s" in let e := fresh "e" in let k := fresh "k" in
      assert (k : 0 <= x) by positive; pose proof (sqrt_sqrt x k) as e; clear k; revert e; generalize (sqrt x); intros s e
  end.
Ltac same :=
  solve [reflexivity | lra | ring | field; apart | apply pow2_sqrt; assumption
        | cbn [INR] in *; field; apart
        | field_simplify_eq; [roots; nsatz | apart]
        | roots; nsatz | nra].
Ltac alike := first [same | f_equal; alike].
Ltac exponential how := eapply exp_by; [as_exp | cbn [INR]; first [same | how | alike]].
Ltac logarithm how := eapply ln_by; [as_exp | cbn [INR]; first [same | how | alike]].
Ltac power how := eapply power_by; [as_exp | as_exp | cbn [INR]; first [same | how | alike]].
Ltac fits := first [assumption | lra | nra].
Ltac even_power :=
  match goal with
  | |- 0 <= ?x ^ 2 => apply pow2_ge_0
  | |- 0 <= ?x ^ ?n => let k := eval compute in (Nat.div2 n) in change n with (2 * k)%nat; apply pow_even
  end.
Ltac goal_as g :=
  match goal with
  | |- 0 <= ?f => first [constr_eq f g | replace f with g by same]
  | |- 0 < ?f => first [constr_eq f g | replace f with g by same]
  end.
Ltac derived := match goal with |- @eq R _ _ => same | |- _ => apart end.

(* From what holds at the start of a segment, and the way from there. *)
Ltac start_as G g :=
  match type of G with
  | ?a <= ?b => first [constr_eq a g | replace a with g in G by same]
  | ?a < ?b => first [constr_eq a g | replace a with g in G by same]
  end.

(* Sums and maxima over the places from 0 to n. *)
Fixpoint maximum (f : nat -> R) (n : nat) : R :=
  match n with O => f O | S k => Rmax (maximum f k) (f (S k)) end.

Lemma total_none (n : nat) : 0 = sum_f_R0 (fun _ => 0) n.
Proof. induction n as [|n IH]; simpl; lra. Qed.
Lemma total_scaled (n : nat) (f : nat -> R) (c A : R) :
  A = sum_f_R0 f n -> c * A = sum_f_R0 (fun i => c * f i) n.
Proof. intros ->; induction n as [|n IH]; simpl; [reflexivity | rewrite <- IH; ring]. Qed.
Lemma total_added (n : nat) (f g : nat -> R) (A B : R) :
  A = sum_f_R0 f n -> B = sum_f_R0 g n -> A + B = sum_f_R0 (fun i => f i + g i) n.
Proof. intros -> ->; induction n as [|n IH]; simpl; [reflexivity | rewrite <- IH; ring]. Qed.
Lemma totals_le (n : nat) (f g : nat -> R) (A B : R) :
  A = sum_f_R0 f n -> B = sum_f_R0 g n -> (forall i, (i <= n)%nat -> f i <= g i) -> A <= B.
Proof. intros -> ->; apply sum_Rle. Qed.
Lemma totals_lt (n : nat) (f g : nat -> R) (A B : R) :
  A = sum_f_R0 f n -> B = sum_f_R0 g n -> (forall i, (i <= n)%nat -> f i < g i) -> A < B.
Proof.
  intros -> -> h; induction n as [|n IH]; simpl; [now apply h|].
  apply Rplus_lt_compat; [apply IH; intros i k; apply h; lia | now apply h].
Qed.
Lemma totals_eq (n : nat) (f g : nat -> R) (A B : R) :
  A = sum_f_R0 f n -> B = sum_f_R0 g n -> (forall i, (i <= n)%nat -> f i = g i) -> A = B.
Proof. intros -> -> h; now apply sum_eq. Qed.
Lemma sum_alike (n : nat) (f g : nat -> R) :
  (forall i, (i <= n)%nat -> f i = g i) -> sum_f_R0 f n = sum_f_R0 g n.
Proof. apply sum_eq. Qed.
Lemma max_alike (n : nat) (f g : nat -> R) :
  (forall i, (i <= n)%nat -> f i = g i) -> maximum f n = maximum g n.
Proof.
  intros h; induction n as [|n IH]; simpl; [now apply h|].
  rewrite IH, h by (intros; try apply h; lia); reflexivity.
Qed.
Lemma sum_above (n : nat) (f : nat -> R) (q : R) :
  0 <= q -> (forall i, (i <= n)%nat -> q <= f i) -> q <= sum_f_R0 f n.
Proof.
  intros p h; induction n as [|n IH]; simpl; [now apply h|].
  assert (q <= sum_f_R0 f n) by (apply IH; intros; apply h; lia).
  assert (q <= f (S n)) by now apply h.
  lra.
Qed.
Lemma sum_above_strictly (n : nat) (f : nat -> R) (q : R) :
  0 <= q -> (forall i, (i <= n)%nat -> q < f i) -> q < sum_f_R0 f n.
Proof.
  intros p h; induction n as [|n IH]; simpl; [now apply h|].
  assert (q < sum_f_R0 f n) by (apply IH; intros; apply h; lia).
  assert (q < f (S n)) by now apply h.
  lra.
Qed.
Lemma sum_member (f : nat -> R) (n j : nat) :
  (forall i, (i <= n)%nat -> 0 <= f i) -> (j <= n)%nat -> f j <= sum_f_R0 f n.
Proof.
  intros h k; induction n as [|n IH]; simpl; [replace j with O by lia; lra|].
  assert (0 <= f (S n)) by now apply h.
  destruct (Nat.eq_dec j (S n)) as [-> | c].
  - assert (0 <= sum_f_R0 f n) by (apply sum_above; [lra | intros; apply h; lia]). lra.
  - assert (f j <= sum_f_R0 f n) by (apply IH; [intros; apply h; lia | lia]). lra.
Qed.
Lemma max_member (f : nat -> R) (n j : nat) : (j <= n)%nat -> f j <= maximum f n.
Proof.
  intros k; induction n as [|n IH]; simpl; [replace j with O by lia; lra|].
  destruct (Nat.eq_dec j (S n)) as [-> | c]; [apply Rmax_r|].
  apply Rle_trans with (maximum f n); [apply IH; lia | apply Rmax_l].
Qed.
Lemma max_below (f : nat -> R) (n : nat) (c : R) :
  (forall i, (i <= n)%nat -> f i <= c) -> maximum f n <= c.
Proof.
  intros h; induction n as [|n IH]; simpl; [now apply h|].
  apply Rmax_lub; [apply IH; intros; apply h; lia | now apply h].
Qed.
Lemma max_below_strictly (f : nat -> R) (n : nat) (c : R) :
  (forall i, (i <= n)%nat -> f i < c) -> maximum f n < c.
Proof.
  intros h; induction n as [|n IH]; simpl; [now apply h|].
  apply Rmax_lub_lt; [apply IH; intros; apply h; lia | now apply h].
Qed.
Lemma max_above (n : nat) (f : nat -> R) (q : R) :
  True -> (forall i, (i <= n)%nat -> q <= f i) -> q <= maximum f n.
Proof. intros _ h; apply Rle_trans with (f n); [now apply h | now apply max_member]. Qed.
Lemma max_above_strictly (n : nat) (f : nat -> R) (q : R) :
  True -> (forall i, (i <= n)%nat -> q < f i) -> q < maximum f n.
Proof. intros _ h; apply Rlt_le_trans with (f n); [now apply h | now apply max_member]. Qed.

Ltac extremes :=
  repeat first [apply Rmax_lub | apply Rmax_lub_lt | apply Rmin_glb | apply Rmin_glb_lt
               | apply Rabs_le; split | apply Rabs_def1]; lra.
Ltac bounds_of t :=
  lazymatch t with
  | Rmax ?a ?b => pose proof (Rmax_l a b); pose proof (Rmax_r a b); bounds_of a; bounds_of b
  | Rmin ?a ?b => pose proof (Rmin_l a b); pose proof (Rmin_r a b); bounds_of a; bounds_of b
  | Rabs ?a => pose proof (Rle_abs a); pose proof (Rle_abs (- a)); pose proof (Rabs_Ropp a)
  | _ => idtac
  end.
Ltac part_of H :=
  lazymatch type of H with
  | ?a <= ?b => bounds_of a; bounds_of b
  | ?a < ?b => bounds_of a; bounds_of b
  | ?a >= ?b => bounds_of a; bounds_of b
  | ?a > ?b => bounds_of a; bounds_of b
  | _ => idtac
  end; lra.
