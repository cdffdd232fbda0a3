/** Documents of the Emirates: kinds of transactions, types, currencies and dependent rules. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion } from '../rule-set';
import { formatQuoted, quotedAt } from '../wording';
import { toDecimal, toDouble, normalizeSpace } from '../xpath';
import { groupInBreakdown, groupsOfRates, VAT } from './tax-rules';
import { needs } from './assertions';
import { sellerRegistrations } from './area-rules';
import { ATTR, CAC, CBC, steps } from './names';

/** Flags of cbc:ProfileExecutionID (BTAE-02): eight signs 0 or 1, by position. */
export const FLAGS = {
  freeTradeZone: 0,
  deemedSupply: 1,
  marginScheme: 2,
  summary: 3,
  continuous: 4,
  agent: 5,
  eCommerce: 6,
  export: 7,
} as const;

const EIGHT_FLAGS = /^[01]{8}$/;

/** Returns whether the document has one of these flags. */
export function isTransaction(c: RuleContext, flag: number): boolean {
  const flags = c.text(0, CBC.ProfileExecutionID) ?? '';
  return EIGHT_FLAGS.test(flags) && flags[flag] === '1';
}

function hasType(c: RuleContext, ...types: readonly string[]): boolean {
  return [CBC.InvoiceTypeCode, CBC.CreditNoteTypeCode].some((name) =>
    c.texts(0, name).some((type) => types.includes(type)),
  );
}

/** Types outside of VAT: commercial invoice and credit note. */
const isOutOfScope = (c: RuleContext): boolean => hasType(c, '480', '81');
const isCredit = (c: RuleContext): boolean => hasType(c, '381', '81');

function rule(
  id: string,
  test: (c: RuleContext, root: Node) => boolean,
  message: string,
  ...terms: string[]
): Assertion {
  return fatal(id, test, message, { terms });
}

const at = (c: RuleContext, path: string): boolean => c.exists(0, ...steps(path));

function categoriesAnywhere(c: RuleContext): string[] {
  return [CAC.TaxCategory, CAC.ClassifiedTaxCategory]
    .flatMap((name) => c.doc.all(name))
    .flatMap((each) => c.texts(each, CBC.ID))
    .map(normalizeSpace);
}

const DELIVERY = 'cac:Delivery/cac:DeliveryLocation/cac:Address';
const hasCompleteDeliveryAddress = (c: RuleContext): boolean =>
  ['cbc:StreetName', 'cbc:CityName', 'cbc:CountrySubentity'].every((name) => at(c, `${DELIVERY}/${name}`));

const SELLER_TAX = 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme';
const PRINCIPAL = 'cac:SellerSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID';
const RATE = 'cac:TaxExchangeRate/cbc:CalculationRate';

/** Returns whether some value of one set differs from some value of the other. */
function someDiffer(first: readonly string[], second: readonly string[]): boolean {
  return first.some((a) => second.some((b) => a !== b));
}

function isCreditNoteReasonConsistent(c: RuleContext): boolean {
  if (!isCredit(c)) return true;
  const codes = c.texts(0, ...steps('cac:DiscrepancyResponse/cbc:ResponseCode'));
  return c.exists(0, CAC.BillingReference) ? codes.some((code) => code !== 'VD') : codes.includes('VD');
}

function taxCurrencyFits(c: RuleContext): boolean {
  const dirhamTotal = c
    .select(0, CAC.TaxTotal, CBC.TaxAmount)
    .some((element) => c.doc.attribute(element, ATTR.currencyID) === 'AED');
  const inclusive = c
    .select(0, CAC.AdditionalDocumentReference)
    .some(
      (element) =>
        c.equals(element, 'aedtotal-incl-vat', CBC.DocumentTypeCode) &&
        c.exists(element, CBC.DocumentDescription),
    );
  return (
    c.equals(0, 'AED', CBC.DocumentCurrencyCode) ||
    (isForeign(c) && c.equals(0, 'AED', CBC.TaxCurrencyCode) && dirhamTotal && inclusive)
  );
}

