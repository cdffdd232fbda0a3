/**
 * What a collection needs of openapi.json: the operations that a key may call, each with its example.
 *
 * @typedef {object} Call a request of a collection
 * @property {string} id of the operation
 * @property {string} name what it does
 * @property {string} folder
 * @property {string} method in capitals
 * @property {string} path with `{{variable}}` for what stands in braces
 * @property {[name: string, value: string][]} query switched off until somebody gives them a value
 * @property {[name: string, value: string][]} headers
 * @property {{type: 'json' | 'form', value: unknown} | null} body
 * @property {string} docs
 * @property {boolean} open needs no credential
 */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** @returns {Call[]} in the order of the document's tags */
export function operationsOf(api) {
  const order = api.tags.map(({ name }) => name);
  const calls = Object.entries(api.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined)
      .map((method) => callOf(api, path, method, item[method]))
      .filter((call) => call !== null),
  );
  return calls.sort((one, other) => order.indexOf(one.folder) - order.indexOf(other.folder));
}

function callOf(api, path, method, operation) {
  const open = path.startsWith('/health/') || path === '/';
  if (!open && !(operation.security ?? api.security).some((scheme) => 'basicKey' in scheme)) return null;
  const parameters = (operation.parameters ?? []).map((parameter) =>
    parameter.$ref === undefined ? parameter : api.components.parameters[parameter.$ref.split('/').at(-1)],
  );
  return {
    id: operation.operationId,
    name: operation.summary,
    folder: operation.tags[0],
    method: method.toUpperCase(),
    path: path.replace(/\{(\w+)\}/g, '{{$1}}'),
    query: parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, ...rest }) => [name, exampleOf(rest)]),
    headers: [],
    body: bodyOf(operation),
    docs: operation.description ?? '',
    open,
  };
}

function exampleOf({ example, schema }) {
  const value = example ?? schema?.examples?.[0] ?? schema?.default ?? schema?.enum?.[0] ?? '';
  return String(value);
}

function bodyOf({ requestBody }) {
  const content = requestBody?.content ?? {};
  const json = content['application/json'];
  if (json !== undefined)
    return { type: 'json', value: json.example ?? Object.values(json.examples ?? {})[0]?.value ?? {} };
  const form = content['application/x-www-form-urlencoded'];
  if (form !== undefined)
    return { type: 'form', value: form.example ?? Object.values(form.examples ?? {})[0]?.value ?? {} };
  return null;
}
