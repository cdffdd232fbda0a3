import { Decimal } from '../values/decimal';
import type { CamtElement, Money } from './camt-element';
import { listDistinctReferences, findReferencesInText, parsePaymentReference } from './payment-reference';
import {
  truncateText,
  MAX_FREE_TEXT_LENGTH,
  requireEntryLimit,
  sumEntries,
  type EntryDirection,
  type StatementEntry,
  type StructuredReference,
} from './statement';

/** Placeholders for a missing reference in ISO 20022. */
const NO_REFERENCE = /^(NOTPROVIDED|NONREF|NOREF)$/i;
const MAX_JOINED_VALUES = 50;

/**
 * Reads an entry (`Ntry`). Returns one entry for each transaction when all transactions state amounts that add up to
 * the
 * amount of the entry; otherwise one entry with the references of all transactions.
 * @throws StatementError for missing or invalid elements
 */
export function readCamtEntry(entry: CamtElement, account: string): StatementEntry[] {
  const statementEntry = readStatementEntry(entry, account);
  const transactions = entry.listChildren('NtryDtls').flatMap((details) => details.listChildren('TxDtls'));
  requireEntryLimit(transactions.length);
  if (transactions.length === 0)
    return [
      { ...statementEntry, isUndividedBatch: Number(entry.findText('NtryDtls/Btch/NbOfTxs') ?? '1') > 1 },
    ];
  const parts = transactions.map((transaction) => readTransaction(transaction, statementEntry));
  if (transactions.length === 1) {
    const [transaction] = parts;
    // The amount of the entry is the booked one: a single transaction may be stated in another currency, or before
    // charges.
    return transaction === undefined
      ? []
      : [
          {
            ...transaction.entry,
            amount: statementEntry.amount,
            currency: statementEntry.currency,
            direction: statementEntry.direction,
          },
        ];
  }
  if (addUpToEntry(parts, statementEntry)) return parts.map(({ entry }) => entry);
  return [
    joinTransactions(
      statementEntry,
      parts.map(({ entry }) => entry),
    ),
  ];
}

interface TransactionContents {
  entry: StatementEntry;
  isAmountStated: boolean;
}

function readStatementEntry(entry: CamtElement, account: string): StatementEntry {
  const { amount, currency } = entry.requireMoney('Amt');
  const freeText = entry.findText('AddtlNtryInf');
  return {
    account,
    amount,
    currency,
    direction: entry.requireDirection(),
    isReversal: entry.isTrue('RvslInd'),
    isUndividedBatch: false,
    bookingDate: entry.readDay('BookgDt'),
    valueDate: entry.readDay('ValDt'),
    counterpartyName: null,
    counterpartyAccount: null,
    references: freeText === null ? [] : listDistinctReferences(findReferencesInText(freeText)),
    documentNumbers: [],
    freeText,
    bankReference: entry.findText('AcctSvcrRef'),
    entryReference: entry.findText('NtryRef'),
    place: entry.path,
  };
}

function readTransaction(transaction: CamtElement, statementEntry: StatementEntry): TransactionContents {
  const statedAmount = readAmount(transaction, statementEntry.currency);
  const direction = transaction.readDirection() ?? statementEntry.direction;
  const isReversal = statementEntry.isReversal || transaction.find('RtrInf') !== null;
  const remittance = transaction.find('RmtInf');
  const freeText = joinTexts(remittance?.listChildren('Ustrd').map((line) => line.readOwnText()) ?? []);
  const structuredElements = remittance?.listChildren('Strd') ?? [];
  const references = [
    ...structuredElements.map((each) => each.findText('CdtrRefInf/Ref')),
    ...structuredElements.map((each) => each.findText('CdtrRef')),
  ].flatMap(toReference);
  return {
    isAmountStated: statedAmount !== null,
    entry: {
      ...statementEntry,
      amount: statedAmount?.amount ?? statementEntry.amount,
      currency: statedAmount?.currency ?? statementEntry.currency,
      direction,
      isReversal,
      ...readCounterparty(transaction, direction, isReversal),
      references: listDistinctReferences([
        ...references,
        ...(freeText === null ? [] : findReferencesInText(freeText)),
      ]),
      documentNumbers: structuredElements
        .flatMap((each) => each.listChildren('RfrdDocInf').map((document) => document.findText('Nb')))
        .filter((number) => number !== null)
        .slice(0, MAX_JOINED_VALUES),
      freeText: freeText ?? transaction.findText('AddtlTxInf') ?? statementEntry.freeText,
      bankReference:
        findReference(transaction, ['Refs/AcctSvcrRef', 'Refs/TxId', 'Refs/InstrId']) ??
        statementEntry.bankReference,
      place: transaction.path,
    },
  };
}