const isForeign = (c: RuleContext): boolean =>
  c.texts(0, CBC.DocumentCurrencyCode).some((currency) => currency !== 'AED');

function exchangeFits(c: RuleContext): boolean {
  if (!c.equals(0, 'AED', CBC.TaxCurrencyCode) || !isForeign(c)) return true;
  const isSameCurrency = (path: string, name: typeof CBC.TaxCurrencyCode): boolean => {
    const values = new Set(c.texts(0, name));
    return c.texts(0, ...steps(path)).some((value) => values.has(value));
  };
  return (
    isSameCurrency('cac:TaxExchangeRate/cbc:SourceCurrencyCode', CBC.DocumentCurrencyCode) &&
    isSameCurrency('cac:TaxExchangeRate/cbc:TargetCurrencyCode', CBC.TaxCurrencyCode) &&
    at(c, RATE)
  );
}

const usesMargin = (c: RuleContext): boolean =>
  c.doc
    .all(CAC.TaxCategory)
    .some(
      (element) =>
        VAT.is(c, element) && c.texts(element, CBC.ID).some((code) => normalizeSpace(code) === 'N'),
    );
const marginGroups = (c: RuleContext): number =>
  c.doc
    .all(CAC.TaxTotal)
    .flatMap((element) => c.select(element, CAC.TaxSubtotal))
    .filter((each) => c.equals(each, 'N', CAC.TaxCategory, CBC.ID)).length;

function standardRateFits(c: RuleContext): boolean {
  const standard = c.doc.all(CAC.TaxCategory).filter((element) => c.equals(element, 'S', CBC.ID));
  return standard
    .flatMap((each) => c.texts(each, CBC.Percent))
    .every((rate) => toDecimal(rate)?.toCanonical() === '5');
}

