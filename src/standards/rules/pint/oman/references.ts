/** Documents that those of Oman refer to: corrected invoices, prepayments, and the total of profit margin invoices. */
import type { Node } from '../../../invoice/xml';
import type { Decimal } from '../../../values/decimal';
import type { RuleContext } from '../../context';
import type { Assertion } from '../../rule-set';
import { toDecimal } from '../../xpath';
import { CAC, CBC } from '../names';
import { at, CENT, documentType, fits, has, hasAll, isKind, lines, RIAL, rule, sumAt } from './facts';

const REFERENCE = 'cac:BillingReference/cac:InvoiceDocumentReference';
const isCorrection = (c: RuleContext): boolean => ['381', '383', '261'].includes(documentType(c));
const references = (c: RuleContext, type: string): Node[] =>
  c
    .select(0, CAC.AdditionalDocumentReference)
    .filter((element) => c.equals(element, type, CBC.DocumentTypeCode));
const hasReference = (c: RuleContext, type: string, ...names: (typeof CBC)['ID'][]): boolean =>
  names.every((name) => references(c, type).some((each) => c.exists(each, name)));

/** Invoices that a document is about. */
export const referenceRules = (): Assertion[] => [
  rule(
    'IBR-023-OM',
    [`${REFERENCE}/cbc:DocumentStatusCode`, 'BG-3'],
    (c) => !isCorrection(c) || has(c, 0, `${REFERENCE}/cbc:DocumentStatusCode`),
    'A credit note or debit note (381, 383, 261) gives its reason (BTOM-032). Add cac:BillingReference/cac:InvoiceDocumentReference/cbc:DocumentStatusCode.',
  ),
  rule(
    'IBR-032-OM',
    [REFERENCE, 'BT-25', 'BT-26'],
    (c) =>
      !isCorrection(c) ||
      hasAll(
        c,
        0,
        ['cbc:ID', 'cbc:IssueDate', 'cbc:UUID'].map((name) => `${REFERENCE}/${name}`),
      ),
    'A credit note or debit note (381, 383, 261) names the invoice it is about with number, issue date and UUID (IBT-25, IBT-26, BTOM-031).',
  ),
  rule(
    'IBR-058-OM',
    ['cac:AdditionalDocumentReference', 'BT-113'],
    (c) => !has(c, 0, 'cac:LegalMonetaryTotal/cbc:PrepaidAmount') || hasReference(c, 'PDR', CBC.ID, CBC.UUID),
    'An amount is paid already (IBT-113), so the prepayment invoice is named with number and UUID (BTOM-027, BTOM-014): a document reference of type PDR.',
  ),
  rule(
    'IBR-175-OM',
    [REFERENCE, 'BT-25'],
    (c) =>
      !isKind(c, 'profitMargin') ||
      at(c, 0, REFERENCE).some((each) => c.norm(each, CBC.ID) !== '' && c.norm(each, CBC.UUID) !== ''),
    'A profit margin invoice names a preceding invoice with number and UUID (IBT-25, BTOM-031).',
  ),
];

const marginTotal = (c: RuleContext): Decimal | undefined => {
  const [first, ...more] = references(c, 'PM_TOTAL').flatMap((each) =>
    c.select(each, CBC.DocumentDescription),
  );
  return first === undefined || more.length > 0 ? undefined : toDecimal(c.doc.text(first));
};

/** The total of profit margin invoices, which is a document reference. */
export const marginTotalRule = (): Assertion =>
  rule(
    'IBR-082-OM',
    ['cac:AdditionalDocumentReference'],
    (c) =>
      !isKind(c, 'profitMargin', 'marginSelfInvoice') ||
      fits(marginTotal(c), sumAt(c, lines(c), 'cac:ItemPriceExtension/cbc:Amount'), CENT),
    (c) =>
      `A profit margin invoice states its total amount due (BTOM-020) in a document reference of type PM_TOTAL: the sum of the line amounts with VAT, ${sumAt(c, lines(c), 'cac:ItemPriceExtension/cbc:Amount').toString()}; it is ${marginTotal(c)?.toString() ?? 'missing'}.`,
  );

export const marginCurrencyRule = (): Assertion =>
  rule(
    'IBR-169-OM',
    ['cac:AdditionalDocumentReference/cbc:ID'],
    (c) =>
      !hasReference(c, 'PM_TOTAL', CBC.DocumentDescription) ||
      references(c, 'PM_TOTAL').some((each) => c.equals(each, RIAL, CBC.ID)),
    'The total amount due of a profit margin invoice is in OMR: cbc:ID of the document reference of type PM_TOTAL is OMR.',
  );
