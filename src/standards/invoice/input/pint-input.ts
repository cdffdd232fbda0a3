/** Terms of PINT areas in the JSON of a document. */
import { Decimal } from '../../values/decimal';
import { isEmptyPart } from '../blank';
import { parseDecimal, formatDifference } from '../calculation/line-net';
import type { Line } from '../model';
import { blankPintLine, type PintLine, type PintRegistration, type PintTerms } from '../pint-terms';
import { calculateLineTax } from '../calculation/vat-breakdown';
import type { TaxRegime } from '../tax-regimes';
import { amount, code, decimal, group, shape, text, MAX_LENGTHS } from './fields';
import type { ObjectReader } from './object-reader';
import { completeServiceCode, completeOmaniTerms, OMANI_TERMS, readOmaniTerms } from './oman-input';
import { readSchemedIdentifier, schemedIdentifier } from './party-input';

const REGISTRATION = shape(null, 'a registration', {
  kind: text(
    null,
    'TL trade licence, CL commercial licence, EID Emirates ID, PAS passport, CD cabinet decision',
    {
      max: MAX_LENGTHS.code,
      example: 'TL',
    },
  ),
  authority: text(null, 'Authority that issued the registration; of a passport the country', {
    max: MAX_LENGTHS.name,
  }),
});

/** Additional document terms of a PINT area. */
export const PINT_TERMS = shape('PintTermsInput', 'the terms of an area of PINT', {
  transactionType: code(
    null,
    'Kind of transaction. In the Emirates (BTAE-02) eight digits 0 or 1 for free trade zone, deemed ' +
      'supply, margin scheme, summary invoice, continuous supply, disclosed agent, e-commerce and export; ' +
      'in Oman (BTOM-001) twenty digits 0 or 1 for full tax invoice, simplified, self-billed, third party, ' +
      'summary, continuous supply, export, deemed supply, import of services, profit margin, profit margin ' +
      'self-invoice, e-commerce, import of goods, special zone, prepayment, and five zeros',
    {
      pattern: /^[01]{8}(?:[01]{12})?$/,
      form: 'eight digits 0 or 1, or twenty in Oman',
      example: '00000001',
    },
    { defaultIs: '00000000 in the Emirates, a full tax invoice in Oman' },
  ),
  creditNoteReason: text(
    null,
    'Reason for the credit note (BTAE-03), in Oman also for a debit note (BTOM-032)',
    {
      max: MAX_LENGTHS.code,
      example: 'DL8.61.1.A',
    },
  ),
  exchangeRate: decimal(
    null,
    'Exchange rate: units of taxCurrency for one unit of currency; used as taxExchangeRate if that is absent (BTAE-04)',
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
    'Principal on whose behalf a disclosed agent bills (BTAE-14)',
    schemedIdentifier('an identifier', null),
  ),
  sellerRegistration: group(null, "Register of the seller's enterpriseNumber (BTAE-15, -12)", REGISTRATION),
  buyerRegistration: group(null, "Register of the buyer's enterpriseNumber (BTAE-16, -11)", REGISTRATION),
  exportReference: text(null, 'Export declaration (BTAE-21)'),
  deliveryTerms: text(null, 'Delivery terms as Incoterms (BTAE-22, BTOM-022)', {
    max: MAX_LENGTHS.code,
    example: 'CIF',
  }),
  oman: group(null, 'Additional terms of Oman; require the profile pint-om', OMANI_TERMS),
});

