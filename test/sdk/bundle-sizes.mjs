/** `node bundle-sizes.mjs FOLDER`: bytes (minified, gz) of an application that imports the installed SDK, whole and in part. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const [, , folder] = process.argv;

async function size(name, source) {
  const entry = join(folder, `${name}.mjs`);
  writeFileSync(entry, source);
  const [{ output }] = [
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: true,
        rollupOptions: { input: entry, preserveEntrySignatures: 'strict', output: { format: 'es' } },
      },
    }),
  ].flat();
  return gzipSync(output[0].code).length;
}

const all = await size('all', `export * from '@passerelle/sdk';`);
const verifier = await size('verifier', `export { verifyWebhook } from '@passerelle/sdk';`);
console.log(JSON.stringify({ all, verifier }));
