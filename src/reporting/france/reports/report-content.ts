import { createHash } from 'node:crypto';
import {
  isInEuropeanUnion,
  type ForeignParty,
  type InternationalInvoice,
  type ReportContent,
  type ReportKind,
} from '../../../standards/flux10';
import {
  B2biInvoiceInput,
  B2biPaymentInput,
  B2biPurchaseInput,
  B2cPaymentsInput,
  B2cSalesInput,
  type AnyReportInput,
} from './report.input';
import type { CategorySubtotalInput, ReportedPartyInput } from './report-parts.input';

/** Identification of a reported operation, by which a correction or a cancellation finds the earlier reports. */
export interface Operation {
  kind: ReportKind;
  /** Text that is equal for all reports of the operation and unique within the company. */
  key: string;
  /** Name of the operation for messages. */
  name: string;
  /** Day that determines the period. */
  day: string;
  /** Document number in lists and searches. */
  number: string | null;
}

/** Parsed report, without omitted fields. */
export interface ParsedReport {
  operation: Operation;
  /** Contents; null for a cancellation. */
  content: ReportContent | null;
  /** Fields that a repeated request with the same reference must match. */
  comparedFields: Record<string, unknown>;
}

const EUR = 'EUR';

/** Fields that identify an operation, in a report and in its cancellation. */
type OperationIdentity =
  | Pick<Extract<ReportContent, { kind: 'b2cSales' }>, 'kind' | 'date' | 'category' | 'currency'>
  | Pick<Extract<ReportContent, { kind: 'b2cPayments' }>, 'kind' | 'date'>
  | Pick<Extract<ReportContent, { kind: 'b2biInvoice' }>, 'kind' | 'documentNumber' | 'issueDate'>
  | Pick<Extract<ReportContent, { kind: 'b2biPurchase' }>, 'kind' | 'documentNumber' | 'issueDate' | 'seller'>
  | Pick<
      Extract<ReportContent, { kind: 'b2biPayment' }>,
      'kind' | 'invoiceNumber' | 'issueDate' | 'date' | 'currency'
    >;

/** Parses a report whose fields are individually valid. */
export function parseReport(input: AnyReportInput): ParsedReport {
  const action = input.action ?? 'submit';
  const content = action === 'cancel' ? null : toContent(input);
  const names = content ?? getOperationIdentity(input);
  return { operation: toOperation(names), content, comparedFields: { ...names, action } };
}

/** Creates a report with the contents of an earlier report. */
export function toReportOfContent(content: ReportContent): ParsedReport {
  return { operation: toOperation(content), content, comparedFields: { ...content, action: 'submit' } };
}

function toOperation(names: OperationIdentity): Operation {
  const { kind } = names;
  switch (kind) {
    case 'b2cSales': {
      const { date, category, currency } = names;
      const name = `sales of ${category} in ${currency} on ${date}`;
      return { kind, key: joinKey(kind, date, category, currency), name, day: date, number: null };
    }
    case 'b2cPayments': {
      const { date } = names;
      return { kind, key: joinKey(kind, date), name: `payments of ${date}`, day: date, number: null };
    }
    case 'b2biInvoice': {
      const { documentNumber, issueDate } = names;
      // Invoice numbers may restart each year.
      const year = issueDate.slice(0, 4);
      return {
        kind,
        key: joinKey(kind, year, documentNumber),
        name: `invoice ${documentNumber} of ${year}`,
        day: issueDate,
        number: documentNumber,
      };
    }
    case 'b2biPurchase': {
      const { documentNumber, issueDate, seller } = names;
      const year = issueDate.slice(0, 4);
      return {
        kind,
        key: joinKey(kind, year, documentNumber, seller.country, formatSellerKey(seller)),
        name: `invoice ${documentNumber} of ${year} from ${seller.name}`,
        day: issueDate,
        number: documentNumber,
      };
    }
    case 'b2biPayment': {
      const { invoiceNumber: number, issueDate, date, currency } = names;
      return {
        kind,
        key: joinKey(kind, number, issueDate, date, currency),
        name: `payment of ${date} for invoice ${number} of ${issueDate}`,
        day: date,
        number,
      };
    }
  }
}

/**
 * Returns the key of a seller, because invoice numbers are unique only per seller: the VAT number for a seller in the
 * European Union, otherwise the name, both normalized.
 */