/** Additional line terms of a PINT area. */
export const PINT_LINE = shape('PintLineInput', 'the terms of an area of PINT', {
  taxAmount: decimal(null, 'VAT of the line (BTAE-08, BTOM-016)', { defaultIs: 'computed' }),
  grossAmount: decimal(null, 'Net amount plus VAT (BTAE-10, BTOM-017)', { defaultIs: 'computed' }),
  itemKind: text(null, 'G goods, S services, B both (BTAE-13); G or S in Oman (BTOM-019)', {
    max: MAX_LENGTHS.code,
  }),
  serviceCode: text(null, 'Code of the service in the Emirates (BTAE-17), kind of service in Oman', {
    max: MAX_LENGTHS.code,
    defaultIs: '00000000 in Oman, if itemKind is stated',
  }),
  activityCode: text(null, 'Economic activity in Oman, ISIC (BTOM-018)', {
    max: MAX_LENGTHS.code,
    example: '620101',
  }),
  reverseChargeKind: text(null, 'Kind of goods and services under reverse charge in the Emirates (BTAE-09)', {
    max: MAX_LENGTHS.code,
    example: 'DL8.48.8.1',
  }),
  exemptionReasonCode: text(null, 'Reason code for the exemption of the line, in the Emirates and Oman', {
    max: MAX_LENGTHS.code,
  }),
  tourismTax: amount(null, 'Tourism tax of the line in Malaysia, an amount'),
});

const TRANSACTION_TYPE_DIGITS = { emirates: 8, oman: 20 } as const;
/** Terms that only the Emirates have. */
const EMIRATI_TERMS = ['beneficiary', 'principal', 'sellerRegistration', 'buyerRegistration'] as const;
const UNSUPPORTED_FIELD = 'must be absent: the profile has no place for it';

/** Reads the terms of an area; null when the object is empty. Terms of another area are refused. */
export function readPintTerms(
  reader: ObjectReader<typeof PINT_TERMS>,
  { areaTerms }: TaxRegime,
): PintTerms | null {
  const readRegistration = (entry: ObjectReader<typeof REGISTRATION>): PintRegistration | null => {
    const entryValues = entry.values();
    return isEmptyPart(entryValues) ? null : entryValues;
  };
  const oman = reader.group('oman', readOmaniTerms);
  const terms: PintTerms = {
    ...reader.values(),
    beneficiary: reader.group('beneficiary', readSchemedIdentifier),
    principal: reader.group('principal', readSchemedIdentifier),
    sellerRegistration: reader.group('sellerRegistration', readRegistration),
    buyerRegistration: reader.group('buyerRegistration', readRegistration),
    ...(oman === null ? {} : { oman }),
  };
  if (areaTerms !== null) checkTermsOfArea(reader, terms, areaTerms);
  return isEmptyPart(terms) ? null : terms;
}

function checkTermsOfArea(
  reader: ObjectReader<typeof PINT_TERMS>,
  terms: PintTerms,
  area: keyof typeof TRANSACTION_TYPE_DIGITS,
): void {
  const { transactionType } = terms;
  if (transactionType !== null && transactionType.length !== TRANSACTION_TYPE_DIGITS[area])
    reader.refuse('transactionType', `must be ${TRANSACTION_TYPE_DIGITS[area]} digits 0 or 1`);
  if (area === 'emirates' && terms.oman !== undefined) reader.refuse('oman', UNSUPPORTED_FIELD);
  if (area === 'oman')
    for (const field of EMIRATI_TERMS) if (terms[field] !== null) reader.refuse(field, UNSUPPORTED_FIELD);
}

/** Defaults of terms that a document does not state. */
interface TermDefaults {
  /** Exchange rate of the document. */
  taxExchangeRate: string | null;
  isSelfBilled: boolean;
  /** Current time of day, HH:MM:SS. */
  time: string | null;
}

const NO_TERMS: PintTerms = {
  transactionType: null,
  creditNoteReason: null,
  exchangeRate: null,
  beneficiary: null,
  principal: null,
  sellerRegistration: null,
  buyerRegistration: null,
  exportReference: null,
  deliveryTerms: null,
};

/** Transaction types of Oman: a full tax invoice, and a self-billed full tax invoice. */
const FULL_TAX_INVOICE = '1'.padEnd(TRANSACTION_TYPE_DIGITS.oman, '0');
const SELF_BILLED_TAX_INVOICE = '101'.padEnd(TRANSACTION_TYPE_DIGITS.oman, '0');

