import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeExposure } from './secret-file-permissions';

const folder = mkdtempSync(join(tmpdir(), 'passerelle-custody-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the exposure of a secret file', () => {
  it.each([
    [0o600, null],
    [0o400, null],
    [0o440, null],
    [0o640, null],
    [0o644, 'every user of this machine can read it'],
    [0o660, 'its group can change it'],
    [0o666, 'every user of this machine can read it, every user can change it, its group can change it'],
  ])('with mode %o: %s', (mode, expected) => {
    const file = join(folder, `${mode}`);
    writeFileSync(file, 'x');
    chmodSync(file, mode);
    expect(describeExposure(file)).toBe(expected);
  });

  it('is that of the file behind a symbolic link, as for mounted secrets', () => {
    const [file, link] = [join(folder, 'behind'), join(folder, 'link')];
    writeFileSync(file, 'x', { mode: 0o644 });
    symlinkSync(file, link);
    expect(describeExposure(link)).toBe('every user of this machine can read it');
  });

  it.each<[NodeJS.Platform, string | null]>([
    ['linux', 'every user of this machine can read it'],
    ['darwin', 'every user of this machine can read it'],
    ['win32', null],
  ])('on %s is derived from the file mode, which Windows does not have: %s', (platform, expected) => {
    const file = join(folder, platform);
    writeFileSync(file, 'x', { mode: 0o644 });
    chmodSync(file, 0o644);
    expect(describeExposure(file, platform)).toBe(expected);
  });

  it('is null when there is no file', () => {
    expect(describeExposure(join(folder, 'none'))).toBeNull();
  });
});
