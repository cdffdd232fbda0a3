/** Rules of Singapore on cardinalities and document references. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Pattern } from '../rule-set';
import { formatValuesAt } from '../wording';
import { limitReferenceTypes } from './area-rules';
import { allowOnceByCount, LINES, adaptEnAssertion, ROOT, allowOnce, limitToTwoDecimals } from './assertions';
import { CAC, CBC, parsePath } from './names';
import { SGD_TOTALS } from './singapore-documents';

/** Requires a total in SGD to be a number with at most two digits after the decimal point. */
function requireDollarTotal(id: string, type: string): Assertion {
  return fatal(
    id,
    (c, node) => {
      const description = c.text(node, CBC.DocumentDescription);
      if (!c.equals(node, type, CBC.DocumentTypeCode)) return true;
      return (
        description !== undefined &&
        c.decimal(node, CBC.DocumentDescription) !== undefined &&
        /^[^.]*(?:\.[^.]{0,2})?$/s.test(description)
      );
    },
    (c, node) =>
      `The document reference ${type} has the description ${formatValuesAt(c, node, CBC.DocumentDescription)}, but must be the total in SGD with at most two decimals.`,
    { subjectPath: 'cbc:DocumentDescription' },
  );
}

function requireDollarCurrency(id: string, type: string): Assertion {
  return fatal(
    id,
    (c, node) => !c.equals(node, type, CBC.DocumentTypeCode) || c.equals(node, 'SGD', CBC.ID),
    (c, node) =>
      `The document reference ${type} has the identifier ${formatValuesAt(c, node, CBC.ID)}, but must have SGD.`,
    { subjectPath: 'cbc:ID' },
  );
}

/** Creates the rules on the number of elements and on document references. */
export const syntaxPattern = (): Pattern => {
  const typeAssertion = limitReferenceTypes('UBL-SR-43-GST-SG', ['130', ...SGD_TOTALS], false);
  const findRegistrations = (c: RuleContext, root: Node, gst: boolean): Node[] =>
    c
      .select(root, ...parsePath('cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme'))
      .filter((element) =>
        c.texts(element, CAC.TaxScheme, CBC.ID).some((scheme) => (scheme === 'GST') === gst),
      );
  return {
    name: 'syntax',
    rules: [
      {
        context: ROOT,
        asserts: [
          allowOnceByCount(
            'UBL-SR-12-GST-SG',
            [
              'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
              'The seller’s GST identifier (IBT-31)',
              'BT-31',
            ],
            (c, root) =>
              findRegistrations(c, root, true).reduce(
                (total, each) => total + c.count(each, CBC.CompanyID),
                0,
              ),
            'warning',
          ),
          allowOnceByCount(
            'UBL-SR-13-GST-SG',
            [
              'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme',
              'The seller’s tax registration (IBT-32)',
              'BT-32',
            ],
            (c, root) =>
              findRegistrations(c, root, false).reduce((total, each) => total + c.count(each, CBC.ID), 0),
            'warning',
          ),
          allowOnce(
            'UBL-SR-18-SG',
            [
              'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
              'The buyer’s GST identifier (IBT-48)',
              'BT-48',
            ],
            'warning',
          ),
        ],
      },
      {
        context: LINES,
        asserts: [
          allowOnce(
            'UBL-SR-38-GST-SG',
            ['cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReason', 'The exemption reason of a line'],
            'warning',
          ),
          adaptEnAssertion('BR-DEC-13-GST-SG', 'BR-DEC-13', 'GST'),
          adaptEnAssertion('BR-DEC-15-SG', 'BR-DEC-15', 'GST'),
        ],
      },
      {
        context: 'cac:TaxRepresentativeParty',
        asserts: [
          allowOnce(
            'UBL-SR-23-GST-SG',
            [
              'cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
              'The tax representative’s GST identifier (IBT-63)',
              'BT-63',
            ],
            'warning',
          ),
        ],
      },
      {
        context: 'cac:TaxSubtotal',
        asserts: [
          allowOnce(
            'UBL-SR-32-SG',
            ['cac:TaxCategory/cbc:TaxExemptionReason', 'The exemption reason (IBT-120)', 'BT-120'],
            'warning',
          ),
        ],
      },
      // In the published order, the preceding rule matches these elements first, so this rule never applies.
      {
        context: 'cac:TaxTotal/cac:TaxSubtotal',
        asserts: [
          limitToTwoDecimals('BR-DEC-19-SG', 'cbc:TaxableAmount', 'BT-116'),
          limitToTwoDecimals('BR-DEC-20-SG', 'cbc:TaxAmount', 'BT-117'),
        ],
      },
      {
        context: 'cac:AdditionalDocumentReference',
        when: (c, node) => c.exists(node, CBC.DocumentTypeCode),
        asserts: [
          typeAssertion,
          requireDollarTotal('BR-100-GST-SG', 'sgdtotal-incl-gst'),
          requireDollarTotal('BR-101-GST-SG', 'sgdtotal-excl-gst'),
          fatal(
            'BR-102-GST-SG',
            (c, node) => typeAssertion.test(c, node) && !c.exists(node, CAC.Attachment),
            'A document reference with a type code must not have an attachment, but has one. State a supporting document in another reference without type code.',
            { subjectPath: 'cac:Attachment', terms: ['BT-125'] },
          ),
          requireDollarCurrency('BR-103-GST-SG', 'sgdtotal-incl-gst'),
          requireDollarCurrency('BR-104-GST-SG', 'sgdtotal-excl-gst'),
        ],
      },
    ],
  };
};
