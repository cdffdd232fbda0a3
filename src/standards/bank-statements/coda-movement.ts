import type { Decimal } from '../values/decimal';
import type { CodaRecord } from './coda-record';
import { readCounterpartyAccount } from './coda-account';
import { listDistinctReferences, findReferencesInText, parsePaymentReference } from './payment-reference';
import {
  collapseText,
  truncateText,
  MAX_FREE_TEXT_LENGTH,
  type EntryDirection,
  type StatementEntry,
  type StructuredReference,
} from './statement';

/** Movement (records 21, 22 and 23) with its information records (31, 32 and 33). */
export interface CodaMovement {
  record: CodaRecord;
  /** continuous sequence number of the movement in the statement */
  sequence: number;
  /** 0 for a movement of the account, otherwise the number of one of its details */
  detail: number;
  amount: Decimal;
  direction: EntryDirection;
  /** first digit of the transaction code: kind of the amount */
  type: string;
  transactionCode: string;
  parts: CodaRecord[];
  information: CodaRecord[];
}

/** Transaction codes (within each family) that cancel or correct an earlier transaction. */
const CANCELLATION_CODES = new Set(['49', '99']);

/** Kinds of structured communication that contain a creditor's reference, with the length of the reference. */
const REFERENCE_LENGTHS: Readonly<Record<string, number>> = {
  // ISO 11649.
  '100': 25,
  // Belgian structured communication: 101 as the payer wrote it, 102 as the bank corrected it.
  '101': 12,
  '102': 12,
};

/** Starts a movement from its first record. */
export function readCodaMovement(record: CodaRecord): CodaMovement {
  const transactionCode = record.digits(54, 61, 'transaction code');
  return {
    record,
    sequence: Number(record.digits(3, 6, 'continuous sequence number')),
    detail: Number(record.digits(7, 10, 'detail number')),
    amount: record.amount(33, 'amount of the movement'),
    direction: record.direction(32, 'movement'),
    type: transactionCode.charAt(0),
    transactionCode,
    parts: [record],
    information: [],
  };
}

/**
 * Returns the entry of a movement. The details of its amount (charges, rates) supply the fields that are missing in the
 * movement.
 */
export function toCodaEntry(
  movement: CodaMovement,
  details: readonly CodaMovement[],
  account: string,
  currency: string,
): StatementEntry {
  const contents = readContents(movement);
  const detailContents = details.map(readContents);
  const references = [contents, ...detailContents].flatMap((each) => each.references);
  const { record } = movement;
  return {
    account,
    amount: movement.amount,
    currency,
    direction: movement.direction,
    isReversal: isReversal(movement),
    isUndividedBatch: false,
    bookingDate: record.day(116, 'entry date'),
    valueDate: record.day(48, 'value date'),
    counterpartyName: contents.name ?? detailContents.find(({ name }) => name !== null)?.name ?? null,
    counterpartyAccount:
      contents.account ?? detailContents.find(({ account: each }) => each !== null)?.account ?? null,
    references: listDistinctReferences(references),
    documentNumbers: [],
    freeText: contents.text ?? detailContents.find(({ text }) => text !== null)?.text ?? null,
    bankReference: collapseText(record.slice(11, 31)),
    entryReference: `${record.slice(3, 6)}/${record.slice(7, 10)}`,
    place: record.place,
  };
}

function isReversal({ transactionCode, parts }: CodaMovement): boolean {
  if (CANCELLATION_CODES.has(transactionCode.slice(3, 5))) return true;
  const second = parts.find(({ kind }) => kind === '22');
  return second !== undefined && /[1-9]/.test(second.at(113));
}

interface MovementContents {
  name: string | null;
  account: string | null;
  text: string | null;
  references: StructuredReference[];
}

function readContents({ parts, information }: CodaMovement): MovementContents {
  const [first, ...others] = parts;
  const third = others.find(({ kind }) => kind === '23');
  const communication =
    (first?.slice(63, 115) ?? '') +
    others.map((part) => (part.kind === '22' ? part.slice(11, 63) : part.slice(83, 125))).join('');
  const isStructured = first?.at(62) === '1';
  const structuredCommunication = isStructured ? readStructuredCommunication(communication) : null;
  const notes = readInformation(information);
  const text = joinLines([
    structuredCommunication === null ? communication : structuredCommunication.text,
    ...notes.texts,
  ]);
  return {
    name: third === undefined ? notes.name : (collapseText(third.slice(48, 82)) ?? notes.name),
    account: third === undefined ? null : readCounterpartyAccount(third.slice(11, 47)),
    text,
    references: [
      ...(structuredCommunication?.references ?? []),
      ...(text === null ? [] : findReferencesInText(text)),
    ],
  };
}

/** Reads a structured communication, which starts with three digits of its kind. */
function readStructuredCommunication(communication: string): {
  text: string;
  references: StructuredReference[];
} {
  const kind = communication.slice(0, 3);
  const length = REFERENCE_LENGTHS[kind];
  if (length === undefined) return { text: communication.slice(3), references: [] };
  const reference = parsePaymentReference(communication.slice(3, 3 + length));
  return { text: communication.slice(3 + length), references: reference === null ? [] : [reference] };
}

/** Reads information records: free text, or structured with a kind. Kind 001 contains the name of the counterparty. */
function readInformation(records: readonly CodaRecord[]): { name: string | null; texts: string[] } {
  let name: string | null = null;
  const texts: string[] = [];
  let isText = true;
  for (const record of records) {
    if (record.kind === '31') {
      isText = record.at(40) !== '1';
      if (!isText && record.slice(41, 43) === '001') name ??= collapseText(record.slice(44, 113));
      if (isText) texts.push(record.slice(41, 113));
    } else if (isText) {
      const at = texts.length - 1;
      texts[at] = (texts[at] ?? '') + (record.kind === '32' ? record.slice(11, 115) : record.slice(11, 100));
    }
  }
  return { name, texts };
}

function joinLines(texts: readonly string[]): string | null {
  const text = collapseText(texts.join(' '));
  return text === null ? null : truncateText(text, MAX_FREE_TEXT_LENGTH);
}
