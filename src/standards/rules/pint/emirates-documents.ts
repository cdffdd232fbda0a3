/** Rules on documents of the Emirates: transaction types, type codes, currencies, payment. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion } from '../rule-set';
import { formatQuoted, formatValuesAt } from '../wording';
import { toDecimal, toDouble, normalizeSpace } from '../xpath';
import { requireBreakdownGroup, requireGroupWhenUsed, VAT } from './tax-rules';
import { requireElement } from './assertions';
import { limitSellerRegistrations } from './area-rules';
import { ATTR, CAC, CBC, parsePath } from './names';

/** Positions of the flags in cbc:ProfileExecutionID (BTAE-02), which has eight digits 0 or 1. */
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

/** Returns whether the document has a flag of {@link FLAGS}. */
export function isTransaction(c: RuleContext, flag: number): boolean {
  const flags = c.text(0, CBC.ProfileExecutionID) ?? '';
  return EIGHT_FLAGS.test(flags) && flags[flag] === '1';
}

function hasType(c: RuleContext, ...types: readonly string[]): boolean {
  return [CBC.InvoiceTypeCode, CBC.CreditNoteTypeCode].some((name) =>
    c.texts(0, name).some((type) => types.includes(type)),
  );
}

/** Returns whether the type is outside the scope of VAT: commercial invoice (480) or its credit note (81). */
const isOutOfScope = (c: RuleContext): boolean => hasType(c, '480', '81');
const isCredit = (c: RuleContext): boolean => hasType(c, '381', '81');

function documentAssertion(
  id: string,
  test: (c: RuleContext, root: Node) => boolean,
  message: string,
  ...terms: string[]
): Assertion {
  return fatal(id, test, message, { terms });
}

const hasElement = (c: RuleContext, path: string): boolean => c.exists(0, ...parsePath(path));

function listVatCategories(c: RuleContext): string[] {
  return [CAC.TaxCategory, CAC.ClassifiedTaxCategory]
    .flatMap((name) => c.doc.all(name))
    .flatMap((each) => c.texts(each, CBC.ID))
    .map(normalizeSpace);
}

const DELIVERY = 'cac:Delivery/cac:DeliveryLocation/cac:Address';
const hasCompleteDeliveryAddress = (c: RuleContext): boolean =>
  ['cbc:StreetName', 'cbc:CityName', 'cbc:CountrySubentity'].every((name) =>
    hasElement(c, `${DELIVERY}/${name}`),
  );

const SELLER_TAX = 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme';
const PRINCIPAL = 'cac:SellerSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID';
const EXCHANGE_RATE = 'cac:TaxExchangeRate/cbc:CalculationRate';

/** Returns whether some value of one list differs from some value of the other. */
function someDiffer(first: readonly string[], second: readonly string[]): boolean {
  return first.some((a) => second.some((b) => a !== b));
}

function isCreditNoteReasonConsistent(c: RuleContext): boolean {
  if (!isCredit(c)) return true;
  const codes = c.texts(0, ...parsePath('cac:DiscrepancyResponse/cbc:ResponseCode'));
  return c.exists(0, CAC.BillingReference) ? codes.some((code) => code !== 'VD') : codes.includes('VD');
}

function isTaxCurrencyValid(c: RuleContext): boolean {
  const hasDirhamTotal = c
    .select(0, CAC.TaxTotal, CBC.TaxAmount)
    .some((element) => c.doc.attribute(element, ATTR.currencyID) === 'AED');
  const hasTotalWithVat = c
    .select(0, CAC.AdditionalDocumentReference)
    .some(
      (element) =>
        c.equals(element, 'aedtotal-incl-vat', CBC.DocumentTypeCode) &&
        c.exists(element, CBC.DocumentDescription),
    );
  return (
    c.equals(0, 'AED', CBC.DocumentCurrencyCode) ||
    (isForeignCurrency(c) && c.equals(0, 'AED', CBC.TaxCurrencyCode) && hasDirhamTotal && hasTotalWithVat)
  );
}

const isForeignCurrency = (c: RuleContext): boolean =>
  c.texts(0, CBC.DocumentCurrencyCode).some((currency) => currency !== 'AED');

