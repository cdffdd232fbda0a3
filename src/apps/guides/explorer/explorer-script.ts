/**
 * Script of the explorer: searches the index, and shows the entry in the address (`#BT-10`) with its paths in JSON,
 * UBL and CII, the rules about the entry, and an example.
 */
export const EXPLORER_SCRIPT = `(() => {
  const base = new URL('./', document.currentScript.src);
  const ending = document.currentScript.dataset.form === 'gz' ? '.html' : '';
  const form = document.querySelector('form.ask');
  const field = form.elements.q;
  const kind = form.elements.kind;
  const status = document.getElementById('explorer-status');
  const list = document.getElementById('explorer-results');
  const place = document.getElementById('explorer-entry');
  const KINDS = { field: 'Field', rule: 'Rule', code: 'Error code', operation: 'Operation' };
  const SHOWN = 30;
  const MOST = 60;
  let opening = null;
  form.hidden = false;

  const open = () => (opening ??= passerelleSearch(
    '../explorer',
    { id: 8, aliases: 5, title: 3, json: 3, text: 1, ubl: 0.5, cii: 0.5, sets: 0.2, terms: 0.5 },
    ({ id, aliases = [] }) => [id, ...aliases, ...aliases.map((name) => name.split('.').at(-1))],
  ).then((index) => ({ ...index, ...createLinks(index.entries) })));

  const add = (map, name, id) => (map.has(name) ? map.get(name).push(id) : map.set(name, [id]));
  const createLinks = (entries) => {
    const rulesOfTerm = new Map();
    const operationsOfCode = new Map();
    for (const { id, kind, terms = [], codes = [] } of entries) {
      if (kind === 'rule') for (const term of terms) add(rulesOfTerm, term, id);
      for (const code of codes) add(operationsOfCode, code, id);
    }
    return { rulesOfTerm, operationsOfCode };
  };

  const make = (name, ...children) => {
    const element = document.createElement(name);
    element.append(...children);
    return element;
  };
  const link = (id) => {
    const element = make('a', id);
    element.href = '#' + encodeURIComponent(id);
    return element;
  };
  const joined = (nodes) => nodes.flatMap((node, at) => (at === 0 ? [node] : [', ', node]));
  const links = (ids) => {
    const rest = ids.length > MOST ? [' and ' + (ids.length - MOST) + ' others'] : [];
    return [...joined(ids.slice(0, MOST).map(link)), ...rest];
  };
  const code = (text) => make('code', text);

  const render = (entry, { rulesOfTerm, operationsOfCode, find }) => {
    const facts = document.createElement('dl');
    const fact = (name, ...values) => {
      if (values.length > 0) facts.append(make('dt', name), ...values.map((value) => make('dd', ...[value].flat())));
    };
    if (entry.kind === 'operation') fact('Request', ...(entry.aliases ?? []).map(code));
    if (entry.status) fact('HTTP status', entry.status);
    if (entry.level) fact('Level', entry.level);
    if (entry.json) fact('JSON', code(entry.json));
    fact('UBL', ...(entry.ubl ?? []).map(code));
    fact('CII', ...(entry.cii ?? []).map(code));
    const terms = (entry.terms ?? []).filter((term) => term !== entry.id);
    if (terms.length > 0) fact('Terms', joined(terms.map((term) => (find(term) ? link(term) : term))));
    const rules = [entry.id, ...(entry.kind === 'field' ? terms : [])].flatMap((term) => rulesOfTerm.get(term) ?? []);
    if (entry.kind === 'field') fact('Rules', rules.length > 0 ? links(rules) : 'No rule is about this field.');
    const sets = entry.sets ?? [];
    if (sets.length > 0) fact('Rule sets', sets.join(', '));
    if (entry.codes?.length > 0) fact('Error codes', links(entry.codes));
    const operations = operationsOfCode.get(entry.id) ?? [];
    if (operations.length > 0) fact('Operations', links(operations));

    const heading = make('h2', entry.id);
    heading.id = entry.id;
    heading.tabIndex = -1;
    const article = make('article', heading, make('p', make('strong', KINDS[entry.kind]), ' · ', entry.title));
    article.className = 'entry';
    if (entry.text) article.append(make('p', entry.text));
    article.append(facts);
    if (entry.kind === 'rule') article.append(make('p', 'To try: ', code('passerelle validate invoice.xml'), ' lists the findings of a document, including findings of this rule.'));
    if (entry.example) {
      const example = make('pre', code(entry.example));
      example.tabIndex = 0;
      article.append(make('h3', 'Example'), example);
      if (entry.kind === 'field') article.append(make('p', 'To try: use this in the invoice of ', link('documents.preview'), ', which does not send the invoice.'));
    }
    if (entry.page) {
      const [page, anchor] = entry.page.split('#');
      const more = make('a', 'In the guides');
      more.href = new URL('guides/' + page + ending + (anchor === undefined ? '' : '#' + anchor), base).href;
      article.append(make('p', more));
    }
    return article;
  };

  const toItem = ({ id, kind, title }) => make('li', link(id), make('span', KINDS[kind] + ' · ' + (title.length > 160 ? title.slice(0, 160) + '…' : title)));

  const guarded = async (action) => {
    let index;
    try {
      index = await open();
    } catch {
      opening = null;
      status.textContent = 'The index could not be loaded. Type again to retry.';
      return;
    }
    action(index);
  };

  // A hash with an invalid escape is searched as written.
  const readHash = () => {
    const hash = location.hash.slice(1);
    try {
      return decodeURIComponent(hash);
    } catch {
      return hash;
    }
  };

  const show = () => guarded((index) => {
    const id = readHash();
    if (id === '' || id === 'content' || id === 'all-guides') return;
    const entry = index.find(id);
    if (entry === undefined) {
      place.replaceChildren();
      status.textContent = 'There is no entry "' + id + '".';
      return;
    }
    status.textContent = '';
    document.title = entry.id + ' · Explorer · Passerelle';
    place.replaceChildren(render(entry, index));
    place.querySelector('h2').focus({ preventScroll: true });
    if (place.getBoundingClientRect().top < 0) place.scrollIntoView();
  });

  const search = () => guarded((index) => {
    const asked = field.value.trim();
    if (asked === '') {
      list.replaceChildren();
      status.textContent = '';
      return;
    }
    const found = index.search(asked, (entry) => kind.value === '' || entry.kind === kind.value);
    list.replaceChildren(...found.slice(0, SHOWN).map(toItem));
    const count = found.length > SHOWN ? 'The first ' + SHOWN + ' of ' + found.length + ' entries.' : found.length + (found.length === 1 ? ' entry.' : ' entries.');
    status.textContent = found.length === 0 ? 'Nothing found for "' + asked + '".' : count;
    const [first] = found;
    if (first !== undefined) place.replaceChildren(render(first, index));
    else place.replaceChildren();
  });

  field.addEventListener('focus', () => void open().catch(() => (opening = null)));
  field.addEventListener('input', () => void search());
  kind.addEventListener('change', () => void search());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const first = list.querySelector('a');
    if (first !== null) location.hash = new URL(first.href).hash;
  });
  globalThis.addEventListener('hashchange', () => void show());
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && !/^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      field.focus();
    }
  });
  if (location.hash.length > 1) void show();
  else field.focus();
})();
`;
