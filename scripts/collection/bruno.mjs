/** The collection as Bruno keeps it: a folder of text files, one for each request. */

const indented = (text) => text.replace(/^(?=.)/gm, '  ');
const block = (name, text) => `${name} {\n${indented(text)}\n}\n`;
const lines = (pairs, off = '') => pairs.map(([name, value]) => `${off}${name}: ${value}`).join('\n');

/** @returns {Map<string, string>} text by path below the collection's folder */
export function brunoFiles(folders) {
  const files = new Map([
    ['bruno.json', `${JSON.stringify({ version: '1', name: 'Passerelle', type: 'collection' }, null, 2)}\n`],
    [
      'collection.bru',
      [block('auth', 'mode: basic'), block('auth:basic', 'username: {{key}}\npassword: {{secret}}')].join(
        '\n',
      ),
    ],
    [
      'environments/Local.bru',
      `${block('vars', 'baseUrl: http://localhost:3000')}vars:secret [\n  key,\n  secret\n]\n`,
    ],
  ]);
  folders.forEach(({ name, calls }, place) => {
    const folder = fileName(name);
    files.set(`${folder}/folder.bru`, block('meta', `name: ${name}\nseq: ${place + 1}`));
    calls.forEach((call, at) => files.set(`${folder}/${fileName(call.name)}.bru`, requestText(call, at + 1)));
  });
  return files;
}

function requestText(call, seq) {
  const body = call.body === null ? 'none' : call.body.type === 'form' ? 'formUrlEncoded' : 'json';
  const url = [`url: {{baseUrl}}${call.path}`, `body: ${body}`, `auth: ${call.open ? 'none' : 'inherit'}`];
  const parts = [
    block('meta', `name: ${call.name}\ntype: http\nseq: ${seq}`),
    block(call.method.toLowerCase(), url.join('\n')),
  ];
  const { query, given, headers, save, expect } = call;
  const params = [lines(given), lines(query, '~')].filter((text) => text !== '');
  if (params.length > 0) parts.push(block('params:query', params.join('\n')));
  if (headers.length > 0) parts.push(block('headers', lines(headers)));
  if (body === 'json') parts.push(block('body:json', JSON.stringify(call.body.value, null, 2)));
  if (body === 'formUrlEncoded')
    parts.push(block('body:form-urlencoded', lines(Object.entries(call.body.value))));
  if (save.length > 0)
    parts.push(block('vars:post-response', lines(save.map(([name, path]) => [name, `res.body.${path}`]))));
  if (expect !== null) {
    const checks = expect.map(([path, value]) => [`res.body.${path}`, `eq ${value}`]);
    parts.push(block('assert', lines([['res.status', 'eq 200'], ...checks])));
  }
  if (call.docs !== '') parts.push(block('docs', call.docs));
  return parts.join('\n');
}

/** A name as that of a file, on every system. */
function fileName(name) {
  return name.replace(/[^\p{L}\p{N} ,-]/gu, '').trim();
}
