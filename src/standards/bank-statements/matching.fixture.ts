import { Decimal } from '../values/decimal';
import { writeCamt, writeEntry } from './camt.fixture';
import { writeCoda, type WrittenMovement } from './coda.fixture';
import type { MatchableInvoice } from './matching';

/** Line of a generated statement, with the invoice that it pays in full, if there is one. */
export interface GeneratedLine {
  cents: number;
  currency: string;
  direction: 'credit' | 'debit';
  reference: string | null;
  text: string;
  name: string;
  account: string;
  isReversal: boolean;
  /** invoices that the payer intended to pay */
  meant: string[];
  case: string;
}

/** Generated statement with the invoices of its company. */
export interface GeneratedCase {
  file: Buffer;
  lines: GeneratedLine[];
  invoices: MatchableInvoice[];
}

const NAMES = ['Janssens BV', 'Métropole SA', 'De Kroon NV', 'Smith Ltd', 'Käse GmbH'];
const ACCOUNTS = [
  'BE43068999999501',
  'BE68539007547034',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
];

/** Generator of pseudo-random integers (Park and Miller). */
export class Random {
  constructor(private state: number) {}
  below(limit: number): number {
    this.state = (this.state * 48_271) % 2_147_483_647;
    return this.state % limit;
  }
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  }
}

/** Belgian structured communication of a number. */
export function toOgm(number: number): string {
  const base = String(number).padStart(10, '0');
  const remainder = Number(BigInt(base) % 97n);
  return base + String(remainder === 0 ? 97 : remainder).padStart(2, '0');
}

/** Generates a statement: payments in full, and all causes of ambiguous payments. */
export function generateCase(seed: number): GeneratedCase {
  const random = new Random(seed * 7_919 + 13);
  for (let warm = 0; warm < 5; warm++) random.below(2);
  const isCoda = seed % 2 === 0;
  const invoices = generateInvoices(random, isCoda);
  const lines: GeneratedLine[] = [];
  const count = 3 + random.below(12);
  while (lines.length < count) lines.push(...generateLines(random, invoices));
  if (isCoda) for (const line of lines) line.currency = 'EUR';
  return { file: isCoda ? toCoda(lines) : toCamt(lines), lines, invoices };
}

function generateInvoices(random: Random, isCoda: boolean): MatchableInvoice[] {
  // Few different amounts, so that many invoices have the same amount.
  const amounts = [10_000, 12_100, 12_100, 5_000, 25_000 + random.below(1000)];
  const invoices: MatchableInvoice[] = [];
  const count = 2 + random.below(14);
  for (let at = 0; at < count; at++) {
    const direction = random.below(4) === 0 ? 'received' : 'sent';
    const before = invoices.at(-1);
    const isShared = before?.direction === direction && random.below(6) === 0;
    const reference = random.below(6) === 0 ? null : toOgm(1_000_000 + at * 97);
    invoices.push({
      id: `doc_${at}`,
      direction,
      number: `2026/${String(at + 1).padStart(4, '0')}`,
      currency: !isCoda && random.below(6) === 0 ? 'USD' : 'EUR',
      openAmount: toAmount(random.below(10) === 0 ? 0 : random.pick(amounts)),
      referenceKey: isShared ? before.referenceKey : reference,
      counterpartyName: random.pick(NAMES),
      counterpartyAccounts: random.below(2) === 0 ? [] : [random.pick(ACCOUNTS)],
    });
  }
  return invoices;
}

