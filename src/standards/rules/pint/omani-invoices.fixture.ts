/** Invoices of Oman as the JSON of the sending interface. */
import { address, type Sample } from './written-invoices.fixture';

/** UUID of version 5, which Oman requires. */
const UUID_5 = '490f2bda-1b64-5c61-868c-1066f28651fc';

const OMANI_SELLER = {
  name: 'Seller LLC',
  street: 'Way 2317',
  street2: 'Building 192',
  street3: 'Al Khuwair',
  city: 'Muscat',
  postalZone: '133',
  country: 'OM',
  phone: '+968 24 123456',
  electronicAddress: { scheme: '0248', identifier: '1987654321' },
  vatNumber: 'OM1987654321',
};

const OMANI_ITEM = { itemKind: 'S', serviceCode: '83000000', activityCode: '620101' };

/** Three lines with VAT in baisas, an allowance and an exempt line. */
export const OMANI: Sample = {
  profile: 'pint-om',
  input: {
    invoiceNumber: 'OM-1',
    currency: 'OMR',
    uuid: UUID_5,
    buyerReference: 'PO-7',
    seller: OMANI_SELLER,
    buyer: {
      ...OMANI_SELLER,
      name: 'Buyer LLC',
      electronicAddress: { scheme: '0248', identifier: '1345678901' },
      vatNumber: 'OM1345678901',
      identifiers: [{ scheme: 'CR', identifier: '1234567' }],
    },
    pint: { oman: { issueTime: '17:31:00' } },
    paymentMeans: [{ iban: 'OM810180000001299123456' }],
    lines: [
      { name: 'Widget', netPriceAmount: '33.33', vat: { percentage: '5' }, pint: OMANI_ITEM },
      { name: 'Widget', netPriceAmount: '33.35', vat: { percentage: '5' }, pint: OMANI_ITEM },
      {
        name: 'Frankincense',
        quantity: '3',
        netPriceAmount: '11.11',
        commodityClassifications: [{ scheme: 'HS', value: '130190100000' }],
        vat: { percentage: '5' },
        pint: { itemKind: 'G', activityCode: '620101' },
      },
      {
        name: 'Flat',
        netPriceAmount: '1000',
        vat: { category: 'E' },
        pint: { ...OMANI_ITEM, exemptionReasonCode: 'VATEX-OM-01' },
      },
    ],
    vat: { exemptionReasonCode: 'VATEX-OM-01' },
    discounts: [{ reason: 'Loyal', amount: '9.99', vat: { percentage: '5' } }],
    surcharges: [{ reasonCode: 'AAT', amount: '5', vat: { percentage: '5' } }],
  },
};

/** Export in dollars: the published rules do not allow category S in another currency. */
const OMANI_EXPORT: Sample = {
  profile: 'pint-om',
  input: {
    ...OMANI.input,
    invoiceNumber: 'OM-2',
    currency: 'USD',
    taxCurrency: 'OMR',
    taxExchangeRate: '0.3845',
    buyer: {
      name: 'Buyer Pty',
      ...address('AU', 'Perth'),
      street2: 'Floor 2',
      street3: 'Harbour',
      electronicAddress: { scheme: '0151', identifier: '51824753556' },
      identifiers: [{ scheme: 'OTHID', identifier: '51824753556' }],
    },
    delivery: { location: { street: 'Quay 1', city: 'Perth', country: 'AU' } },
    pint: {
      transactionType: '10000010000000000000',
      exportReference: 'EXP010101234',
      deliveryTerms: 'CIF',
      oman: { issueTime: '09:00:00', sellerZone: 'SEZAD', buyerZone: 'OTH' },
    },
    lines: [
      {
        name: 'Dates',
        quantity: '5000',
        netPriceAmount: '49.75',
        grossPriceAmount: '50',
        commodityClassifications: [{ scheme: 'HS', value: '130190100000' }],
        vat: { category: 'Z', percentage: '0' },
        pint: { itemKind: 'G', activityCode: '620101', exemptionReasonCode: 'VATZR-OM-01' },
      },
    ],
    vat: { exemptionReasonCode: 'VATZR-OM-01' },
    discounts: [],
    surcharges: [],
  },
};

const OMANI_CREDIT: Sample = {
  profile: 'pint-om',
  kind: 'creditNote',
  input: {
    ...OMANI.input,
    invoiceNumber: undefined,
    creditNoteNumber: 'OM-C1',
    invoiceReferences: [{ id: 'OM-1', issueDate: '2026-11-01', uuid: UUID_5 }],
    pint: { creditNoteReason: 'QTY', oman: { issueTime: '17:31:00' } },
  },
};

/** Imported goods with their customs documents. */
const OMANI_IMPORT: Sample = {
  profile: 'pint-om',
  input: {
    ...OMANI.input,
    invoiceNumber: 'OM-3',
    seller: {
      name: 'Seller Pty',
      ...address('AU', 'Perth'),
      street2: 'Floor 2',
      street3: 'Harbour',
      phone: '+61 8 1234',
      electronicAddress: { scheme: '0151', identifier: '51824753556' },
      identifiers: [{ scheme: 'OTHID', identifier: '51824753556' }],
    },
    buyer: {
      ...OMANI_SELLER,
      name: 'Buyer LLC',
      identifiers: [{ scheme: 'ICID', identifier: '1234567' }],
    },
    pint: {
      transactionType: '10000000000010000000',
      deliveryTerms: 'CIF',
      oman: {
        issueTime: '09:00:00',
        customsDeclaration: 'CD-1',
        importDate: '2026-11-20',
        prepaymentInvoice: { id: 'OM-0', uuid: UUID_5 },
      },
    },
    totals: { paidAmount: '10' },
    lines: [
      {
        name: 'Camera',
        netPriceAmount: '100',
        originCountry: 'AU',
        commodityClassifications: [{ scheme: 'HS', value: '130190100000' }],
        vat: { percentage: '5' },
        pint: { itemKind: 'G' },
      },
    ],
    vat: undefined,
    discounts: [],
    surcharges: [],
  },
};

/** Profit margin: the total due is a separate term. */
const OMANI_MARGIN: Sample = {
  profile: 'pint-om',
  input: {
    ...OMANI.input,
    invoiceNumber: 'OM-4',
    pint: {
      transactionType: '10000000010000000000',
      oman: { issueTime: '09:00:00', marginTotal: '105.000' },
    },
    invoiceReferences: [{ id: 'OM-1', issueDate: '2026-11-01', uuid: UUID_5 }],
    lines: [{ name: 'Car', netPriceAmount: '100', vat: { percentage: '5' }, pint: OMANI_ITEM }],
    vat: undefined,
    discounts: [],
    surcharges: [],
  },
};

/** All invoices by name. */
export const OMANI_SAMPLES = [OMANI, OMANI_EXPORT, OMANI_CREDIT, OMANI_IMPORT, OMANI_MARGIN];
