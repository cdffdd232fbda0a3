/** `npm run docs:rules [-- --check]`: writes the parts of docs/rules.md that follow from the rule tables. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare({ build: true });
const require = createRequire(import.meta.url);
const built = (name) => require(join(root, 'dist', 'src', 'rules', name));
const { filledPage } = built('rules-page.js');
const { failingExamples } = built('failing-examples.fixture.js');

const file = join(root, 'docs', 'rules.md');
const page = readFileSync(file, 'utf8');
const filled = filledPage(page, failingExamples());
if (filled === page) console.log('docs/rules.md is up to date.');
else if (process.argv.includes('--check')) {
  console.error('docs/rules.md is out of date: run npm run docs:rules.');
  process.exit(1);
} else {
  writeFileSync(file, filled);
  console.log('Wrote docs/rules.md.');
}
