/**
 * Reads the contents of a report with invalid fields as far as possible, so that one response lists the errors of all
 * fields. A field that cannot be read is treated as empty.
 */
import type {
  ContentFinding,
  ForeignParty,
  InternationalInvoice,
  ReportContent,
  ReportKind,
} from '../../../standards/flux10';
import type { FieldErrors } from '../../../platform/kernel/http/api-error';

/** Reads the fields of a request body of any structure. */
class DraftFields {
  constructor(
    private readonly body: unknown,
    private readonly faults: FieldErrors,
    private readonly path = '',
  ) {}

  /** Returns the text of a field; empty for any other value. */
  readText(name: string): string {
    return this.readTextOrNull(name) ?? '';
  }

  readTextOrNull(name: string): string | null {
    const value = this.getValue(name);
    return typeof value === 'string' ? value : null;
  }

  /** Returns the currency of the report; euro by default. */
  readCurrency(): string {
    return this.readTextOrNull('currency') ?? 'EUR';
  }

  readCount(name: string): number {
    const value = this.getValue(name);
    return typeof value === 'number' ? value : 0;
  }

  getGroup(name: string): DraftFields {
    return new DraftFields(this.getValue(name), this.faults, this.toPath(name));
  }

  /** Returns the entries of a list; an empty list when the list itself is invalid, for example too long. */
  listEntries(name: string): DraftFields[] {
    const value = this.getValue(name);
    if (!Array.isArray(value) || Object.hasOwn(this.faults, this.toPath(name))) return [];
    return value.map(
      (each: unknown, index) => new DraftFields(each, this.faults, `${this.toPath(name)}.${index}`),
    );
  }

  private getValue(name: string): unknown {
    const { body } = this;
    return typeof body === 'object' && body !== null && Object.hasOwn(body, name)
      ? Reflect.get(body, name)
      : undefined;
  }

  private toPath(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }
}

/**
 * Reads the contents of a report; returns null for a cancellation, which has no contents.
 * @param faults known invalid fields, by path
 */
export function readDraft(kind: ReportKind, body: unknown, faults: FieldErrors): ReportContent | null {
  const draft = new DraftFields(body, faults);
  if (draft.readText('action') === 'cancel') return null;
  switch (kind) {
    case 'b2cSales':
      return {
        kind,
        date: draft.readText('date'),
        category: draft.readText('category') === 'notTaxed' ? 'notTaxed' : 'goods',
        currency: draft.readCurrency(),
        taxExclusiveAmount: draft.readText('taxExclusiveAmount'),
        taxAmount: draft.readText('taxAmount'),
        transactionCount: draft.readCount('transactionCount'),
        vatBreakdown: draft.listEntries('vatBreakdown').map(toRateSubtotal),
      };
    case 'b2cPayments':
      return {
        kind,
        date: draft.readText('date'),
        vatBreakdown: draft.listEntries('vatBreakdown').map(toRatePayment),
      };
    case 'b2biInvoice':
      return { kind, ...toInvoice(draft), buyer: toParty(draft.getGroup('buyer')) };
    case 'b2biPurchase':
      return { kind, ...toInvoice(draft), seller: toParty(draft.getGroup('seller')) };
    case 'b2biPayment':
      return {
        kind,
        invoiceNumber: draft.readText('invoiceNumber'),
        issueDate: draft.readText('issueDate'),
        date: draft.readText('date'),
        currency: draft.readCurrency(),
        vatBreakdown: draft.listEntries('vatBreakdown').map(toRatePayment),
      };
  }
}

const toRateSubtotal = (draft: DraftFields) => ({
  percentage: draft.readText('percentage'),
  taxableAmount: draft.readText('taxableAmount'),
  taxAmount: draft.readText('taxAmount'),
});

const toRatePayment = (draft: DraftFields) => ({
  percentage: draft.readText('percentage'),
  amount: draft.readText('amount'),
});

function toInvoice(draft: DraftFields): InternationalInvoice {
  const totals = draft.getGroup('totals');
  return {
    documentNumber: draft.readText('documentNumber'),
    billingMode: draft.readText('billingMode'),
    documentType: draft.readText('documentType') === 'creditNote' ? 'creditNote' : 'invoice',
    issueDate: draft.readText('issueDate'),
    dueDate: draft.readTextOrNull('dueDate'),
    currency: draft.readCurrency(),
    totals: {
      taxExclusiveAmount: totals.readText('taxExclusiveAmount'),
      taxAmount: totals.readText('taxAmount'),
      taxAmountEur: totals.readTextOrNull('taxAmountEur'),
    },
    vatBreakdown: draft.listEntries('vatBreakdown').map((subtotal) => ({
      ...toRateSubtotal(subtotal),
      category: subtotal.readText('category'),
      exemptionReason: subtotal.readTextOrNull('exemptionReason'),
      exemptionReasonCode: subtotal.readTextOrNull('exemptionReasonCode'),
    })),
    invoiceReferences: draft.listEntries('invoiceReferences').map((reference) => ({
      id: reference.readText('id'),
      issueDate: reference.readText('issueDate'),
    })),
  };
}

function toParty(draft: DraftFields): ForeignParty {
  return {
    name: draft.readText('name'),
    country: draft.readText('country'),
    vatNumber: draft.readTextOrNull('vatNumber'),
    enterpriseNumber: draft.readTextOrNull('enterpriseNumber'),
    enterpriseNumberScheme: draft.readTextOrNull('enterpriseNumberScheme'),
  };
}

/**
 * Fields whose validation depends on another field: pattern of the path of the other field, and of the field itself.
 */
const DEPENDENT_FIELDS: readonly (readonly [other: RegExp, field: RegExp])[] = [
  [/^currency$/, /^totals\.taxAmountEur$/],
  [/^documentType$/, /^invoiceReferences$|\.exemptionReasonCode$/],
  [/\.enterpriseNumberScheme$/, /\.(?:enterpriseNumber|vatNumber)$/],
  [/\.enterpriseNumber$/, /\.enterpriseNumberScheme$/],
];

/**
 * Returns the findings that are independent of the known errors: without the findings of an invalid field, of a field
 * inside or around it, and of a field whose check depends on it.
 */
export function removeKnownFaults(
  findings: readonly ContentFinding[],
  faults: FieldErrors,
): ContentFinding[] {
  const faultyPaths = Object.keys(faults);
  return findings.filter(
    ({ path }) =>
      !faultyPaths.some(
        (fault) =>
          fault === path ||
          path.startsWith(`${fault}.`) ||
          fault.startsWith(`${path}.`) ||
          DEPENDENT_FIELDS.some(([other, field]) => other.test(fault) && field.test(path)),
      ),
  );
}
