/** The signature of a release's checksums, by the key with which git signs the tag. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitSetting } from './git.mjs';

export const CHECKSUMS = 'SHA256SUMS';
/** Files of signatures, of which a release has one: of ssh-keygen, or of GnuPG. */
export const SIGNATURES = ['SHA256SUMS.sig', 'SHA256SUMS.asc'];
/** Namespace of the signatures, which `ssh-keygen -Y verify` has to name. */
const NAMESPACE = 'file';

/**
 * Signs the checksums in a folder.
 * @param {string} root of the checkout, whose settings of git name the key: user.signingkey, gpg.format and gpg.program
 * @param {string} folder of the release
 * @returns {string} name of the file with the signature
 * @throws Error with the message of ssh-keygen or GnuPG
 */
export function signChecksums(root, folder) {
  const key = gitSetting(root, 'user.signingkey');
  const format = gitSetting(root, 'gpg.format');
  const file = join(folder, CHECKSUMS);
  if (format === 'ssh') signBySsh(root, key, file);
  else {
    const program = gitSetting(root, 'gpg.openpgp.program') ?? gitSetting(root, 'gpg.program') ?? 'gpg';
    run(program, ['--local-user', key, '--armor', '--detach-sign', '--output', `${file}.asc`, file]);
  }
  return format === 'ssh' ? SIGNATURES[0] : SIGNATURES[1];
}

function signBySsh(root, key, file) {
  const program = gitSetting(root, 'gpg.ssh.program') ?? 'ssh-keygen';
  const literal = /^(?:key::)?((?:ssh-|ecdsa-|sk-).*)$/s.exec(key)?.[1];
  if (literal === undefined) {
    run(program, ['-Y', 'sign', '-n', NAMESPACE, '-f', key.replace(/^~(?=\/)/, homedir()), file]);
    return;
  }
  // A public key as text: its private half is in the agent.
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-key-'));
  try {
    writeFileSync(join(folder, 'key.pub'), `${literal}\n`);
    run(program, ['-Y', 'sign', '-n', NAMESPACE, '-U', '-f', join(folder, 'key.pub'), file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a program that may ask for a passphrase. @throws Error with its message */
function run(program, args) {
  const { status, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  const output = args.at(-1);
  const isSigned = SIGNATURES.some((name) => existsSync(output.replace(CHECKSUMS, name)));
  if (status !== 0 || !isSigned)
    throw new Error(`${program} did not sign the checksums: ${(error?.message ?? stderr).trim()}`);
}
