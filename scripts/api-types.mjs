/**
 * Writes the types of the API from openapi.json, which the SDK and the dashboard use; `npm run openapi` ends with it. With
 * `--check`, a step of `npm run check`, it only compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare({ build: false, development: true });
const { default: openapiTS, astToString } = await import('openapi-typescript');
const file = join(root, 'packages', 'sdk', 'src', 'api', 'schema.ts');
const api = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'), amountsAsText);
// A member of an input that has a default may be left out.
const types = astToString(await openapiTS(api, { defaultNonNullable: false }));
const text = `/** Made of openapi.json by \`npm run openapi\`; not to be edited. */\n\n${types}`;
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.log('packages/sdk/src/api/schema.ts is not that of openapi.json; run: npm run openapi');
  process.exit(1);
}

/** The service takes JSON numbers for amounts too; clients of ours give text, which no float has rounded. */
function amountsAsText(_, value) {
  if (!Array.isArray(value?.type) || !value.type.includes('string')) return value;
  return { ...value, type: value.type.filter((type) => type !== 'number') };
}
