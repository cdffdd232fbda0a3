/** A fictitious invoice between Dutch parties that passes NLCIUS, and changes that violate one rule each. */
import { NLCIUS } from '../../invoice/document-profiles';
import { asCreditNote } from '../peppol/sample-documents.fixture';
import { DUTCH } from '../peppol/national/national-documents.fixture';
import { applyEdits, type Edit } from '../sample-invoice.fixture';

const PEPPOL_ID = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const REASON_CODE = '<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>';
const TAX_CURRENCY = '<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>';
const SEK_TOTAL = '<cac:TaxTotal>\n<cbc:TaxAmount currencyID="SEK">500.00</cbc:TaxAmount>\n</cac:TaxTotal>\n';
const POINT_CODE = '<cbc:DescriptionCode>35</cbc:DescriptionCode>\n';

export const INVOICE = applyEdits(
  DUTCH,
  [PEPPOL_ID, NLCIUS],
  [REASON_CODE, ''],
  ['<cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode>', ''],
  [`${TAX_CURRENCY}\n`, ''],
  [SEK_TOTAL, ''],
  [POINT_CODE, ''],
);

interface NlciusCase {
  rule: string;
  base: string;
  edits: readonly Edit[];
  /** the conversion to CII removes the fault, or the rule exists only for UBL */
  ublOnly: boolean;
}

const broken = (rule: string, ...edits: Edit[]): NlciusCase => ({
  rule,
  base: INVOICE,
  edits,
  ublOnly: false,
});
const brokenInUbl = (rule: string, ...edits: Edit[]): NlciusCase => ({
  ...broken(rule, ...edits),
  ublOnly: true,
});
/** Inserts a text after the first match. */
const behind = (find: string, insert: string): Edit => [find, find + insert];
const insertBefore = (find: string, insert: string): Edit => [find, insert + find];
const typed = (code: string): Edit => ['<cbc:InvoiceTypeCode>380', `<cbc:InvoiceTypeCode>${code}`];
const paidBy = (code: string): Edit => ['<cbc:PaymentMeansCode>30', `<cbc:PaymentMeansCode>${code}`];
const ORDER = '<cac:OrderReference><cbc:ID>PO-1</cbc:ID></cac:OrderReference>\n';
const NO_PAYMENT: Edit = [/<cac:PaymentMeans>[^]*<\/cac:PaymentMeans>/, ''];
const removeText = (text: string | RegExp): Edit => [text, ''];

const CITIES: readonly (readonly [string, string])[] = [
  ['Sellertown', '1'],
  ['Buyertown', '2'],
  ['Agenttown', '3'],
  ['Gatetown', '4'],
];
const postCode = (city: string): string =>
  `<cbc:CityName>${city}</cbc:CityName>\n<cbc:PostalZone>${city === 'Gatetown' ? '2000' : '1000'}</cbc:PostalZone>\n`;
const street = (city: string): RegExp =>
  new RegExp(`<cbc:StreetName>[^<]*</cbc:StreetName>\\n(?=<cbc:CityName>${city})`);

