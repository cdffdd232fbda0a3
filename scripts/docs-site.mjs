/**
 * `npm run docs:site -- --out FOLDER [--version NAME]`: writes the guides and the explorer as a static site. Each version has a folder of
 * its own, named after the version of package.json or `--version`; folders of other versions stay, and `index.html` lists all.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';

const { values } = parseArgs({ options: { out: { type: 'string' }, version: { type: 'string' } } });
if (values.out === undefined) {
  console.error('Name the folder of the site: npm run docs:site -- --out FOLDER');
  process.exit(2);
}
const version = values.version ?? JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(version)) {
  console.error(`--version must consist of letters, digits, ".", "_" and "-"; received ${version}`);
  process.exit(2);
}
await prepare({ build: true });
const require = createRequire(import.meta.url);
const built = (name) => require(join(root, 'dist', 'src', 'apps', 'guides', name));
const { GuideFiles } = built('guide-files.js');
const { createSite, renderVersions } = built('site.js');

const out = resolve(values.out);
const folder = join(out, version);
if (existsSync(folder) && !existsSync(join(folder, 'explorer.html'))) {
  console.error(`${folder} exists and is no version of a site; move it away or name another folder.`);
  process.exit(2);
}
const files = new GuideFiles(join(root, 'docs'));
const site = createSite({ files, api: readFileSync(join(root, 'openapi.json'), 'utf8'), version });
rmSync(folder, { recursive: true, force: true });
for (const [path, contents] of site) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), contents);
}
const versions = readdirSync(out, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(out, entry.name, 'explorer.html')))
  .map(({ name }) => name);
writeFileSync(join(out, 'index.html'), renderVersions(versions));
console.log(`Wrote ${site.size} files of version ${version} to ${folder}. Versions: ${versions.join(', ')}.`);
