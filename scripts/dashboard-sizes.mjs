/**
 * What a browser loads before it shows a page of the dashboard: the gzipped JavaScript of `packages/dashboard/dist`, in the
 * language with the longest texts. Prints a line for each page and ends with 1 when one is over its limit.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { filesBelow } from './prepare/stamp.mjs';

/** Bytes; a kB has 1000. */
const LIMIT = 268_500;
const SIGN_IN_LIMIT = 153_500;
const LANGUAGES = ['en', 'fr', 'nl', 'de'];
/** Texts that every page has: `areas` of src/i18n/catalog.ts. */
const COMMON_AREAS = ['common', 'shell'];
/** What stands around a page, by the route that is its parent. */
const FRAMES = {
  rootRoute: [],
  teamRoute: ['src/shell/shell.tsx'],
  frameRoute: ['src/operator/operator-shell.tsx'],
};
/** Forms that an address opens with its page. */
const OPENED = [
  ['/companies', '?make=true', 'src/companies/company-form.tsx'],
  ['/companies/$companyId', '?edit=true', 'src/companies/company-form.tsx'],
  ['/customers', '?make=true', 'src/partners/partner-form.tsx'],
  ['/customers/$partnerId', '?edit=true', 'src/partners/partner-form.tsx'],
  ['/suppliers', '?make=true', 'src/partners/partner-form.tsx'],
  ['/suppliers/$partnerId', '?edit=true', 'src/partners/partner-form.tsx'],
];
const ROUTE =
  /getParentRoute: \(\) => (\w+),\s+path: '([^']+)'[\s\S]*?lazyPage\(\s*\[([^\]]*)\],\s*\(\) => import\('([^']+)'\)/g;

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages', 'dashboard');
const dist = join(folder, 'dist');
if (!existsSync(join(dist, '.vite', 'manifest.json'))) {
  console.error('The dashboard is not built: run "npm run build" first.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
const sizes = new Map();

const pages = pagesOf(routeFiles());
for (const [path, search, form] of OPENED) {
  const page = pages.find((each) => each.path === path && each.parent === 'teamRoute');
  if (page === undefined) throw new Error(`No page of a team has the path ${path}.`);
  pages.push({ ...page, path: path + search, modules: [...page.modules, form] });
}
const rows = pages
  .map((page) => ({ name: nameOf(page), limit: limitOf(page), bytes: bytesOf(page) }))
  .sort((one, other) => other.bytes - one.bytes);
for (const { name, limit, bytes } of rows) {
  const verdict = bytes > limit ? `over ${kilobytes(limit)}` : '';
  console.log(`${kilobytes(bytes).padStart(8)}  ${name.padEnd(36)}${verdict}`.trimEnd());
}
process.exit(rows.every(({ limit, bytes }) => bytes <= limit) ? 0 : 1);

/** The files that declare pages. */
function routeFiles() {
  return filesBelow(join(folder, 'src'), (name) => /(^|-)route\.tsx?$/.test(name));
}

function pagesOf(files) {
  return files.flatMap((file) => {
    const at = relative(folder, dirname(file)).replaceAll('\\', '/');
    return [...readFileSync(file, 'utf8').matchAll(ROUTE)].map(([, parent, path, areas, module]) => {
      if (FRAMES[parent] === undefined) throw new Error(`${file}: what stands around pages of ${parent}?`);
      return {
        ...{ parent, path },
        areas: [...areas.matchAll(/'([^']+)'/g)].map(([, area]) => area),
        modules: [...FRAMES[parent], `${posix.join(at, module)}.tsx`],
      };
    });
  });
}

function nameOf({ parent, path }) {
  return { rootRoute: '', teamRoute: '/$teamId', frameRoute: '/operator' }[parent] + path;
}

/** Pages before a session are seen by people who have nothing of the dashboard in their browser. */
function limitOf({ modules }) {
  return modules.some((module) => module.startsWith('src/sign-in/')) ? SIGN_IN_LIMIT : LIMIT;
}

function bytesOf({ areas, modules }) {
  const texts = (language) =>
    [...new Set([...COMMON_AREAS, ...areas])].map((area) => `src/i18n/messages/${language}/${area}.json`);
  return Math.max(...LANGUAGES.map((language) => bytesOfAll([...modules, ...texts(language)])));
}

/** Of the first page, of these modules, and of everything that they import. */
function bytesOfAll(modules) {
  const files = new Set();
  const add = (file) => {
    if (files.has(file)) return;
    files.add(file);
    for (const key of chunks.get(file)?.imports ?? []) add(manifest[key].file);
  };
  for (const [, file] of readFileSync(join(dist, 'index.html'), 'utf8').matchAll(
    /<script[^>]* src="\/app\/([^"]+)"/g,
  ))
    add(file);
  for (const module of modules) {
    if (manifest[module] === undefined) throw new Error(`The build has no file of ${module}.`);
    add(manifest[module].file);
  }
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0);
}

/** As gzip compresses it. */
function sizeOf(file) {
  if (!sizes.has(file)) {
    const path = join(dist, file);
    sizes.set(file, gzipSync(readFileSync(path), { level: 9 }).length);
  }
  return sizes.get(file);
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
