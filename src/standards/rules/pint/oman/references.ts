/**
 * Rules on references in documents of Oman: corrected invoices, prepayments, and the total of profit margin invoices.
 */
import type { Node } from '../../../invoice/xml';
import type { Decimal } from '../../../values/decimal';
import type { RuleContext } from '../../context';
import type { Assertion } from '../../rule-set';
import { toDecimal } from '../../xpath';
import { CAC, CBC } from '../names';
import {
  findElements,
  CENT,
  documentType,
  isWithinTolerance,
  hasElement,
  hasAllElements,
  isTransaction,
  lines,
  RIAL,
  createAssertion,
  sumAt,
} from './facts';

const REFERENCE = 'cac:BillingReference/cac:InvoiceDocumentReference';
const isCorrection = (c: RuleContext): boolean => ['381', '383', '261'].includes(documentType(c));
const findReferences = (c: RuleContext, type: string): Node[] =>
  c
    .select(0, CAC.AdditionalDocumentReference)
    .filter((element) => c.equals(element, type, CBC.DocumentTypeCode));
const hasReference = (c: RuleContext, type: string, ...names: (typeof CBC)['ID'][]): boolean =>
  names.every((name) => findReferences(c, type).some((each) => c.exists(each, name)));

/** Creates the rules on referenced invoices. */
export const referenceRules = (): Assertion[] => [
  createAssertion(
    'IBR-023-OM',
    [`${REFERENCE}/cbc:DocumentStatusCode`, 'BG-3'],
    (c) => !isCorrection(c) || hasElement(c, 0, `${REFERENCE}/cbc:DocumentStatusCode`),
    'A credit note or debit note (381, 383, 261) must state its reason (BTOM-032), which is missing. Add cac:BillingReference/cac:InvoiceDocumentReference/cbc:DocumentStatusCode.',
  ),
  createAssertion(
    'IBR-032-OM',
    [REFERENCE, 'BT-25', 'BT-26'],
    (c) =>
      !isCorrection(c) ||
      hasAllElements(
        c,
        0,
        ['cbc:ID', 'cbc:IssueDate', 'cbc:UUID'].map((name) => `${REFERENCE}/${name}`),
      ),
    'A credit note or debit note (381, 383, 261) must refer to the corrected invoice with number, issue date and UUID (IBT-25, IBT-26, BTOM-031), but at least one is missing.',
  ),
  createAssertion(
    'IBR-058-OM',
    ['cac:AdditionalDocumentReference', 'BT-113'],
    (c) =>
      !hasElement(c, 0, 'cac:LegalMonetaryTotal/cbc:PrepaidAmount') ||
      hasReference(c, 'PDR', CBC.ID, CBC.UUID),
    'An amount is prepaid (IBT-113), so a document reference of type PDR must state number and UUID of the prepayment invoice (BTOM-027, BTOM-014), but at least one is missing.',
  ),
  createAssertion(
    'IBR-175-OM',
    [REFERENCE, 'BT-25'],
    (c) =>
      !isTransaction(c, 'profitMargin') ||
      findElements(c, 0, REFERENCE).some(
        (each) => c.norm(each, CBC.ID) !== '' && c.norm(each, CBC.UUID) !== '',
      ),
    'A profit margin invoice must refer to a preceding invoice with number and UUID (IBT-25, BTOM-031), but at least one is missing.',
  ),
];

const readMarginTotal = (c: RuleContext): Decimal | undefined => {
  const [first, ...more] = findReferences(c, 'PM_TOTAL').flatMap((each) =>
    c.select(each, CBC.DocumentDescription),
  );
  return first === undefined || more.length > 0 ? undefined : toDecimal(c.doc.text(first));
};

/** Requires the total of a profit margin invoice, which is stated in a document reference. */
export const marginTotalRule = (): Assertion =>
  createAssertion(
    'IBR-082-OM',
    ['cac:AdditionalDocumentReference'],
    (c) =>
      !isTransaction(c, 'profitMargin', 'marginSelfInvoice') ||
      isWithinTolerance(readMarginTotal(c), sumAt(c, lines(c), 'cac:ItemPriceExtension/cbc:Amount'), CENT),
    (c) =>
      `A profit margin invoice must state its total amount due (BTOM-020) in a document reference of type PM_TOTAL as the sum of the line amounts including VAT, ${sumAt(c, lines(c), 'cac:ItemPriceExtension/cbc:Amount').toString()}; found ${readMarginTotal(c)?.toString() ?? 'none'}.`,
  );

export const marginCurrencyRule = (): Assertion =>
  createAssertion(
    'IBR-169-OM',
    ['cac:AdditionalDocumentReference/cbc:ID'],
    (c) =>
      !hasReference(c, 'PM_TOTAL', CBC.DocumentDescription) ||
      findReferences(c, 'PM_TOTAL').some((each) => c.equals(each, RIAL, CBC.ID)),
    'The total amount due of a profit margin invoice must be in OMR: cbc:ID of the document reference of type PM_TOTAL must be OMR, but is different or missing.',
  );
