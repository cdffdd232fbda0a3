import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLauncherFiles, locateCluster, makeLauncherFiles, prepareSite } from './server-site';
import { findUnprivilegedAccount, SERVER_ACCOUNT } from './server-user';

const isRoot = process.getuid?.() === 0;

describe('the location of the server', () => {
  let scratch: string;
  let dataDir: string;
  let roots: string[];

  beforeEach(async () => {
    scratch = await realpath(await mkdtemp(join(tmpdir(), 'passerelle site-')));
    await chmod(scratch, 0o755);
    dataDir = join(scratch, 'closed', '.data');
    roots = [join(scratch, 'missing'), join(scratch, 'var')];
    await mkdir(dataDir, { recursive: true });
    await mkdir(join(scratch, 'var'));
  });

  afterEach(() => rm(scratch, { recursive: true, force: true }));

  it('does not exist before the first start', async () => {
    expect(await findLauncherFiles(dataDir)).toBeNull();
  });

  it('is the data directory when the server can enter it', async () => {
    const files = await makeLauncherFiles(dataDir);
    const { base, cluster, user } = await prepareSite(files, roots);
    expect(base).toBe(join(dataDir, 'postgres'));
    expect(cluster).toBe(await locateCluster(files));
    expect(user === null).toBe(!isRoot);
    expect(await findLauncherFiles(dataDir)).toEqual(files);
  });

  it('is also the data directory when only that directory is closed, and then grants the server access', async () => {
    await chmod(dataDir, 0o700);
    const files = await makeLauncherFiles(dataDir);
    expect((await prepareSite(files, roots)).base).toBe(files.directory);
    expect((await stat(dataDir)).mode & 0o777).toBe(isRoot ? 0o710 : 0o700);
  });

  it('is also the data directory when only the account of an earlier version had access', async () => {
    if (!isRoot) return; // only root can switch to another account
    await chown(dataDir, 0, (await findUnprivilegedAccount())?.gid ?? 0);
    await chmod(dataDir, 0o710);
    const files = await makeLauncherFiles(dataDir);
    expect((await prepareSite(files, roots)).base).toBe(files.directory);
    const { gid, mode } = await stat(dataDir);
    expect([gid, mode & 0o777]).toEqual([SERVER_ACCOUNT.gid, 0o710]);
  });

  it('is outside of the data directory, and found again, when the server of root cannot enter that directory', async () => {
    await chmod(join(scratch, 'closed'), 0o700);
    const files = await makeLauncherFiles(dataDir);
    const site = await prepareSite(files, roots);
    if (isRoot) expect(site.base.startsWith(join(scratch, 'var', 'passerelle-'))).toBe(true);
    else expect(site.base).toBe(files.directory);
    expect(await prepareSite(files, roots)).toEqual(site);
    expect(await locateCluster(files)).toBe(site.cluster);
  });

  describe('outside of the data directory', () => {
    let base: string;

    // The test creates this layout, because only root would create it.
    beforeEach(async () => {
      const files = await makeLauncherFiles(dataDir);
      base = join(scratch, 'var', 'passerelle-1');
      await mkdir(base);
      await writeFile(join(base, 'belongs-to'), `${files.directory}\n`);
      await writeFile(files.location, `${base}\n`);
    });

    it('follows a data directory that was moved', async () => {
      await rename(dataDir, join(scratch, 'moved'));
      const files = await makeLauncherFiles(join(scratch, 'moved'));
      expect(await locateCluster(files)).toBe(join(base, 'cluster'));
      expect((await readFile(join(base, 'belongs-to'), 'utf8')).trim()).toBe(files.directory);
    });

    it('is not shared with a copy of the data directory', async () => {
      await cp(dataDir, join(scratch, 'copy'), { recursive: true });
      const files = await makeLauncherFiles(join(scratch, 'copy'));
      await expect(locateCluster(files)).rejects.toThrow(/is a copy of/);
      await expect(locateCluster(await makeLauncherFiles(dataDir))).resolves.toBe(join(base, 'cluster'));
    });

    it('is never replaced by an empty location when it is missing', async () => {
      await rm(base, { recursive: true });
      await expect(prepareSite(await makeLauncherFiles(dataDir), roots)).rejects.toThrow(/is missing there/);
    });
  });
});
