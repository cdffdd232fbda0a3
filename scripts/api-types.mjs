/**
 * Writes the types of the API from openapi.json, which the SDK and the dashboard use; `npm run openapi` ends with it. With
 * `--check`, a step of `npm run check`, it only compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './prepare.mjs';

await prepare({ build: false, development: true });
const { default: openapiTS, astToString } = await import('openapi-typescript');
const file = join(root, 'packages', 'sdk', 'src', 'api', 'schema.ts');
const types = astToString(
  await openapiTS(pathToFileURL(join(root, 'openapi.json')), {
    // Of an input, a member with a default may be left out; answers have no defaults.
    defaultNonNullable: false,
  }),
);
const text = `/** Made of openapi.json by \`npm run openapi\`; not to be edited. */\n\n${types}`;
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.log('packages/sdk/src/api/schema.ts is not that of openapi.json; run: npm run openapi');
  process.exit(1);
}
