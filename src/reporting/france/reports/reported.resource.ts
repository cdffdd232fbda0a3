import { SALES_CATEGORIES, type ForeignParty, type ReportContent } from '../../../standards/flux10';
import {
  day,
  decimal,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { newFilingId } from '../filings/filing.resource';
import type { OutcomeCode, ReportingStatus } from './report-states';
import { REPORT_ACTIONS, type ReportAction } from './report.input';
import { newReportId } from './report.resource';

/** Stored report with its contents. */
export interface StoredReport {
  id: string;
  documentId: string;
  reference: string;
  action: ReportAction;
  content: ReportContent;
  status: ReportingStatus;
  outcomeCode: OutcomeCode | null;
  filingId: string | null;
  receivedAt: Date;
  replacedBy: { id: string; documentId: string; action: 'correct' | 'cancel' } | null;
}

const rateSchema = object({
  percentage: { ...decimal, description: 'VAT rate in percent' },
  taxableAmount: { ...nullable(decimal), description: 'Taxable amount; null in payments' },
  taxAmount: { ...nullable(decimal), description: 'Amount of VAT; null in payments' },
  amount: {
    ...nullable(decimal),
    description: 'Received amount, including VAT; null in reports of other kinds',
  },
});

export const reportedSchema = namedSchema(
  'Reported',
  object({
    id: idOf(newReportId.prefix),
    documentId: { ...idOf('doc'), description: 'Id of the document in which the report is stored' },
    reference: { ...text, description: 'Reference of the report, chosen by the sender' },
    action: {
      ...enumOf(...REPORT_ACTIONS),
      description: '`correct`: the report replaced an earlier one of the same operation',
    },
    kind: {
      ...enumOf('b2cSales', 'b2cPayments', 'b2biInvoice', 'b2biPayment', 'b2biPurchase'),
      description:
        'Kind of the report: sales to consumers, payments of consumers, an invoice abroad, a payment of such an invoice, or a ' +
        'purchase abroad',
    },
    day: {
      ...day,
      description:
        'Day of the sales or payments, or issue date of the invoice; the day determines the period',
    },
    number: {
      ...nullable(text),
      description: 'Number of the invoice; null in reports of daily sales and payments',
    },
    issueDate: { ...nullable(day), description: 'Issue date of the invoice; null without an invoice' },
    documentType: nullable(enumOf('invoice', 'creditNote')),
    partner: {
      ...nullable(
        object({
          name: text,
          country: text,
          vatNumber: nullable(text),
          enterpriseNumber: nullable(text),
          enterpriseNumberScheme: nullable(text),
        }),
      ),
      description: 'Foreign company: the buyer of an invoice, or the seller of a purchase',
    },
    category: {
      ...nullable(enumOf(...SALES_CATEGORIES)),
      description: 'Category of the sales; null in reports of other types',
    },
    currency: { ...text, description: 'Currency code, ISO 4217' },
    taxExclusiveAmount: { ...nullable(decimal), description: 'Amount without VAT; null in payments' },
    taxAmount: { ...nullable(decimal), description: 'VAT; null in payments' },
    transactionCount: { ...nullable(integer), description: 'Number of sales; null in all other reports' },
    vatBreakdown: { ...listOf(rateSchema), description: 'Amounts by VAT rate' },
    reportingStatus: {
      ...enumOf(
        'accepted',
        'pending_rectificative',
        'filed',
        'filed_rectificative',
        'superseded',
        'rejected',
      ),
      description:
        'State of the report at the tax administration; `superseded`: no longer valid, see `replacedBy`',
    },
    outcomeCode: nullable(enumOf('500', '300', '501')),
    submissionId: { ...nullable(idOf(newFilingId.prefix)), description: 'Id of the filing' },
    receivedAt: { ...instant, description: 'Time at which the report was received' },
    replacedBy: {
      ...nullable(
        object({
          id: idOf(newReportId.prefix),
          documentId: idOf('doc'),
          action: enumOf('correct', 'cancel'),
        }),
      ),
      description:
        'Report that replaced or cancelled this report; null while this report is valid, and after a refusal',
    },
  }),
);

/** Report of a period in a list of the API. */
export type ReportedResource = Shape<typeof reportedSchema>;

type Contents = Pick<
  ReportedResource,
  | 'kind'
  | 'day'
  | 'number'
  | 'issueDate'
  | 'documentType'
  | 'partner'
  | 'category'
  | 'currency'
  | 'taxExclusiveAmount'
  | 'taxAmount'
  | 'transactionCount'
  | 'vatBreakdown'
>;

const NO_INVOICE = { number: null, issueDate: null, documentType: null, partner: null };
const NO_AMOUNTS = { taxExclusiveAmount: null, taxAmount: null };

export function toReportedResource(reportedReport: StoredReport): ReportedResource {
  const { id, documentId, reference, action, content, status, outcomeCode, filingId } = reportedReport;
  const { receivedAt, replacedBy } = reportedReport;
  return {
    ...{ id, documentId, reference, action, ...toContents(content) },
    ...{ reportingStatus: status, outcomeCode, submissionId: filingId },
    ...{ receivedAt: receivedAt.toISOString(), replacedBy },
  };
}

function toContents(content: ReportContent): Contents {
  switch (content.kind) {
    case 'b2cSales': {
      const { kind, date, category, currency, taxExclusiveAmount, taxAmount, transactionCount } = content;
      return {
        ...{ kind, day: date, ...NO_INVOICE, category, currency, taxExclusiveAmount, taxAmount },
        ...{ transactionCount, vatBreakdown: content.vatBreakdown.map(toRate) },
      };
    }
    case 'b2cPayments': {
      const { kind, date, vatBreakdown } = content;
      return {
        ...{ kind, day: date, ...NO_INVOICE, category: null, currency: 'EUR', ...NO_AMOUNTS },
        ...{ transactionCount: null, vatBreakdown: vatBreakdown.map(toPaymentRate) },
      };
    }
    case 'b2biPayment': {
      const { kind, date, invoiceNumber, issueDate, currency, vatBreakdown } = content;
      return {
        ...{ kind, day: date, ...NO_INVOICE, number: invoiceNumber, issueDate, category: null, currency },
        ...{ ...NO_AMOUNTS, transactionCount: null, vatBreakdown: vatBreakdown.map(toPaymentRate) },
      };
    }
    default: {
      const { kind, documentNumber, issueDate, documentType, currency, totals, vatBreakdown } = content;
      const { taxExclusiveAmount, taxAmount } = totals;
      return {
        ...{ kind, day: issueDate, number: documentNumber, issueDate, documentType },
        partner: toPartner(content.kind === 'b2biInvoice' ? content.buyer : content.seller),
        ...{ category: null, currency, taxExclusiveAmount, taxAmount, transactionCount: null },
        vatBreakdown: vatBreakdown.map(toRate),
      };
    }
  }
}

function toPartner({ name, country, vatNumber, enterpriseNumber, enterpriseNumberScheme }: ForeignParty) {
  return { name, country, vatNumber, enterpriseNumber, enterpriseNumberScheme };
}

function toRate({
  percentage,
  taxableAmount,
  taxAmount,
}: {
  percentage: string;
  taxableAmount: string;
  taxAmount: string;
}) {
  return { percentage, taxableAmount, taxAmount, amount: null };
}

function toPaymentRate({ percentage, amount }: { percentage: string; amount: string }) {
  return { percentage, taxableAmount: null, taxAmount: null, amount };
}

export const reportedExample: ReportedResource = {
  id: 'frr_01KAJ43H2S4V6X8Z0B2D4F6H8K',
  documentId: 'doc_01KAJ43H2QZ8M4T6V1X3C5N7B9',
  reference: 'till-3-2026-11-20',
  action: 'submit',
  kind: 'b2cSales',
  day: '2026-11-20',
  ...NO_INVOICE,
  category: 'goods',
  currency: 'EUR',
  taxExclusiveAmount: '1000.00',
  taxAmount: '200.00',
  transactionCount: 42,
  vatBreakdown: [{ percentage: '20', taxableAmount: '1000.00', taxAmount: '200.00', amount: null }],
  reportingStatus: 'accepted',
  outcomeCode: null,
  submissionId: null,
  receivedAt: '2026-11-21T10:00:00.000Z',
  replacedBy: null,
};
