/** What a file is by its first bytes. */
export type FileKind = 'json' | 'xml' | 'pdf' | 'binary';

/** Looks past a byte order mark and blanks. UTF-16, which XML may be in, counts as XML. */
export function detectKind(bytes: Buffer): FileKind {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return 'xml';
  if (bytes.subarray(0, 8_192).includes(0)) return 'binary';
  const start = bytes
    .subarray(0, 1_024)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start.startsWith('<')) return 'xml';
  return 'json';
}
