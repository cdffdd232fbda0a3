import type { Company, SendInput } from '#sdk';
import { clock, formatDay } from '../../../../platform/kernel/clock';

/** Creates a unique document number. */
function createDocumentNumber(): string {
  return `TRY-${clock.milliseconds()}-${Math.floor(Math.random() * 1_000)}`;
}

/** Creates an invoice that passes the rules. */
export function createSampleInvoice(recipient: string, buyer: Pick<Company, 'name' | 'country'>): SendInput {
  return {
    recipient,
    documentType: 'invoice',
    document: {
      invoiceNumber: createDocumentNumber(),
      buyerReference: 'PO-7781',
      buyer: {
        ...{ name: buyer.name, street: 'Grote Markt 1', city: 'Antwerpen', postalZone: '2000' },
        country: buyer.country,
      },
      paymentMeans: [{ iban: 'BE71096123456769' }],
      lines: [
        {
          ...{ name: 'Consulting', quantity: '2', unitCode: 'HUR', netPriceAmount: '75.00' },
          vat: { percentage: '21' },
        },
      ],
    },
  };
}

/** Buyer of invoices to sandbox recipients that are not companies. */
export const SAMPLE_BUYER = { name: 'Magic recipient of the sandbox', country: 'BE' };

/**
 * Creates a Slovak invoice.
 * @param numberSuffix end of the invoice number, which determines the reply of the simulated tax authority
 */
export function createSlovakInvoice(numberSuffix = ''): SendInput {
  return {
    recipient: '9999:delivered',
    documentType: 'invoice',
    document: {
      ...{ invoiceNumber: `${createDocumentNumber()}${numberSuffix}`, buyerReference: 'K-1' },
      buyer: {
        ...{ name: 'Pekáreň Košice s. r. o.', street: 'Hlavná 2', city: 'Košice', postalZone: '04001' },
        ...{ country: 'SK', vatNumber: 'SK2022749619' },
      },
      paymentMeans: [{ iban: 'SK3112000000198742637541' }],
      lines: [{ name: 'Služby', quantity: '2', netPriceAmount: '50.00', vat: { percentage: '23' } }],
    },
  };
}

/** Creates a French invoice to a recipient of the sandbox that approves it. */
export function createFrenchInvoice(): SendInput {
  return {
    recipient: '9999:accepts',
    documentType: 'invoice',
    document: {
      ...{ invoiceNumber: createDocumentNumber(), buyerReference: 'CMD-88' },
      buyer: {
        ...{ name: 'Traiteur de la Gare SARL', street: '12 rue de la Gare', city: 'Nantes', country: 'FR' },
        ...{ postalZone: '44000', enterpriseNumberScheme: '0002', enterpriseNumber: '552008443' },
      },
      paymentMeans: [{ iban: 'FR7630006000011234567890189' }],
      lines: [
        { name: 'Pain de campagne', quantity: '40', netPriceAmount: '3.20', vat: { percentage: '5.5' } },
      ],
      countrySpecific: {
        ...{ country: 'FR', billingMode: 'B1', businessProcess: 'REGULATED' },
        recoveryCostsNote: 'Indemnité forfaitaire pour frais de recouvrement : 40 €',
        latePaymentPenaltiesNote: 'Pénalités de retard : trois fois le taux d’intérêt légal',
        earlyPaymentDiscountNote: 'Pas d’escompte pour paiement anticipé',
      },
    },
  };
}

/** Creates a report of today's sales to consumers. */
export function createSampleSales() {
  return {
    ...DAILY_SALES,
    ...{ reference: createDocumentNumber(), date: formatDay(clock.now()), action: 'submit' as const },
    ...{ taxExclusiveAmount: '100.00', taxAmount: '20.00', transactionCount: 3 },
    vatBreakdown: [{ percentage: '20', taxableAmount: '100.00', taxAmount: '20.00' }],
  };
}

/** Creates the cancellation of today's sales report. */
export function createSalesCancellation() {
  return {
    ...DAILY_SALES,
    reference: createDocumentNumber(),
    date: formatDay(clock.now()),
    action: 'cancel' as const,
  };
}

const DAILY_SALES = { type: 'sales' as const, category: 'goods' as const, currency: 'EUR' };
