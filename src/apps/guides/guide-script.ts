/**
 * Script of the search field of the guides. It is a separate file, because the Content-Security-Policy permits no
 * inline scripts.
 */
export const GUIDE_SCRIPT = `(() => {
  const base = new URL('./', document.currentScript.src);
  const ending = document.currentScript.dataset.form === 'gz' ? '.html' : '';
  const box = document.querySelector('.search');
  const field = box.querySelector('input');
  const list = box.querySelector('ol');
  const status = box.querySelector('p');
  let index = null;
  box.hidden = false;

  const open = () => (index ??= passerelleSearch('search', { title: 6, page: 3, words: 1 }, ({ title }) => [title]));
  const toAddress = (address) => {
    const [page, anchor] = address.split('#');
    return new URL(page + ending + (anchor === undefined ? '' : '#' + anchor), base).href;
  };
  const show = (found, asked) => {
    status.textContent = asked !== '' && found.length === 0 ? 'Nothing found for "' + asked + '".' : '';
    list.replaceChildren(...found.map(({ title, page, address, text }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = toAddress(address);
      link.textContent = title;
      const where = document.createElement('span');
      where.textContent = page === title ? text : page + ': ' + text;
      item.append(link, where);
      return item;
    }));
  };
  const search = async () => {
    const asked = field.value.trim();
    try {
      const { search } = await open();
      if (field.value.trim() === asked) show(asked === '' ? [] : search(asked).slice(0, 20), asked);
    } catch {
      index = null;
      status.textContent = 'The search could not be loaded. Type again to retry.';
    }
  };
  // Adds a link to the explorer to the row of the rule or code in the address.
  const linkRow = () => {
    const cell = document.querySelector('tr:target > td');
    const name = cell?.querySelector('code')?.textContent;
    if (!name || cell.querySelector('a')) return;
    const link = document.createElement('a');
    link.href = new URL('../explorer' + ending + '#' + encodeURIComponent(name), base).href;
    link.textContent = 'In the explorer';
    cell.append(document.createElement('br'), link);
  };
  linkRow();
  globalThis.addEventListener('hashchange', linkRow);
  field.addEventListener('focus', () => void open().catch(() => (index = null)));
  field.addEventListener('input', () => void search());
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && !/^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
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
