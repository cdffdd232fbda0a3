/**
 * `npm run new -- <plural> [<singular>]`: the skeleton of a module in src/business/<plural>/, its migration
 * in migrations/, and its entry in src/apps/app.module.ts.
 * The templates are the code blocks of docs/extending.md, so the page and what this writes are the same.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { migrationFiles, writeDigests } from './migration-digests.mjs';
import { prepare, root } from './prepare.mjs';

const [plural = '', singular = plural.replace(/s$/, '')] = process.argv.slice(2);
const WORD = /^[a-z]{3,30}$/;
if (!WORD.test(plural) || !WORD.test(singular) || plural === singular)
  refuse(
    `Usage: npm run new -- <plural> [<singular>], one word of small letters each, e.g. "orders"; came: "${process.argv.slice(2).join(' ')}".`,
  );
if (existsSync(join(root, 'src', 'business', plural))) refuse(`src/business/${plural} is there already.`);
await prepare({ build: false, development: true });

const page = readFileSync(join(root, 'docs', 'extending.md'), 'utf8');
const blocks = [...page.matchAll(/^```(?:ts|md) ((?:src|migrations)\/\S+)\n(.*?)^```$/gms)];
const timestamp = String(Math.max(Date.now(), lastMigration() + 1));
const prefix = freePrefix();

const files = blocks.map(([, file, text]) => {
  const path = join(root, renamed(file));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, renamed(text));
  return path;
});
enter();
writeDigests(root);
// Names of another length may need other line breaks.
const prettier = join(root, 'node_modules', 'prettier', 'bin', 'prettier.cjs');
spawnSync(process.execPath, [prettier, '--write', '--log-level', 'warn', ...files], {
  cwd: root,
  stdio: 'inherit',
});
console.log(
  `src/business/${plural} is there, with the id prefix "${prefix}". Next: npm run openapi, npm run check (docs/extending.md).`,
);

function refuse(message) {
  console.error(message);
  process.exit(1);
}

/** The page's text with this module's names; methods of the query builder keep theirs. */
function renamed(text) {
  const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
  const article = /^[aeiou]/.test(singular) ? 'an' : 'a';
  return text
    .replaceAll('1764400000000', timestamp)
    .replace(/\bord(?=['_])/g, prefix)
    .replace(/\b([Aa])n order\b/g, (_, a) => `${a === 'A' ? capital(article) : article} order`)
    .replace(/Orders/g, capital(plural))
    .replace(/orders/g, plural)
    .replace(/ORDER(?! BY)/g, singular.toUpperCase())
    .replace(/Order(?!By)/g, capital(singular))
    .replace(/order(?!By)/g, singular);
}

function lastMigration() {
  return Number(basename(migrationFiles(root).at(-1) ?? '0').slice(0, 13));
}

/** The beginning of the singular, as long as it takes for no other module to have it. */
function freePrefix() {
  const declared = new Set(
    readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [
        ...readFileSync(join(root, 'src', file), 'utf8').matchAll(/defineId\('([a-z]+)'\)/g),
      ])
      .map(([, declaredPrefix]) => declaredPrefix),
  );
  for (let length = 3; length <= Math.min(8, singular.length); length += 1)
    if (!declared.has(singular.slice(0, length))) return singular.slice(0, length);
  return refuse(`No beginning of "${singular}" is free as an id prefix; choose another name.`);
}

/** The module among those of the product, its import in the order of paths. */
function enter() {
  const path = join(root, 'src', 'apps', 'app.module.ts');
  const name = `${plural.charAt(0).toUpperCase()}${plural.slice(1)}Module`;
  const line = `import { ${name} } from '../business/${plural}/${plural}.module';`;
  const lines = readFileSync(path, 'utf8').split('\n');
  const pathOf = (text) => /^import .* from '(\.\.\/[^']+)';$/.exec(text)?.[1];
  const own = lines.flatMap((text, at) => (pathOf(text) === undefined ? [] : [{ at, path: pathOf(text) }]));
  const next = own.find((other) => other.path > `../business/${plural}/`);
  lines.splice(next === undefined ? (own.at(-1)?.at ?? 0) + 1 : next.at, 0, line);
  const end = lines.indexOf('      ],', lines.indexOf('      imports: ['));
  if (end === -1) refuse('src/apps/app.module.ts has no place for a module; add it by hand.');
  lines.splice(end, 0, `        ${name},`);
  writeFileSync(path, lines.join('\n'));
}
