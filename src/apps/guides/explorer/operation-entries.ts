import type { ExplorerEntry } from './entry';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Creates an entry for each operation of an API document (OpenAPI 3.1). */
export function createOperationEntries(api: unknown): ExplorerEntry[] {
  return listMembers(readPath(api, 'paths')).flatMap(([path, methods]) =>
    listMembers(methods).flatMap(([method, operation]) =>
      METHODS.includes(method) ? [createEntry(api, path, method, operation)] : [],
    ),
  );
}

function createEntry(api: unknown, path: string, method: string, operation: unknown): ExplorerEntry {
  const call = `${method.toUpperCase()} ${path}`;
  const id = readText(operation, 'operationId') ?? call;
  const codes = listMembers(readPath(operation, 'responses')).flatMap(([, response]) =>
    listCodes(api, response),
  );
  return {
    id,
    kind: 'operation',
    title: readText(operation, 'summary') ?? id,
    aliases: [call],
    text: readText(operation, 'description') ?? '',
    codes: [...new Set(codes)],
    example: renderCommand(api, path, method, operation),
    page: 'developer-coverage',
  };
}

/** Lists the error codes of a response: the values of its header X-Error-Code. */
function listCodes(api: unknown, response: unknown): string[] {
  const header = resolveReference(api, readPath(resolveReference(api, response), 'headers', 'X-Error-Code'));
  const codes = readPath(header, 'schema', 'enum');
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
}

/** Renders a curl command with the variables of the guides and the example of the API document. */
function renderCommand(api: unknown, path: string, method: string, operation: unknown): string {
  const pathWithVariables = path
    .replace(/\{companyId\}/g, '$COMPANY')
    .replace(/\{documentId\}/g, '$DOCUMENT');
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  const call = `curl -s -u "$KEY:$SECRET"${verb} "$BASE${pathWithVariables}"`;
  const content = readPath(operation, 'requestBody', 'content', 'application/json');
  const [example] = listMembers(readPath(content, 'examples'));
  const body =
    example === undefined
      ? readPath(content, 'example')
      : readPath(resolveReference(api, example[1]), 'value');
  if (body === undefined) return call;
  return `${call} -H 'Content-Type: application/json' -d @- <<'END'\n${JSON.stringify(body, null, 2)}\nEND`;
}

/** Resolves a reference in the API document; other values are returned unchanged. */
function resolveReference(api: unknown, value: unknown): unknown {
  const reference = readText(value, '$ref');
  return reference === undefined ? value : readPath(api, ...reference.replace(/^#\//, '').split('/'));
}

/** Reads a nested member of a JSON value; undefined when a step of the path does not exist. */
function readPath(value: unknown, ...steps: string[]): unknown {
  return steps.reduce<unknown>(
    (inner, step) => listMembers(inner).find(([name]) => name === step)?.[1],
    value,
  );
}

function readText(value: unknown, name: string): string | undefined {
  const text = readPath(value, name);
  return typeof text === 'string' ? text : undefined;
}

function listMembers(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
