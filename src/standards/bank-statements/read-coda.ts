import { formatReceived } from '../values/received';
import { readCodaAccount } from './coda-account';
import { CodaBlock } from './coda-block';
import { readCodaRecords, type CodaRecord } from './coda-record';
import { requireEntryLimit, StatementError, type BankStatement, type StatementFile } from './statement';

/** Application code of statements of account. */
const APPLICATION_CODE = '05';

/**
 * Reads coded statements of account (CODA version 2) of Belgian banks. Their structure, sequence numbers, balances and
 * totals must agree: a truncated or edited file is rejected as a whole.
 * @throws StatementError that names the line, the received and the accepted values
 */
export function readCoda(bytes: Uint8Array): StatementFile {
  const records = readCodaRecords(bytes);
  const statements: BankStatement[] = [];
  let count = 0;
  for (let at = 0; at < records.length;) {
    const end = findTrailer(records, at);
    const statement = readStatement(records.slice(at, end + 1));
    if (statement !== null) statements.push(statement);
    count += statement?.entries.length ?? 0;
    requireEntryLimit(count);
    checkMultipleFileCode(records, end);
    at = end + 1;
  }
  if (statements.length === 0)
    throw new StatementError(null, 'The file has no statement; expected at least one old balance (record 1)');
  return { format: 'coda', statements };
}

/** Returns the index of the trailer that ends the statement. */
function findTrailer(records: readonly CodaRecord[], start: number): number {
  for (let at = start; at < records.length; at++) if (records[at]?.kind === '9') return at;
  const last = records.at(-1);
  throw new StatementError(
    last?.place ?? null,
    'The file ends without a trailer (record 9), so it is incomplete; import the whole file',
  );
}

/** Validates position 128 of a trailer: 1 when another statement follows, 2 for the last one. */
function checkMultipleFileCode(records: readonly CodaRecord[], at: number): void {
  const trailer = records[at];
  if (trailer === undefined) return;
  const code = trailer.at(128);
  const isLast = at === records.length - 1;
  if (code !== '1' && code !== '2')
    throw trailer.createError(
      `The multiple file code (position 128) is ${formatReceived(code)}; expected 1 (another statement follows) or 2 (last statement)`,
    );
  if (code === '1' && isLast)
    throw trailer.createError(
      'The trailer states that another statement follows, but the file ends here; import the whole file',
    );
}

/**
 * Reads the records from a header to its trailer. Returns null for a header without a balance, which means no
 * movements.
 */
function readStatement(records: readonly CodaRecord[]): BankStatement | null {
  const [header, opening] = records;
  const trailer = records.at(-1);
  if (header === undefined || trailer === undefined) return null;
  checkHeader(header);
  if (opening === undefined || opening === trailer) return null;
  if (opening.kind !== '1')
    throw opening.createError(
      `The record is ${formatReceived(opening.kind)}; expected the old balance (record 1)`,
    );
  const structure = opening.at(2);
  const account = readCodaAccount(opening, 6, structure);
  const block = new CodaBlock(account);
  for (const record of records.slice(2, -1)) block.add(record);
  return block.finish({
    opening,
    trailer,
    structure,
    openingBalance: opening.balance(43, 'old balance'),
    turnover: {
      debit: trailer.amount(23, 'debit turnover'),
      credit: trailer.amount(38, 'credit turnover'),
    },
    recordCount: Number(trailer.digits(17, 22, 'number of records')),
  });
}

function checkHeader(header: CodaRecord): void {
  if (header.kind !== '0' || header.slice(2, 5) !== '0000')
    throw header.createError(
      `The record begins with ${formatReceived(header.slice(1, 5))}; expected a header (00000)`,
    );
  const version = header.at(128);
  if (version !== '2')
    throw header.createError(
      `The version code (position 128) is ${formatReceived(version)}; expected version 2`,
    );
  if (header.slice(15, 16) !== APPLICATION_CODE)
    throw header.createError(
      `The application code (positions 15 and 16) is ${formatReceived(header.slice(15, 16))}; expected ${APPLICATION_CODE}`,
    );
  header.day(6, 'creation date');
}
