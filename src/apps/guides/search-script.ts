import { dirname, join } from 'node:path';

/**
 * Search shared by the guides and the explorer: loads MiniSearch and an index at the first use, and searches it in the
 * browser. Responses of an installation are compressed in transit. A static site has compressed files (`.json.gz`),
 * and also scripts (`.data.js`), because a page that is opened from a folder may not use `fetch`.
 */
export const SEARCH_SCRIPT = `(() => {
  const here = document.currentScript;
  const base = new URL('./', here.src);
  const isFile = base.protocol === 'file:';
  const isZipped = here.dataset.form === 'gz';

  const run = (address) => new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = resolve;
    script.onerror = () => reject(new Error('Not loaded: ' + address));
    document.head.append(script);
  });
  const waiting = new Map();
  globalThis.passerelleData = (name, data) => waiting.get(name)?.(data);

  const fetchData = async (path) => {
    if (isFile) {
      const name = path.split('/').at(-1);
      const data = new Promise((resolve) => waiting.set(name, resolve));
      await run(new URL(path + '.data.js', base));
      return data;
    }
    const answer = await fetch(new URL(path + (isZipped ? '.json.gz' : '.json'), base));
    if (!answer.ok) throw new Error(String(answer.status));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    // The server may have decompressed the file already.
    const stream = new Blob([bytes]).stream();
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return new Response(isPacked ? stream.pipeThrough(new DecompressionStream('gzip')) : stream).json();
  };

  // Names are indexed whole and in parts: "br-co-15" and "br", "co", "15"; "buyerReference" and "buyer", "reference".
  const wholeWords = (text) => text.toLowerCase().split(/[\\s,;:()"'\`\\u2019]+/).map((word) => word.replace(/^[.{]+|[.}]+$/g, '')).filter((word) => word !== '');
  // Words that nearly every sentence has, so they distinguish no pages. They count only in a query without other words.
  const COMMON = new Set('a an and are as at be by for from has have in is it its must no not of on or that the this to with out'.split(' '));
  const askedWords = (text) => {
    const words = wholeWords(text);
    const telling = words.filter((word) => !COMMON.has(word));
    return telling.length > 0 ? telling : words;
  };
  const allWords = (text) => {
    const split = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
    return [...new Set([...wholeWords(text), ...(split.match(/[\\p{L}\\p{N}]+/gu) ?? [])])];
  };

  /** Opens an index. fields: weights by field; namesOf: returns the names of an entry. */
  globalThis.passerelleSearch = async (path, fields, namesOf) => {
    const [entries] = await Promise.all([fetchData(path), globalThis.MiniSearch ?? run(new URL('minisearch.js', base))]);
    const index = new MiniSearch({ idField: 'key', fields: Object.keys(fields), tokenize: allWords, processTerm: (word) => word });
    // Adds the entries in chunks, so that the page stays responsive.
    await index.addAllAsync(entries.map((entry, key) => ({ ...entry, key })), { chunkSize: 200 });
    const byName = new Map();
    entries.forEach((entry, key) => {
      for (const name of namesOf(entry)) if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), key);
    });
    const find = (name) => entries[byName.get(name.trim().toLowerCase())];
    const ask = (text, options) => index.search(text, {
      boost: fields,
      tokenize: askedWords,
      combineWith: 'AND',
      prefix: (word) => word.length > 1,
      weights: { prefix: 0.6, fuzzy: 0.2 },
      ...options,
    });
    const search = (text, accept = () => true) => {
      const options = { filter: ({ id }) => accept(entries[id]) };
      let found = ask(text, options);
      if (found.length === 0) found = ask(text, { ...options, fuzzy: (word) => (word.length > 3 ? 0.25 : false) });
      if (found.length === 0) found = ask(text, { ...options, combineWith: 'OR', prefix: (word) => word.length > 3 });
      const first = find(text);
      const others = found.map(({ id }) => entries[id]).filter((entry) => entry !== first);
      return first !== undefined && accept(first) ? [first, ...others] : others;
    };
    return { entries, find, search };
  };
})();
`;

/** Folder of the script of MiniSearch for browsers. */
export const MINISEARCH_FOLDER = join(dirname(require.resolve('minisearch')), '..', 'umd');

/** Script of MiniSearch, which defines the global `MiniSearch`. */
export const MINISEARCH_FILE = 'index.js';
