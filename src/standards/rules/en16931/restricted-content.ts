import { NONE, type NameId } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Assertion, Forbidden, Level } from '../rule-set';
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

function element(
  number: string,
  paths: readonly string[],
  label: string,
  extraFields?: Partial<Forbidden>,
): Forbidden {
  return {
    id: `UBL-CR-${number}`,
    level: 'warning',
    paths: paths.join(' | '),
    message: `${label} has no place in EN 16931, so the receiver may not look at it. Leave it out or move the information to a term that exists.`,
    ...extraFields,
  };
}

/** Reads one of the tables of forbidden paths. */
function readTable(table: string, starts: readonly string[], labelStart: string): Forbidden[] {
  const rules: Forbidden[] = [];
  let parent = '';
  let number = '';
  for (const word of table.trim().split(/\s+/)) {
    if (word.startsWith('[')) parent = word === '[.]' ? '' : `/${word.slice(1, -1)}`;
    else if (/^\d+$/.test(word)) number = word;
    else {
      const path = `${parent}/${word}`;
      rules.push(
        element(
          number,
          starts.map((start) => start + path),
          labelStart + path.slice(labelStart === '' ? 1 : 0),
        ),
      );
    }
  }
  return rules;
}

function attribute(number: string, name: string, path: string): Forbidden {
  const anywhere = path.startsWith('//');
  return {
    id: `UBL-CR-${number}`,
    level: 'warning',
    paths: anywhere ? path : ROOTS.map((root) => `${root}/${path}`).join(' | '),
    attribute: ATTR[name as keyof typeof ATTR],
    when: anywhere ? inUbl : undefined,
    message: `The attribute ${name} of ${path.replace(/^\/\//, '')} has no place in EN 16931. Leave it out.`,
  };
}

function elementAnywhere(
  number: string,
  path: string,
  level: Level = 'warning',
  when: Forbidden['when'] = inUbl,
): Forbidden {
  return element(number, [path], path.slice(2), { level, when });
}

const DOCUMENT_REFERENCE = '//cac:AdditionalDocumentReference';
const isInvoicedObject = (c: RuleContext, node: number): boolean =>
  inUbl(c) && c.equals(c.doc.parent(node), '130', CBC.DocumentTypeCode);
const NOT_FOR_INVOICED_OBJECT =
  'A document reference with type code 130 names the invoiced object (BT-18) and carries nothing but its identifier. Use a second reference without type code for a supporting document.';

/** Rules UBL-CR: content that UBL allows and EN 16931 does not use. */
export const RESTRICTED_CONTENT: readonly Forbidden[] = [
  ...readTable(BELOW_DOCUMENT, ROOTS, ''),
  ...readTable(BELOW_LINE, LINES, 'Invoice line'),
  element(
    '002',
    ROOTS.map((root) => `${root}/cbc:UBLVersionID`),
    'cbc:UBLVersionID',
    {
      when: (c) => !c.equals(0, '2.1', CBC.UBLVersionID),
      message: (c, node) => `cbc:UBLVersionID is "${c.doc.text(node)}"; leave it out or write 2.1`,
    },
  ),
  element(
    '412',
    ['/ubl:Invoice/cac:PaymentMeans/cbc:PaymentDueDate'],
    'cac:PaymentMeans/cbc:PaymentDueDate',
    {
      message:
        'In an invoice the due date (BT-9) is written in cbc:DueDate; cac:PaymentMeans/cbc:PaymentDueDate is for credit notes',
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
  elementAnywhere('664', '//cac:FinancialInstitution'),
  {
    ...attribute('665', 'schemeID', `${DOCUMENT_REFERENCE}/cbc:ID`),
    when: (c, node) => {
      const types = c.texts(c.doc.parent(node), CBC.DocumentTypeCode);
      return inUbl(c) && (types.length === 0 || types.some((type) => type !== '130'));
    },
  },
  {
    ...elementAnywhere('666', `${DOCUMENT_REFERENCE}/cac:Attachment`, 'fatal', isInvoicedObject),
    message: NOT_FOR_INVOICED_OBJECT,
  },
  attribute('667', 'schemeID', '//cac:BuyersItemIdentification/cbc:ID'),
  attribute('668', 'schemeID', '//cac:SellersItemIdentification/cbc:ID'),
  elementAnywhere('669', '//cac:Price/cac:AllowanceCharge/cbc:AllowanceChargeReasonCode'),
  elementAnywhere('670', '//cac:Price/cac:AllowanceCharge/cbc:AllowanceChargeReason'),
  elementAnywhere('671', '//cac:Price/cac:AllowanceCharge/cbc:MultiplierFactorNumeric'),
  attribute('672', 'listID', 'cbc:CreditNoteTypeCode'),
  {
    ...elementAnywhere('673', `${DOCUMENT_REFERENCE}/cbc:DocumentDescription`, 'fatal', isInvoicedObject),
    message: NOT_FOR_INVOICED_OBJECT,
  },
  attribute('674', 'schemeID', '//cbc:PrimaryAccountNumberID'),
  attribute('675', 'schemeID', '//cac:CardAccount/cbc:NetworkID'),
  attribute('676', 'schemeID', '//cac:PaymentMandate/cbc:ID'),
  attribute('677', 'schemeID', '//cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID'),
  attribute('678', 'schemeID', '//cac:TaxCategory/cbc:ID'),
  attribute('679', 'schemeID', '//cac:ClassifiedTaxCategory/cbc:ID'),
  elementAnywhere('680', '//cac:PaymentMeans/cac:PayerFinancialAccount'),
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
 * Creates the restrictions on attributes as assertions on the document, with UBL-DT-18: only payment means codes may
 * have a name.
 */
export function unusedAttributes(counts: (c: RuleContext) => Map<NameId, number>): Assertion[] {
  const rules = UNUSED_ATTRIBUTES.map(([id, name]): Assertion => ({
    id,
    level: 'warning',
    test: (c) => !counts(c).has(ATTR[name]),
    message: (c) =>
      `The attribute ${name} occurs ${counts(c).get(ATTR[name]) ?? 0} times; EN 16931 does not use it. Leave it out.`,
    at: (c) => firstWith(c, ATTR[name]),
  }));
  rules.push({
    id: 'UBL-DT-18',
    level: 'warning',
    test: (c) => {
      const all = counts(c).get(ATTR.name) ?? 0;
      if (all === 0) return true;
      return (
        c.doc.all(CBC.PaymentMeansCode).filter((n) => c.doc.attribute(n, ATTR.name) !== undefined).length >=
        all
      );
    },
    message: 'The attribute name is used on an element other than cbc:PaymentMeansCode. Leave it out there.',
    at: (c) => firstWith(c, ATTR.name, CBC.PaymentMeansCode),
  });
  return rules;
}

function firstWith(c: RuleContext, name: NameId, except?: NameId): number {
  for (let n = 0; n < c.doc.size; n++) {
    if (c.doc.attribute(n, name) !== undefined && c.doc.name(n) !== except) return n;
  }
  return NONE;
}
