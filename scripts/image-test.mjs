/**
 * `npm run test:image`: what docker/Dockerfile makes, without Docker: plays its COPY lines and the RUN lines of its build
 * stage in folders, then starts the result on a database of its own and uses what only the image could be without: the
 * dashboard, the native hash of passwords, fonts of PDFs, worker threads. Prints sizes; exits 1 when something is missing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { prepare, root } from './prepare.mjs';
import { DOCKERFILE, readStages } from './release/image/recipe.mjs';
import { cleanUp, newDataDir, sandboxOf, start } from './upgrade-test/installation.mjs';

await prepare({ build: true });
const { startEmbeddedPostgres } = createRequire(join(root, 'package.json'))(
  join(root, 'dist', 'src', 'platform', 'kernel', 'database', 'embedded'),
);

const INVOICE = {
  invoiceNumber: 'IMAGE-1',
  buyerReference: 'x',
  buyer: { name: '株式会社 Søren', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
  paymentMeans: [{ iban: 'BE71096123456769' }],
  lines: [{ name: 'L', netPriceAmount: '10', vat: { percentage: '21' } }],
};
const folders = [];

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-image-'));
  folders.push(folder);
  chmodSync(folder, 0o755);
  return folder;
}

/** The files of git's index and what is not yet there, as `docker build` would send them. */
function buildContext() {
  const context = newFolder();
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(context, file)), { recursive: true });
    cpSync(join(root, file), join(context, file));
  }
  return context;
}

function copy(stage, stages, context, rest) {
  const words = rest.split(/ +/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter((word) => !word.startsWith('--'));
  const target = paths.pop();
  const source = from === undefined ? context : stages.find(({ name }) => name === from).files;
  for (const path of paths) {
    const inside = path.replace(/^\/app\//, '');
    const to = target.endsWith('/')
      ? join(stage.files, target, inside.split('/').at(-1))
      : join(stage.files, target);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(source, inside), to, { recursive: true, verbatimSymlinks: true });
  }
}

function run(stage, command) {
  const { status } = spawnSync('sh', ['-c', command], {
    cwd: stage.files,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`Ended with ${status}: ${command}`);
}

/** What a person does first with a new installation; each throws what it found instead. */
async function use(service) {
  const { baseUrl, output } = service;
  const expectStatus = async (what, wanted, answer) => {
    if (answer.status !== wanted) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
    console.log(`${what}: ${answer.status}`);
    return answer;
  };
  await expectStatus(
    'dashboard',
    200,
    await fetch(`${baseUrl}/app/sign-in`, { headers: { accept: 'text/html' } }),
  );
  const token = /\/app\/welcome#token=(\S+)/.exec(output)?.[1];
  await expectStatus(
    'first account',
    200,
    await fetch(`${baseUrl}/api/core/welcome`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ token, email: 'a@example.com', name: 'A', password: 'vélo pont ardoise' }),
    }),
  );
  const { key, secret, companies } = sandboxOf(service);
  const headers = {
    authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const sent = await expectStatus(
    'send',
    200,
    await fetch(`${baseUrl}/api/v1/${companies[0].id}/send`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ documentType: 'invoice', recipient: companies[1].address, document: INVOICE }),
    }),
  );
  const { id } = (await sent.json()).document;
  await expectStatus('PDF', 200, await fetch(`${baseUrl}/api/v1/documents/${id}/pdf`, { headers }));
}

let database;
try {
  const recipe = readFileSync(join(root, DOCKERFILE), 'utf8');
  const stages = readStages(recipe).map((stage) => ({ ...stage, files: newFolder() }));
  const context = buildContext();
  const last = stages.at(-1);
  for (const stage of stages)
    for (const { instruction, rest } of stage.steps)
      if (instruction === 'COPY') copy(stage, stages, context, rest);
      // What the last stage runs is about the system: folders of the image's user.
      else if (instruction === 'RUN' && stage !== last) run(stage, rest);
  console.log(execFileSync('du', ['-sm', ...readdirSync(last.files)], { cwd: last.files }).toString());

  // The script that starts the operator's commands.
  const script = readFileSync(join(last.files, 'usr', 'local', 'bin', 'passerelle'), 'utf8');
  const program = /exec node \/app\/(\S+)/.exec(script)[1];
  const help = execFileSync(process.execPath, [join(last.files, program), '--help'], { encoding: 'utf8' });
  if (!help.startsWith('Usage: passerelle')) throw new Error(`The command printed: ${help.slice(0, 200)}`);

  database = await startEmbeddedPostgres({ dataDir: newDataDir(), settings: { fsync: 'off' } });
  const service = await start(last.files, newDataDir(), { DATABASE_URL: database.ownerUrl });
  await use(service);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database?.stop();
  await cleanUp();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
