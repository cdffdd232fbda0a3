import type { Response } from './responses';

type Paths = Record<string, Record<string, object>>;
interface Operation {
  responses?: Record<string, Response>;
}

/**
 * Declares each failure that several operations answer alike once and refers to it. Successes stay with their operations.
 * @returns the paths with references, and what they refer to, for `components.responses`
 */
export function shareRepeatedFailures(paths: Paths): { paths: Paths; responses: Record<string, Response> } {
  const uses = new Map<string, number>();
  replaceFailures(paths, (response) => {
    const text = JSON.stringify(response);
    uses.set(text, (uses.get(text) ?? 0) + 1);
  });
  const names = new Map<string, string>();
  const responses: Record<string, Response> = {};
  const shared = replaceFailures(paths, (response, status) => {
    const text = JSON.stringify(response);
    if ((uses.get(text) ?? 0) < 2) return response;
    let name = names.get(text);
    if (name === undefined) {
      name = chooseName(status, text, new Set(names.values()));
      names.set(text, name);
      responses[name] = response;
    }
    return { $ref: `#/components/responses/${name}` };
  });
  return { paths: shared, responses };
}

/** The paths with each failure that is written out replaced. */
function replaceFailures(
  paths: Paths,
  replace: (response: Response, status: string) => Response | void,
): Paths {
  const replaced = (operation: object): object => {
    const { responses } = operation as Operation;
    if (responses === undefined) return operation;
    const entries = Object.entries(responses).map(([status, response]): [string, Response] =>
      /^[45]/.test(status) && !('$ref' in response)
        ? [status, replace(response, status) ?? response]
        : [status, response],
    );
    return { ...operation, responses: Object.fromEntries(entries) };
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, replaced(operation)])),
    ]),
  );
}

const MAX_NAME_LENGTH = 60;

/** A name by the codes of the failures, `company_not_verified`; by the status and a number where that is long or used. */
function chooseName(status: string, text: string, used: ReadonlySet<string>): string {
  const codes = [
    ...new Set([...text.matchAll(/#\/components\/examples\/(\w+)"/g)].map(([, code = '']) => code)),
  ];
  const byCodes = codes.join('-or-');
  if (byCodes !== '' && byCodes.length <= MAX_NAME_LENGTH && !used.has(byCodes)) return byCodes;
  for (let number = 1; ; number++) {
    const name = `failure-${status}-${number}`;
    if (!used.has(name)) return name;
  }
}
