/** Bytes that the path of a Unix socket may have: `sun_path` without its last zero (unix(4) of macOS, unix(7) of Linux). */
const MAX_PATH_BYTES: Partial<Record<NodeJS.Platform, number>> = { linux: 107, darwin: 103 };
const DEFAULT_MAX_LENGTH = 103;

/**
 * Returns why a path cannot be that of a local socket on a platform, and what is accepted; null for a usable path. Windows
 * has named pipes instead. A path that is too long would be cut by the system, and another socket be used.
 */
export function describeSocketPathProblem(platform: NodeJS.Platform, path: string): string | null {
  if (platform === 'win32')
    return /^\\\\[.?]\\pipe\\./i.test(path)
      ? null
      : 'is not the name of a pipe; accepted on Windows: \\\\.\\pipe\\name';
  const longest = MAX_PATH_BYTES[platform] ?? DEFAULT_MAX_LENGTH;
  const bytes = Buffer.byteLength(path);
  return bytes <= longest
    ? null
    : `has ${bytes} bytes; accepted for the path of a socket on ${platform}: at most ${longest}`;
}
