/** Fields of what areas of PINT add (see invoice/pint-terms.ts). */
import { findPintArea } from '../invoice/pint-terms';
import { CBC } from './ubl-names';
import { through, group, ID, leaf, type Entries } from './model-path-entries';

const PARTY_ID: Entries = {
  'cac:Party': through({ 'cac:PartyIdentification': group('identifier', ID) }),
};

/** Below the document. */
export const PINT_DOCUMENT: Entries = {
  'cbc:ProfileExecutionID': leaf('pint.transactionType'),
  'cac:DiscrepancyResponse': through({ 'cbc:ResponseCode': leaf('pint.creditNoteReason') }),
  'cac:StatementDocumentReference': group('pint.exportReference', ID),
  'cac:BuyerCustomerParty': group('pint.beneficiary', PARTY_ID),
  'cac:SellerSupplierParty': group('pint.principal', PARTY_ID),
  'cac:TaxExchangeRate': through({
    'cbc:CalculationRate': leaf((doc) =>
      findPintArea(doc.childText(0, CBC.CustomizationID)) === 'ae' ? 'pint.exchangeRate' : 'taxExchangeRate',
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
  'cac:AdditionalItemIdentification': group('pint.serviceCode', ID),
};
