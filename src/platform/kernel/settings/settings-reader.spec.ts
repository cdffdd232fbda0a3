import { describeSocketPathProblem } from './settings-reader';

const createPath = (bytes: number): string => `/${'x'.repeat(bytes - 1)}`;

describe('describeSocketPathProblem', () => {
  it.each<[NodeJS.Platform, number]>([
    ['linux', 107],
    ['darwin', 103],
    ['freebsd', 103],
  ])('on %s accepts a path of %d bytes but no longer path', (platform, maxBytes) => {
    expect(describeSocketPathProblem(platform, createPath(maxBytes))).toBeNull();
    expect(describeSocketPathProblem(platform, createPath(maxBytes + 1))).toBe(
      `has ${maxBytes + 1} bytes; accepted for the path of a socket on ${platform}: at most ${maxBytes}`,
    );
  });

  it('counts bytes, not characters', () => {
    expect(describeSocketPathProblem('darwin', `/${'é'.repeat(52)}`)).toContain('has 105 bytes');
  });

  it('on Windows accepts only the names of pipes', () => {
    expect(describeSocketPathProblem('win32', '\\\\.\\pipe\\signer')).toBeNull();
    expect(describeSocketPathProblem('win32', '\\\\?\\pipe\\signer')).toBeNull();
    for (const path of ['C:\\signer.sock', '/run/signer.sock', '\\\\.\\pipe\\'])
      expect(describeSocketPathProblem('win32', path)).toContain('accepted on Windows: \\\\.\\pipe\\name');
  });
});
