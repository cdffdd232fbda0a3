/** Fictitious invoices and credit notes between French companies, as they are sent: valid by the French rules. */
import { blankParty, parseDocumentInput, writeCii, writeUbl, type DocumentKind } from '../invoice';

const company = blankParty({
  name: 'Vendeur SARL',
  street: '1 rue de la Paix',
  street2: 'Bâtiment B',
  city: 'Paris',
  postalZone: '75002',
  country: 'FR',
  vatNumber: 'FR44732829320',
  enterpriseNumber: '732829320',
  enterpriseNumberScheme: '0002',
  electronicAddress: { scheme: '0225', identifier: '732829320_FACTURES' },
});
const buyer = {
  name: 'Acheteur SAS',
  street: '2 rue du Port',
  city: 'Lille',
  postalZone: '59000',
  country: 'FR',
  vatNumber: 'FR83404833048',
  enterpriseNumber: '404833048',
  enterpriseNumberScheme: '0002',
  electronicAddress: { scheme: '0225', identifier: '404833048' },
};
const countrySpecific = {
  country: 'FR',
  billingMode: 'S1',
  businessProcess: 'REGULATED',
  recoveryCostsNote: 'Indemnité forfaitaire de 40 €',
  latePaymentPenaltiesNote: 'Trois fois le taux d’intérêt légal',
  earlyPaymentDiscountNote: 'Pas d’escompte',
};
const standard = { category: 'S', percentage: '20' };
const invoice = {
  invoiceNumber: 'FA-2026/001',
  issueDate: '2026-11-02',
  dueDate: '2026-12-02',
  buyerReference: 'SERVICE-1',
  buyer,
  lines: [
    { name: 'Conseil', quantity: '2', netPriceAmount: '400', vat: standard },
    { name: 'Livre & carnet', netPriceAmount: '30', vat: { category: 'S', percentage: '5.5' } },
  ],
  countrySpecific,
};
const { invoiceNumber: _, dueDate: __, ...common } = invoice;
const references = [{ id: 'FA-2026/001', issueDate: '2026-11-02' }];

/** Contents of the documents by name. */
const CONTENTS: Readonly<Record<string, { kind: DocumentKind; body: object }>> = {
  invoice: { kind: 'invoice', body: invoice },
  'with a period, a delivery and allowances': {
    kind: 'invoice',
    body: {
      ...invoice,
      invoicePeriod: { startDate: '2026-10-01', endDate: '2026-10-31' },
      delivery: {
        date: '2026-10-30',
        location: { street: '3 quai du Rhône', city: 'Lyon', postalZone: '69001', country: 'FR' },
      },
      discounts: [{ amount: '50.00', reason: 'Remise', vat: standard }],
      surcharges: [{ amount: '10.00', reason: 'Port', vat: standard }],
      lines: [
        {
          ...invoice.lines[0],
          note: 'Deux jours',
          discounts: [{ amount: '20.00', reason: 'Remise' }],
        },
      ],
    },
  },
  'without VAT': {
    kind: 'invoice',
    body: {
      ...invoice,
      vat: {
        subtotals: [
          {
            category: 'E',
            percentage: '0',
            exemptionReason: 'Franchise en base',
            exemptionReasonCode: 'VATEX-FR-FRANCHISE',
          },
        ],
      },
      lines: [
        {
          name: 'Formation',
          netPriceAmount: '500',
          vat: { category: 'E', percentage: '0' },
        },
      ],
    },
  },
  'credit note': {
    kind: 'creditNote',
    body: { ...common, creditNoteNumber: 'AV-2026/001', invoiceReferences: references },
  },
};

/** Document of the collection. */
export interface DomesticDocument {
  name: string;
  xml: string;
}

/** The documents in UBL and in CII. */
export const DOMESTIC_DOCUMENTS: readonly DomesticDocument[] = Object.entries(CONTENTS).flatMap(
  ([name, { kind, body }]) => {
    const read = parseDocumentInput(body, { kind, today: '2026-11-02', company });
    if (!read.ok) throw new Error(`${name}: ${JSON.stringify(read.errors)}`);
    const options = { kind, sender: null, receiver: null };
    return [
      { name: `${name}, UBL`, xml: writeUbl(read.document, options) },
      { name: `${name}, CII`, xml: writeCii(read.document, options) },
    ];
  },
);
