import type { Edit } from '../sample-invoice.fixture';
import { cut, SELLER_LEGAL, value, type FailingSample } from './failing-samples.fixture';

const seller: Edit[] = [
  [/<cac:PartyTaxScheme><cbc:CompanyID>(?:BE0123456749|REG-1).*?<\/cac:PartyTaxScheme>/s, '', 'all'],
  [/<cac:TaxRepresentativeParty>.*?<\/cac:TaxRepresentativeParty>/s, ''],
];
const addVatId: Edit[] = [
  [
    SELLER_LEGAL,
    `<cac:PartyTaxScheme><cbc:CompanyID>BE1</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>${SELLER_LEGAL}`,
  ],
];
const other = (code: string): string => (code === 'S' ? 'Z' : 'S');
const replaceCategory = (marker: string, code: string): Edit => [
  new RegExp(`(?<=${marker}.*?<cbc:ID>)${code}(?=</cbc:ID>)`, 's'),
  other(code),
];
const ON_ALLOWANCE = '>20\\.00<.*?<cac:TaxCategory>';
const ON_CHARGE = '>10\\.00<.*?<cac:TaxCategory>';
const ON_LINES = '<cac:ClassifiedTaxCategory>';

/** Returns changes that violate the ten rules of one VAT category in a sample of that category. */
export function failingSamplesOfCategory(
  family: string,
  code: string,
  rate: string,
): Record<string, FailingSample> {
  const of = { category: code };
  const identities = code === 'O' ? addVatId : seller;
  const wrongRate = rate === 'absent' ? '1' : rate === 'zero' ? '1' : rate === 'positive' ? '0' : '-1';
  const withRate = (marker: string): Edit =>
    rate === 'absent'
      ? [new RegExp(`(?<=${marker}.*?<cbc:ID>${code}</cbc:ID>)`, 's'), '<cbc:Percent>1</cbc:Percent>']
      : [new RegExp(`(?<=${marker}.*?<cbc:Percent>)[^<]*`, 's'), wrongRate];
  const keepOnly = (remaining: string): Edit[] =>
    [ON_ALLOWANCE, ON_CHARGE]
      .filter((marker) => marker !== remaining)
      .map((marker) => replaceCategory(marker, code));
  const lines: Edit[] = kindOfLines(code);
  const exempt = rate === 'zero' || rate === 'absent';
  const isReasoned = exempt && code !== 'Z';
  return {
    [`BR-${family}-01`]: { of, edits: [[/<cac:TaxSubtotal>.*?<\/cac:TaxSubtotal>/s, '']] },
    [`BR-${family}-02`]: { of, edits: [...identities, ...keepOnly('')] },
    [`BR-${family}-03`]: { of, edits: [...identities, ...keepOnly(ON_ALLOWANCE), ...lines] },
    [`BR-${family}-04`]: { of, edits: [...identities, ...keepOnly(ON_CHARGE), ...lines] },
    [`BR-${family}-05`]: { of, edits: [withRate(ON_LINES)] },
    [`BR-${family}-06`]: { of, edits: [withRate(ON_ALLOWANCE)] },
    [`BR-${family}-07`]: { of, edits: [withRate(ON_CHARGE)] },
    [`BR-${family}-08`]: { of, edits: [value('cbc:TaxableAmount', exempt ? '190.01' : '191.00')] },
    [`BR-${family}-09`]: {
      of,
      edits: [[/(?<=<\/cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">)[^<]*/, exempt ? '0.01' : '90.00']],
    },
    [`BR-${family}-10`]: {
      of,
      edits: isReasoned
        ? [cut('cbc:TaxExemptionReason')]
        : [
            [
              /(?<=<cac:TaxSubtotal>.*?)<cac:TaxScheme>/s,
              '<cbc:TaxExemptionReason>Why</cbc:TaxExemptionReason><cac:TaxScheme>',
            ],
          ],
    },
  };
}

function kindOfLines(code: string): Edit[] {
  return [[new RegExp(`(?<=<cac:ClassifiedTaxCategory><cbc:ID>)${code}(?=</cbc:ID>)`), other(code), 'all']];
}
