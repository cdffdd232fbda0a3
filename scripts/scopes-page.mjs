/** `npm run docs:scopes [-- --check]`: writes the tables of docs/authentication.md that follow from scopes and operations. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare({ build: true });
const require = createRequire(import.meta.url);
const dist = (...path) => require(join(root, 'dist', 'src', ...path));
// The controllers declare their operations when they are loaded.
dist('apps', 'app.module.js');
const { listOperations } = dist('platform', 'kernel', 'http', 'operation.js');
const { fillScopesPage } = dist('apps', 'api-docs', 'scopes-page.js');

const { paths } = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
const placeOf = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map(({ operationId }) => [operationId, path]),
  ),
);
const operations = listOperations().flatMap((operation) => {
  const path = placeOf.get(operation.id);
  return path === undefined ? [] : [{ operation, path }];
});

const file = join(root, 'docs', 'authentication.md');
const page = readFileSync(file, 'utf8');
const filled = fillScopesPage(page, operations);
if (filled === page) console.log('docs/authentication.md is up to date.');
else if (process.argv.includes('--check')) {
  console.error('docs/authentication.md does not fit the scopes and operations; run: npm run docs:scopes');
  process.exitCode = 1;
} else {
  writeFileSync(file, filled);
  console.log('Wrote docs/authentication.md.');
}
