const cards = [...document.querySelectorAll('section[data-name]')];
const cell = text => '"' + text.replaceAll('"', '""').replaceAll(/[\r\n]+/g, ' ') + '"';
const field = (card, name) => card.querySelector('[name=' + name + ']');
const told = card => ['score', 'comment', 'line'].map(name => field(card, name).value.trim());
const decided = card => { const [score, comment] = told(card); return score !== '' || comment !== ''; };
function count() {
  const number = cards.filter(decided).length;
  document.getElementById('count').textContent = number + ' of ' + cards.length + ' decided';
  cards.forEach(card => card.classList.toggle('decided', decided(card)));
}
function save() {
  const rows = cards.filter(decided).map(card => [card.dataset.name, ...told(card)].map(cell).join(','));
  const text = ['submission,score,comment,line', ...rows].join('\n') + '\n';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'text/csv'}));
  link.download = 'overrides.csv';
  link.click();
  return text;
}
function teach(button) {
  const from = button.closest('section'), [score, comment] = told(from);
  for (const row of document.querySelectorAll('tr[data-same="' + button.closest('tr').dataset.same + '"]')) {
    const card = row.closest('section');
    if (card === from || decided(card)) continue;
    field(card, 'score').value = score;
    field(card, 'comment').value = comment;
    field(card, 'line').value = row.dataset.line;
  }
  count();
}
document.addEventListener('input', count);
document.addEventListener('click', event => {
  if (event.target.matches('.teach')) teach(event.target);
  if (event.target.id === 'save') save();
});
count();
