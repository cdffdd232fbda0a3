/** `npm run docs:rules [-- --check]`: writes docs/rules/ and the parts of docs/rules.md that follow from the rule tables. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare({ build: true });
const require = createRequire(import.meta.url);
const built = (name) => require(join(root, 'dist', 'src', 'standards', 'rules', name));
const { filledPage, rulePages } = built('rules-page.js');
const { failingExamples } = built('failing-examples.fixture.js');

const docs = join(root, 'docs');
const examples = failingExamples();
const written = new Map([
  ['rules.md', filledPage(readFileSync(join(docs, 'rules.md'), 'utf8'), examples)],
  ...[...rulePages(examples)].map(([name, text]) => [`rules/${name}`, text]),
]);
mkdirSync(join(docs, 'rules'), { recursive: true });
const outdated = [...written].filter(([name, text]) => {
  const file = join(docs, name);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});
if (outdated.length === 0) console.log('docs/rules.md and docs/rules/ are up to date.');
else if (process.argv.includes('--check')) {
  const names = outdated.map(([name]) => `docs/${name}`).join(', ');
  console.error(`Out of date: ${names}. Run npm run docs:rules.`);
  process.exit(1);
} else {
  for (const [name, text] of outdated) writeFileSync(join(docs, name), text);
  console.log(`Wrote ${outdated.map(([name]) => `docs/${name}`).join(', ')}.`);
}
