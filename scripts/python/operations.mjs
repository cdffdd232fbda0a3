import { docstring, pascal, snake } from './names.mjs';

/** Members of every answer, or of every list. */
const COMMON = ['success', 'pagination'];
const FILES = ['application/xml', 'application/pdf'];

/**
 * The methods of the asynchronous resources.
 * @param {object} table see RESOURCES
 * @param {object} others see OPTIONS
 * @param {import('./types.mjs').Types} types gets what they refer to
 * @returns {{ queries: string, files: Map<string, string> }} classes of keyword arguments, and a file for each resource
 * @throws Error when an operation is not there, or none takes the preference of a small answer
 */
export function resourcesOf(api, table, others, types) {
  const operations = operationsOf(api);
  const queries = [];
  const files = new Map();
  if (![...operations.values()].some(takesAnswerSize))
    throw new Error(
      `No operation has a header Prefer whose description names \`${SMALL_ANSWER}\`: no method would have answer_size`,
    );
  for (const [resource, methods] of Object.entries(table)) {
    const used = new Set();
    const texts = Object.entries(methods).map(([method, entry]) => {
      const given = typeof entry === 'string' ? { operation: entry } : entry;
      const operation = operations.get(given.operation);
      if (operation === undefined) throw new Error(`openapi.json has no ${given.operation}`);
      const name = `${resource.replace('Operations', '')}${pascal(method)}`;
      return methodOf({ ...operation, ...given, method, name }, types, queries, used);
    });
    files.set(`${snake(resource)}.py`, fileOf(resource, texts, used));
  }
  for (const [name, entry] of Object.entries(others)) {
    const given = typeof entry === 'string' ? { operation: entry } : entry;
    optionsOf({ ...operations.get(given.operation), ...given, name }, types, queries);
  }
  return { queries: queries.join('\n\n'), files };
}

function operationsOf(api) {
  const resolved = (value) =>
    value.$ref === undefined
      ? value
      : value.$ref
          .split('/')
          .slice(1)
          .reduce((at, part) => at[part], api);
  return new Map(
    Object.entries(api.paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, operation]) => [
        operation.operationId,
        {
          path,
          verb: verb.toUpperCase(),
          summary: operation.summary,
          parameters: (operation.parameters ?? []).map(resolved),
          input: operation.requestBody?.content,
          answer: Object.fromEntries(
            Object.entries(resolved(operation.responses['200']).content).map(([type, { schema }]) => [
              type,
              { schema: resolved(schema) },
            ]),
          ),
        },
      ]),
    ),
  );
}

function methodOf(operation, types, queries, used) {
  const { path, verb, method, name, summary, answer } = operation;
  const use = (type) => {
    for (const word of type.replace(/"[^"]*"/g, '').match(/\b[A-Z]\w+/g) ?? []) used.add(word);
    return type;
  };
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id);
  const values = `{${ids.map((id) => `"${id}": ${snake(id)}`).join(', ')}}`;
  const body = bodyOf(operation, types);
  if (body !== null) use(body.type);
  const options = use(optionsOf(operation, types, queries));
  const parameters = [
    'self',
    ...ids.map((id) => `${snake(id)}: str`),
    ...(body === null ? [] : [`${body.name}: ${body.type}`]),
    `**options: Unpack[${options}]`,
  ].join(', ');
  const text = docstring(`${summary}.`, '        ');
  const json = answer['application/json']?.schema;
  if (json === undefined) {
    used.add('AsyncDownload');
    const [accept] = Object.keys(answer);
    return `    async def ${snake(method)}(${parameters}) -> AsyncDownload:\n${text}        return await self._api.download("${path}", ${values}, "${accept}", options)\n`;
  }
  const { member, type, isList } = answerOf(operation, json, types, name);
  if (isList) {
    used.add('AsyncPages');
    const item = use(type.replace(/^List\[(.*)\]$/, '$1'));
    return `    def ${snake(method)}(${parameters}) -> AsyncPages[${item}]:\n${text}        return self._api.pages("${path}", ${values}, "${member}", options)\n`;
  }
  const call = `await self._api.call("${verb}", "${path}", ${values}, options${body === null ? '' : `, ${body.name}`}${takesAnswerSize(operation) ? ', takes_answer_size=True' : ''})`;
  const head = `    async def ${snake(method)}(${parameters}) -> ${use(type)}:\n${text}`;
  if (type === 'None') return `${head}        ${call}\n`;
  const picked = member === null ? call : `(${call})["${member}"]`;
  return `${head}        answer: ${type} = ${picked}\n        return answer\n`;
}

