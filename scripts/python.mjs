/**
 * Writes what of the Python client (packages/python) is made: types and resources of openapi.json, and the synchronous half of
 * the asynchronous one. `npm run openapi` ends with it. With `--check`, a step of `npm run check`, it only compares.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resourcesOf } from './python/operations.mjs';
import { synchronous } from './python/synchronous.mjs';
import { OPTIONS, RESOURCES } from './python/table.mjs';
import { Types } from './python/types.mjs';

const MADE = 'Made by `npm run openapi`; not to be edited.';
/** Where the two halves differ by more than words. */
const BY_HAND = ['clock.py', 'deadline.py'];

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'packages', 'python', 'src', 'passerelle');
const api = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));

const types = new Types(api);
const { queries, files: resources } = resourcesOf(api, RESOURCES, OPTIONS, types);
const { schemas } = api.components;
types.of({ $ref: '#/components/schemas/Event' });
types.of({ $ref: '#/components/schemas/WebhookTestEvent' });
types.of({ $ref: '#/components/schemas/Validation' });
types.of({ $ref: '#/components/schemas/MarkAsReadInput' });
types.of({ $ref: '#/components/schemas/SandboxInboundInput' });
types.of({ $ref: '#/components/schemas/AssertionCheck' });
const events = schemas.Event.anyOf.map(({ $ref }) => {
  const { properties, allOf = [] } = schemas[$ref.split('/').at(-1)];
  return [properties, ...allOf.map((part) => part.properties)].find((own) => own?.type !== undefined).type
    .const;
});
types.alias('EventType', `Literal[${events.map((type) => `"${type}"`).join(', ')}]`);

const files = new Map();
const TYPING = 'from typing import Dict, List, Literal, Sequence\n\n';
files.set(
  'types.py',
  `"""Resources and inputs of the API. ${MADE}"""\n\nfrom __future__ import annotations\n\n${TYPING.replace(', Sequence', '')}from typing_extensions import NotRequired, TypeAlias, TypedDict\n\n\n${types.text()}`,
);
files.set(
  'options.py',
  `"""Keyword arguments of methods. ${MADE}"""\n\n${TYPING.replace('Dict, List, ', '')}from typing_extensions import Required\n\nfrom passerelle._request import CallOptions, WriteOptions\n\n\n${queries}`,
);
const amounts = [...fractions(schemas)].sort();
files.set(
  '_fractions.py',
  `"""${MADE}"""\n\n# Members of inputs that are JSON numbers with a fraction; any other number with one is an amount.\nFRACTIONS = frozenset(${JSON.stringify(amounts)})\n`,
);
files.set('_async/resources/__init__.py', '');
for (const [name, text] of resources) files.set(`_async/resources/${name}`, `"""${MADE}"""\n\n${text}`);

const byHand = readdirSync(join(target, '_async')).filter(
  (name) => name.endsWith('.py') && !BY_HAND.includes(name),
);
for (const name of byHand)
  files.set(
    `_sync/${name}`,
    synchronous(readFileSync(join(target, '_async', name), 'utf8'), `# Made of _async/${name}. ${MADE}\n`),
  );
for (const [name, text] of [...files].filter(([name]) => name.startsWith('_async/resources/')))
  files.set(name.replace('_async', '_sync'), synchronous(text, ''));

const stale = ['_async/resources', '_sync', '_sync/resources'].flatMap((folder) =>
  existsSync(join(target, folder))
    ? readdirSync(join(target, folder))
        .filter((name) => name.endsWith('.py') && !BY_HAND.includes(name) && !files.has(`${folder}/${name}`))
        .map((name) => `${folder}/${name}`)
    : [],
);
const differing = [...files.keys()].filter(
  (path) => !existsSync(join(target, path)) || readFileSync(join(target, path), 'utf8') !== files.get(path),
);
if (process.argv.includes('--check')) {
  for (const path of [...stale, ...differing])
    console.log(`packages/python/src/passerelle/${path} is not what it is made of; run: npm run openapi`);
  process.exit(stale.length + differing.length === 0 ? 0 : 1);
}
for (const path of stale) rmSync(join(target, path));
for (const path of differing) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  writeFileSync(join(target, path), files.get(path));
}
console.log(`${files.size} files of the Python client, ${differing.length} of them changed`);

/** Names of members of inputs, and of their bases, that are numbers and not text. */
function* fractions(all) {
  for (const [name, schema] of Object.entries(all))
    if (/Input(?:Base)?$/.test(name))
      for (const { properties = {} } of [schema, ...(schema.allOf ?? [])])
        for (const [key, { type }] of Object.entries(properties)) if (type === 'number') yield key;
}
