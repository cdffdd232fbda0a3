/** Valid contents of reports, one of each kind, which specs change. */
import type { ContentContext } from './content-checks';
import type {
  B2bInternationalInvoice,
  B2bInternationalPayment,
  B2cPayments,
  B2cSales,
  ForeignParty,
} from './model';

export const CONTEXT: ContentContext = {
  siren: '732829320',
  vatExigibility: 'ENCAISSEMENTS',
  today: '2027-06-30',
  latestDay: '2027-06-30',
};

export const sales: B2cSales = {
  kind: 'b2cSales',
  date: '2027-06-30',
  category: 'services',
  currency: 'EUR',
  taxExclusiveAmount: '150.00',
  taxAmount: '22.75',
  transactionCount: 12,
  vatBreakdown: [
    { percentage: '20', taxableAmount: '100', taxAmount: '20' },
    { percentage: '5.5', taxableAmount: '50', taxAmount: '2.75' },
  ],
};
export const payments: B2cPayments = {
  kind: 'b2cPayments',
  date: '2027-06-30',
  vatBreakdown: [{ percentage: '20', amount: '120.123456' }],
};
export const payment: B2bInternationalPayment = {
  kind: 'b2biPayment',
  invoiceNumber: 'FA-1',
  issueDate: '2027-06-01',
  date: '2027-06-30',
  currency: 'EUR',
  vatBreakdown: [{ percentage: '0', amount: '500' }],
};
export const buyer: ForeignParty = {
  name: 'Kunde GmbH',
  country: 'DE',
  vatNumber: 'DE136695976',
  enterpriseNumber: null,
  enterpriseNumberScheme: null,
};
export const exempt = {
  percentage: '0',
  taxableAmount: '500',
  taxAmount: '0',
  category: 'E',
  exemptionReason: 'Article 261',
  exemptionReasonCode: 'VATEX-FR-CGI261-4',
};
export const invoice: B2bInternationalInvoice = {
  kind: 'b2biInvoice',
  documentNumber: 'FA-2027/001',
  billingMode: 'S1',
  documentType: 'invoice',
  issueDate: '2027-06-30',
  dueDate: '2027-07-30',
  currency: 'EUR',
  buyer,
  totals: { taxExclusiveAmount: '500', taxAmount: '0', taxAmountEur: null },
  vatBreakdown: [exempt],
  invoiceReferences: [],
};
