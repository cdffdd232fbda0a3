/** Additional fields of PINT areas (see invoice/pint-terms.ts). */
import { EMIRATES, findPintArea, OMAN } from '../invoice/pint-terms';
import type { XmlDocument } from '../invoice/xml';
import { CBC } from './ubl-names';
import { ID, leaf, passThrough, group, type Entries, type Entry } from './model-path-entries';

const findArea = (doc: XmlDocument): string | null => findPintArea(doc.childText(0, CBC.CustomizationID));
const isOmani = (doc: XmlDocument): boolean => findArea(doc) === OMAN;

const PARTY_ID: Entries = {
  'cac:Party': passThrough({ 'cac:PartyIdentification': group('identifier', ID) }),
};

/** Type code of a document. In Oman, its attribute `name` is the transaction type. */
export const TYPE_CODE: Entry = leaf('typeCode', { name: 'pint.transactionType' });

/** Fields below the root element. */
export const PINT_DOCUMENT: Entries = {
  'cbc:IssueTime': leaf('pint.oman.issueTime'),
  'cbc:ProfileExecutionID': leaf('pint.transactionType'),
  'cac:DiscrepancyResponse': passThrough({ 'cbc:ResponseCode': leaf('pint.creditNoteReason') }),
  'cac:StatementDocumentReference': group('pint.exportReference', ID),
  'cac:BuyerCustomerParty': group('pint.beneficiary', PARTY_ID),
  'cac:SellerSupplierParty': group('pint.principal', PARTY_ID),
  'cac:TaxExchangeRate': passThrough({
    'cbc:CalculationRate': leaf((doc) =>
      findArea(doc) === EMIRATES ? 'pint.exchangeRate' : 'taxExchangeRate',
    ),
    'cbc:Date': leaf('taxExchangeDate'),
  }),
};

/** Fields below a line. */
export const PINT_LINE: Entries = {
  'cac:ItemPriceExtension': passThrough({
    'cbc:Amount': leaf('pint.grossAmount'),
    'cac:TaxTotal': passThrough({ 'cbc:TaxAmount': leaf('pint.taxAmount') }),
  }),
};

/** Fields below the item of a line. */
export const PINT_ITEM: Entries = {
  'cac:AdditionalItemIdentification': group(
    (doc) => (isOmani(doc) ? 'pint.activityCode' : 'pint.serviceCode'),
    ID,
  ),
  'cac:ItemSpecificationDocumentReference': passThrough({
    'cbc:ID': leaf('pint.serviceCode'),
    'cbc:DocumentTypeCode': leaf('pint.itemKind'),
  }),
};
