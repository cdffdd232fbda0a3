/**
 * `npm run collection`: writes the requests of docs/collection from openapi.json, as a folder of Bruno and as a file of Postman.
 * With `--check`, a step of `npm run check`, it only compares.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brunoFiles } from './collection/bruno.mjs';
import { operationsOf } from './collection/operations.mjs';
import { postmanCollection } from './collection/postman.mjs';
import { WALK } from './collection/walk.mjs';
import { root } from './prepare.mjs';

const target = join(root, 'docs', 'collection');
const api = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
const operations = operationsOf(api).map((call) => ({ ...call, given: [], save: [], expect: null }));

const folders = [
  { name: 'Sandbox walk', calls: WALK.map(stepOf) },
  ...[...new Set(operations.map(({ folder }) => folder))].map((name) => ({
    name,
    calls: operations.filter(({ folder }) => folder === name),
  })),
];
const files = new Map([...brunoFiles(folders)].map(([path, text]) => [join('bruno', path), text]));
files.set('postman.json', `${JSON.stringify(postmanCollection(folders), null, 2)}\n`);

if (process.argv.includes('--check')) {
  const written = existsSync(target) ? readdirSync(target, { recursive: true, withFileTypes: true }) : [];
  const count = written.filter((entry) => entry.isFile()).length;
  const same = [...files].every(
    ([path, text]) => existsSync(join(target, path)) && readFileSync(join(target, path), 'utf8') === text,
  );
  if (!same || count !== files.size) {
    console.log('docs/collection is not that of openapi.json; run: npm run collection');
    process.exit(1);
  }
} else {
  rmSync(target, { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), text);
  }
  console.log(`${operations.length} operations and a walk of ${WALK.length} steps in ${files.size} files`);
}

/** A step of the walk: the operation with what the step gives it. */
function stepOf({ name, operation, query = {}, headers = {}, body, save = {}, expect = {}, docs = '' }) {
  const call = operations.find(({ id }) => id === operation);
  if (call === undefined) throw new Error(`The walk names ${operation}, which openapi.json does not have`);
  return {
    ...call,
    name,
    query: [],
    given: Object.entries(query),
    headers: Object.entries(headers),
    body: body === undefined ? null : { type: 'json', value: body },
    save: Object.entries(save),
    expect: Object.entries(expect),
    docs,
  };
}
