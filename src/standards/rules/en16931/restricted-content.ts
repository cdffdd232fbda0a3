import { NONE, type NameId } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Assertion, ForbiddenPaths, Level } from '../rule-set';
import { ATTR, CBC } from '../ubl-names';
import { BELOW_DOCUMENT, BELOW_LINE } from './forbidden-paths';

const ROOTS = ['/ubl:Invoice', '/cn:CreditNote'];
const LINES = [
  '/ubl:Invoice/cac:InvoiceLine',
  '/ubl:Invoice/cac:CreditNoteLine',
  '/cn:CreditNote/cac:InvoiceLine',
  '/cn:CreditNote/cac:CreditNoteLine',
];

const inUbl = (c: RuleContext): boolean => c.doc.isUblInvoice;

function forbidElement(
  number: string,
  paths: readonly string[],
  label: string,
  extraFields?: Partial<ForbiddenPaths>,
): ForbiddenPaths {
  return {
    id: `UBL-CR-${number}`,
    level: 'warning',
    paths: paths.join(' | '),
    message: `EN 16931 does not use ${label}, so the receiver may ignore it. Remove the element, or move its content to a business term.`,
    ...extraFields,
  };
}

/** Parses a table of forbidden paths. */
function readTable(table: string, starts: readonly string[], labelStart: string): ForbiddenPaths[] {
  const rules: ForbiddenPaths[] = [];
  let parent = '';
  let number = '';
  for (const word of table.trim().split(/\s+/)) {
    if (word.startsWith('[')) parent = word === '[.]' ? '' : `/${word.slice(1, -1)}`;
    else if (/^\d+$/.test(word)) number = word;
    else {
      const path = `${parent}/${word}`;
      rules.push(
        forbidElement(
          number,
          starts.map((start) => start + path),
          labelStart + path.slice(labelStart === '' ? 1 : 0),
        ),
      );
    }
  }
  return rules;
}

function attribute(number: string, name: string, path: string): ForbiddenPaths {
  const anywhere = path.startsWith('//');
  return {
    id: `UBL-CR-${number}`,
    level: 'warning',
    paths: anywhere ? path : ROOTS.map((root) => `${root}/${path}`).join(' | '),
    attribute: ATTR[name as keyof typeof ATTR],
    when: anywhere ? inUbl : undefined,
    message: `The attribute ${name} of ${path.replace(/^\/\//, '')} is not used in EN 16931. Remove it.`,
  };
}

function forbidElementAnywhere(
  number: string,
  path: string,
  level: Level = 'warning',
  when: ForbiddenPaths['when'] = inUbl,
): ForbiddenPaths {
  return forbidElement(number, [path], path.slice(2), { level, when });
}

const DOCUMENT_REFERENCE = '//cac:AdditionalDocumentReference';
const isInvoicedObject = (c: RuleContext, node: number): boolean =>
  inUbl(c) && c.equals(c.doc.parent(node), '130', CBC.DocumentTypeCode);
const NOT_FOR_INVOICED_OBJECT =
  'A document reference with type code 130 identifies the invoiced object (BT-18) and must contain only an identifier. Use a second reference without type code for a supporting document.';

