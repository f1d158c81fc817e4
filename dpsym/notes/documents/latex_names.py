"""Names of LaTeX that the readers know: environments of every sort, and commands that are no text."""

from __future__ import annotations

from typing import Final


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Environments that state something, as long as the document does not define them otherwise.
THEOREMS: Final = {
    name: printed
    for printed, names in {
        "Theorem": "theorem thm theo Theorem satz",
        "Lemma": "lemma lem Lemma",
        "Proposition": "proposition prop Proposition prp",
        "Corollary": "corollary cor coro Corollary",
        "Claim": "claim clm Claim conjecture conj subclaim",
        "Fact": "fact observation obs Fact",
        "Definition": "definition defn dfn Definition notation",
        "Assumption": "assumption ass asm hypothesis",
        "Remark": "remark rem rmk note Remark",
        "Example": "example exmp Example exm",
        "Proof": "proof pf Proof proofsketch",
        "Exercise": "exercise problem question exer Exercise Problem prob homeworkProblem exr",
        "Solution": "solution sol answer Solution Answer",
        "Step": "step case",
    }.items()
    for name in names.split()
}
LISTS: Final = _names(
    "enumerate itemize description compactenum compactitem inparaenum asparaenum list parts questions "
    "subparts"
)
# Environments whose content is no text and no formula that is read.
VERBATIM: Final = _names(
    "verbatim verbatim* Verbatim lstlisting minted comment alltt filecontents filecontents* tikzpicture "
    "tikzcd algorithm algorithmic algorithm2e picture pgfpicture thebibliography"
)
# Environments whose content is ordinary text.
TRANSPARENT: Final = _names(
    "document center flushleft flushright abstract quote quotation verse minipage figure figure* table "
    "table* tabular tabular* tabularx longtable small footnotesize large titlepage framed mdframed tcolorbox "
    "shaded frame block columns column multicols subequations spacing singlespace doublespace "
    "appendix appendices sloppypar samepage landscape restatable adjustwidth onehalfspace "
    "solutionorbox wrapfigure threeparttable parbox exampleblock alertblock beamercolorbox"
)
# Those of them in which & and two backslashes separate cells and rows.
TABLES: Final = _names("tabular tabular* tabularx longtable")
# Those of them that take arguments which are no text.
WITH_ARGUMENTS: Final = _names(
    "minipage tabular tabular* tabularx longtable multicols adjustwidth wrapfigure spacing list column "
    "parbox beamercolorbox"
)
SECTIONS: Final = {
    "part": 1,
    "chapter": 1,
    "section": 1,
    "subsection": 2,
    "subsubsection": 3,
    "paragraph": 4,
    "subparagraph": 5,
    "frametitle": 3,
}
# Arguments that are no text, in the letters of definitions.py; what follows them is read.
SWALLOWED: Final = {
    name: form
    for form, names in {
        "*oog": "cite citep citet citealp citealt citeauthor citeyear citeyearpar parencite textcite "
        "autocite nocite",
        "*g": "pageref vspace hspace title author date institute newtheoremstyle thispagestyle "
        "pagestyle theoremstyle bibliography bibliographystyle pagenumbering color hypersetup geometry "
        "graphicspath thanks email affil address index stepcounter linespread captionsetup subtitle lhead "
        "rhead chead lfoot rfoot cfoot textcolor colorbox href scalebox raisebox foreignlanguage "
        "setstretch usetikzlibrary url path lean uses proves discussion",
        "*og": "usepackage documentclass includegraphics RequirePackage bibitem lstinputlisting",
        "gg": "setcounter addtocounter setlength addtolength fontsize resizebox",
        "ggg": "definecolor addcontentsline",
        "ogg": "rule fcolorbox",
        "*gogo": "newtheorem newmdtheoremenv spnewtheorem",
        "og": "declaretheorem declaretheoremstyle note",
        "ogggg": "newtcbtheorem",
        "o": "allowdisplaybreaks linebreak pagebreak",
        "g": "st sout",
        "gog": "numberwithin counterwithin",
    }.items()
    for name in names.split()
}
SWALLOWED["numberwithin"] = SWALLOWED["counterwithin"] = "ogg"
# Commands that print nothing and take nothing.
BARE: Final = _names(
    "noindent indent centering raggedright raggedleft bigskip medskip smallskip newpage clearpage maketitle "
    "tableofcontents small footnotesize scriptsize normalsize large Large LARGE huge Huge "
    "tiny rm it sf tt sl sc rmfamily sffamily ttfamily upshape mdseries normalfont selectfont "
    "appendix hfill vfill hline newline protect leavevmode ignorespaces unskip relax null "
    "makeatletter makeatother frontmatter mainmatter backmatter displaystyle textstyle "
    "allowbreak nopagebreak sloppy fussy boldmath unboldmath flushbottom raggedbottom toprule "
    "midrule bottomrule doublespacing onehalfspacing singlespacing qedhere printbibliography "
    "xspace cleardoublepage break goodbreak hrule phantomsection quad qquad thinspace enspace "
    "enskip negthinspace begingroup endgroup bgroup egroup bfseries bf em itshape and par pause onslide "
    "titlepage leanok mathlibok notready"
)
# Commands whose argument is text, with how strongly they emphasise it.
FORMATTING: Final = {
    name: emphasised
    for emphasised, names in {
        2: "textbf",
        1: "textit emph textsl underline uline textsc",
        0: "only uncover visible alert structure "  # of slides
        "text textrm textsf texttt textnormal mbox hbox fbox makebox textup textmd uppercase "
        "lowercase MakeUppercase MakeLowercase caption textsuperscript textsubscript enquote "
        "centerline footnotetext texorpdfstring",
    }.items()
    for name in names.split()
}
# On slides, what says on which of them something is shown may follow these.
OVERLAID: Final = _names("item onslide only uncover visible alert structure textbf")
# Environments of slides with a title in braces.
TITLED: Final = _names("block exampleblock alertblock")
# Commands that stay as they are written, with their argument: what a sentence refers to.
KEPT: Final = _names("ref eqref cref Cref autoref nameref thref vref")
# Symbols of text, which pylatexenc knows.
SYMBOLS: Final = _names(
    "ldots dots textendash textemdash S ss o O l L ae AE oe OE aa AA i j LaTeX TeX textbackslash "
    "textasciitilde textquotesingle textquoteright textbar textless textgreater slash"
)