export const FAILURES: readonly NlciusCase[] = [
  brokenInUbl('BII2-T10-R001', removeText(/<cbc:CustomizationID>[^<]*<\/cbc:CustomizationID>/)),
  brokenInUbl('SI-V20-INV-R000', [NLCIUS, PEPPOL_ID]),
  broken('BR-NL-1', ['schemeID="0106"', 'schemeID="0208"']),
  broken('BR-NL-2', removeText('<cbc:BuyerReference>Ref</cbc:BuyerReference>'), removeText(ORDER)),
  broken('BR-NL-3', removeText(street('Sellertown'))),
  broken('BR-NL-4', removeText(street('Buyertown'))),
  broken('BR-NL-5', removeText(street('Agenttown'))),
  broken('BR-NL-7', typed('326')),
  brokenInUbl('BR-NL-8', typed('381')),
  {
    ...brokenInUbl('BR-NL-8', ['<cbc:CreditNoteTypeCode>381', '<cbc:CreditNoteTypeCode>384']),
    base: asCreditNote(INVOICE),
  },
  brokenInUbl('BR-NL-9', typed('384'), removeText(/<cac:BillingReference>.*<\/cac:BillingReference>/)),
  broken('BR-NL-10', ['schemeID="0190"', 'schemeID="0002"']),
  broken('BR-NL-11', NO_PAYMENT),
  broken('BR-NL-12', paidBy('10')),
  broken('BR-NL-13', removeText(ORDER)),
  broken('BR-NL-19', insertBefore('<cbc:BuyerReference>', TAX_CURRENCY)),
  broken(
    'BR-NL-20',
    insertBefore('<cbc:DocumentCurrencyCode>', '<cbc:TaxPointDate>2026-09-01</cbc:TaxPointDate>'),
  ),
  broken('BR-NL-21', behind('<cbc:EndDate>2026-08-31</cbc:EndDate>\n', POINT_CODE)),
  broken('BR-NL-24', behind('<cbc:ID>INV-0</cbc:ID>', '<cbc:IssueDate>2026-07-01</cbc:IssueDate>')),
  broken(
    'BR-NL-25',
    insertBefore(
      '<cac:PartyLegalEntity>',
      '<cac:PartyTaxScheme><cbc:CompanyID>1</cbc:CompanyID><cac:TaxScheme><cbc:ID>TAX</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>',
    ),
  ),
  broken('BR-NL-26', behind('>12345678</cbc:CompanyID>', '<cbc:CompanyLegalForm>BV</cbc:CompanyLegalForm>')),
  ...CITIES.map(([city, number]) =>
    broken(
      `BR-NL-27-${number}`,
      behind(postCode(city), '<cac:AddressLine><cbc:Line>Gate 3</cbc:Line></cac:AddressLine>'),
    ),
  ),
  ...CITIES.map(([city, number]) =>
    broken(
      `BR-NL-28-${number}`,
      behind(postCode(city), '<cbc:CountrySubentity>Utrecht</cbc:CountrySubentity>'),
    ),
  ),
  broken('BR-NL-29', ['<cbc:PaymentMeansCode>', '<cbc:PaymentMeansCode name="by bank">']),
  broken('BR-NL-30', behind('<cbc:ID>BE68539007547034</cbc:ID>', '<cbc:Name>Account</cbc:Name>')),
  brokenInUbl('BR-NL-31', paidBy('58')),
  brokenInUbl('BR-NL-32-1', insertBefore('<cbc:AllowanceChargeReason>Discount', REASON_CODE)),
  broken(
    'BR-NL-33',
    insertBefore('<cac:LegalMonetaryTotal>', SEK_TOTAL),
    insertBefore('<cbc:BuyerReference>', TAX_CURRENCY),
  ),
  broken(
    'BR-NL-35',
    insertBefore(
      '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>\n</cac:TaxCategory>\n</cac:TaxSubtotal>',
      '<cbc:TaxExemptionReasonCode>VATEX-EU-132</cbc:TaxExemptionReasonCode>',
    ),
  ),
  brokenInUbl('SI-UBL-2', ['>Thank you<', '> <']),
];

/** Rules for CII that no converted UBL invoice violates, as changes to the converted invoice. */
export const CII_FAILURES: readonly (readonly [rule: string, edits: readonly Edit[]])[] = [
  ['BR-NL-22', [behind('<ram:IncludedNote>', '<ram:SubjectCode>AAI</ram:SubjectCode>')]],
  ['BR-NL-23', [behind('<ram:BusinessProcessSpecifiedDocumentContextParameter>', '<ram:ID>x</ram:ID>')]],
  ['BR-NL-32-and-34', [insertBefore('<ram:Reason>Discount', '<ram:ReasonCode>95</ram:ReasonCode>')]],
  ['empty-element-check', [['>Thank you<', '> <']]],
];
