/** Cardinalities and document references of Singapore. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Pattern } from '../rule-set';
import { quotedAt } from '../wording';
import { referenceTypes } from './area-rules';
import { singleByCount, LINES, adaptEnRule, ROOT, single, twoDigits } from './assertions';
import { CAC, CBC, steps } from './names';
import { SGD_TOTALS } from './singapore-documents';

/** Requires a total in SGD to be a number with at most two digits after the decimal point. */
function dollarTotal(id: string, type: string): Assertion {
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
      `The document reference ${type} has the description ${quotedAt(c, node, CBC.DocumentDescription)}; it is the total in SGD with at most two decimals.`,
    { subjectPath: 'cbc:DocumentDescription' },
  );
}

function inDollars(id: string, type: string): Assertion {
  return fatal(
    id,
    (c, node) => !c.equals(node, type, CBC.DocumentTypeCode) || c.equals(node, 'SGD', CBC.ID),
    (c, node) => `The document reference ${type} has the identifier ${quotedAt(c, node, CBC.ID)}; it is SGD.`,
    { subjectPath: 'cbc:ID' },
  );
}

/** Creates the rules on the number of elements and on document references. */
export const syntax = (): Pattern => {
  const types = referenceTypes('UBL-SR-43-GST-SG', ['130', ...SGD_TOTALS], false);
  const registrations = (c: RuleContext, root: Node, gst: boolean): Node[] =>
    c
      .select(root, ...steps('cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme'))
      .filter((element) =>
        c.texts(element, CAC.TaxScheme, CBC.ID).some((scheme) => (scheme === 'GST') === gst),
      );
  return {
    name: 'syntax',
    rules: [
      {
        context: ROOT,
        asserts: [
          singleByCount(
            'UBL-SR-12-GST-SG',
            [
              'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
              'The seller’s GST identifier (IBT-31)',
              'BT-31',
            ],
            (c, root) =>
              registrations(c, root, true).reduce((total, each) => total + c.count(each, CBC.CompanyID), 0),
            'warning',
          ),
          singleByCount(
            'UBL-SR-13-GST-SG',
            [
              'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme',
              'The seller’s tax registration (IBT-32)',
              'BT-32',
            ],
            (c, root) =>
              registrations(c, root, false).reduce((total, each) => total + c.count(each, CBC.ID), 0),
            'warning',
          ),
          single(
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
          single(
            'UBL-SR-38-GST-SG',
            ['cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReason', 'The exemption reason of a line'],
            'warning',
          ),
          adaptEnRule('BR-DEC-13-GST-SG', 'BR-DEC-13', 'GST'),
          adaptEnRule('BR-DEC-15-SG', 'BR-DEC-15', 'GST'),
        ],
      },
      {
        context: 'cac:TaxRepresentativeParty',
        asserts: [
          single(
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
          single(
            'UBL-SR-32-SG',
            ['cac:TaxCategory/cbc:TaxExemptionReason', 'The exemption reason (IBT-120)', 'BT-120'],
            'warning',
          ),
        ],
      },
      // In the published order the preceding rule shadows these.
      {
        context: 'cac:TaxTotal/cac:TaxSubtotal',
        asserts: [
          twoDigits('BR-DEC-19-SG', 'cbc:TaxableAmount', 'BT-116'),
          twoDigits('BR-DEC-20-SG', 'cbc:TaxAmount', 'BT-117'),
        ],
      },
      {
        context: 'cac:AdditionalDocumentReference',
        when: (c, node) => c.exists(node, CBC.DocumentTypeCode),
        asserts: [
          types,
          dollarTotal('BR-100-GST-SG', 'sgdtotal-incl-gst'),
          dollarTotal('BR-101-GST-SG', 'sgdtotal-excl-gst'),
          fatal(
            'BR-102-GST-SG',
            (c, node) => types.test(c, node) && !c.exists(node, CAC.Attachment),
            'A document reference with a type code has no attachment. Use a second reference without type code for a supporting document.',
            { subjectPath: 'cac:Attachment', terms: ['BT-125'] },
          ),
          inDollars('BR-103-GST-SG', 'sgdtotal-incl-gst'),
          inDollars('BR-104-GST-SG', 'sgdtotal-excl-gst'),
        ],
      },
    ],
  };
};
