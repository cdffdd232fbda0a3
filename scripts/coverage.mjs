/**
 * Writes docs/developer-coverage.md: for each operation that a key may call, its method of the SDK, the commands that call it, its place
 * in the collection and the pages that show it. `npm run openapi` ends with it. With `--check`, a step of `npm run check`, it only compares.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare({ build: false, development: true });
const { operationsOf } = await import('./collection/operations.mjs');
const { WALK } = await import('./collection/walk.mjs');
const { COMMANDS, disagreements } = await import('./coverage/commands.mjs');
const { examples } = await import('./coverage/examples.mjs');
const { sdkMethods } = await import('./coverage/sdk-methods.mjs');
const { format, resolveConfig } = await import('prettier');

const file = join(root, 'docs', 'developer-coverage.md');
const api = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
const all = Object.values(api.paths).reduce((count, item) => count + Object.keys(item).length, 0);
const operations = operationsOf(api).map((call) => ({
  ...call,
  path: call.path.replace(/\{\{(\w+)\}\}/g, '{$1}'),
}));
const methods = sdkMethods(root);
const wrong = disagreements(root, methods.keys());
if (wrong.length > 0) {
  console.log(`scripts/coverage/commands.mjs is not what the commands do: ${wrong.join('; ')}`);
  process.exit(1);
}
const shown = examples(root, operations);
const walked = new Set(WALK.map(({ operation }) => operation));

const rows = operations.map((operation) => {
  const call = `${operation.method} ${operation.path}`;
  const byName = [...methods].filter(([, calls]) => calls.includes(call)).map(([name]) => name);
  const commands = Object.entries(COMMANDS).filter(([, called]) =>
    called.some((name) => byName.includes(name)),
  );
  return {
    call,
    folder: operation.folder,
    methods: byName,
    commands: commands.map(([name]) => name),
    isWalked: walked.has(operation.id),
    pages: shown.get(call) ?? [],
  };
});
const count = (has) => rows.filter(has).length;
const code = (names) => names.map((name) => `\`${name}\``).join(', ');
const link = (page) => `[${page.replace(/^\.\.\/|\.md$/g, '')}](${page})`;
const cells = ({ call, ...row }) =>
  [
    `\`${call}\``,
    code(row.methods),
    code(row.commands),
    row.isWalked ? 'walk' : 'request',
    row.pages.map(link).join(', ') || 'reference',
  ].join(' | ');
const folders = [...new Set(rows.map(({ folder }) => folder))];

const text = `# Coverage of the operations

\`npm run openapi\` generates this page from \`openapi.json\`, the sources of the SDK and of the commands, the collection and these pages. Do not edit it.

| of ${rows.length} operations that a key or anybody may call | have                                    |
| --- | --- |
| ${count((row) => row.methods.length > 0)} | a method of [\`@passerelle/sdk\`](../packages/sdk/README.md) |
| ${count((row) => row.commands.length > 0)} | a [command for developers](developer-cli.md) that calls it |
| ${rows.length} | a request in the collection (\`docs/collection\`), ${count((row) => row.isWalked)} of them in the tour of the sandbox |
| ${count((row) => row.pages.length > 0)} | a page with an example command that a test runs; all have examples in the [reference](http://localhost:3000/docs) |

The other ${all - rows.length} operations need a signed-in person: accounts, members, the operator's pages. API keys may not call
them, and the clients do not contain them. The SDK has no method for health and name of the service, which monitoring requests, and
for leaving a team. The SDK gets OAuth2 tokens itself.

${folders
  .map(
    (folder) => `## ${folder}

| operation | SDK | command | collection | example |
| --- | --- | --- | --- | --- |
${rows
  .filter((row) => row.folder === folder)
  .map((row) => `| ${cells(row)} |`)
  .join('\n')}
`,
  )
  .join('\n')}
---

[All pages](README.md) · [API](http://localhost:3000/docs) · [The command line for developers](developer-cli.md)
`;
const written = await format(text, { ...(await resolveConfig(file)), filepath: file });
if (!process.argv.includes('--check')) writeFileSync(file, written);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== written) {
  console.log('docs/developer-coverage.md is not that of the sources; run: node scripts/coverage.mjs');
  process.exit(1);
}