const typeAssertions = (): Assertion[] => [
  rule(
    'ibr-134-ae',
    (c) =>
      isOutOfScope(c) ||
      c
        .select(0, ...steps(SELLER_TAX))
        .some(
          (element) => c.equals(element, 'VAT', CAC.TaxScheme, CBC.ID) && c.exists(element, CBC.CompanyID),
        ),
    'The seller’s VAT identifier (IBT-31) is missing; only documents outside of VAT (480, 81) go without.',
    'BT-31',
  ),
  rule(
    'ibr-136-ae',
    (c) =>
      !(c.equals(0, '480', CBC.InvoiceTypeCode) || c.equals(0, '81', CBC.CreditNoteTypeCode)) ||
      at(c, 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID'),
    'A document outside of VAT (480, 81) needs the buyer’s legal registration (IBT-47).',
    'BT-47',
  ),
  rule(
    'ibr-055-ae',
    isCreditNoteReasonConsistent,
    'A credit note names the invoice it is about (IBG-03) and its reason (BTAE-03), or the reason VD (volume discount) without an invoice.',
    'BG-3',
  ),
  rule(
    'ibr-122-ae',
    (c) => !isOutOfScope(c) || categoriesAnywhere(c).every((code) => ['E', 'O', 'Z'].includes(code)),
    'A document outside of VAT (480, 81) has the VAT categories E, O and Z alone.',
    'BT-118',
    'BT-151',
  ),
  rule(
    'ibr-124-ae',
    (c) => !isCredit(c) || !c.exists(0, CBC.TaxPointDate),
    'A credit note has no tax point date (IBT-7). Leave cbc:TaxPointDate out.',
    'BT-7',
  ),
  rule(
    'ibr-151-ae',
    (c) =>
      !hasType(c, '380', '381') ||
      [CAC.InvoiceLine, CAC.CreditNoteLine]
        .flatMap((line) => c.select(0, line, CAC.Item, CAC.ClassifiedTaxCategory))
        .some((each) => !['E', 'O'].includes(c.norm(each, CBC.ID))),
    'A tax invoice or tax credit note (380, 381) has a line with a VAT category other than E and O.',
    'BT-151',
  ),
  rule(
    'ibr-157-ae',
    (c) =>
      !isOutOfScope(c) ||
      ![FLAGS.marginScheme, FLAGS.deemedSupply, FLAGS.summary].some((flag) => isTransaction(c, flag)),
    'A document outside of VAT (480, 81) is no margin scheme, deemed supply or summary invoice (BTAE-02).',
    'BT-3',
  ),
  rule(
    'ibr-158-ae',
    (c) => !hasType(c, '381') || at(c, 'cac:DiscrepancyResponse/cbc:ResponseCode'),
    'A tax credit note (381) gives its reason (BTAE-03). Add cac:DiscrepancyResponse/cbc:ResponseCode.',
    'BT-3',
  ),
];

const transactionAssertions = (): Assertion[] => [
  rule(
    'ibr-007-ae',
    (c) =>
      !isTransaction(c, FLAGS.freeTradeZone) ||
      at(c, 'cac:BuyerCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID'),
    'In a free trade zone the beneficiary is named (BTAE-01). Add cac:BuyerCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID.',
  ),
  rule(
    'ibr-137-ae',
    (c) => !isTransaction(c, FLAGS.agent) || at(c, PRINCIPAL),
    'An agent bills for the principal, who is named (BTAE-14). Add cac:SellerSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID.',
  ),
  rule(
    'ibr-138-ae',
    (c) => !isTransaction(c, FLAGS.summary) || c.exists(0, CAC.InvoicePeriod),
    'A summary invoice has a period (IBG-14). Add cac:InvoicePeriod.',
    'BG-14',
  ),
  rule(
    'ibr-142-ae',
    (c) => !isTransaction(c, FLAGS.eCommerce) || hasCompleteDeliveryAddress(c),
    'With e-commerce the address delivered to needs street, city and emirate or region (IBT-75, IBT-77, IBT-79).',
    'BT-75',
    'BT-77',
    'BT-79',
  ),
  rule(
    'ibr-116-ae',
    (c) => !isTransaction(c, FLAGS.marginScheme) || categoriesAnywhere(c).every((code) => code === 'N'),
    'With the margin scheme all VAT categories are N.',
    'BT-118',
    'BT-151',
  ),
  rule(
    'ibr-152-ae',
    (c) =>
      !isTransaction(c, FLAGS.export) ||
      c.equals(0, 'AE', ...steps(`${DELIVERY}/cac:Country/cbc:IdentificationCode`)) ||
      hasCompleteDeliveryAddress(c),
    'With an export the address delivered to needs street, city and region (IBT-75, IBT-77, IBT-79).',
    'BT-75',
    'BT-77',
    'BT-79',
  ),
  rule(
    'ibr-176-ae',
    (c) =>
      !isTransaction(c, FLAGS.agent) ||
      someDiffer(c.texts(0, ...steps(`${SELLER_TAX}/cbc:CompanyID`)), c.texts(0, ...steps(PRINCIPAL))),
    'Agent and principal have the same tax number (IBT-31, BTAE-14). They are two.',
    'BT-31',
  ),
  fatal(
    'ibr-154-ae',
    (c) => EIGHT_FLAGS.test(c.text(0, CBC.ProfileExecutionID) ?? ''),
    (c) =>
      `The kind of transaction (BTAE-02) is ${quotedAt(c, 0, CBC.ProfileExecutionID)}; cbc:ProfileExecutionID is eight signs 0 or 1, all 0 when nothing of it applies.`,
    { subjectPath: 'cbc:ProfileExecutionID' },
  ),
];

const paymentAssertions = (): Assertion[] => [
  rule(
    'ibr-127-ae',
    (c) =>
      isCredit(c) ||
      c.equals(0, '261', CBC.CreditNoteTypeCode) ||
      isTransaction(c, FLAGS.deemedSupply) ||
      !c
        .texts(0, ...steps('cac:LegalMonetaryTotal/cbc:PayableAmount'))
        .some((amount) => toDouble(amount) > 0) ||
      c.exists(0, CBC.DueDate),
    'An amount is due, so the due date (IBT-9) is needed. Add cbc:DueDate.',
    'BT-9',
  ),
  rule(
    'ibr-191-ae',
    (c) =>
      hasType(c, '81', '381', '261') ||
      isTransaction(c, FLAGS.deemedSupply) ||
      c.exists(0, CAC.PaymentMeans, CBC.PaymentMeansCode),
    'An invoice says how it is paid (IBT-81). Add cac:PaymentMeans/cbc:PaymentMeansCode.',
    'BT-81',
  ),
];

const currencyAssertions = (): Assertion[] => [
  rule(
    'ibr-153-ae',
    exchangeFits,
    'With VAT in AED and another currency of the document the exchange is stated: cac:TaxExchangeRate with the currency of the document, AED and the rate (BTAE-04).',
    'BT-6',
  ),
  rule(
    'ibr-159-ae',
    (c) =>
      c.equals(0, 'AED', CBC.DocumentCurrencyCode) ||
      (isForeign(c) &&
        c.doc.all(CAC.TaxExchangeRate).some((element) => c.exists(element, CBC.CalculationRate))),
    'The document is not in AED, so the exchange rate (BTAE-04) is needed. Add cac:TaxExchangeRate/cbc:CalculationRate.',
    'BT-5',
  ),
  rule(
    'ibr-175-ae',
    taxCurrencyFits,
    'The document is not in AED, so the tax accounting currency (IBT-6) is AED, with a VAT total in it and the total with VAT in a document reference of the type aedtotal-incl-vat.',
    'BT-6',
    'BT-111',
  ),
  fatal(
    'ibr-140-ae',
    (c) => !c.exists(0, CBC.TaxCurrencyCode) || c.equals(0, 'AED', CBC.TaxCurrencyCode),
    (c) =>
      `The tax accounting currency (IBT-6) is ${formatQuoted(c.text(0, CBC.TaxCurrencyCode))}; in the Emirates it is AED.`,
    { subjectPath: 'cbc:TaxCurrencyCode', terms: ['BT-6'] },
  ),
];

/** Assertions on the root element, but for which specification it claims. */
export const documentAssertions = (): Assertion[] => [
  ...(['E', 'O', 'Z'] as const).map((code) =>
    groupInBreakdown(`aligned-ibrp-${code.toLowerCase()}-01`, { tax: VAT, code }, 'one'),
  ),
  groupsOfRates('aligned-ibrp-s-01', 'S'),
  groupInBreakdown('aligned-ibrp-ae-01-ae', { tax: VAT, code: 'AE' }, 'some'),
  sellerRegistrations('aligned-ibrp-sr-12', 'VAT', (scheme) => scheme === 'VAT'),
  ...typeAssertions(),
  ...transactionAssertions(),
  ...paymentAssertions(),
  ...currencyAssertions(),
  rule(
    'ibr-141-ae',
    (c) =>
      !c.exists(0, CBC.TaxPointDate) ||
      c.texts(0, CBC.TaxPointDate).some((point) => c.texts(0, CBC.IssueDate).some((issue) => point < issue)),
    'The tax point date (IBT-7) lies before the issue date (IBT-2), or is left out.',
    'BT-7',
    'BT-2',
  ),
  rule(
    'ibr-105-ae',
    (c) => !usesMargin(c) || marginGroups(c) === 1,
    'VAT category N (margin scheme) is used, so the VAT breakdown has exactly one group for it.',
    'BG-23',
  ),
  rule(
    'ibr-160-ae',
    (c) => !c.equals(0, 'OTH', CAC.InvoicePeriod, CBC.DescriptionCode) || c.exists(0, CBC.Note),
    'The frequency of invoicing is OTH (other), so a note (IBT-22) says which.',
    'BT-22',
  ),
  rule(
    'ibr-190-ae',
    standardRateFits,
    'The rate of VAT category S is 5 in the Emirates.',
    'BT-119',
    'BT-96',
    'BT-103',
  ),
  needs('ibr-193-ae', ['cbc:UUID', 'The UUID of the document (BTAE-07)']),
];
