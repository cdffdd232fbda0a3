import { Decimal } from '../values/decimal';
import type { CamtElement, Money } from './camt-element';
import { listDistinctReferences, findReferencesInText, parsePaymentReference } from './payment-reference';
import {
  cutText,
  MAX_TEXT,
  requireEntryLimit,
  sumEntries,
  type EntryDirection,
  type StatementEntry,
  type StructuredReference,
} from './statement';

/** Placeholders for a missing reference in ISO 20022. */
const NO_REFERENCE = /^(NOTPROVIDED|NONREF|NOREF)$/i;
const MAX_NUMBERS = 50;

/**
 * Reads an entry (`Ntry`): one for each of its transactions when all of these state amounts that add up to the entry,
 * else one for the entry, with the references of all transactions.
 * @throws StatementError for elements that are missing or wrong
 */
export function readCamtEntry(entry: CamtElement, account: string): StatementEntry[] {
  const statementEntry = readStatementEntry(entry, account);
  const transactions = entry.all('NtryDtls').flatMap((details) => details.all('TxDtls'));
  requireEntryLimit(transactions.length);
  if (transactions.length === 0)
    return [{ ...statementEntry, isUndividedBatch: Number(entry.text('NtryDtls/Btch/NbOfTxs') ?? '1') > 1 }];
  const parts = transactions.map((transaction) => readTransaction(transaction, statementEntry));
  if (transactions.length === 1) {
    const [only] = parts;
    // The entry is the booked amount: a single transaction may be stated in another currency, or before charges.
    return only === undefined
      ? []
      : [
          {
            ...only.entry,
            amount: statementEntry.amount,
            currency: statementEntry.currency,
            direction: statementEntry.direction,
          },
        ];
  }
  if (areParts(parts, statementEntry)) return parts.map(({ entry }) => entry);
  return [
    joinTransactions(
      statementEntry,
      parts.map(({ entry }) => entry),
    ),
  ];
}

interface ReadTransaction {
  entry: StatementEntry;
  isAmountStated: boolean;
}

function readStatementEntry(entry: CamtElement, account: string): StatementEntry {
  const { amount, currency } = entry.requireMoney('Amt');
  const freeText = entry.text('AddtlNtryInf');
  return {
    account,
    amount,
    currency,
    direction: entry.requireDirection(),
    isReversal: entry.isTrue('RvslInd'),
    isUndividedBatch: false,
    bookingDate: entry.day('BookgDt'),
    valueDate: entry.day('ValDt'),
    counterpartyName: null,
    counterpartyAccount: null,
    references: freeText === null ? [] : listDistinctReferences(findReferencesInText(freeText)),
    documentNumbers: [],
    freeText,
    bankReference: entry.text('AcctSvcrRef'),
    entryReference: entry.text('NtryRef'),
    place: entry.path,
  };
}

function readTransaction(transaction: CamtElement, statementEntry: StatementEntry): ReadTransaction {
  const ownAmount = readAmount(transaction, statementEntry.currency);
  const direction = transaction.direction() ?? statementEntry.direction;
  const isReversal = statementEntry.isReversal || transaction.find('RtrInf') !== null;
  const remittance = transaction.find('RmtInf');
  const freeText = joinTexts(remittance?.all('Ustrd').map((line) => line.own()) ?? []);
  const structuredElements = remittance?.all('Strd') ?? [];
  const references = [
    ...structuredElements.map((each) => each.text('CdtrRefInf/Ref')),
    ...structuredElements.map((each) => each.text('CdtrRef')),
  ].flatMap(toReference);
  return {
    isAmountStated: ownAmount !== null,
    entry: {
      ...statementEntry,
      amount: ownAmount?.amount ?? statementEntry.amount,
      currency: ownAmount?.currency ?? statementEntry.currency,
      direction,
      isReversal,
      ...readCounterparty(transaction, direction, isReversal),
      references: listDistinctReferences([
        ...references,
        ...(freeText === null ? [] : findReferencesInText(freeText)),
      ]),
      documentNumbers: structuredElements
        .flatMap((each) => each.all('RfrdDocInf').map((document) => document.text('Nb')))
        .filter((number) => number !== null)
        .slice(0, MAX_NUMBERS),
      freeText: freeText ?? transaction.text('AddtlTxInf') ?? statementEntry.freeText,
      bankReference:
        findReference(transaction, ['Refs/AcctSvcrRef', 'Refs/TxId', 'Refs/InstrId']) ??
        statementEntry.bankReference,
      place: transaction.path,
    },
  };
}

/** `Amt` from version 04 on; before that `AmtDtls/TxAmt`, or `AmtDtls/InstdAmt` in the currency of the entry. */
function readAmount(transaction: CamtElement, currency: string): Money | null {
  const ownAmount =
    transaction.money('Amt') ??
    transaction.money('AmtDtls/TxAmt/Amt') ??
    transaction.money('AmtDtls/InstdAmt/Amt');
  return ownAmount?.currency === currency ? ownAmount : null;
}

/** Returns whether the transactions are in the currency of the entry, all have amounts, and add up to it. */
function areParts(parts: readonly ReadTransaction[], statementEntry: StatementEntry): boolean {
  if (!parts.every(({ isAmountStated, entry }) => isAmountStated && !entry.amount.isZero)) return false;
  const sum = sumEntries(
    parts.map(({ entry }) => entry),
    Decimal.ZERO,
  );
  return sum.equals(sumEntries([statementEntry], Decimal.ZERO));
}

/** Returns one entry for a batch whose transactions have no amounts: the texts of all payers, without a name. */
function joinTransactions(statementEntry: StatementEntry, parts: readonly StatementEntry[]): StatementEntry {
  return {
    ...statementEntry,
    isUndividedBatch: true,
    isReversal: parts.some(({ isReversal }) => isReversal),
    references: listDistinctReferences(parts.flatMap(({ references }) => references)).slice(0, MAX_NUMBERS),
    documentNumbers: [...new Set(parts.flatMap(({ documentNumbers }) => documentNumbers))].slice(
      0,
      MAX_NUMBERS,
    ),
    freeText: joinTexts(parts.slice(0, MAX_NUMBERS).map(({ freeText }) => freeText)),
  };
}

/**
 * Returns the counterparty: the payer of an incoming payment, or the payee of an outgoing one; reversed for a reversal,
 * because parties keep the roles of the reversed payment. A party is in `Pty` from version 08.
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
    counterpartyName: transaction.text(...names),
    counterpartyAccount: transaction.text(`${account}/IBAN`, `${account}/Othr/Id`)?.replace(/ /g, '') ?? null,
  };
}

function toReference(text: string | null): StructuredReference[] {
  if (text === null || NO_REFERENCE.test(text)) return [];
  const reference = parsePaymentReference(text);
  return reference === null ? [] : [reference];
}

function findReference(transaction: CamtElement, paths: readonly string[]): string | null {
  const foundText = paths
    .map((path) => transaction.text(path))
    .find((text) => text !== null && !NO_REFERENCE.test(text));
  return foundText ?? null;
}

function joinTexts(texts: readonly (string | null)[]): string | null {
  const joinedText = texts.filter((text) => text !== null).join(' ');
  return joinedText === '' ? null : cutText(joinedText, MAX_TEXT);
}
