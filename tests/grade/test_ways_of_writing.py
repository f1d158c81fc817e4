"""Ways in which right work is written, each beside wrong work that is written in the same way."""

import pytest
from grade.corpus import graded, sampled

TANH = r"Let $\varepsilon \ge 0$. Show that $$\varepsilon\,\frac{e^\varepsilon - 1}{e^\varepsilon + 1} \le \frac{\varepsilon^2}{2}.$$"
MEAN = r"Let $\lambda > 0$. Show that $$\int_0^\infty x\lambda e^{-\lambda x}\,dx = \frac1\lambda.$$"
SQUARE = r"Let $a, b, m \in \mathbb{R}$ with $a \le m \le b$. Show that $$(b-m)(m-a) \le \frac{(b-a)^2}{4}.$$"
LOG = r"Let $\gamma \in (0,1)$ and $\varepsilon \ge 0$. Show that $$\log(1+\gamma(e^\varepsilon-1)) \ge \gamma\varepsilon.$$"
SERIES = r"Let $a \in (0,1)$. Show that these numbers add up to one, i.e. $$\frac{1-a}{1+a}\Bigl(1+2\sum_{k=1}^\infty a^k\Bigr) = 1.$$"
NOISE = r"Let $k \ge 1$ be an integer, $b > 0$ and $\beta \in (0,1)$, and put $t = b\log(k/\beta)$. Show that $$1 - (1-e^{-t/b})^k \le \beta.$$ You may use Bernoulli's inequality $(1+x)^k \ge 1+kx$ for $x \ge -1$."
TAIL = r"Let $s > 0$ and $t > 0$. Show that $$\int_t^\infty e^{-x^2/(2s)}\,dx \le \frac{s}{t}e^{-t^2/(2s)}.$$"
EXP = r"Let $\varepsilon \ge 0$. Show that $$e^\varepsilon-1 \ge \varepsilon e^{\varepsilon/2}.$$"
MAX = r"Let $x, y \in \mathbb{R}$. Show that $$\max(x,y) = \frac{x+y+|x-y|}{2}.$$"
PARABOLA = r"Let $x \in \mathbb{R}$. Show that $x^2 \ge 2x - 1$."
PRODUCT = r"Let $x, y \in \mathbb{R}$. Show that $$xy \le x^2 + y^2.$$"
TAIL = r"Let $b > 0$ and $t \ge 0$. Show that $\int_t^\infty \frac{1}{2b} e^{-x/b}\,dx = \frac12 e^{-t/b}$."
SUBSTITUTED = (
    r"$\int_t^\infty \frac{1}{2b} e^{-x/b}\,dx = \frac12\int_{t/b}^\infty e^{-u}\,du = \frac12 e^{-t/b}$."
)
HALF = r"Let $x \ge 0$. Show that $$e^{-x} \ge 1 - x.$$"
LINE = r"Let $x \in \mathbb{R}$. Show that $$e^{-x} \ge 1 - x.$$"
SIDES = r"Let $a, b, c$ be positive real numbers. Show that $$(a+b)(b+c)(c+a) \ge 8abc.$$"
POWERS = r"Let $n \ge 1$ be an integer. Show that $$\sum_{k=1}^n k\,2^k=(n-1)\,2^{n+1}+2.$$"
UP = r"$\sum_{k=1}^{n+1}k2^k=(n-1)2^{n+1}+2+(n+1)2^{n+1}=2n2^{n+1}+2=n2^{n+2}+2$."
GROWS = r" Then $g(0) = 0$ and $g'(x) = 1 - e^{-x} \ge 0$. So $g(x) \ge 0$, that is, $$e^{-x} \ge 1 - x.$$"
CHAIN = r"$$\varepsilon\frac{e^\varepsilon-1}{e^\varepsilon+1} = \varepsilon\tanh(\varepsilon/2) \le \varepsilon\cdot\frac\varepsilon2 = \frac{\varepsilon^2}2.$$"
#: Sheet, derivation, outcome, and the line of the first wrong step.
WRITTEN = {
    "write for: right": (TANH, r"Write $x$ for $\varepsilon/2$. Then $\frac{e^\varepsilon-1}{e^\varepsilon+1} = \tanh x \le x$. So $$\varepsilon\frac{e^\varepsilon-1}{e^\varepsilon+1} \le \varepsilon\cdot x = \frac{\varepsilon^2}2.$$", "correct", None),
    "write for: wrong": (TANH, r"Write $x$ for $\varepsilon/2$. Then $\frac{e^\varepsilon-1}{e^\varepsilon+1} = \tanh x$, and $\tanh x \le x^2$. Hence $\varepsilon\frac{e^\varepsilon-1}{e^\varepsilon+1} \le \frac{\varepsilon^2}2$.", "wrong-step", 1),
    "denote by: wrong": (TANH, r"Denote $e^\varepsilon$ by $y$. Then $y - 1 \le \varepsilon$, so $\varepsilon\frac{y-1}{y+1} \le \frac{\varepsilon^2}2$.", "wrong-step", 1),
    "a point and the rest: right": (TANH, r"For $\varepsilon = 0$ both sides are $0$. Let now $\varepsilon > 0$. " + CHAIN, "correct", None),
    "a point and a gap": (TANH, r"For $\varepsilon = 0$ both sides are $0$. Let now $\varepsilon > 1$. " + CHAIN, "misses-target", None),
    "another point than that left out": (TANH, r"For $\varepsilon = 1$ both sides are fine. Let now $\varepsilon > 0$. " + CHAIN, "misses-target", None),
    "by parts: right": (MEAN, r"By parts with $u=x$, $v'=\lambda e^{-\lambda x}$, $v=-e^{-\lambda x}$: $$\int_0^\infty x\lambda e^{-\lambda x}\,dx=\left[-xe^{-\lambda x}\right]_0^\infty+\int_0^\infty e^{-\lambda x}\,dx=\frac1\lambda.$$", "correct", None),
    "by parts: a sign": (MEAN, r"By parts with $u=x$, $v'=\lambda e^{-\lambda x}$, $v=-e^{-\lambda x}$: $$\int_0^\infty x\lambda e^{-\lambda x}\,dx=\left[-xe^{-\lambda x}\right]_0^\infty-\int_0^\infty e^{-\lambda x}\,dx=\frac1\lambda.$$", "wrong-step", 1),
    "by parts: an end": (MEAN, r"By parts with $u=x$, $v=-e^{-\lambda x}$: $$\int_0^\infty x\lambda e^{-\lambda x}\,dx=\left[-e^{-\lambda x}\right]_0^\infty+\int_0^\infty e^{-\lambda x}\,dx=\frac1\lambda.$$", "wrong-step", 1),
    "Gamma: right": (MEAN, r"$$\int_0^\infty x\lambda e^{-\lambda x}\,dx=\frac1\lambda\int_0^\infty ue^{-u}\,du=\frac1\lambda\,\Gamma(2)=\frac1\lambda.$$", "correct", None),
    "Gamma: wrong": (MEAN, r"$$\int_0^\infty x\lambda e^{-\lambda x}\,dx=\frac1\lambda\int_0^\infty ue^{-u}\,du=\frac1\lambda\,\Gamma(3)=\frac1\lambda.$$", "wrong-step", 1),
    "Gamma: one less": (MEAN, r"$$\int_0^\infty x\lambda e^{-\lambda x}\,dx=\frac1\lambda\int_0^\infty ue^{-u}\,du=\frac1\lambda\,\Gamma(1) = \frac1\lambda + \frac1\lambda\,\Gamma(2) - \frac1\lambda\,\Gamma(3).$$", "wrong-step", 1),
    "an array: right": (SQUARE, r"$$\begin{array}{rcl} \frac{(b-a)^2}{4} - (b-m)(m-a) &=& \frac{(a+b-2m)^2}{4}\\[1mm] &\ge& 0.\end{array}$$", "correct", None),
    "an array: wrong": (SQUARE, r"$$\begin{array}{rcl} (b-m)(m-a) &\le& \frac{(b-m)^2+(m-a)^2}{2}\\ &\le& \frac{(b-a)^2}{4}\end{array}$$", "wrong-step", 1),
    "an array: weaker": (SQUARE, r"$$\begin{array}{rcl} (b-m)(m-a) &\le& (b-a)(m-a)\\ &\le& (b-a)^2\end{array}$$", "misses-target", None),
    "a symbol of the sheet by a new one: right": (SQUARE, r"Let $c = \frac{a+b}2$ and $r = \frac{b-a}2$, and write $m = c + t$. Then $$(b-m)(m-a) = (r-t)(r+t) = r^2 - t^2 \le r^2 = \frac{(b-a)^2}4.$$", "correct", None),
    "a symbol of the sheet by a new one: wrong": (SQUARE, r"Write $m = a + t$. Then $(b-m)(m-a) = (b-a-t)t \le t^2$, hence $(b-m)(m-a)\le \frac{(b-a)^2}4$.", "wrong-step", 1),
    "a symbol of the sheet takes a value": (SQUARE, r"Let $m = \frac{a+b}2$. Then $(b-m)(m-a) = \frac{b-a}2\cdot\frac{b-a}2 = \frac{(b-a)^2}4$.", "misses-target", None),
    "words for a side": (SQUARE, r"By AM-GM $\sqrt{(b-m)(m-a)} \le \frac{(b-m)+(m-a)}{2} = \frac{b-a}{2}$. Squaring both sides (both are $\ge 0$) yields $(b-m)(m-a) \le \frac{(b-a)^2}{4}$.", "correct", None),
    "words for a side of something false": (SQUARE, r"Squaring both sides (both are $\ge 0$) of $\sqrt{(b-m)(m-a)} \le \frac{b-a}{4}$ yields $(b-m)(m-a) \le \frac{(b-a)^2}{4}$.", "wrong-step", 1),
    "a function by its name: right": (LOG, r"Let $f(\varepsilon) = \log(1+\gamma(e^\varepsilon-1)) - \gamma\varepsilon$. Then $f(0)=0$ and $$f'(\varepsilon) = \frac{\gamma(1-\gamma)(e^\varepsilon-1)}{1+\gamma(e^\varepsilon-1)} \ge 0.$$ So $f \ge 0$.", "correct", None),
    "a function by its name: wrong": (LOG, r"Let $f(\varepsilon) = \log(1+\gamma(e^\varepsilon-1)) - \gamma\varepsilon$. Then $f(0)=0$ and $f' \ge 1$. So $f \ge 0$.", "wrong-step", 1),
    "a function by its name: circular": (LOG, r"Let $f(\varepsilon) = \log(1+\gamma(e^\varepsilon-1)) - \gamma\varepsilon$. Then $f \ge 0$. Hence the claim.", "undecided", None),
    "a fact in its own letters: right": (LOG, r"Weighted AM-GM: for $x,y>0$, $\gamma x+(1-\gamma)y\ge x^\gamma y^{1-\gamma}$. With $x=e^\varepsilon$, $y=1$ this reads $$1-\gamma+\gamma e^\varepsilon\ge e^{\gamma\varepsilon}.$$ Taking logarithms gives the claim.", "correct", None),
    "a fact in its own letters: without a name": (LOG, r"For $x,y>0$, $\gamma x+(1-\gamma)y\ge x^\gamma y^{1-\gamma}$. With $x=e^\varepsilon$, $y=1$ this reads $$1-\gamma+\gamma e^\varepsilon\ge e^{\gamma\varepsilon}.$$ Taking logarithms gives the claim.", "undecided", None),
    "a fact in its own letters: wrong": (LOG, r"Weighted AM-GM: for $x,y>0$, $\gamma x+(1-\gamma)y\ge x^\gamma y^{1-\gamma}$. With $x=e^\varepsilon$, $y=1$ this reads $$\gamma e^\varepsilon\ge e^{\gamma\varepsilon}.$$ Taking logarithms gives the claim.", "wrong-step", 1),
    "a series from a number on: right": (SERIES, r"$$\frac{1-a}{1+a}\Bigl(1+2\sum_{k\ge1} a^k\Bigr) = \frac{1-a}{1+a}\cdot\frac{1+a}{1-a} = 1.$$", "correct", None),
    "a series from a number on: wrong": (SERIES, r"$\sum_{k\ge 0} a^k = \frac{a}{1-a}$. $1 + \frac{2a}{1-a} = \frac{1+a}{1-a}$. Multiplying with $\frac{1-a}{1+a}$ we are done.", "wrong-step", 1),
    "what is left of a series alone": (SERIES, r"$1 + \frac{2a}{1-a} = \frac{1+a}{1-a}$. Multiplying with $\frac{1-a}{1+a}$ we are done.", "undecided", None),
    "a lent fact in two letters: right": (NOISE, r"Put $q = e^{-t/b} = \beta/k$. Bernoulli: $(1-q)^k \ge 1 - kq$. Since $kq = \beta$, this says $(1-q)^k \ge 1-\beta$. Rearranging, $1-(1-q)^k \le \beta$.", "correct", None),
    "a lent fact in two letters: wrong": (NOISE, r"Put $q = e^{-t/b}$. Bernoulli: $(1-q)^k \ge 1 - q$. So $1-(1-q)^k \le q \le \beta$.", "wrong-step", 1),
    "another power than in the lent fact": (NOISE, r"Put $q = e^{-t/b}$. Bernoulli: $(1-q)^{2k} \ge 1 - kq$. So $1-(1-q)^k \le kq = \beta$.", "wrong-step", 1),
    "the old variable by the new one: right": (TAIL, r"Put $x = t + y$ with $y \ge 0$, so $dx = dy$ and $x^2 = t^2 + 2ty + y^2 \ge t^2 + 2ty$. Then $$\int_t^\infty e^{-x^2/(2s)}\,dx \le e^{-t^2/(2s)}\int_0^\infty e^{-ty/s}\,dy = \frac{s}{t}e^{-t^2/(2s)}.$$", "correct", None),
    "the old variable by the new one: wrong": (TAIL, r"Put $x = t + y$ with $y \ge 0$, so $dx = dy$ and $x^2 = t^2 + ty + y^2$. Then $$\int_t^\infty e^{-x^2/(2s)}\,dx \le e^{-t^2/(2s)}\int_0^\infty e^{-ty/s}\,dy = \frac{s}{t}e^{-t^2/(2s)}.$$", "wrong-step", 1),
    "the old variable by the new one: an order": (TAIL, r"Put $x = t + y$ with $y \ge 0$, so $x^2 \le t^2 + 2ty$. Then $$\int_t^\infty e^{-x^2/(2s)}\,dx \le e^{-t^2/(2s)}\int_0^\infty e^{-ty/s}\,dy = \frac{s}{t}e^{-t^2/(2s)}.$$", "wrong-step", 1),
    "several exponentials: right": (EXP, r"Dividing by $e^{\varepsilon/2}>0$, the claim is equivalent to $$e^{\varepsilon/2}-e^{-\varepsilon/2}\ge\varepsilon.$$ Indeed $\sinh u \ge u$ for $u \ge 0$. With $u = \varepsilon/2$ we get $2\sinh(\varepsilon/2) \ge \varepsilon$.", "correct", None),
    "several exponentials: wrong": (EXP, r"Dividing by $e^{\varepsilon/2}>0$, the claim is equivalent to $$e^{\varepsilon/2}-e^{-\varepsilon/2}\ge\varepsilon e^{\varepsilon/2}.$$ This is true.", "wrong-step", 1),
    "several exponentials: something weaker": (EXP, r"Dividing by $e^{\varepsilon}>0$, it suffices to show $$1-e^{-\varepsilon}\ge 0.$$ This is true.", "undecided", None),
    "one case after another: right": (MAX, r"Suppose $x \ge y$. Then $|x-y| = x-y$ and $\frac{x+y+|x-y|}{2} = x = \max(x,y)$. Suppose $x < y$. Then $|x-y| = y-x$ and $\frac{x+y+|x-y|}{2} = y = \max(x,y)$.", "correct", None),
    "one case after another: wrong": (MAX, r"Suppose $x \ge y$. Then $|x-y| = x-y$ and $\frac{x+y+|x-y|}{2} = x = \max(x,y)$. Suppose $x < y$. Then $|x-y| = x-y$ and $\frac{x+y+|x-y|}{2} = y = \max(x,y)$.", "wrong-step", 1),
    "one case after another: a gap": (MAX, r"Suppose $x > y + 1$. Then $|x-y| = x-y$ and $\frac{x+y+|x-y|}{2} = x = \max(x,y)$. Suppose $x < y$. Then $|x-y| = y-x$ and $\frac{x+y+|x-y|}{2} = y = \max(x,y)$.", "misses-target", None),
    "suppose twice, at a number: right": (PARABOLA, r"Suppose $x \ge 1$. Then $x^2 - 2x + 1 = (x-1)^2 \ge 0$. Suppose $x < 1$. Then $x^2-2x+1 = (1-x)^2 > 0$.", "correct", None),
    "suppose twice, at a number: wrong": (PARABOLA, r"Suppose $x \ge 1$. Then $x^2 - 2x + 1 = (x-1)^2 \ge 0$. Suppose $x < 1$. Then $x^2 \ge 2x$.", "wrong-step", 1),
    "suppose both": (PRODUCT, r"Suppose $x > 0$. Suppose $y > x$. Then $xy < y^2 \le x^2+y^2$.", "misses-target", None),
    "a fact by parts that is false": (MEAN, r"By parts with $u = x$ we get $\int_0^\infty x\lambda e^{-\lambda x}\,dx = \int_0^\infty \lambda e^{-\lambda x}\,dx = \frac1\lambda$.", "wrong-step", 1),
    "a sum that is not that of the sheet": (SERIES, r"$\int_0^1 1\,dx = 1$. $1 + \frac{2a}{1-a} = \frac{1+a}{1-a}$. Multiplying with $\frac{1-a}{1+a}$ we are done.", "undecided", None),
    "a bound beside a function: right": (HALF, r"Let $$g(x) = e^{-x} - 1 + x, \qquad x \ge 0.$$" + GROWS, "correct", None),
    "a bound beside a function: wrong": (HALF, r"Let $$g(x) = e^{-x} - 1 + x, \qquad x \ge 0.$$ Then $g(0) = 0$ and $g'(x) = 1 - e^{-x} \ge x$. So $g(x) \ge 0$, that is, $$e^{-x} \ge 1 - x.$$", "wrong-step", 1),
    "a bound beside a function: too narrow": (LINE, r"Let $$g(x) = e^{-x} - 1 + x, \qquad x \ge 0.$$" + GROWS, "misses-target", None),
    "a bound in brackets beside a function": (HALF, r"Let $$g(x) = e^{-x} - 1 + x \qquad (x \ge 0).$$" + GROWS, "correct", None),
    "differentials in words": (TAIL, r"Since $\mathrm{d}x = b\,\mathrm{d}u$ for $u = x/b$, " + SUBSTITUTED, "correct", None),
    "differentials in a display": (TAIL, r"Put $u = x/b$, so that $$dx = b\,du.$$ Hence " + SUBSTITUTED, "correct", None),
    "differentials: wrong": (TAIL, r"Put $u = x/b$, so that $$dx = b\,du.$$ Hence " + SUBSTITUTED.replace(r"\frac12\int", r"\frac1b\int"), "wrong-step", 1),
    "the claim beside a function": (HALF, r"Let $$g(x) = e^{-x} - 1 + x, \qquad g(x) \ge 0.$$ Hence $$e^{-x} \ge 1 - x.$$", "misses-target", None),
    "a derivative by a symbol: right": (HALF, r"We have $0 = e^{-0} - 1 + 0$ and $\frac{d}{dx}(e^{-x} - 1 + x) = 1 - e^{-x} \ge 0$ for $x \ge 0$. So $e^{-x} - 1 + x \ge 0$.", "correct", None),
    "a derivative by a symbol: wrong": (HALF, r"We have $\frac{d}{dx}(e^{-x} - 1 + x) = e^{-x} + 1 \ge 0$. So $e^{-x} - 1 + x \ge 0$.", "wrong-step", 1),
    "a prime behind brackets: wrong": (HALF, r"We have $(e^{-x} - 1 + x)' = 1 + e^{-x} \ge 0$. So $e^{-x} - 1 + x \ge 0$.", "wrong-step", 1),
    "a prime behind brackets: only that": (HALF, r"We have $(e^{-x} - 1 + x)' = 1 - e^{-x} \ge 0$. So it grows.", "undecided", None),
    "letters side by side: right": (SIDES, r"We have $a+b \ge 2\sqrt{ab}$, $b+c \ge 2\sqrt{bc}$ and $c+a \ge 2\sqrt{ca}$. The product is $$(a+b)(b+c)(c+a) \ge 8\sqrt{ab}\sqrt{bc}\sqrt{ca} = 8abc.$$", "correct", None),
    "letters side by side: wrong": (SIDES, r"We have $$(a+b)(b+c)(c+a) \ge a^2bc + abc^2 \ge 8abc.$$", "wrong-step", 1),
    "letters side by side: weaker": (SIDES, r"Since $abc > 0$ we have $$(a+b)(b+c)(c+a) \ge 2abc.$$", "misses-target", None),
    "the first case by its number: right": (POWERS, "Induction. **Base** $n=1$: $2=2$ ok.\n\nFor the step: " + UP, "correct", None),
    "the first case by its number: clear": (POWERS, r"Induction. $n=1$ clear ($2=2$). For the step: " + UP, "correct", None),
    "the first case by its number: wrong": (POWERS, "Induction. Base: $n=1$, $2=3$.\n\nFor the step: " + UP, "wrong-step", 1),
    "the first case by its number: alone": (POWERS, r"Base: $n=1$, $\sum_{k=1}^1k2^k=2=(1-1)2^2+2$. So it holds.", "undecided", None),
    "the first case by its number: another": (POWERS, "Induction. **IB** $n=2$: $2+8=10$ ok.\n\nFor the step: " + UP, "undecided", None),
    "the first case by its number: for all": (POWERS, r"Base: $n=1$. Then $\sum_{k=1}^n k2^k = 2n = (n-1)2^{n+1}+2$.", "undecided", None),
    "rows behind a label: right": (HALF, "a) We have\n\n$e^{-x}-1+x$\n\n$=\\int_0^x (1-e^{-t})\\,dt$\n\n$\\ge 0$", "correct", None),
    "rows behind a label: wrong": (HALF, "a) We have\n\n$e^{-x}-1+x$\n\n$=\\int_0^x (1+e^{-t})\\,dt$\n\n$\\ge 0$", "wrong-step", 5),
    "a side of the row before: right": (SQUARE, "We have\n\n$$0 \\le \\left(\\frac{a+b}2-m\\right)^2.$$\n\nThe right side is $\\frac{(b-a)^2}{4} - (b-m)(m-a)$. So $(b-m)(m-a) \\le \\frac{(b-a)^2}{4}$.", "correct", None),
    "a side of the row before: another": (SQUARE, "We have\n\n$$0 \\le \\left(\\frac{a+b}2-m\\right)^2.$$\n\nThe left side is $\\frac{(b-a)^2}{4} - (b-m)(m-a)$. So $(b-m)(m-a) \\le \\frac{(b-a)^2}{4}$.", "undecided", None),
    "a side of the row before: wrong": (SQUARE, "We have\n\n$$0 \\le \\left(\\frac{a+b}2-m\\right)^2.$$\n\nThe right side is $\\frac{(b-a)^2}{2} - (b-m)(m-a)$. So $(b-m)(m-a) \\le \\frac{(b-a)^2}{4}$.", "undecided", None),
    "a side of the last inequality": (SQUARE, "We have\n\n$$0 \\le \\left(\\frac{a+b}2-m\\right)^2.$$\n\nAnd\n\n$$a-m+b-m=a+b-2m.$$\n\nSo the right side is $\\frac{(b-a)^2}{4} - (b-m)(m-a)$. So $(b-m)(m-a) \\le \\frac{(b-a)^2}{4}$.", "correct", None),
    "a number that is concluded": (POWERS, r"We have $n=1$. Hence $\sum_{k=1}^n k2^k=2=(n-1)2^{n+1}+2$.", "unreadable", None),
    "letters side by side: a new one": (SIDES, r"We have $$(a+b)(b+c)(c+a) \ge 8abcd \ge 8abc.$$", "unreadable", None),
}  # fmt: skip
QUICK = {name for name in WRITTEN if not name.startswith(("the old variable", "words for", "an array: w"))}


@pytest.mark.parametrize("name", sampled(WRITTEN, QUICK))
def test_it_is_read_as_it_is_meant(tmp_path, name):
    sheet, text, outcome, line = WRITTEN[name]
    record = graded(tmp_path, sheet, text)
    assert (record["outcome"], record["first_wrong_line"]) == (outcome, line), record["message"]


def test_the_record_has_gamma_as_it_was_written(tmp_path):
    record = graded(tmp_path, *WRITTEN["Gamma: right"][:2])
    assert any(r"\Gamma(2)" in step["row"] for step in record["steps"])
    assert not any("!" in step["row"] for step in record["steps"])


def test_a_case_that_is_missing_is_told(tmp_path):
    sheet = r"Let $x \in \mathbb{R}$. Show that $x^4-x+1 > 0$."
    text = "If $x > 1$ then $x^4 \\ge x$, so $x^4-x+1>0$. If $x < 1$ then $1-x>0$ and $x^4-x+1>0$."
    message = graded(tmp_path, sheet, text)["message"]
    assert (
        message == "every step holds, each in its case, but the cases are not all: x = 1 is in none of them"
    )