/** Rules UBL-CR: content that UBL allows and EN 16931 does not use. */
export const RESTRICTED_CONTENT: readonly ForbiddenPaths[] = [
  ...readTable(BELOW_DOCUMENT, ROOTS, ''),
  ...readTable(BELOW_LINE, LINES, 'Invoice line'),
  forbidElement(
    '002',
    ROOTS.map((root) => `${root}/cbc:UBLVersionID`),
    'cbc:UBLVersionID',
    {
      when: (c) => !c.equals(0, '2.1', CBC.UBLVersionID),
      message: (c, node) => `cbc:UBLVersionID must be 2.1 or absent; received "${c.doc.text(node)}".`,
    },
  ),
  forbidElement(
    '412',
    ['/ubl:Invoice/cac:PaymentMeans/cbc:PaymentDueDate'],
    'cac:PaymentMeans/cbc:PaymentDueDate',
    {
      message:
        'In an invoice the due date (BT-9) must be in cbc:DueDate: cac:PaymentMeans/cbc:PaymentDueDate is for credit notes.',
    },
  ),
  attribute('648', 'schemeID', 'cbc:CustomizationID'),
  attribute('649', 'schemeID', 'cbc:ProfileID'),
  attribute('650', 'schemeID', 'cbc:ID'),
  attribute('651', 'schemeID', 'cbc:SalesOrderID'),
  attribute('652', 'schemeID', '//cac:PartyTaxScheme/cbc:CompanyID'),
  attribute('653', 'schemeID', 'cac:PaymentMeans/cbc:PaymentID'),
  attribute('654', 'schemeID', 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID'),
  attribute(
    '655',
    'schemeID',
    'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID',
  ),
  attribute('656', 'listID', 'cbc:InvoiceTypeCode'),
  attribute('657', 'listID', 'cbc:DocumentCurrencyCode'),
  attribute('658', 'listID', 'cbc:TaxCurrencyCode'),
  attribute('659', 'listID', 'cac:AdditionalDocumentReference/cbc:DocumentTypeCode'),
  attribute('660', 'listID', '//cac:Country/cbc:IdentificationCode'),
  attribute('661', 'listID', 'cac:PaymentMeans/cbc:PaymentMeansCode'),
  attribute('662', 'listID', '//cbc:AllowanceChargeReasonCode'),
  forbidElementAnywhere('664', '//cac:FinancialInstitution'),
  {
    ...attribute('665', 'schemeID', `${DOCUMENT_REFERENCE}/cbc:ID`),
    when: (c, node) => {
      const types = c.texts(c.doc.parent(node), CBC.DocumentTypeCode);
      return inUbl(c) && (types.length === 0 || types.some((type) => type !== '130'));
    },
  },
  {
    ...forbidElementAnywhere('666', `${DOCUMENT_REFERENCE}/cac:Attachment`, 'fatal', isInvoicedObject),
    message: NOT_FOR_INVOICED_OBJECT,
  },
  attribute('667', 'schemeID', '//cac:BuyersItemIdentification/cbc:ID'),
  attribute('668', 'schemeID', '//cac:SellersItemIdentification/cbc:ID'),
  forbidElementAnywhere('669', '//cac:Price/cac:AllowanceCharge/cbc:AllowanceChargeReasonCode'),
  forbidElementAnywhere('670', '//cac:Price/cac:AllowanceCharge/cbc:AllowanceChargeReason'),
  forbidElementAnywhere('671', '//cac:Price/cac:AllowanceCharge/cbc:MultiplierFactorNumeric'),
  attribute('672', 'listID', 'cbc:CreditNoteTypeCode'),
  {
    ...forbidElementAnywhere(
      '673',
      `${DOCUMENT_REFERENCE}/cbc:DocumentDescription`,
      'fatal',
      isInvoicedObject,
    ),
    message: NOT_FOR_INVOICED_OBJECT,
  },
  attribute('674', 'schemeID', '//cbc:PrimaryAccountNumberID'),
  attribute('675', 'schemeID', '//cac:CardAccount/cbc:NetworkID'),
  attribute('676', 'schemeID', '//cac:PaymentMandate/cbc:ID'),
  attribute('677', 'schemeID', '//cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID'),
  attribute('678', 'schemeID', '//cac:TaxCategory/cbc:ID'),
  attribute('679', 'schemeID', '//cac:ClassifiedTaxCategory/cbc:ID'),
  forbidElementAnywhere('680', '//cac:PaymentMeans/cac:PayerFinancialAccount'),
];

/** Attributes that occur nowhere in an EN 16931 document, by rule. */
const UNUSED_ATTRIBUTES: readonly (readonly [string, keyof typeof ATTR])[] = [
  ['UBL-DT-08', 'schemeName'],
  ['UBL-DT-09', 'schemeAgencyName'],
  ['UBL-DT-10', 'schemeDataURI'],
  ['UBL-DT-11', 'schemeURI'],
  ['UBL-DT-12', 'format'],
  ['UBL-DT-13', 'unitCodeListIdentifier'],
  ['UBL-DT-14', 'unitCodeListAgencyIdentifier'],
  ['UBL-DT-15', 'unitCodeListAgencyName'],
  ['UBL-DT-16', 'listAgencyName'],
  ['UBL-DT-17', 'listName'],
  ['UBL-DT-19', 'languageID'],
  ['UBL-DT-20', 'listURI'],
  ['UBL-DT-21', 'listSchemeURI'],
  ['UBL-DT-22', 'languageLocaleID'],
  ['UBL-DT-23', 'uri'],
  ['UBL-DT-24', 'currencyCodeListVersionID'],
  ['UBL-DT-25', 'characterSetCode'],
  ['UBL-DT-26', 'encodingCode'],
  ['UBL-DT-27', 'schemeAgencyID'],
  ['UBL-DT-28', 'listAgencyID'],
  ['UBL-CR-663', 'unitCodeListID'],
];

/**
 * Creates the assertions about attributes in the document, including UBL-DT-18: only payment means codes may have a
 * name.
 */
export function unusedAttributeAssertions(
  countAttributes: (c: RuleContext) => Map<NameId, number>,
): Assertion[] {
  const rules = UNUSED_ATTRIBUTES.map(([id, name]): Assertion => ({
    id,
    level: 'warning',
    test: (c) => !countAttributes(c).has(ATTR[name]),
    message: (c) =>
      `The attribute ${name} must not occur in an EN 16931 document, but occurs ${countAttributes(c).get(ATTR[name]) ?? 0} times. Remove it.`,
    at: (c) => findFirstWithAttribute(c, ATTR[name]),
  }));
  rules.push({
    id: 'UBL-DT-18',
    level: 'warning',
    test: (c) => {
      const all = countAttributes(c).get(ATTR.name) ?? 0;
      if (all === 0) return true;
      return (
        c.doc.all(CBC.PaymentMeansCode).filter((n) => c.doc.attribute(n, ATTR.name) !== undefined).length >=
        all
      );
    },
    message: 'The attribute name is allowed only on cbc:PaymentMeansCode. Remove it from all other elements.',
    at: (c) => findFirstWithAttribute(c, ATTR.name, CBC.PaymentMeansCode),
  });
  return rules;
}

function findFirstWithAttribute(c: RuleContext, name: NameId, excludedElement?: NameId): number {
  for (let n = 0; n < c.doc.size; n++) {
    if (c.doc.attribute(n, name) !== undefined && c.doc.name(n) !== excludedElement) return n;
  }
  return NONE;
}
