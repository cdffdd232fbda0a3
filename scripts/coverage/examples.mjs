/** Which pages show an operation by a command that a test runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages whose every `sh` block is run (test/guides.process.e2e.ts). */
const PAGES = [
  '../README.md',
  ...['getting-started.md', 'companies.md', 'sending.md', 'receiving.md', 'facturx.md', 'responses.md'],
  ...['lifecycle.md', 'migrations.md', 'paging.md', 'idempotency.md', 'errors.md'],
];

/**
 * @param {{ method: string, path: string }[]} operations
 * @returns {Map<string, string[]>} pages by `POST /api/v1/{companyId}/send`, in the order in which they are read
 */
export function examples(root, operations) {
  const shown = new Map();
  for (const page of PAGES)
    for (const call of new Set(callsOf(readFileSync(join(root, 'docs', page), 'utf8')))) {
      const operation = match(call, operations);
      // The page of errors asks for what there is not.
      if (operation === null) continue;
      shown.set(operation, [...new Set([...(shown.get(operation) ?? []), page])]);
    }
  return shown;
}

/** The requests of curl in the `sh` blocks of a page, as `POST /api/v1/$COMPANY/send`. */
function callsOf(text) {
  const blocks = [...text.matchAll(/^```sh.*\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
  return blocks.flatMap((block) =>
    block
      .split(/\bcurl\b/)
      .slice(1)
      .flatMap((call) => {
        const [, path] = /\$BASE(\/[^\s"'?)]*)/.exec(call) ?? [];
        if (path === undefined) return [];
        const hasBody = !/ (-G|--get) /.test(call) && / (-d|--data\S*|-F|--form) /.test(call);
        const [, method = hasBody ? 'POST' : 'GET'] = / -X *([A-Z]+)/.exec(call) ?? [];
        return [`${method} ${path}`];
      }),
  );
}

/** The operation of a request; one whose path is written out goes before one with a variable in its place. */
function match(call, operations) {
  const [method, path] = call.split(' ');
  const parts = path.split('/');
  const fits = operations.filter((operation) => {
    const wanted = operation.path.split('/');
    return (
      operation.method === method &&
      wanted.length === parts.length &&
      wanted.every((part, place) => part === parts[place] || part.startsWith('{'))
    );
  });
  const variables = ({ path: template }) => template.split('{').length;
  const [best] = fits.sort((one, other) => variables(one) - variables(other));
  return best === undefined ? null : `${best.method} ${best.path}`;
}