function isExchangeRateValid(c: RuleContext): boolean {
  if (!c.equals(0, 'AED', CBC.TaxCurrencyCode) || !isForeignCurrency(c)) return true;
  const isSameCurrency = (path: string, name: typeof CBC.TaxCurrencyCode): boolean => {
    const values = new Set(c.texts(0, name));
    return c.texts(0, ...parsePath(path)).some((value) => values.has(value));
  };
  return (
    isSameCurrency('cac:TaxExchangeRate/cbc:SourceCurrencyCode', CBC.DocumentCurrencyCode) &&
    isSameCurrency('cac:TaxExchangeRate/cbc:TargetCurrencyCode', CBC.TaxCurrencyCode) &&
    hasElement(c, EXCHANGE_RATE)
  );
}

const usesMarginScheme = (c: RuleContext): boolean =>
  c.doc
    .all(CAC.TaxCategory)
    .some(
      (element) =>
        VAT.is(c, element) && c.texts(element, CBC.ID).some((code) => normalizeSpace(code) === 'N'),
    );
const countMarginGroups = (c: RuleContext): number =>
  c.doc
    .all(CAC.TaxTotal)
    .flatMap((element) => c.select(element, CAC.TaxSubtotal))
    .filter((each) => c.equals(each, 'N', CAC.TaxCategory, CBC.ID)).length;

function isStandardRateValid(c: RuleContext): boolean {
  const standard = c.doc.all(CAC.TaxCategory).filter((element) => c.equals(element, 'S', CBC.ID));
  return standard
    .flatMap((each) => c.texts(each, CBC.Percent))
    .every((rate) => toDecimal(rate)?.toCanonical() === '5');
}

