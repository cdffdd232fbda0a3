/** Terms of PINT areas in the JSON of a document. */
import { Decimal } from '../../values/decimal';
import { isEmptyPart } from '../blank';
import { parseDecimal, formatDifference } from '../calculation/line-net';
import type { Line } from '../model';
import { blankPintLine, type PintLine, type PintRegistration, type PintTerms } from '../pint-terms';
import { calculateLineTax } from '../calculation/vat-breakdown';
import type { TaxRegime } from '../tax-regimes';
import { amount, code, decimal, group, shape, text, TEXT } from './fields';
import type { ObjectReader } from './object-reader';
import { completeItemKind, completeOmaniTerms, OMANI_TERMS, readOmaniTerms } from './oman-input';
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
      form: 'eight signs 0 or 1, in Oman twenty',
      example: '00000001',
    },
    { defaultIs: '00000000 in the Emirates, a full tax invoice in Oman' },
  ),
  creditNoteReason: text(
    null,
    'Reason for the credit note (BTAE-03), in Oman also for a debit note (BTOM-032)',
    {
      max: TEXT.code,
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
    max: TEXT.code,
    example: 'CIF',
  }),
  oman: group(null, 'Additional terms of Oman; require the profile pint-om', OMANI_TERMS),
});

/** Additional line terms of a PINT area. */
export const PINT_LINE = shape('PintLineInput', 'the terms of an area of PINT', {
  taxAmount: decimal(null, 'VAT of the line (BTAE-08, BTOM-016)', { defaultIs: 'computed' }),
  grossAmount: decimal(null, 'Net amount and VAT (BTAE-10, BTOM-017)', { defaultIs: 'computed' }),
  itemKind: text(null, 'G goods, S services, B both (BTAE-13); G or S in Oman (BTOM-019)', {
    max: TEXT.code,
  }),
  serviceCode: text(null, 'Code of the service in the Emirates (BTAE-17), kind of service in Oman', {
    max: TEXT.code,
    defaultIs: '00000000 in Oman, beside itemKind',
  }),
  activityCode: text(null, 'Economic activity in Oman, ISIC (BTOM-018)', {
    max: TEXT.code,
    example: '620101',
  }),
  reverseChargeKind: text(null, 'Kind of goods and services under reverse charge in the Emirates (BTAE-09)', {
    max: TEXT.code,
    example: 'DL8.48.8.1',
  }),
  exemptionReasonCode: text(null, 'Reason code for the exemption of the line, in the Emirates and Oman', {
    max: TEXT.code,
  }),
  tourismTax: amount(null, 'Tourism tax of the line in Malaysia, an amount'),
});

const SIGNS = { emirates: 8, oman: 20 } as const;
/** Terms that only the Emirates have. */
const EMIRATI_TERMS = ['beneficiary', 'principal', 'sellerRegistration', 'buyerRegistration'] as const;
const NO_PLACE = 'must be absent: the profile has no place for it';

/** Reads the terms of an area; null when the object is empty. Terms of another area are refused. */
export function readPintTerms(
  reader: ObjectReader<typeof PINT_TERMS>,
  { areaTerms }: TaxRegime,
): PintTerms | null {
  const registration = (entry: ObjectReader<typeof REGISTRATION>): PintRegistration | null => {
    const entryValues = entry.values();
    return isEmptyPart(entryValues) ? null : entryValues;
  };
  const oman = reader.group('oman', readOmaniTerms);
  const terms: PintTerms = {
    ...reader.values(),
    beneficiary: reader.group('beneficiary', readSchemedIdentifier),
    principal: reader.group('principal', readSchemedIdentifier),
    sellerRegistration: reader.group('sellerRegistration', registration),
    buyerRegistration: reader.group('buyerRegistration', registration),
    ...(oman === null ? {} : { oman }),
  };
  if (areaTerms !== null) checkTermsOfArea(reader, terms, areaTerms);
  return isEmptyPart(terms) ? null : terms;
}

function checkTermsOfArea(
  reader: ObjectReader<typeof PINT_TERMS>,
  terms: PintTerms,
  area: keyof typeof SIGNS,
): void {
  const { transactionType } = terms;
  if (transactionType !== null && transactionType.length !== SIGNS[area])
    reader.refuse('transactionType', `must be ${SIGNS[area]} signs 0 or 1`);
  if (area === 'emirates' && terms.oman !== undefined) reader.refuse('oman', NO_PLACE);
  if (area === 'oman')
    for (const field of EMIRATI_TERMS) if (terms[field] !== null) reader.refuse(field, NO_PLACE);
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

/** A full tax invoice in Oman, and a self-billed one. */
const FULL_INVOICE = '1'.padEnd(SIGNS.oman, '0');
const SELF_BILLED_INVOICE = '101'.padEnd(SIGNS.oman, '0');

/** Adds the terms that a profile requires of a document without them. */
export function completePintTerms(
  terms: PintTerms | null,
  { areaTerms }: TaxRegime,
  { taxExchangeRate, isSelfBilled, time }: TermDefaults,
): PintTerms | null {
  if (areaTerms === null) return terms;
  const all = { ...NO_TERMS, ...terms };
  if (areaTerms === 'emirates')
    return {
      ...all,
      exchangeRate: terms?.exchangeRate ?? taxExchangeRate,
      transactionType: terms?.transactionType ?? ''.padEnd(SIGNS.emirates, '0'),
    };
  return {
    ...all,
    exchangeRate: null,
    transactionType: terms?.transactionType ?? (isSelfBilled ? SELF_BILLED_INVOICE : FULL_INVOICE),
    oman: completeOmaniTerms(terms?.oman, time),
  };
}

/** Fields of a line by the area whose documents have them. */
const FIELDS_OF_LINE = {
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
const ALL_FIELDS = [...new Set(Object.values(FIELDS_OF_LINE).flat())];

/** Returns null when the object is empty. Amounts are computed when the line has a net amount. */
export function readPintLine(reader: ObjectReader<typeof PINT_LINE>, regime: TaxRegime): PintLine | null {
  const line = blankPintLine(reader.values());
  const placedFields = new Set<keyof PintLine>([
    ...(regime.hasTourismTax ? FIELDS_OF_LINE.malaysia : []),
    ...(regime.areaTerms === null ? [] : FIELDS_OF_LINE[regime.areaTerms]),
  ]);
  for (const field of ALL_FIELDS)
    if (line[field] !== null && !placedFields.has(field)) reader.refuse(field, NO_PLACE);
  return isEmptyPart(line) ? null : line;
}

/** Adds VAT and amount with VAT to the line, when the profile has them; stated amounts have to agree. */
export function addLineAmounts(
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
  // An exempt line of the Emirates states no VAT at all.
  const isSilent = regime.areaTerms === 'emirates' && category === EXEMPT;
  return {
    ...line,
    pint: {
      ...pintLine,
      ...(regime.areaTerms === 'oman' ? completeItemKind(pintLine) : {}),
      taxAmount: isSilent ? null : tax.toFixed(digits),
      grossAmount: gross.toFixed(digits),
    },
  };
}

const EXEMPT = 'E';
