import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../support/process';

const MODULES = {
  artefacts: 'artefacts',
  build: 'image/build-image',
  pins: 'image/pins',
  source: 'image/base-source',
};

/** Runs a program over the modules of the image. @returns the value that it prints, or the message of what it throws */
export async function evaluateImage(expression: string): Promise<unknown> {
  const imports = Object.entries(MODULES).map(
    ([name, file]) =>
      `import * as ${name} from ${JSON.stringify(pathToFileURL(join(ROOT, 'scripts/release', `${file}.mjs`)).href)};`,
  );
  const program = `${imports.join('\n')}
    const said = [];
    try { console.log(JSON.stringify({ value: await (${expression}) ?? null, said })); }
    catch (error) { console.log(JSON.stringify({ value: error.message, said })); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  await once(child, 'close');
  if (output === '') throw new Error(errors);
  const { value, said } = JSON.parse(output) as { value: unknown; said: string[] };
  return said.length === 0 ? value : { value, said };
}
