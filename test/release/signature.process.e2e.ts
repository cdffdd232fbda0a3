import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/process';
import { evaluate, literal } from './evaluate';

const SIGNER = 'releases@example.com';
const SUMS = `${'0'.repeat(64)}  sbom.cdx.json\n`;

describe('the signature of a release', () => {
  const base = mkdtempSync(join(tmpdir(), 'passerelle-signature-'));
  const root = join(base, 'checkout');
  const out = join(base, 'files');
  const key = join(base, 'key');
  const allowed = join(base, 'allowed_signers');

  function run(
    program: string,
    args: string[],
    env: NodeJS.ProcessEnv = {},
  ): [status: number, output: string] {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    return [status ?? 1, `${stdout}${stderr}`];
  }

  /** Runs a command of docs/releasing.md, the line that begins so, in the folder of the files. */
  function runDocumented(begins: string, env: NodeJS.ProcessEnv = {}): [status: number, output: string] {
    const page = readFileSync(join(ROOT, 'docs/releasing.md'), 'utf8');
    const line = page.split('\n').find((each) => each.startsWith(begins));
    if (line === undefined) throw new Error(`docs/releasing.md has no line "${begins} …".`);
    return run('sh', ['-c', `cd '${out}' && ${line}`], env);
  }

  const setting = (name: string, value: string): unknown => run('git', ['config', name, value]);
  const sign = (): unknown => evaluate(`sign.signChecksums(${literal(root)}, ${literal(out)})`);

  beforeAll(() => {
    for (const folder of [root, out]) mkdirSync(folder);
    writeFileSync(join(out, 'SHA256SUMS'), SUMS);
    run('git', ['init', '--quiet']);
    setting('user.name', 'Releases');
    setting('user.email', SIGNER);
    run('git', ['commit', '--quiet', '--allow-empty', '--no-gpg-sign', '--message', 'chore: release 9.8.7']);
    run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', key]);
    writeFileSync(allowed, `${SIGNER} ${readFileSync(`${key}.pub`, 'utf8')}`);
    // The documentation names the file where a reader stores it.
    writeFileSync(join(out, 'allowed_signers'), readFileSync(allowed));
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  describe('by a key of SSH', () => {
    beforeAll(() => {
      setting('gpg.format', 'ssh');
      setting('gpg.ssh.allowedSignersFile', allowed);
      setting('user.signingkey', key);
    });

    it('is verified by the documented command, and covers every byte', () => {
      expect(sign()).toBe('SHA256SUMS.sig');
      const verify = 'ssh-keygen -Y verify';
      expect(runDocumented(verify)).toEqual([
        0,
        expect.stringContaining(`Good "file" signature for ${SIGNER}`),
      ]);
      writeFileSync(join(out, 'SHA256SUMS'), `${SUMS}${'1'.repeat(64)}  more\n`);
      expect(runDocumented(verify)[0]).not.toBe(0);
      writeFileSync(join(out, 'SHA256SUMS'), SUMS);
    });

    it('is that of the tag, too, which git verifies', () => {
      const [, commit] = run('git', ['rev-parse', 'HEAD']);
      const release = { version: '9.8.7', commit: commit.trim(), isSigned: true, notes: '- A thing.' };
      expect(
        evaluate(`finish.addToCheckout(${literal(root)}, ${literal(root)}, ${literal(release)}) ?? null`),
      ).toBeNull();
      expect(run('git', ['verify-tag', 'v9.8.7'])).toEqual([
        0,
        expect.stringContaining(`signature for ${SIGNER}`),
      ]);
    });

    it('fails with the message of ssh-keygen when the key is missing', () => {
      rmSync(join(out, 'SHA256SUMS.sig'), { force: true });
      setting('user.signingkey', join(base, 'none'));
      expect(sign()).toMatch(/^ssh-keygen did not sign the checksums: .*No such file/);
    });
  });

  it('is made by GnuPG where git signs with it, and verified by the documented command', () => {
    const home = mkdtempSync(join(base, 'g-'));
    const { status, stderr, error } = spawnSync(
      'gpg',
      [
        ...['--homedir', home, '--batch', '--passphrase', ''],
        ...['--quick-generate-key', SIGNER, 'ed25519', 'sign', 'never'],
      ],
      { cwd: root, encoding: 'utf8' },
    );
    // Without GnuPG there is nothing to try.
    if (error !== undefined && 'code' in error && error.code === 'ENOENT') return;
    try {
      expect([status, stderr, error]).toEqual([0, expect.any(String), undefined]);
      setting('gpg.format', 'openpgp');
      setting('user.signingkey', SIGNER);
      expect(
        evaluate(
          `(process.env.GNUPGHOME = ${literal(home)}, sign.signChecksums(${literal(root)}, ${literal(out)}))`,
        ),
      ).toBe('SHA256SUMS.asc');
      expect(runDocumented('gpg --verify', { GNUPGHOME: home })).toEqual([
        0,
        expect.stringContaining('Good signature'),
      ]);
    } finally {
      run('gpgconf', ['--homedir', home, '--kill', 'all']);
    }
  });
});
