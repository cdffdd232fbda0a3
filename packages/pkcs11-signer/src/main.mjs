#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { openKeys } from './keys.mjs';
import { Pkcs11 } from './pkcs11.mjs';
import { serve } from './server.mjs';

const USAGE = `passerelle-pkcs11-signer --module FILE.so --token LABEL --pin-file FILE --socket PATH --key LABEL=CERT.pem [--key …] [--sessions 4]

Uses RSA keys of a PKCS#11 token for Passerelle (PEPPOL_AP_SIGNER=PATH). Keys never leave the token.`;

const { values } = parseArgs({
  options: {
    module: { type: 'string' },
    token: { type: 'string' },
    'pin-file': { type: 'string' },
    socket: { type: 'string' },
    key: { type: 'string', multiple: true },
    sessions: { type: 'string', default: '4' },
    help: { type: 'boolean' },
  },
});
const { module: path, token, 'pin-file': pinFile, socket, key } = values;
if (values.help || !path || !token || !pinFile || !socket || !key) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(values.help ? 0 : 2);
}
try {
  const module = new Pkcs11(path);
  module.open({ token, pinFile, sessions: Number(values.sessions) });
  const wanted = key.map((one) => {
    const at = one.indexOf('=');
    if (at < 1) throw new Error(`--key is "${one}"; accepted: LABEL=CERT.pem`);
    return { label: one.slice(0, at), certificate: one.slice(at + 1) };
  });
  const keys = await openKeys(module, wanted);
  const server = await serve(socket, keys);
  process.stdout.write(`${keys.size} key(s) of the token ${token} at ${socket}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.once(signal, () => {
      server.close();
      module.close();
      process.exit(0);
    });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
