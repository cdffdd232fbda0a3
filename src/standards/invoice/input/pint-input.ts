/** Terms of PINT areas in the JSON of a document. */
import { Decimal } from '../../values/decimal';
import { isEmptyPart } from '../blank';
import { parseDecimal, formatDifference } from '../calculation/line-net';
import type { Line } from '../model';
import { blankPintLine, type PintLine, type PintRegistration, type PintTerms } from '../pint-terms';
import type { TaxRegime } from '../tax-regimes';
import { amount, code, decimal, group, shape, text, TEXT } from './fields';
import type { ObjectReader } from './object-reader';
import { readSchemedIdentifier, schemedIdentifier } from './party-input';

const REGISTRATION = shape(null, 'a registration', {
  kind: text(
    null,
    'TL trade licence, CL commercial licence, EID Emirates ID, PAS passport, CD cabinet decision',
    {
      max: TEXT.code,
      example: 'TL',
    },
  ),
  authority: text(null, 'Authority that issued the registration; of a passport the country', {
    max: TEXT.name,
  }),
});

/** Terms that an area of PINT adds to a document. */
export const PINT_TERMS = shape('PintTermsInput', 'the terms of an area of PINT', {
  transactionType: code(
    null,
    'Kind of transaction in the Emirates (BTAE-02): eight signs 0 or 1 for free trade zone, deemed supply, margin scheme, summary invoice, continuous supply, disclosed agent, e-commerce and export',
    { pattern: /^[01]{8}$/, form: 'eight signs 0 or 1', example: '00000001' },
    { defaultIs: '00000000 in the Emirates' },
  ),
  creditNoteReason: text(null, 'Why a credit note is issued (BTAE-03)', {
    max: TEXT.code,
    example: 'DL8.61.1.A',
  }),
  exchangeRate: decimal(
    null,
    'The same as taxExchangeRate, which it stands for where that is absent (BTAE-04)',
    {
      range: 'above 0',
      defaultIs: 'taxExchangeRate',
    },
  ),
  beneficiary: group(
    null,
    'Beneficiary in a free trade zone (BTAE-01)',
    schemedIdentifier('an identifier', null),
  ),
  principal: group(
    null,
    'Whom a disclosed agent bills for (BTAE-14)',
    schemedIdentifier('an identifier', null),
  ),
  sellerRegistration: group(null, "In what the seller's enterpriseNumber is (BTAE-15, -12)", REGISTRATION),
  buyerRegistration: group(null, "In what the buyer's enterpriseNumber is (BTAE-16, -11)", REGISTRATION),
  exportReference: text(null, 'Export declaration (BTAE-21)'),
  deliveryTerms: text(null, 'Delivery terms as Incoterms (BTAE-22)', { max: TEXT.code, example: 'CIF' }),
});

/** Terms that an area of PINT adds to a line. */
export const PINT_LINE = shape('PintLineInput', 'the terms of an area of PINT', {
  taxAmount: amount(null, 'VAT of the line in the Emirates (BTAE-08)', { defaultIs: 'computed' }),
  grossAmount: amount(null, 'Net amount and VAT in the Emirates (BTAE-10)', { defaultIs: 'computed' }),
  itemKind: text(null, 'G goods, S services, B both, in the Emirates (BTAE-13)', { max: TEXT.code }),
  serviceCode: text(null, 'Code of a service in the Emirates (BTAE-17)', { max: TEXT.code }),
  reverseChargeKind: text(null, 'Kind of goods and services under reverse charge in the Emirates (BTAE-09)', {
    max: TEXT.code,
    example: 'DL8.48.8.1',
  }),
  exemptionReasonCode: text(null, 'Why the line is exempt in the Emirates, as a code', { max: TEXT.code }),
  tourismTax: amount(null, 'Tourism tax of the line in Malaysia, an amount'),
});

/** Returns null when the object is empty. */
export function readPintTerms(reader: ObjectReader<typeof PINT_TERMS>): PintTerms | null {
  const registration = (entry: ObjectReader<typeof REGISTRATION>): PintRegistration | null => {
    const read = entry.values();
    return isEmptyPart(read) ? null : read;
  };
  const terms: PintTerms = {
    ...reader.values(),
    beneficiary: reader.group('beneficiary', readSchemedIdentifier),
    principal: reader.group('principal', readSchemedIdentifier),
    sellerRegistration: reader.group('sellerRegistration', registration),
    buyerRegistration: reader.group('buyerRegistration', registration),
  };
  return isEmptyPart(terms) ? null : terms;
}

/**
 * Adds the terms that a profile requires of a document without them.
 * @param exchangeRate exchange rate of the document
 */
export function completePintTerms(
  terms: PintTerms | null,
  { hasTransactionTypes }: TaxRegime,
  exchangeRate: string | null,
): PintTerms | null {
  if (!hasTransactionTypes) return terms;
  return {
    creditNoteReason: null,
    beneficiary: null,
    principal: null,
    sellerRegistration: null,
    buyerRegistration: null,
    exportReference: null,
    deliveryTerms: null,
    ...terms,
    exchangeRate: terms?.exchangeRate ?? exchangeRate,
    transactionType: terms?.transactionType ?? '00000000',
  };
}

/** Fields that only one of the areas has. */
const OF_MALAYSIA = ['tourismTax'] as const;
const OF_EMIRATES = [
  'taxAmount',
  'grossAmount',
  'itemKind',
  'serviceCode',
  'reverseChargeKind',
  'exemptionReasonCode',
] as const;

/** Returns null when the object is empty. Amounts are computed when the line has a net amount. */
export function readPintLine(reader: ObjectReader<typeof PINT_LINE>, regime: TaxRegime): PintLine | null {
  const line = blankPintLine(reader.values());
  const others = [
    ...(regime.hasTourismTax ? [] : OF_MALAYSIA),
    ...(regime.hasTransactionTypes ? [] : OF_EMIRATES),
  ];
  for (const field of others)
    if (line[field] !== null) reader.refuse(field, 'must be absent: the profile has no place for it');
  return isEmptyPart(line) ? null : line;
}

/** Adds VAT and amount with VAT to the line, when the profile has them; stated amounts have to agree. */
export function addLineAmounts(
  line: Line,
  regime: TaxRegime,
  report: (path: string, message: string) => void,
): Line {
  if (!regime.hasTransactionTypes) return line;
  const { category, percentage } = line.vat;
  const pintLine = line.pint ?? blankPintLine();
  const net = parseDecimal(line.netAmount);
  const isTaxed = category !== null && !regime.untaxed.has(category) && percentage !== null;
  const tax = isTaxed ? net.times(parseDecimal(percentage)).dividedBy(Decimal.HUNDRED, 2) : Decimal.ZERO;
  const gross = net.plus(tax);
  const check = (field: 'taxAmount' | 'grossAmount', expected: Decimal, formula: string): void => {
    const text = pintLine[field];
    if (text !== null && !parseDecimal(text).equals(expected))
      report(`pint.${field}`, formatDifference(parseDecimal(text), expected, formula));
  };
  check('taxAmount', tax, `net amount ${net.toFixed(2)} × ${percentage ?? '0'} %`);
  check('grossAmount', gross, `net amount ${net.toFixed(2)} + VAT ${tax.toFixed(2)}`);
  // An exempt line states no VAT at all.
  const taxAmount = category === EXEMPT ? null : tax.toFixed(2);
  return { ...line, pint: { ...pintLine, taxAmount, grossAmount: gross.toFixed(2) } };
}

const EXEMPT = 'E';
