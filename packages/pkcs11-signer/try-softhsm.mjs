/**
 * `node packages/pkcs11-signer/try-softhsm.mjs [--rounds 300]`: makes a token of SoftHSM (Debian package softhsm2) with a key of its
 * own, starts the signer over it, and compares a signature and an unwrapped key with the same by a key in memory. Leaves nothing behind.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    module: { type: 'string', default: '/usr/lib/softhsm/libsofthsm2.so' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'passerelle-hsm-'));
const at = (name) => join(folder, name);
const env = { ...process.env, SOFTHSM2_CONF: at('softhsm2.conf') };

function run(command, ...words) {
  const { status, stderr, error } = spawnSync(command, words, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`);
}

let signer;
try {
  mkdirSync(at('tokens'));
  writeFileSync(at('softhsm2.conf'), `directories.tokendir = ${at('tokens')}\n`);
  writeFileSync(at('pin'), '1234', { mode: 0o600 });
  run(
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=POP000001',
    '-keyout',
    at('key.pem'),
    '-out',
    at('cert.pem'),
  );
  run(
    'softhsm2-util',
    '--init-token',
    '--free',
    '--label',
    'passerelle',
    '--pin',
    '1234',
    '--so-pin',
    '5678',
  );
  run(
    'softhsm2-util',
    '--import',
    at('key.pem'),
    '--token',
    'passerelle',
    '--label',
    'ap',
    '--id',
    '01',
    '--pin',
    '1234',
  );

  const main = join(import.meta.dirname, 'src/main.mjs');
  const words = [
    '--module',
    values.module,
    '--token',
    'passerelle',
    '--pin-file',
    at('pin'),
    '--socket',
    at('sock'),
    '--key',
    `ap=${at('cert.pem')}`,
  ];
  signer = spawn(process.execPath, [main, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await Promise.race([once(signer.stdout, 'data'), once(signer, 'exit').then(() => [null])]);
  if (line === null) throw new Error('the signer ended');
  process.stdout.write(String(line));

  const { raw } = new X509Certificate(readFileSync(at('cert.pem')));
  const certificate = createHash('sha256').update(raw).digest('hex');
  const privateKey = createPrivateKey(readFileSync(at('key.pem')));
  const publicKey = createPublicKey(privateKey);
  const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const ask = await client(at('sock'));
  const key = randomBytes(16);
  const wrapped = publicEncrypt({ key: publicKey, ...oaep }, key);
  const data = randomBytes(2_000);
  const digest = createHash('sha256').update(data).digest();

  const signature = await ask({ operation: 'sign', certificate, data: digest.toString('base64') });
  const unwrapped = await ask({ operation: 'unwrapKey', certificate, data: wrapped.toString('base64') });
  const wrong = await ask({ operation: 'unwrapKey', certificate, data: randomBytes(256).toString('base64') });
  const unknown = await ask({ operation: 'sign', certificate: 'none', data: digest.toString('base64') });
  check('a signature verifies', verify('sha256', data, publicKey, Buffer.from(signature.result, 'base64')));
  check('a wrapped key is unwrapped', Buffer.from(unwrapped.result, 'base64').equals(key));
  check('what was not wrapped for the key gives null', wrong.result === null);
  check('another certificate is refused by name', unknown.error?.includes('no key of the certificate none'));

  const rounds = Number(values.rounds);
  const both = async () => {
    await ask({ operation: 'unwrapKey', certificate, data: wrapped.toString('base64') });
    await ask({ operation: 'sign', certificate, data: digest.toString('base64') });
  };
  const inMemory = async () => {
    privateDecrypt({ key: privateKey, ...oaep }, wrapped);
    sign('sha256', data, privateKey);
  };
  for (const [name, work] of [
    ['in memory', inMemory],
    ['external signer', both],
    ['in memory', inMemory],
    ['external signer', both],
  ])
    process.stdout.write(
      `${name.padEnd(16)} unwrap and sign: ${(await median(work, rounds)).toFixed(2)} ms\n`,
    );
} finally {
  signer?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

function check(name, ok) {
  process.stdout.write(`${ok ? 'ok   ' : 'WRONG'} ${name}\n`);
  if (!ok) process.exitCode = 1;
}

async function client(path) {
  const socket = connect(path).setEncoding('utf8');
  await once(socket, 'connect');
  let id = 0;
  return async (request) => {
    socket.write(`${JSON.stringify({ id: ++id, ...request })}\n`);
    const [answer] = await once(socket, 'data');
    return JSON.parse(answer);
  };
}

async function median(work, rounds) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)];
}