function generateLines(random: Random, invoices: readonly MatchableInvoice[]): GeneratedLine[] {
  const invoice = random.pick(invoices);
  const other = random.pick(invoices);
  const cents = toCents(invoice.openAmount) || 100;
  const line: GeneratedLine = {
    cents,
    currency: invoice.currency,
    direction: invoice.direction === 'sent' ? 'credit' : 'debit',
    reference: invoice.referenceKey,
    text: '',
    name: invoice.counterpartyName ?? '',
    account: invoice.counterpartyAccounts[0] ?? random.pick(ACCOUNTS),
    isReversal: false,
    meant: [invoice.id],
    case: 'exact',
  };
  const typo = invoice.referenceKey === null ? null : swapDigits(invoice.referenceKey, random.below(11));
  const variants: (() => GeneratedLine[])[] = [
    () => [line],
    () => [line],
    () => [{ ...line, cents: cents + 1 + random.below(300), case: 'overpaid' }],
    () => [{ ...line, cents: Math.max(1, cents - 1 - random.below(300)), case: 'partial' }],
    () => [{ ...line, reference: typo, case: 'typo' }],
    () => [line, { ...line, case: 'paid twice' }],
    () => [line, { ...line, isReversal: true, direction: opposite(line.direction), case: 'reversal' }],
    () => [{ ...line, reference: null, text: `factuur ${invoice.number}`, case: 'number' }],
    () => [{ ...line, reference: null, case: 'counterparty' }],
    () => [{ ...line, currency: line.currency === 'EUR' ? 'USD' : 'EUR', case: 'other currency' }],
    () => [{ ...line, direction: opposite(line.direction), case: 'other direction' }],
    () => [
      {
        ...line,
        cents: cents + toCents(other.openAmount),
        text: `${invoice.number} ${other.number}`,
        reference: null,
        meant: [invoice.id, other.id],
        case: 'several',
      },
    ],
    () => [{ ...line, reference: null, name: 'Nobody', text: 'thank you', meant: [], case: 'unknown' }],
    () => [
      {
        ...line,
        reference: null,
        text: invoice.referenceKey === null ? '' : `+++${format(invoice.referenceKey)}+++`,
        case: 'reference in text',
      },
    ],
    () => [{ ...line, account: random.pick(ACCOUNTS), case: 'other account' }],
  ];
  return random.pick(variants)();
}

function toCoda(lines: readonly GeneratedLine[]): Buffer {
  const movements = lines.map((line): WrittenMovement => ({
    amount: toAmount(line.cents).toString(),
    direction: line.direction,
    name: line.name,
    account: line.account,
    ...(line.isReversal ? { code: '00149000' } : {}),
    ...(line.reference === null ? { text: line.text } : { structured: `101${line.reference}` }),
  }));
  return Buffer.from(writeCoda({ opening: '100000.00', movements }).join('\n'), 'latin1');
}

function toCamt(lines: readonly GeneratedLine[]): Buffer {
  return writeCamt(lines.map(toEntry).join(''), { version: '08' });
}

function toEntry(line: GeneratedLine): string {
  const role = (line.direction === 'credit') !== line.isReversal ? 'Dbtr' : 'Cdtr';
  const structuredText =
    line.reference === null ? '' : `<Strd><CdtrRefInf><Ref>${line.reference}</Ref></CdtrRefInf></Strd>`;
  const text = line.text === '' ? '' : `<Ustrd>${line.text}</Ustrd>`;
  const parties = `<RltdPties><${role}><Pty><Nm>${line.name}</Nm></Pty></${role}><${role}Acct><Id><IBAN>${line.account}</IBAN></Id></${role}Acct></RltdPties>`;
  return writeEntry(
    toAmount(line.cents).toString(),
    `<TxDtls>${parties}<RmtInf>${text}${structuredText}</RmtInf></TxDtls>`,
    {
      direction: line.direction === 'credit' ? 'CRDT' : 'DBIT',
      currency: line.currency,
      status: '<Sts><Cd>BOOK</Cd></Sts>',
      extraXml: line.isReversal ? '<RvslInd>true</RvslInd>' : '',
    },
  );
}

/** Amount of a whole number of cents. */
export function toAmount(cents: number): Decimal {
  const digits = String(cents).padStart(3, '0');
  return Decimal.parse(`${digits.slice(0, -2)}.${digits.slice(-2)}`) ?? Decimal.ZERO;
}

/** Whole number of cents of an amount. */
export function toCents(amount: Decimal): number {
  return Number(amount.times(Decimal.HUNDRED).toFixed(0));
}

function swapDigits(text: string, at: number): string {
  return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
}

const opposite = (direction: 'credit' | 'debit'): 'credit' | 'debit' =>
  direction === 'credit' ? 'debit' : 'credit';
const format = (key: string): string => `${key.slice(0, 3)}/${key.slice(3, 7)}/${key.slice(7)}`;
