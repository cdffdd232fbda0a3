/** Additional fields of PINT areas (see invoice/pint-terms.ts). */
import { EMIRATES, findPintArea, OMAN } from '../invoice/pint-terms';
import type { XmlDocument } from '../invoice/xml';
import { CBC } from './ubl-names';
import { ID, leaf, through, group, type Entries, type Entry } from './model-path-entries';

const findArea = (doc: XmlDocument): string | null => findPintArea(doc.childText(0, CBC.CustomizationID));
const isOmani = (doc: XmlDocument): boolean => findArea(doc) === OMAN;

const PARTY_ID: Entries = {
  'cac:Party': through({ 'cac:PartyIdentification': group('identifier', ID) }),
};

/** Type code of a document; its attribute is the kind of transaction in Oman. */
export const TYPE_CODE: Entry = leaf('typeCode', { name: 'pint.transactionType' });

/** Below the document. */
export const PINT_DOCUMENT: Entries = {
  'cbc:IssueTime': leaf('pint.oman.issueTime'),
  'cbc:ProfileExecutionID': leaf('pint.transactionType'),
  'cac:DiscrepancyResponse': through({ 'cbc:ResponseCode': leaf('pint.creditNoteReason') }),
  'cac:StatementDocumentReference': group('pint.exportReference', ID),
  'cac:BuyerCustomerParty': group('pint.beneficiary', PARTY_ID),
  'cac:SellerSupplierParty': group('pint.principal', PARTY_ID),
  'cac:TaxExchangeRate': through({
    'cbc:CalculationRate': leaf((doc) =>
      findArea(doc) === EMIRATES ? 'pint.exchangeRate' : 'taxExchangeRate',
    ),
    'cbc:Date': leaf('taxExchangeDate'),
  }),
};

/** Below a line. */
export const PINT_LINE: Entries = {
  'cac:ItemPriceExtension': through({
    'cbc:Amount': leaf('pint.grossAmount'),
    'cac:TaxTotal': through({ 'cbc:TaxAmount': leaf('pint.taxAmount') }),
  }),
};

/** Below the item of a line. */
export const PINT_ITEM: Entries = {
  'cac:AdditionalItemIdentification': group(
    (doc) => (isOmani(doc) ? 'pint.activityCode' : 'pint.serviceCode'),
    ID,
  ),
  'cac:ItemSpecificationDocumentReference': through({
    'cbc:ID': leaf('pint.serviceCode'),
    'cbc:DocumentTypeCode': leaf('pint.itemKind'),
  }),
};
