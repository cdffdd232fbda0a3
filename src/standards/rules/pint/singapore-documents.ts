/**
 * Rules on documents of Singapore: totals in Singapore dollars, exclusive categories, order references.
 */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { declareTaxIdentities } from '../en16931/vat-facts';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { adaptEnAssertion, ROOT } from './assertions';
import { ATTR, CAC, CBC, parsePath } from './names';
import { requireBreakdownGroup, GST, forbidOtherCategories } from './tax-rules';
import { roundToCents, areEqual, totalAssertion } from './singapore-totals';

/** Fact: which parties have a GST identifier. */
export const gstIdentities = declareTaxIdentities(GST.is);
/** Category NG: seller not registered for GST. */
export const NG = { tax: GST, code: 'NG' };

/** Totals in Singapore dollars, which an invoice in another currency contains as document references. */
export const SGD_TOTALS = ['sgdtotal-incl-gst', 'sgdtotal-excl-gst'];
const hasReference = (c: RuleContext, root: Node, type: string): boolean =>
  c
    .select(root, CAC.AdditionalDocumentReference)
    .some((element) => c.equals(element, type, CBC.DocumentTypeCode));
const findTaxTotals = (c: RuleContext, currency: string): Node[] =>
  c.doc
    .all(CAC.TaxTotal)
    .flatMap((element) => c.select(element, CBC.TaxAmount))
    .filter((each) => c.doc.attribute(each, ATTR.currencyID) === currency);

function isInclusiveTotalCorrect(c: RuleContext, root: Node): boolean {
  const inclusive = c.decimal(root, ...parsePath('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'));
  const exclusive = c.decimal(root, ...parsePath('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'));
  return c.texts(root, CBC.DocumentCurrencyCode).every((currency) => {
    const totals = findTaxTotals(c, currency);
    const documentTotals = totals.filter((each) => c.doc.parent(c.doc.parent(each)) === root);
    const gst = documentTotals[0] === undefined ? undefined : c.decimal(documentTotals[0]);
    return (
      totals.length === 1 &&
      areEqual(inclusive, gst === undefined ? undefined : roundToCents(exclusive?.plus(gst)))
    );
  });
}

function hasNoGstIdentifiers(c: RuleContext): boolean {
  const { sellerVat, representativeVat, buyerVat } = gstIdentities(c);
  return !sellerVat && !representativeVat && !buyerVat;
}

function forbidGstIdentifiers(
  id: string,
  where: string,
  term: string,
  isUsed: (c: RuleContext) => boolean,
): Assertion {
  return fatal(
    id,
    (c) => !isUsed(c) || hasNoGstIdentifiers(c),
    `${where} GST category NG (not registered), so the document must not have GST identifiers of seller (IBT-31), tax representative (IBT-63) or buyer (IBT-48). Remove the identifiers.`,
    { terms: [term, 'BT-31'] },
  );
}

const ORDER = 'cac:OrderReference/cbc:ID';

/** Creates the rule on the root element. */
export const documentRule = (): Rule => ({
  context: ROOT,
  asserts: [
    fatal(
      'BR-53-GST-SG',
      (c, root) =>
        c
          .texts(root, CBC.TaxCurrencyCode)
          .every(
            (currency) =>
              findTaxTotals(c, currency).length > 0 &&
              SGD_TOTALS.every((type) => hasReference(c, root, type)),
          ),
      'With a tax accounting currency (IBT-6), the document must have a GST total in that currency (IBT-111) and document references of the types sgdtotal-incl-gst and sgdtotal-excl-gst, but at least one is missing.',
      { subjectPath: 'cac:TaxTotal/cbc:TaxAmount', terms: ['BT-111', 'BT-6'] },
    ),
    fatal(
      'BR-110-GST-SG',
      (c, root) =>
        c.exists(root, CBC.TaxCurrencyCode) || !SGD_TOTALS.some((type) => hasReference(c, root, type)),
      'With totals in SGD as document references, the document must have a tax accounting currency (IBT-6), which is missing. Add cbc:TaxCurrencyCode or remove the references.',
      { subjectPath: 'cbc:TaxCurrencyCode', terms: ['BT-6'] },
    ),
    totalAssertion(
      'BR-CO-15-GST-SG',
      'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
      'BT-112',
      'The total with GST',
      isInclusiveTotalCorrect,
    ),
    adaptEnAssertion('BR-CO-18-GST-SG', 'BR-CO-18', 'GST'),
    requireBreakdownGroup('BR-NG-01-GST-SG', NG, 'one'),
    forbidGstIdentifiers(
      'BR-NG-02-GST-SG',
      'A line has',
      'BT-151',
      (c) => GST.uses(c).forCategory('NG').line > 0,
    ),
    forbidGstIdentifiers(
      'BR-NG-03-GST-SG',
      'An allowance has',
      'BT-95',
      (c) => GST.uses(c).forCategory('NG').documentAllowance,
    ),
    forbidGstIdentifiers(
      'BR-NG-04-GST-SG',
      'A charge has',
      'BT-102',
      (c) => GST.uses(c).forCategory('NG').documentCharge,
    ),
    ...forbidOtherCategories(
      ['BR-NG-11-GST-SG', 'BR-NG-12-GST-SG', 'BR-NG-13-GST-SG', 'BR-NG-14-GST-SG'],
      NG,
    ),
    fatal(
      'BR-110-SG',
      (c, root) =>
        !c.texts(root, ...parsePath(ORDER)).some((order) => order !== 'NA') ||
        ![CAC.InvoiceLine, CAC.CreditNoteLine].some((line) =>
          c.exists(root, line, CAC.OrderLineReference, ...parsePath(ORDER)),
        ),
      'When lines refer to purchase orders, the purchase order of the document (IBT-13) must be NA, but is another one.',
      { subjectPath: ORDER, terms: ['BT-13'] },
    ),
    adaptEnAssertion('BR-CO-03-GST-SG', 'BR-CO-03', 'GST'),
  ],
});