/** The parameter that is sent, or null. */
function bodyOf({ input, body, name }, types) {
  if (input === undefined) return null;
  if (body === 'file') {
    if (!FILES.every((type) => type in input)) throw new Error(`${name} takes no file`);
    return { name: 'file', type: 'DocumentFile' };
  }
  const type = types.of(input['application/json'].schema, `${name}Input`);
  return { name: 'input', type: type.includes(' | ') ? types.alias(`${name}Input`, type) : type };
}

/** The preference of an answer without the contents of its document. The document tells it in the header's description alone. */
const SMALL_ANSWER = 'return=minimal';

function takesAnswerSize({ parameters }) {
  return parameters.some(
    ({ name, description }) => name === 'Prefer' && description?.includes(`\`${SMALL_ANSWER}\``) === true,
  );
}

/** Member of the options of a method that answers a document, where its operation takes the preference. */
const ANSWER_SIZE =
  '    answer_size: Literal["full", "minimal"]\n' +
  docstring(
    '`minimal`: `xml` and `parsed` of the answer are None (`Prefer: return=minimal`); default: `full`',
    '    ',
  );

/** The keyword arguments: the query, the size of the answer, and how the call is made. */
function optionsOf({ verb, name, parameters, query: wanted, method }, types, queries) {
  const base = verb === 'POST' ? 'WriteOptions' : 'CallOptions';
  const query = parameters.filter(
    (parameter) => parameter.in === 'query' && (wanted?.includes(parameter.name) ?? true),
  );
  // Options without a method are those of files, which have no smaller form.
  const isShortened = method !== undefined && takesAnswerSize({ parameters });
  if (query.length === 0 && !isShortened) return base;
  const members = query.map(({ name: key, required, schema, description }) => {
    const type = types
      .of(schema, `${name}${pascal(key)}`)
      .replace(/^List/, 'Sequence')
      .replace('float', 'int');
    return `    ${snake(key)}: ${required ? `Required[${type}]` : type}\n${docstring(description, '    ')}`;
  });
  queries.push(
    `class ${name}Options(${base}, total=False):\n${members.join('')}${isShortened ? ANSWER_SIZE : ''}`,
  );
  return `${name}Options`;
}

/** What a method answers: a member of the answer, all of it, or nothing. */
function answerOf({ member }, schema, types, name) {
  if (member === null) {
    const type = types.of(schema, `${name}Answer`);
    return { member, type: type.includes(' | ') ? types.alias(`${name}Answer`, type) : type, isList: false };
  }
  const members = Object.keys(schema.properties).filter((key) => !COMMON.includes(key));
  const key = member ?? members[0];
  if (key === undefined) return { member: null, type: 'None', isList: false };
  if (member === undefined && members.length > 1)
    throw new Error(`Which of ${members} is the answer of ${name}?`);
  return {
    member: key,
    type: types.of(schema.properties[key], `${name}${pascal(key)}`),
    isList: 'pagination' in schema.properties,
  };
}

function fileOf(resource, methods, used) {
  const BUILT_IN = ['List', 'Dict', 'Literal', 'Unpack'];
  const OPTIONS = ['CallOptions', 'WriteOptions', 'DocumentFile'];
  const own = ['AsyncDownload', 'AsyncPages'];
  const named = [...used]
    .filter((name) => ![...BUILT_IN, ...OPTIONS, ...own, 'None', 'Any'].includes(name))
    .sort();
  const typing = ['List', 'Dict', 'Literal'].filter((name) => used.has(name));
  // The synchronous client has a class of the same name as the type.
  const text = methods.join('\n').replace(new RegExp(`\\b${resource}\\b`, 'g'), `${resource}Resource`);
  const from = (module, names) => (names.length === 0 ? '' : `from ${module} import ${names.join(', ')}\n`);
  return (
    from('typing', typing) +
    'from typing_extensions import Unpack\n\n' +
    from(
      'passerelle._request',
      OPTIONS.filter((name) => used.has(name)),
    ) +
    from(
      'passerelle.options',
      named.filter((name) => name.endsWith('Options')),
    ) +
    from(
      'passerelle.types',
      named
        .filter((name) => !name.endsWith('Options'))
        .map((name) => (name === resource ? `${name} as ${name}Resource` : name)),
    ) +
    'from passerelle._async.api import AsyncApi\n' +
    (used.has('AsyncDownload') ? 'from passerelle._async.download import AsyncDownload\n' : '') +
    (used.has('AsyncPages') ? 'from passerelle._async.pages import AsyncPages\n' : '') +
    `\n\nclass Async${resource}:\n    def __init__(self, api: AsyncApi) -> None:\n        self._api = api\n\n${text}`
  );
}
