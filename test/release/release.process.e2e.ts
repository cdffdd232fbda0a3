import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../support/process';

const VERSION = '99.1.0';

/** Runs a program. @throws Error with everything that it printed when it fails */
function run(folder: string, program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}:\n${stdout}${stderr}`);
  return stdout;
}

/** A clone with the files of this checkout as they are, committed on the branch `main`. */
function cloneCheckout(): string {
  const clone = join(mkdtempSync(join(tmpdir(), 'passerelle-clone-')), 'passerelle');
  run(ROOT, 'git', 'clone', '--quiet', '.', clone);
  run(clone, 'git', 'checkout', '--quiet', '-B', 'main');
  for (const path of run(clone, 'git', 'ls-files', '-z').split('\0').filter(Boolean))
    rmSync(join(clone, path));
  const files = run(ROOT, 'git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  for (const path of new Set(files.split('\0').filter(Boolean))) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    cpSync(join(ROOT, path), join(clone, path), { force: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  run(clone, 'git', 'config', 'user.name', 'Tester');
  run(clone, 'git', 'config', 'user.email', 'tester@example.com');
  run(clone, 'git', 'config', 'commit.gpgsign', 'false');
  // The link to the packages is no folder, so .gitignore names it without a slash.
  run(clone, 'git', 'add', '--all');
  run(clone, 'git', 'commit', '--quiet', '--allow-empty', '--message', 'test: the checkout as it is');
  return clone;
}

describe('a release by one command', () => {
  let clone: string;
  let out: string;
  let output: string;

  beforeAll(() => {
    clone = cloneCheckout();
    out = join(clone, 'release', VERSION);
    output = run(clone, process.execPath, 'scripts/release.mjs', VERSION, '--dry-run', '--no-image');
  }, 600_000);
  afterAll(() => rmSync(dirname(clone), { recursive: true, force: true }));

  it('prints what operators need to know, and leaves the checkout as it is', () => {
    expect(output).toMatch(/Migration time\.\*\* \d+ migrations? since \d+\.\d+\.\d+\./);
    expect(output).toContain('**New settings.**');
    expect(output).toContain('**Way back.**');
    expect(run(clone, 'git', 'status', '--porcelain')).toBe('');
    expect(run(clone, 'git', 'tag', '--list', `v${VERSION}`)).toBe('');
    expect(run(clone, 'git', 'log', '-1', '--format=%s').trim()).toBe('test: the checkout as it is');
  });

  it('writes packages, bill of materials, licences and notes, whose digests are right', () => {
    const files = readdirSync(out).filter((name) => !/\.whl$|\.tar\.gz$/.test(name));
    expect(files.sort()).toEqual(
      [
        ...['RELEASE-NOTES.md', 'SHA256SUMS', 'THIRD-PARTY-LICENCES.md', 'openapi.json'],
        ...[`passerelle-${VERSION}.tgz`, `passerelle-sdk-${VERSION}.tgz`, 'sbom.cdx.json'],
      ].sort(),
    );
    for (const line of readFileSync(join(out, 'SHA256SUMS'), 'utf8').trim().split('\n')) {
      const [digest = '', name = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(readFileSync(join(out, name)))
          .digest('hex'),
      ).toBe(digest);
    }
    expect(readFileSync(join(out, 'openapi.json'), 'utf8')).toContain(`"version":"${VERSION}"`);
    expect(readFileSync(join(out, 'RELEASE-NOTES.md'), 'utf8')).toMatch(/^### Before the upgrade\n/);
    expect(readFileSync(join(out, 'sbom.cdx.json'), 'utf8')).toContain(
      `"purl": "pkg:npm/passerelle@${VERSION}"`,
    );
  });

  it('builds nothing when the base of the container image cannot be read, and says what to give', () => {
    const options = ['--dry-run', '--base', join(clone, 'docs')];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/release.mjs', VERSION, ...options],
      { cwd: clone, encoding: 'utf8' },
    );
    expect([status, stdout.includes('Building')]).toEqual([1, false]);
    expect(stderr).toContain('docs has no oci-layout');
    expect(stderr).toContain('name the folder of an OCI image layout');
  });

  it('packs the service without tests, source maps and development packages, and keeps it private', () => {
    const tarball = join(out, `passerelle-${VERSION}.tgz`);
    const paths = run(out, 'tar', '-tzf', tarball).trim().split('\n');
    for (const path of [
      'dist/src/main.js',
      'dist/src/passerelle.js',
      'scripts/demo/show.mjs',
      'docs/README.md',
    ])
      expect(paths).toContain(`package/${path}`);
    expect(paths.some((path) => path.startsWith('package/packages/dashboard/dist/assets/'))).toBe(true);
    // The stamp, by which PDFs find the typefaces.
    const typefaces = 'package/packages/build/typefaces';
    expect(paths).toContain(`${typefaces}/.built`);
    expect(paths).toContain(`${typefaces}/dejavu-fonts-ttf/DejaVuSansCondensed.ttf`);
    expect(paths.filter((path) => /\.(map|ts|spec\.js|e2e\.js|testing\.js)$|\/test\//.test(path))).toEqual(
      [],
    );
    const text = (path: string): string => run(out, 'tar', '-xzOf', tarball, `package/${path}`);
    expect(JSON.parse(text('package.json'))).toMatchObject({
      name: 'passerelle',
      version: VERSION,
      license: 'UNLICENSED',
      private: true,
      bin: { passerelle: 'dist/src/passerelle.js' },
    });
    expect(text('package.json')).not.toContain('devDependencies');
    expect(text('npm-shrinkwrap.json')).not.toContain('"dev": true');
    // Nothing tells where it was built.
    expect(text('dist/src/main.js')).not.toContain(dirname(clone));
    expect(paths.filter((path) => path.includes('.vite'))).toEqual([]);
    expect(text('dist/.built')).toMatch(/^[0-9a-f]{64}\n$/);
    const sdk = run(out, 'tar', '-tzf', join(out, `passerelle-sdk-${VERSION}.tgz`))
      .trim()
      .split('\n');
    expect(sdk.filter((path) => /\.map$|spec/.test(path))).toEqual([]);
  });

  it('finds the typefaces of PDFs in the unpacked package', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'passerelle-unpacked-')));
    const module = 'dist/src/business/documents/pdf/typeface-files.js';
    const paths = ['packages/build/typefaces', module].map((path) => `package/${path}`);
    const program = `const { findTypefaceFile } = require('./package/${module}');
      console.log(findTypefaceFile('dejavu-fonts-ttf', 'DejaVuSansCondensed.ttf'));`;
    try {
      run(out, 'tar', '-xzf', `passerelle-${VERSION}.tgz`, '-C', folder, ...paths);
      const found = run(folder, process.execPath, '-e', program).trim();
      expect(relative(join(folder, 'package'), realpathSync(found))).toBe(
        join('packages', 'build', 'typefaces', 'dejavu-fonts-ttf', 'DejaVuSansCondensed.ttf'),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('leaves nothing behind when a signal ends it, and keeps the files of the run before', async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'passerelle-ended-'));
    const digests = readFileSync(join(out, 'SHA256SUMS'), 'utf8');
    try {
      const child = spawn(process.execPath, ['scripts/release.mjs', VERSION, '--dry-run', '--no-image'], {
        cwd: clone,
        env: { ...process.env, TMPDIR: temporary },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const exit = once(child, 'close');
      let printed = '';
      child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
      child.stdout.on('data', (text: Buffer) => {
        if (text.includes('Building')) child.kill('SIGTERM');
      });
      expect(await exit).toEqual([1, null]);
      expect(printed).toBe('SIGTERM ended the release; the checkout is as it was.\n');
      expect(readdirSync(temporary)).toEqual([]);
      expect(readFileSync(join(out, 'SHA256SUMS'), 'utf8')).toBe(digests);
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  }, 120_000);

  it('keeps the files of the run before when git refuses the tag, and leaves the checkout as it is', () => {
    const hook = join(clone, '.git', 'hooks', 'reference-transaction');
    mkdirSync(dirname(hook), { recursive: true });
    writeFileSync(hook, '#!/bin/sh\n! grep -q refs/tags/\n', { mode: 0o755 });
    const notes = join(out, 'RELEASE-NOTES.md');
    writeFileSync(notes, 'of the run before');
    const options = ['--unsigned', '--no-image'];
    const { status, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', VERSION, ...options], {
      cwd: clone,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('git tag failed')]);
    expect(readFileSync(notes, 'utf8')).toBe('of the run before');
    expect(readdirSync(dirname(out))).toEqual([VERSION]);
    expect(run(clone, 'git', 'log', '-1', '--format=%s').trim()).toBe('test: the checkout as it is');
  }, 600_000);
});
