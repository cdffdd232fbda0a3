import { parseXml, XmlError, type XmlDocument } from '../invoice/xml';
import { Decimal } from '../values/decimal';
import { formatReceived } from '../values/received';
import { CamtElement } from './camt-element';
import { readCamtEntry } from './read-camt-entry';
import {
  MAX_ENTRIES,
  requireEntryLimit,
  StatementError,
  sumEntries,
  type BankStatement,
  type StatementEntry,
  type StatementFile,
} from './statement';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.(\d{3})\.(\d{3})\.(\d{2})$/;
const ACCEPTED_MESSAGES =
  'camt.053.001.02 to camt.053.001.13 and camt.054.001.02 to camt.054.001.13 are accepted';
const MAX_STATEMENTS = 1_000;

/** Supported messages: the element of the message, and the element of each statement in it. */
const SUPPORTED_MESSAGES = {
  '053': { format: 'camt.053', message: 'BkToCstmrStmt', statement: 'Stmt' },
  '054': { format: 'camt.054', message: 'BkToCstmrDbtCdtNtfctn', statement: 'Ntfctn' },
} as const;

/**
 * Reads a bank statement (CAMT.053) or a notification of debits and credits (CAMT.054) of ISO 20022, versions 001.02 to
 * 001.13. The elements read here have the same names in all versions; from version 08 on, parties are in `Pty`.
 * @throws StatementError for malformed XML, an unsupported message, and missing or invalid elements
 */
export function readCamt(bytes: Uint8Array): StatementFile {
  const document = parseCamtXml(bytes);
  const kind = detectMessage(document);
  const root = new CamtElement(document, 0, '/Document');
  const message = root.find(kind.message);
  if (message === null)
    throw new StatementError(root.path, `The element ${kind.message} of a ${kind.format} file is missing`);
  const statementElements = message.listChildren(kind.statement);
  if (statementElements.length === 0 || statementElements.length > MAX_STATEMENTS)
    throw new StatementError(
      message.path,
      `The file has ${statementElements.length} elements ${kind.statement}; expected 1 to ${MAX_STATEMENTS}`,
    );
  let count = 0;
  const statements = statementElements.map((element) => {
    const statement = readStatement(element, MAX_ENTRIES - count);
    count += statement.entries.length;
    requireEntryLimit(count);
    return statement;
  });
  return { format: kind.format, statements };
}

function parseCamtXml(bytes: Uint8Array): XmlDocument {
  try {
    return parseXml(bytes);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new StatementError(null, error.message);
  }
}

function detectMessage(document: XmlDocument): (typeof SUPPORTED_MESSAGES)[keyof typeof SUPPORTED_MESSAGES] {
  const namespace = document.namespace(0);
  const [, number = '', variant = '', version = ''] = NAMESPACE.exec(namespace) ?? [];
  if (document.localName(0) !== 'Document' || number === '')
    throw new StatementError(
      null,
      `The root element is ${formatReceived(document.localName(0))} of the namespace ${formatReceived(namespace)}; expected the element Document: ${ACCEPTED_MESSAGES}`,
    );
  const isKnown = variant === '001' && Number(version) >= 2 && Number(version) <= 13;
  if ((number === '053' || number === '054') && isKnown) return SUPPORTED_MESSAGES[number];
  throw new StatementError(null, `The message is camt.${number}.${variant}.${version}; ${ACCEPTED_MESSAGES}`);
}

function readStatement(element: CamtElement, limit: number): BankStatement {
  const account = readAccount(element);
  const currency = element.findText('Acct/Ccy');
  const entries: StatementEntry[] = [];
  let pendingEntries = 0;
  for (const entry of element.listChildren('Ntry')) {
    if (!isBooked(entry)) pendingEntries += 1;
    else entries.push(...readCamtEntry(entry, account));
    requireEntryLimit(entries.length + MAX_ENTRIES - limit);
  }
  const opening = readBalance(element, ['OPBD', 'PRCD']);
  const closing = readBalance(element, ['CLBD']);
  return {
    account,
    currency,
    statementId: element.findText('ElctrncSeqNb', 'LglSeqNb', 'Id'),
    openingBalance: opening,
    closingBalance: closing,
    balanceDifference:
      opening === null || closing === null || !isSinglePage(element)
        ? null
        : closing.minus(sumEntries(entries, opening)),
    pendingEntries,
    entries,
  };
}

function readAccount(element: CamtElement): string {
  const account = element.findText('Acct/Id/IBAN', 'Acct/Id/Othr/Id');
  if (account === null)
    throw new StatementError(
      `${element.path}/Acct/Id`,
      'The account is missing; expected an IBAN (IBAN) or another account number (Othr/Id)',
    );
  return account.replace(/ /g, '');
}

/**
 * Returns whether an entry is booked. `Sts` is a code until version 07; from version 08 the code is in `Cd`. An entry
 * without a status counts as booked.
 */
function isBooked(entry: CamtElement): boolean {
  return (entry.findText('Sts/Cd', 'Sts/Prtry', 'Sts') ?? 'BOOK') === 'BOOK';
}

/** Returns the balance of the first listed code that the statement has; negative for a debit balance. */
function readBalance(element: CamtElement, codes: readonly string[]): Decimal | null {
  const balances = element.listChildren('Bal');
  for (const code of codes) {
    const balance = balances.find((each) => each.findText('Tp/CdOrPrtry/Cd', 'Tp/Cd') === code);
    if (balance === undefined) continue;
    const { amount } = balance.requireMoney('Amt');
    return balance.requireDirection() === 'debit' ? amount.negated() : amount;
  }
  return null;
}

/** Returns whether the statement has a single page. Each page of a longer statement has the balances of the whole. */
function isSinglePage(element: CamtElement): boolean {
  const page = element.find('StmtPgntn');
  return page === null || (page.findText('PgNb') === '1' && page.isTrue('LastPgInd'));
}
