/** `node lint-package.mjs FOLDER`: what publint and Are The Types Wrong find in an installed package, as JSON. */
import { checkPackage, Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const [, , folder] = process.argv;
const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const files = Object.fromEntries(
  readdirSync(folder, { recursive: true })
    .filter((file) => statSync(join(folder, file)).isFile())
    .map((file) => [`/node_modules/${name}/${file}`, readFileSync(join(folder, file), 'utf8')]),
);
const { messages } = await publint({ pkgDir: folder, strict: true, pack: false });
const { problems } = await checkPackage(new Package(files, name, version));
console.log(
  JSON.stringify({
    publint: messages.map(({ code, path }) => [code, path]),
    types: problems.map(({ kind, entrypoint, resolutionKind }) => [kind, entrypoint, resolutionKind]),
  }),
);