const typeAssertions = (): Assertion[] => [
  documentAssertion(
    'ibr-134-ae',
    (c) =>
      isOutOfScope(c) ||
      c
        .select(0, ...parsePath(SELLER_TAX))
        .some(
          (element) => c.equals(element, 'VAT', CAC.TaxScheme, CBC.ID) && c.exists(element, CBC.CompanyID),
        ),
    'The seller’s VAT identifier (IBT-31) is missing, but must be stated in all documents except those out of scope of VAT (480, 81).',
    'BT-31',
  ),
  documentAssertion(
    'ibr-136-ae',
    (c) =>
      !(c.equals(0, '480', CBC.InvoiceTypeCode) || c.equals(0, '81', CBC.CreditNoteTypeCode)) ||
      hasElement(c, 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID'),
    'A document out of scope of VAT (480, 81) must state the buyer’s legal registration (IBT-47), which is missing.',
    'BT-47',
  ),
  documentAssertion(
    'ibr-055-ae',
    isCreditNoteReasonConsistent,
    'A credit note must state the credited invoice (IBG-03) and a reason other than VD (BTAE-03), or the reason VD (volume discount) without an invoice.',
    'BG-3',
  ),
  documentAssertion(
    'ibr-122-ae',
    (c) => !isOutOfScope(c) || listVatCategories(c).every((code) => ['E', 'O', 'Z'].includes(code)),
    'A document out of scope of VAT (480, 81) must only have the VAT categories E, O and Z, but has another one.',
    'BT-118',
    'BT-151',
  ),
  documentAssertion(
    'ibr-124-ae',
    (c) => !isCredit(c) || !c.exists(0, CBC.TaxPointDate),
    'A credit note must not have a tax point date (IBT-7), but has one. Remove cbc:TaxPointDate.',
    'BT-7',
  ),
  documentAssertion(
    'ibr-151-ae',
    (c) =>
      !hasType(c, '380', '381') ||
      [CAC.InvoiceLine, CAC.CreditNoteLine]
        .flatMap((line) => c.select(0, line, CAC.Item, CAC.ClassifiedTaxCategory))
        .some((each) => !['E', 'O'].includes(c.norm(each, CBC.ID))),
    'A tax invoice or tax credit note (380, 381) must have at least one line with a VAT category other than E and O, but has none.',
    'BT-151',
  ),
  documentAssertion(
    'ibr-157-ae',
    (c) =>
      !isOutOfScope(c) ||
      ![FLAGS.marginScheme, FLAGS.deemedSupply, FLAGS.summary].some((flag) => isTransaction(c, flag)),
    'A document out of scope of VAT (480, 81) must not be flagged as margin scheme, deemed supply or summary invoice (BTAE-02), but is.',
    'BT-3',
  ),
  documentAssertion(
    'ibr-158-ae',
    (c) => !hasType(c, '381') || hasElement(c, 'cac:DiscrepancyResponse/cbc:ResponseCode'),
    'A tax credit note (381) must state its reason (BTAE-03), which is missing. Add cac:DiscrepancyResponse/cbc:ResponseCode.',
    'BT-3',
  ),
];

const transactionAssertions = (): Assertion[] => [
  documentAssertion(
    'ibr-007-ae',
    (c) =>
      !isTransaction(c, FLAGS.freeTradeZone) ||
      hasElement(c, 'cac:BuyerCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID'),
    'An invoice for a free trade zone must identify the beneficiary (BTAE-01), who is missing. Add cac:BuyerCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID.',
  ),
  documentAssertion(
    'ibr-137-ae',
    (c) => !isTransaction(c, FLAGS.agent) || hasElement(c, PRINCIPAL),
    'An invoice of an agent must identify the principal (BTAE-14), who is missing. Add cac:SellerSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID.',
  ),
  documentAssertion(
    'ibr-138-ae',
    (c) => !isTransaction(c, FLAGS.summary) || c.exists(0, CAC.InvoicePeriod),
    'A summary invoice must have a period (IBG-14), which is missing. Add cac:InvoicePeriod.',
    'BG-14',
  ),
  documentAssertion(
    'ibr-142-ae',
    (c) => !isTransaction(c, FLAGS.eCommerce) || hasCompleteDeliveryAddress(c),
    'An e-commerce invoice must have a delivery address with street, city and emirate or region (IBT-75, IBT-77, IBT-79), of which at least one is missing.',
    'BT-75',
    'BT-77',
    'BT-79',
  ),
  documentAssertion(
    'ibr-116-ae',
    (c) => !isTransaction(c, FLAGS.marginScheme) || listVatCategories(c).every((code) => code === 'N'),
    'With the margin scheme, all VAT categories must be N, but the document has another one.',
    'BT-118',
    'BT-151',
  ),
  documentAssertion(
    'ibr-152-ae',
    (c) =>
      !isTransaction(c, FLAGS.export) ||
      c.equals(0, 'AE', ...parsePath(`${DELIVERY}/cac:Country/cbc:IdentificationCode`)) ||
      hasCompleteDeliveryAddress(c),
    'An export invoice must have a delivery address with street, city and region (IBT-75, IBT-77, IBT-79), of which at least one is missing.',
    'BT-75',
    'BT-77',
    'BT-79',
  ),
  documentAssertion(
    'ibr-176-ae',
    (c) =>
      !isTransaction(c, FLAGS.agent) ||
      someDiffer(
        c.texts(0, ...parsePath(`${SELLER_TAX}/cbc:CompanyID`)),
        c.texts(0, ...parsePath(PRINCIPAL)),
      ),
    'Agent and principal must have different tax numbers (IBT-31, BTAE-14), but have the same.',
    'BT-31',
  ),
  fatal(
    'ibr-154-ae',
    (c) => EIGHT_FLAGS.test(c.text(0, CBC.ProfileExecutionID) ?? ''),
    (c) =>
      `The transaction type (BTAE-02, cbc:ProfileExecutionID) is ${formatValuesAt(c, 0, CBC.ProfileExecutionID)}, but must be eight digits 0 or 1, all 0 when no flag applies.`,
    { subjectPath: 'cbc:ProfileExecutionID' },
  ),
];

const paymentAssertions = (): Assertion[] => [
  documentAssertion(
    'ibr-127-ae',
    (c) =>
      isCredit(c) ||
      c.equals(0, '261', CBC.CreditNoteTypeCode) ||
      isTransaction(c, FLAGS.deemedSupply) ||
      !c
        .texts(0, ...parsePath('cac:LegalMonetaryTotal/cbc:PayableAmount'))
        .some((amount) => toDouble(amount) > 0) ||
      c.exists(0, CBC.DueDate),
    'An amount is due, so the due date (IBT-9) must be stated, but is missing. Add cbc:DueDate.',
    'BT-9',
  ),
  documentAssertion(
    'ibr-191-ae',
    (c) =>
      hasType(c, '81', '381', '261') ||
      isTransaction(c, FLAGS.deemedSupply) ||
      c.exists(0, CAC.PaymentMeans, CBC.PaymentMeansCode),
    'An invoice must have a payment means code (IBT-81), which is missing. Add cac:PaymentMeans/cbc:PaymentMeansCode.',
    'BT-81',
  ),
];

const currencyAssertions = (): Assertion[] => [
  documentAssertion(
    'ibr-153-ae',
    isExchangeRateValid,
    'With VAT in AED and another document currency, cac:TaxExchangeRate must state the document currency as source, AED as target, and the rate (BTAE-04); at least one is missing or different.',
    'BT-6',
  ),
  documentAssertion(
    'ibr-159-ae',
    (c) =>
      c.equals(0, 'AED', CBC.DocumentCurrencyCode) ||
      (isForeignCurrency(c) &&
        c.doc.all(CAC.TaxExchangeRate).some((element) => c.exists(element, CBC.CalculationRate))),
    'The document currency is not AED, so the exchange rate (BTAE-04) must be stated, but is missing. Add cac:TaxExchangeRate/cbc:CalculationRate.',
    'BT-5',
  ),
  documentAssertion(
    'ibr-175-ae',
    isTaxCurrencyValid,
    'The document currency is not AED, so the document must have the tax accounting currency AED (IBT-6), a VAT total in AED, and a document reference of type aedtotal-incl-vat with the total including VAT; at least one is missing.',
    'BT-6',
    'BT-111',
  ),
  fatal(
    'ibr-140-ae',
    (c) => !c.exists(0, CBC.TaxCurrencyCode) || c.equals(0, 'AED', CBC.TaxCurrencyCode),
    (c) =>
      `The tax accounting currency (IBT-6) is ${formatQuoted(c.text(0, CBC.TaxCurrencyCode))}, but must be AED in the Emirates.`,
    { subjectPath: 'cbc:TaxCurrencyCode', terms: ['BT-6'] },
  ),
];

/** Creates the assertions on the root element, except those on specification and process. */
export const documentAssertions = (): Assertion[] => [
  ...(['E', 'O', 'Z'] as const).map((code) =>
    requireBreakdownGroup(`aligned-ibrp-${code.toLowerCase()}-01`, { tax: VAT, code }, 'one'),
  ),
  requireGroupWhenUsed('aligned-ibrp-s-01', 'S'),
  requireBreakdownGroup('aligned-ibrp-ae-01-ae', { tax: VAT, code: 'AE' }, 'some'),
  limitSellerRegistrations('aligned-ibrp-sr-12', 'VAT', (scheme) => scheme === 'VAT'),
  ...typeAssertions(),
  ...transactionAssertions(),
  ...paymentAssertions(),
  ...currencyAssertions(),
  documentAssertion(
    'ibr-141-ae',
    (c) =>
      !c.exists(0, CBC.TaxPointDate) ||
      c.texts(0, CBC.TaxPointDate).some((point) => c.texts(0, CBC.IssueDate).some((issue) => point < issue)),
    'The tax point date (IBT-7) must be before the issue date (IBT-2), but is not. Correct or remove the tax point date.',
    'BT-7',
    'BT-2',
  ),
  documentAssertion(
    'ibr-105-ae',
    (c) => !usesMarginScheme(c) || countMarginGroups(c) === 1,
    'With VAT category N (margin scheme), the VAT breakdown must have exactly one group for category N, but has none or several.',
    'BG-23',
  ),
  documentAssertion(
    'ibr-160-ae',
    (c) => !c.equals(0, 'OTH', CAC.InvoicePeriod, CBC.DescriptionCode) || c.exists(0, CBC.Note),
    'The invoicing frequency is OTH (other), so a note (IBT-22) must describe the frequency, but is missing.',
    'BT-22',
  ),
  documentAssertion(
    'ibr-190-ae',
    isStandardRateValid,
    'The rate of VAT category S must be 5 in the Emirates, but the document has another rate.',
    'BT-119',
    'BT-96',
    'BT-103',
  ),
  requireElement('ibr-193-ae', ['cbc:UUID', 'The UUID of the document (BTAE-07)']),
];
