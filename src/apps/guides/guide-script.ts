/**
 * Search script of the pages: fetches the index at the first use of the field and shows the entries that contain
 * every word. It is a separate file, because the policy of the pages allows no inline script.
 */
export const GUIDE_SCRIPT = `(() => {
  const base = new URL('./', document.currentScript.src);
  const box = document.querySelector('.search');
  const field = box.querySelector('input');
  const list = box.querySelector('ol');
  const status = box.querySelector('p');
  let entries = null;
  box.hidden = false;

  const load = () => (entries ??= fetch(new URL('search.json', base)).then((answer) => answer.json()));
  const rank = (entry, words) => {
    const title = entry.title.toLowerCase();
    let sum = 0;
    for (const word of words) {
      if (title === word) sum += 20;
      else if (title.includes(word)) sum += 8;
      else if ((' ' + entry.words).includes(' ' + word)) sum += 1;
      else return 0;
    }
    return sum;
  };
  const show = (found, asked) => {
    status.textContent = asked === '' ? '' : found.length === 0 ? 'Nothing found for "' + asked + '".' : '';
    list.replaceChildren(...found.map(({ title, page, address, text }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = new URL(address, base).href;
      link.textContent = title;
      const where = document.createElement('span');
      where.textContent = page === title ? text : page + ': ' + text;
      item.append(link, where);
      return item;
    }));
  };
  const search = async () => {
    const asked = field.value.trim();
    const words = asked.toLowerCase().split(/\\s+/).filter((word) => word !== '');
    const all = await load();
    if (field.value.trim() !== asked) return;
    const ranked = words.length === 0 ? [] : all.map((entry) => [rank(entry, words), entry]);
    const found = ranked.filter(([points]) => points > 0).sort(([a], [b]) => b - a).slice(0, 20);
    show(found.map(([, entry]) => entry), asked);
  };
  field.addEventListener('focus', () => void load());
  field.addEventListener('input', () => void search());
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && !/^(?:INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      field.focus();
    }
    if (event.key === 'Escape' && document.activeElement === field) {
      field.value = '';
      show([], '');
    }
  });
})();
`;
