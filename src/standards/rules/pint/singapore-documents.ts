/**
 * Rules on whole documents of Singapore: totals in Singapore dollars, categories that exclude others, order references.
 */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { declareTaxIdentities } from '../en16931/vat-facts';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { adaptEnRule, ROOT } from './assertions';
import { ATTR, CAC, CBC, steps } from './names';
import { groupInBreakdown, GST, onlyCategory } from './tax-rules';
import { roundToCents, areEqual, total } from './singapore-totals';

/** Parties with a GST number. */
export const gstIdentities = declareTaxIdentities(GST.is);
/** Not registered for GST. */
export const NG = { tax: GST, code: 'NG' };

/** Totals in Singapore dollars, which an invoice in another currency contains as document references. */
export const SGD_TOTALS = ['sgdtotal-incl-gst', 'sgdtotal-excl-gst'];
const hasReference = (c: RuleContext, root: Node, type: string): boolean =>
  c
    .select(root, CAC.AdditionalDocumentReference)
    .some((element) => c.equals(element, type, CBC.DocumentTypeCode));
const taxTotalsIn = (c: RuleContext, currency: string): Node[] =>
  c.doc
    .all(CAC.TaxTotal)
    .flatMap((element) => c.select(element, CBC.TaxAmount))
    .filter((each) => c.doc.attribute(each, ATTR.currencyID) === currency);

function inclusiveFits(c: RuleContext, root: Node): boolean {
  const inclusive = c.decimal(root, ...steps('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'));
  const exclusive = c.decimal(root, ...steps('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'));
  return c.texts(root, CBC.DocumentCurrencyCode).every((currency) => {
    const totals = taxTotalsIn(c, currency);
    const documentTotals = totals.filter((each) => c.doc.parent(c.doc.parent(each)) === root);
    const gst = documentTotals[0] === undefined ? undefined : c.decimal(documentTotals[0]);
    return (
      totals.length === 1 &&
      areEqual(inclusive, gst === undefined ? undefined : roundToCents(exclusive?.plus(gst)))
    );
  });
}

function isUnidentified(c: RuleContext): boolean {
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
    (c) => !isUsed(c) || isUnidentified(c),
    `${where} GST category NG (not registered): leave out the GST identifiers of the seller (IBT-31), its tax representative (IBT-63) and the buyer (IBT-48).`,
    { terms: [term, 'BT-31'] },
  );
}

const ORDER = 'cac:OrderReference/cbc:ID';

/** The root element. */
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
              taxTotalsIn(c, currency).length > 0 && SGD_TOTALS.every((type) => hasReference(c, root, type)),
          ),
      'There is a tax accounting currency (IBT-6), so a GST total in it (IBT-111) and document references of the types sgdtotal-incl-gst and sgdtotal-excl-gst have to be given.',
      { subjectPath: 'cac:TaxTotal/cbc:TaxAmount', terms: ['BT-111', 'BT-6'] },
    ),
    fatal(
      'BR-110-GST-SG',
      (c, root) =>
        c.exists(root, CBC.TaxCurrencyCode) || !SGD_TOTALS.some((type) => hasReference(c, root, type)),
      'Totals in SGD are given as document references, but there is no tax accounting currency (IBT-6). Add cbc:TaxCurrencyCode, or leave the references out.',
      { subjectPath: 'cbc:TaxCurrencyCode', terms: ['BT-6'] },
    ),
    total(
      'BR-CO-15-GST-SG',
      'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
      'BT-112',
      'The total with GST',
      inclusiveFits,
    ),
    adaptEnRule('BR-CO-18-GST-SG', 'BR-CO-18', 'GST'),
    groupInBreakdown('BR-NG-01-GST-SG', NG, 'one'),
    forbidGstIdentifiers('BR-NG-02-GST-SG', 'A line has', 'BT-151', (c) => GST.uses(c).of('NG').line > 0),
    forbidGstIdentifiers(
      'BR-NG-03-GST-SG',
      'An allowance has',
      'BT-95',
      (c) => GST.uses(c).of('NG').documentAllowance,
    ),
    forbidGstIdentifiers(
      'BR-NG-04-GST-SG',
      'A charge has',
      'BT-102',
      (c) => GST.uses(c).of('NG').documentCharge,
    ),
    ...onlyCategory(['BR-NG-11-GST-SG', 'BR-NG-12-GST-SG', 'BR-NG-13-GST-SG', 'BR-NG-14-GST-SG'], NG),
    fatal(
      'BR-110-SG',
      (c, root) =>
        !c.texts(root, ...steps(ORDER)).some((order) => order !== 'NA') ||
        ![CAC.InvoiceLine, CAC.CreditNoteLine].some((line) =>
          c.exists(root, line, CAC.OrderLineReference, ...steps(ORDER)),
        ),
      'A purchase order is named for the document (IBT-13) and for lines. Keep the one of the lines, and write NA for the document.',
      { subjectPath: ORDER, terms: ['BT-13'] },
    ),
    adaptEnRule('BR-CO-03-GST-SG', 'BR-CO-03', 'GST'),
  ],
});