/** Adds the terms that a profile requires and the document does not state. */
export function completePintTerms(
  terms: PintTerms | null,
  { areaTerms }: TaxRegime,
  { taxExchangeRate, isSelfBilled, time }: TermDefaults,
): PintTerms | null {
  if (areaTerms === null) return terms;
  const completedTerms = { ...NO_TERMS, ...terms };
  if (areaTerms === 'emirates')
    return {
      ...completedTerms,
      exchangeRate: terms?.exchangeRate ?? taxExchangeRate,
      transactionType: terms?.transactionType ?? ''.padEnd(TRANSACTION_TYPE_DIGITS.emirates, '0'),
    };
  return {
    ...completedTerms,
    exchangeRate: null,
    transactionType: terms?.transactionType ?? (isSelfBilled ? SELF_BILLED_TAX_INVOICE : FULL_TAX_INVOICE),
    oman: completeOmaniTerms(terms?.oman, time),
  };
}

/** PINT fields of a line that each area supports. */
const LINE_FIELDS_BY_AREA = {
  emirates: [
    'taxAmount',
    'grossAmount',
    'itemKind',
    'serviceCode',
    'reverseChargeKind',
    'exemptionReasonCode',
  ],
  oman: ['taxAmount', 'grossAmount', 'itemKind', 'serviceCode', 'activityCode', 'exemptionReasonCode'],
  malaysia: ['tourismTax'],
} as const satisfies Record<string, readonly (keyof PintLine)[]>;
const ALL_LINE_FIELDS = [...new Set(Object.values(LINE_FIELDS_BY_AREA).flat())];

/** Reads the PINT terms of a line; null when the object is empty. `addLineTaxAmounts` computes omitted amounts. */
export function readPintLine(reader: ObjectReader<typeof PINT_LINE>, regime: TaxRegime): PintLine | null {
  const line = blankPintLine(reader.values());
  const supportedFields = new Set<keyof PintLine>([
    ...(regime.hasTourismTax ? LINE_FIELDS_BY_AREA.malaysia : []),
    ...(regime.areaTerms === null ? [] : LINE_FIELDS_BY_AREA[regime.areaTerms]),
  ]);
  for (const field of ALL_LINE_FIELDS)
    if (line[field] !== null && !supportedFields.has(field)) reader.refuse(field, UNSUPPORTED_FIELD);
  return isEmptyPart(line) ? null : line;
}

/** Adds the VAT and the amount with VAT to a line when the profile has these terms; stated amounts have to agree. */
export function addLineTaxAmounts(
  line: Line,
  regime: TaxRegime,
  report: (path: string, message: string) => void,
): Line {
  if (regime.areaTerms === null) return line;
  const digits = regime.lineTaxDigits ?? 2;
  const { category, percentage } = line.vat;
  const pintLine = line.pint ?? blankPintLine();
  const net = parseDecimal(line.netAmount);
  const isTaxed = category !== null && !regime.untaxed.has(category);
  const tax = isTaxed ? calculateLineTax(net, line.vat, { lineTaxDigits: digits }) : Decimal.ZERO;
  const gross = net.plus(tax);
  const check = (field: 'taxAmount' | 'grossAmount', expectedAmount: Decimal, formula: string): void => {
    const text = pintLine[field];
    if (text !== null && !parseDecimal(text).equals(expectedAmount))
      report(`pint.${field}`, formatDifference(parseDecimal(text), expectedAmount, formula));
  };
  check('taxAmount', tax, `net amount ${net.toFixed(2)} × ${percentage ?? '0'} %`);
  check('grossAmount', gross, `net amount ${net.toFixed(2)} + VAT ${tax.toFixed(digits)}`);
  // An exempt line of the Emirates states no VAT amount.
  const omitsVat = regime.areaTerms === 'emirates' && category === EXEMPT;
  return {
    ...line,
    pint: {
      ...pintLine,
      ...(regime.areaTerms === 'oman' ? completeServiceCode(pintLine) : {}),
      taxAmount: omitsVat ? null : tax.toFixed(digits),
      grossAmount: gross.toFixed(digits),
    },
  };
}

const EXEMPT = 'E';