/**
 * Reads `Amt` (from version 04) or `AmtDtls/TxAmt` or `AmtDtls/InstdAmt` (earlier versions) in the currency of the
 * entry.
 */
function readAmount(transaction: CamtElement, currency: string): Money | null {
  const statedAmount =
    transaction.readMoney('Amt') ??
    transaction.readMoney('AmtDtls/TxAmt/Amt') ??
    transaction.readMoney('AmtDtls/InstdAmt/Amt');
  return statedAmount?.currency === currency ? statedAmount : null;
}

/** Returns whether all transactions have amounts in the currency of the entry and add up to its amount. */
function addUpToEntry(parts: readonly TransactionContents[], statementEntry: StatementEntry): boolean {
  if (!parts.every(({ isAmountStated, entry }) => isAmountStated && !entry.amount.isZero)) return false;
  const sum = sumEntries(
    parts.map(({ entry }) => entry),
    Decimal.ZERO,
  );
  return sum.equals(sumEntries([statementEntry], Decimal.ZERO));
}

/**
 * Returns one entry for a batch whose transactions have no amounts, with the texts of all payers and no counterparty
 * name.
 */
function joinTransactions(statementEntry: StatementEntry, parts: readonly StatementEntry[]): StatementEntry {
  return {
    ...statementEntry,
    isUndividedBatch: true,
    isReversal: parts.some(({ isReversal }) => isReversal),
    references: listDistinctReferences(parts.flatMap(({ references }) => references)).slice(
      0,
      MAX_JOINED_VALUES,
    ),
    documentNumbers: [...new Set(parts.flatMap(({ documentNumbers }) => documentNumbers))].slice(
      0,
      MAX_JOINED_VALUES,
    ),
    freeText: joinTexts(parts.slice(0, MAX_JOINED_VALUES).map(({ freeText }) => freeText)),
  };
}

/**
 * Reads the counterparty: the payer of an incoming payment, or the payee of an outgoing one. For a reversal the roles
 * are
 * swapped, because parties keep the roles of the reversed payment. From version 08 on, a party is in `Pty`.
 */
function readCounterparty(
  transaction: CamtElement,
  direction: EntryDirection,
  isReversal: boolean,
): Pick<StatementEntry, 'counterpartyName' | 'counterpartyAccount'> {
  const role = (direction === 'credit') !== isReversal ? 'Dbtr' : 'Cdtr';
  const names = [role, `Ultmt${role}`].flatMap((party) => [
    `RltdPties/${party}/Pty/Nm`,
    `RltdPties/${party}/Nm`,
    `RltdPties/${party}/Agt/FinInstnId/Nm`,
  ]);
  const account = `RltdPties/${role}Acct/Id`;
  return {
    counterpartyName: transaction.findText(...names),
    counterpartyAccount:
      transaction.findText(`${account}/IBAN`, `${account}/Othr/Id`)?.replace(/ /g, '') ?? null,
  };
}

function toReference(text: string | null): StructuredReference[] {
  if (text === null || NO_REFERENCE.test(text)) return [];
  const reference = parsePaymentReference(text);
  return reference === null ? [] : [reference];
}

function findReference(transaction: CamtElement, paths: readonly string[]): string | null {
  const foundText = paths
    .map((path) => transaction.findText(path))
    .find((text) => text !== null && !NO_REFERENCE.test(text));
  return foundText ?? null;
}

function joinTexts(texts: readonly (string | null)[]): string | null {
  const joinedText = texts.filter((text) => text !== null).join(' ');
  return joinedText === '' ? null : truncateText(joinedText, MAX_FREE_TEXT_LENGTH);
}