function formatSellerKey({ country, vatNumber, name }: ForeignParty): string {
  return isInEuropeanUnion(country) && vatNumber !== null
    ? vatNumber.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
    : name.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Returns the currency; euro when it is omitted or null. */
function getCurrency({ currency }: { currency?: string | null }): string {
  return currency ?? EUR;
}

/** Maximum length of a key, because an index entry cannot be longer. Received numbers and names may have any length. */
const MAX_KEY_LENGTH = 500;

function joinKey(...parts: string[]): string {
  const key = JSON.stringify(parts);
  return key.length <= MAX_KEY_LENGTH
    ? key
    : JSON.stringify(['sha256', createHash('sha256').update(key).digest('hex')]);
}

/** Returns the fields of a cancellation that identify the operation. */
function getOperationIdentity(input: AnyReportInput): OperationIdentity {
  if (input instanceof B2cSalesInput)
    return { kind: 'b2cSales', date: input.date, category: input.category, currency: getCurrency(input) };
  if (input instanceof B2cPaymentsInput) return { kind: 'b2cPayments', date: input.date };
  if (input instanceof B2biInvoiceInput)
    return { kind: 'b2biInvoice', documentNumber: input.documentNumber, issueDate: input.issueDate };
  if (input instanceof B2biPurchaseInput) {
    const { documentNumber, issueDate, seller } = input;
    return { kind: 'b2biPurchase', documentNumber, issueDate, seller: toParty(seller) };
  }
  const { invoiceNumber, issueDate, date } = input;
  return { kind: 'b2biPayment', invoiceNumber, issueDate, date, currency: getCurrency(input) };
}

function toContent(input: AnyReportInput): ReportContent {
  if (input instanceof B2cSalesInput) return toSales(input);
  if (input instanceof B2cPaymentsInput)
    return {
      kind: 'b2cPayments',
      date: input.date,
      vatBreakdown: toPlainObjects(requireValue(input.vatBreakdown)),
    };
  if (input instanceof B2biInvoiceInput)
    return { kind: 'b2biInvoice', ...toInvoice(input), buyer: toParty(requireValue(input.buyer)) };
  if (input instanceof B2biPurchaseInput)
    return { kind: 'b2biPurchase', ...toInvoice(input), seller: toParty(input.seller) };
  return toPayment(input);
}

function toSales(input: B2cSalesInput): ReportContent {
  return {
    kind: 'b2cSales',
    date: input.date,
    category: input.category,
    currency: getCurrency(input),
    taxExclusiveAmount: requireValue(input.taxExclusiveAmount),
    taxAmount: requireValue(input.taxAmount),
    transactionCount: requireValue(input.transactionCount),
    vatBreakdown: toPlainObjects(requireValue(input.vatBreakdown)),
  };
}

function toParty(party: ReportedPartyInput): ForeignParty {
  const { name, country, vatNumber, enterpriseNumber, enterpriseNumberScheme } = party;
  return {
    name,
    country,
    vatNumber: vatNumber ?? null,
    enterpriseNumber: enterpriseNumber ?? null,
    enterpriseNumberScheme: enterpriseNumberScheme ?? null,
  };
}

function toInvoice(input: B2biInvoiceInput | B2biPurchaseInput): InternationalInvoice {
  const { taxExclusiveAmount, taxAmount, taxAmountEur } = requireValue(input.totals);
  return {
    documentNumber: input.documentNumber,
    billingMode: requireValue(input.billingMode),
    documentType: requireValue(input.documentType),
    issueDate: input.issueDate,
    dueDate: input.dueDate ?? null,
    currency: getCurrency(input),
    totals: { taxExclusiveAmount, taxAmount, taxAmountEur: taxAmountEur ?? null },
    vatBreakdown: requireValue(input.vatBreakdown).map(toCategorySubtotal),
    invoiceReferences: toPlainObjects(input.invoiceReferences ?? []),
  };
}

function toCategorySubtotal(input: CategorySubtotalInput) {
  const { percentage, taxableAmount, taxAmount, category, exemptionReason, exemptionReasonCode } = input;
  return {
    percentage,
    taxableAmount,
    taxAmount,
    category,
    exemptionReason: exemptionReason ?? null,
    exemptionReasonCode: exemptionReasonCode ?? null,
  };
}

function toPayment(input: B2biPaymentInput): ReportContent {
  return {
    kind: 'b2biPayment',
    invoiceNumber: input.invoiceNumber,
    issueDate: input.issueDate,
    date: input.date,
    currency: getCurrency(input),
    vatBreakdown: toPlainObjects(requireValue(input.vatBreakdown)),
  };
}

/** Returns a value that the input classes require, except for a cancellation. @throws Error when it is missing */
function requireValue<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A field that the input class requires is missing');
  return value;
}

function toPlainObjects<T extends object>(items: T[]): T[] {
  return items.map((item) => ({ ...item }));
}

/** Returns the dotted paths at which two contents differ. */
export function findDifferingPaths(a: unknown, b: unknown, path = ''): string[] {
  if (isObject(a) && isObject(b)) {
    const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
    return names.flatMap((name) =>
      findDifferingPaths(Reflect.get(a, name), Reflect.get(b, name), path === '' ? name : `${path}.${name}`),
    );
  }
  return Object.is(a, b) ? [] : [path];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
