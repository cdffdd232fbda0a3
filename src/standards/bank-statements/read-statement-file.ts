import { readCamt } from './read-camt';
import { readCoda } from './read-coda';
import { MAX_STATEMENT_BYTES, StatementError, type StatementFile } from './statement';

/**
 * Reads a file of bank statements in any supported format: CAMT.053, CAMT.054 or CODA, detected by its first
 * characters.
 * @throws StatementError that names the location, the received value and the accepted values
 */
export function readStatementFile(bytes: Uint8Array): StatementFile {
  if (bytes.length > MAX_STATEMENT_BYTES)
    throw new StatementError(
      null,
      `The file has ${bytes.length} bytes; the maximum is ${MAX_STATEMENT_BYTES}`,
    );
  const start = Buffer.from(bytes.subarray(0, 200));
  if (
    isUtf16(start) ||
    start
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()
      .startsWith('<')
  )
    return readCamt(bytes);
  if (/^(?:\uFEFF)?0{5}/.test(start.toString('utf8'))) return readCoda(bytes);
  throw new StatementError(
    null,
    'The file is neither XML nor a coded statement of account; expected CAMT.053, CAMT.054 or CODA (version 2)',
  );
}

function isUtf16(start: Buffer): boolean {
  return (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
}
