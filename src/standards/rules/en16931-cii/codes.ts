/** Pattern "codes": values from code lists (BR-CL) in CII. */
import type { Node } from '../../invoice/xml';
import { codeList, CREDIT_NOTE_TYPE_CODES, INVOICE_TYPE_CODES } from '../code-lists';
import type { RuleContext } from '../context';
import { codeRule, codedAttribute, codedText, exemptionReasonCode, mediaType } from '../en16931/coded';
import type { Pattern } from '../rule-set';
import { RAM } from './names';
import { isCharge } from './vat-facts';

/** CII has one element for the types of invoices and of credit notes. */
const TYPE_CODES = codeList(INVOICE_TYPE_CODES.joinedCodes + CREDIT_NOTE_TYPE_CODES.joinedCodes);

/** Codes of the VAT point date (BT-8) in CII: UNTDID 2475, where UBL uses UNTDID 2005. */
const VAT_POINT_DATE_CODES = codeList('5 29 72');

const parentIsCharge = (value: boolean) => (c: RuleContext, n: Node) =>
  isCharge(c, c.doc.parent(n)) === value;

/** Rules BR-CL. The order is the published one: the first matching rule checks an element. */
export const CODES: Pattern = {
  name: 'codes',
  rules: [
    codeRule('01', 'rsm:ExchangedDocument/ram:TypeCode', {
      list: TYPE_CODES,
      label: 'the type of an invoice or credit note (UNTDID 1001)',
      terms: ['BT-3'],
    }),
    codedAttribute('03', 'ram:TaxTotalAmount', 'currencyID'),
    codedText('04', 'ram:InvoiceCurrencyCode'),
    codedText('05', 'ram:TaxCurrencyCode'),
    codeRule('06', 'ram:DueDateTypeCode', {
      list: VAT_POINT_DATE_CODES,
      label: 'the VAT point date (UNTDID 2475: 5, 29 or 72)',
      terms: ['BT-8'],
    }),
    codedText('07', 'ram:ReferenceTypeCode'),
    codedText('08', 'ram:SubjectCode'),
    codedAttribute('10', 'ram:GlobalID', 'schemeID', {
      when: (c, n) => !c.hasAncestor(n, RAM.SpecifiedTradeProduct) && !c.hasAncestor(n, RAM.ShipToTradeParty),
    }),
    codedAttribute('11', 'ram:ID', 'schemeID', {
      when: (c, n) => !c.hasAncestor(n, RAM.SpecifiedTaxRegistration),
    }),
    codedAttribute('13', 'ram:ClassCode', 'listID'),
    codedText('14', 'ram:CountryID'),
    codedText('15', 'ram:OriginTradeCountry/ram:ID'),
    codedText('16', 'ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode'),
    codedText('17', 'ram:CategoryTradeTax/ram:CategoryCode'),
    codedText('18', 'ram:ApplicableTradeTax/ram:CategoryCode'),
    codedText('19', 'ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode', parentIsCharge(false)),
    codedText('20', 'ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode', parentIsCharge(true)),
    codedAttribute('21', 'ram:SpecifiedTradeProduct/ram:GlobalID', 'schemeID'),
    exemptionReasonCode('ram:ExemptionReasonCode'),
    codedAttribute('23', 'ram:BasisQuantity | ram:BilledQuantity', 'unitCode'),
    mediaType('ram:AttachmentBinaryObject'),
    codedAttribute('25', 'ram:URIUniversalCommunication/ram:URIID', 'schemeID'),
    codedAttribute('26', 'ram:ApplicableHeaderTradeDelivery/ram:ShipToTradeParty/ram:GlobalID', 'schemeID'),
  ],
};
