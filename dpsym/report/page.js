(() => {
  "use strict";
  document.documentElement.classList.add("js");
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const main = document.querySelector("main"), formulas = new Map();
  const put = parts => {
    for (const part of parts.filter(each => formulas.has(each))) {
      part.innerHTML = formulas.get(part);
      part.removeAttribute("data-math");
    }
  };
  const typeset = root => put(all("[data-math]", root));
  // What is wider than its box is scrolled with the arrow keys, so the keys have to get there.
  const scrolled = ".wide, .line, .whom, .given, .found, .values, .card > p, pre";
  const reachable = root => {
    for (const box of all(scrolled, root).filter(each => each.scrollWidth > each.clientWidth + 1)) box.tabIndex = 0;
  };
  document.addEventListener("toggle", event => {
    if (!event.target.open) return;
    typeset(event.target);
    reachable(event.target);
  }, true);
  const seen = new IntersectionObserver(entries => {
    for (const entry of entries) if (entry.isIntersecting) {
      seen.unobserve(entry.target);
      put(all(".slim[data-math]", entry.target).filter(part => !part.closest("details")));
      reachable(entry.target);
    }
  }, {rootMargin: "100%"});  // before the keys come to it
  const look = () => { for (const card of all("main article")) seen.observe(card); };
  // Where a browser cannot unpack the formulas, they are read as the text that stands there.
  const unpack = async () => {
    const packed = Uint8Array.from(atob(main.dataset.packed), sign => sign.charCodeAt(0));
    const rows = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate")));
    const found = (await rows.text()).split("\n");
    all("[data-math]").forEach((part, place) => formulas.set(part, found[place]));
    main.removeAttribute("data-packed");
    all("details[open]").forEach(typeset);
  };
  if (main.dataset.packed) unpack().finally(look); else look();
  const entries = "main article, main tr[data-verdict]";  // what is counted, and gone through by keys
  const cards = all("main [data-verdict]"), buttons = all("button[data-show]");
  const search = document.querySelector("input[type=search]"), output = document.querySelector("output");
  if (!search) return;
  const chosen = new Set(), texts = new Map();
  const text = card => {
    if (!texts.has(card)) texts.set(card, card.textContent.toLowerCase());
    return texts.get(card);
  };
  const wanted = card => !chosen.size || chosen.has(card.dataset.verdict) || (chosen.has("odd") && "odd" in card.dataset);
  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const card of cards) card.hidden = !(wanted(card) && words.every(word => text(card).includes(word)));
    const narrowed = chosen.size || words.length;
    for (const part of all("main section")) {
      const inside = cards.filter(card => part.contains(card));
      part.hidden = Boolean(narrowed && inside.every(card => card.hidden));
    }
    for (const heading of all("main section > h3")) {
      let next = heading.nextElementSibling, seen = false;
      for (; next && next.tagName !== "H3"; next = next.nextElementSibling)
        seen = seen || (next.matches("[data-verdict]") ? !next.hidden : all("[data-verdict]", next).some(card => !card.hidden));
      heading.hidden = Boolean(narrowed && !seen);
    }
    const listed = all(entries);
    output.textContent = narrowed ? `${listed.filter(card => !card.hidden).length} of ${listed.length}` : "";
  };
  for (const button of buttons)
    button.addEventListener("click", () => {
      const name = button.dataset.show, on = !chosen.has(name);
      if (on) chosen.add(name); else chosen.delete(name);
      button.setAttribute("aria-pressed", String(on));
      show();
    });
  const everything = () => {
    chosen.clear();
    for (const button of buttons) button.setAttribute("aria-pressed", "false");
    search.value = "";
    show();
  };
  search.addEventListener("input", show);
  const move = (step, among) => {
    const list = all(entries).filter(card => !card.hidden && among(card));
    if (!list.length) return;
    const here = document.activeElement && document.activeElement.closest(entries);
    const after = (a, b) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
    const ahead = step > 0 ? list.find(card => !here || after(here, card)) : list.findLast(card => here && after(card, here));
    const next = ahead || list[step > 0 ? 0 : list.length - 1];
    next.focus({preventScroll: true});
    next.scrollIntoView({block: "start"});
  };
  const wrong = card => "odd" in card.dataset || ["refuted", "doubtful", "ill-formed", "wrong-step", "circular", "misses-target"].includes(card.dataset.verdict);
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") { everything(); search.blur(); return; }
    if (event.target === search) return;
    if (event.key === "/") { event.preventDefault(); search.focus(); }
    else if (event.key === "j") move(1, () => true);
    else if (event.key === "k") move(-1, () => true);
    else if (event.key === "x") move(1, wrong);
  });
  const arrive = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && (target.hidden || target.closest("[hidden]"))) everything();
    if (target) target.scrollIntoView();
  };
  addEventListener("hashchange", arrive);
  if (location.hash) arrive();
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = all("main details").filter(part => !part.open && part.closest(".refuted, .doubtful, .odd") && !part.querySelector("pre"));
    for (const part of opened) { part.open = true; typeset(part); }
  });
  addEventListener("afterprint", () => { for (const part of opened) part.open = false; });
})();
