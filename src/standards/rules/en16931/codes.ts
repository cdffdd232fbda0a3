/** Pattern "codes": values from code lists (BR-CL). */
import type { NameId, Node } from '../../invoice/xml';
import {
  CREDIT_NOTE_TYPE_CODES,
  IDENTIFIER_SCHEMES,
  INVOICE_TYPE_CODES,
  VAT_POINT_DATE_CODES,
} from '../code-lists';
import type { RuleContext } from '../context';
import { fatal, type Pattern, type Rule } from '../rule-set';
import { ATTR, CAC, CBC } from '../ubl-names';
import { normalizeSpace } from '../xpath';
import {
  codeRule,
  codedAttribute,
  codedText,
  exemptionReasonCode,
  mediaType,
  formatUnknownCode,
} from './coded';

const parentHasCode = (code: string, name: NameId) => (c: RuleContext, n: Node) =>
  c.equals(c.doc.parent(n), code, name);
const hasScheme = (c: RuleContext, n: Node): boolean => c.doc.attribute(n, ATTR.schemeID) !== undefined;
const parentIsCharge = (value: boolean) => (c: RuleContext, n: Node) =>
  c.equalsBoolean(c.doc.parent(n), value, CBC.ChargeIndicator);

const AMOUNTS = [
  'Amount',
  'BaseAmount',
  'PriceAmount',
  'TaxAmount',
  'TaxableAmount',
  'LineExtensionAmount',
  'TaxExclusiveAmount',
  'TaxInclusiveAmount',
  'AllowanceTotalAmount',
  'ChargeTotalAmount',
  'PrepaidAmount',
  'PayableRoundingAmount',
  'PayableAmount',
];

const isInvoicedObject = parentHasCode('130', CBC.DocumentTypeCode);
/** BR-CL-10 also accepts SEPA for the creditor identifier of seller and payee. */
const partyIdentifierSchemes: Rule = {
  context: 'cac:PartyIdentification/cbc:ID',
  when: hasScheme,
  asserts: [
    fatal(
      'BR-CL-10',
      (c, n) => {
        const scheme = c.doc.attribute(n, ATTR.schemeID) ?? '';
        if (IDENTIFIER_SCHEMES.has(scheme)) return true;
        return (
          normalizeSpace(scheme) === 'SEPA' &&
          (c.hasAncestor(n, CAC.AccountingSupplierParty) || c.hasAncestor(n, CAC.PayeeParty))
        );
      },
      (c, n) =>
        formatUnknownCode(
          c.doc.attribute(n, ATTR.schemeID),
          'the scheme of a party identifier (ISO/IEC 6523; SEPA for seller or payee)',
        ),
      { terms: ['BT-29', 'BT-46', 'BT-60'], subjectPath: '@schemeID' },
    ),
  ],
};

/** Rules BR-CL. */
export const CODES: Pattern = {
  name: 'codes',
  rules: [
    codeRule('01', 'cbc:InvoiceTypeCode', {
      list: INVOICE_TYPE_CODES,
      label: 'the type of an invoice (UNTDID 1001)',
      terms: ['BT-3'],
    }),
    codeRule('01', 'cbc:CreditNoteTypeCode', {
      list: CREDIT_NOTE_TYPE_CODES,
      label: 'the type of a credit note (UNTDID 1001)',
      terms: ['BT-3'],
    }),
    codedAttribute('03', AMOUNTS.map((name) => `cbc:${name}`).join(' | '), 'currencyID', { required: true }),
    codedText('04', 'cbc:DocumentCurrencyCode'),
    codedText('05', 'cbc:TaxCurrencyCode'),
    codeRule('06', 'cac:InvoicePeriod/cbc:DescriptionCode', {
      list: VAT_POINT_DATE_CODES,
      label: 'the VAT point date (UNTDID 2005: 3, 35 or 432)',
      terms: ['BT-8'],
    }),
    codedAttribute(
      '07',
      'cac:AdditionalDocumentReference/cbc:ID | cac:DocumentReference/cbc:ID',
      'schemeID',
      { when: isInvoicedObject },
    ),
    partyIdentifierSchemes,
    codedAttribute('11', 'cac:PartyLegalEntity/cbc:CompanyID', 'schemeID'),
    codedAttribute('13', 'cac:CommodityClassification/cbc:ItemClassificationCode', 'listID'),
    codedText('14', 'cac:Country/cbc:IdentificationCode'),
    codedText('15', 'cac:OriginCountry/cbc:IdentificationCode'),
    codedText('16', 'cac:PaymentMeans/cbc:PaymentMeansCode'),
    codedText('17', 'cac:TaxCategory/cbc:ID'),
    codedText('18', 'cac:ClassifiedTaxCategory/cbc:ID'),
    codedText('19', 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode', parentIsCharge(false)),
    codedText('20', 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode', parentIsCharge(true)),
    codedAttribute('21', 'cac:StandardItemIdentification/cbc:ID', 'schemeID'),
    exemptionReasonCode('cbc:TaxExemptionReasonCode'),
    codedAttribute('23', 'cbc:InvoicedQuantity | cbc:BaseQuantity | cbc:CreditedQuantity', 'unitCode'),
    mediaType('cbc:EmbeddedDocumentBinaryObject'),
    codedAttribute('25', 'cbc:EndpointID', 'schemeID'),
    codedAttribute('26', 'cac:DeliveryLocation/cbc:ID', 'schemeID'),
  ],
};
