import type { Response } from './responses';

type Paths = Record<string, Record<string, object>>;
interface Operation {
  responses?: Record<string, Response>;
}

/**
 * Declares each response that several operations share once, and refers to it.
 * @returns the paths with references, and the shared responses for `components.responses`
 */
export function shareRepeatedResponses(paths: Paths): { paths: Paths; responses: Record<string, Response> } {
  const useCounts = new Map<string, number>();
  replaceResponses(paths, (response) => {
    const text = JSON.stringify(response);
    useCounts.set(text, (useCounts.get(text) ?? 0) + 1);
  });
  const names = new Map<string, string>();
  const responses: Record<string, Response> = {};
  const sharedPaths = replaceResponses(paths, (response, status) => {
    const text = JSON.stringify(response);
    if ((useCounts.get(text) ?? 0) < 2) return response;
    let name = names.get(text);
    if (name === undefined) {
      name = chooseName(status, text, new Set(names.values()));
      names.set(text, name);
      responses[name] = response;
    }
    return { $ref: `#/components/responses/${name}` };
  });
  return { paths: sharedPaths, responses };
}

/** Returns a copy of the paths in which each inline response is replaced. */
function replaceResponses(
  paths: Paths,
  replace: (response: Response, status: string) => Response | void,
): Paths {
  const replaceOperationResponses = (operation: object): object => {
    const { responses } = operation as Operation;
    if (responses === undefined) return operation;
    const entries = Object.entries(responses).map(([status, response]): [string, Response] =>
      '$ref' in response ? [status, response] : [status, replace(response, status) ?? response],
    );
    return { ...operation, responses: Object.fromEntries(entries) };
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, replaceOperationResponses(operation)]),
      ),
    ]),
  );
}

const MAX_NAME_LENGTH = 60;

/** Names by status, for responses with too many codes for a name. */
const NAMES_BY_STATUS: Readonly<Record<string, string>> = {
  200: 'Ok',
  302: 'Redirect',
  400: 'BadRequest',
  401: 'BadCredential',
  403: 'Forbidden',
  404: 'Missing',
  409: 'Conflict',
  422: 'Unprocessable',
  429: 'Limited',
  503: 'Busy',
};

/**
 * Chooses a name that no schema has, because some generators put schemas and responses into one namespace. The name of
 * a success is made of its schema, `CompanyOk`; the name of a failure of its codes, `company_not_verified`, or of its
 * status when it has many codes.
 */
function chooseName(status: string, text: string, usedNames: ReadonlySet<string>): string {
  const codes = listNames(text, 'examples');
  const [schema] = listNames(text, 'schemas');
  const nameByContent = status === '200' ? schema?.replace(/Result$/, 'Ok') : codes.join('-or-');
  if (isUsable(nameByContent) && !usedNames.has(nameByContent)) return nameByContent;
  const base =
    status === '200' && isUsable(nameByContent)
      ? nameByContent
      : (NAMES_BY_STATUS[status] ?? `Status${status}`);
  for (let number = base === nameByContent ? 2 : 1; ; number++) {
    const name = `${base}${number}`;
    if (!usedNames.has(name)) return name;
  }
}

function isUsable(name: string | undefined): name is string {
  return name !== undefined && name !== '' && name.length <= MAX_NAME_LENGTH;
}

function listNames(text: string, kind: 'examples' | 'schemas'): string[] {
  const references = [...text.matchAll(/#\/components\/(\w+)\/(\w+)"/g)].filter(
    ([, section]) => section === kind,
  );
  return [...new Set(references.map(([, , name = '']) => name))];
}
