/**
 * Reads the contents of a report with invalid fields as far as possible, so that one response lists the errors of all
 * fields. A field that cannot be read is empty.
 */
import type {
  ContentFinding,
  ForeignParty,
  InternationalInvoice,
  ReportContent,
  ReportKind,
} from '../../../standards/flux10';
import type { FieldErrors } from '../../../platform/kernel/http/api-error';

/** Reads the fields of a body with any structure. */
class Draft {
  constructor(
    private readonly body: unknown,
    private readonly faults: FieldErrors,
    private readonly path = '',
  ) {}

  /** Text of a field; empty for any other value. */
  text(name: string): string {
    return this.textOrNull(name) ?? '';
  }

  textOrNull(name: string): string | null {
    const value = this.getValue(name);
    return typeof value === 'string' ? value : null;
  }

  /** Currency of the report; euro by default. */
  currency(): string {
    return this.textOrNull('currency') ?? 'EUR';
  }

  count(name: string): number {
    const value = this.getValue(name);
    return typeof value === 'number' ? value : 0;
  }

  group(name: string): Draft {
    return new Draft(this.getValue(name), this.faults, this.toPath(name));
  }

  /** Returns the entries of a list; none when the list itself is invalid, for example too long. */
  entries(name: string): Draft[] {
    const value = this.getValue(name);
    if (!Array.isArray(value) || Object.hasOwn(this.faults, this.toPath(name))) return [];
    return value.map((each: unknown, index) => new Draft(each, this.faults, `${this.toPath(name)}.${index}`));
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
 * Reads the contents of a report; null for a cancellation, which has none.
 * @param faults known invalid fields, by path
 */
export function readDraft(kind: ReportKind, body: unknown, faults: FieldErrors): ReportContent | null {
  const draft = new Draft(body, faults);
  if (draft.text('action') === 'cancel') return null;
  switch (kind) {
    case 'b2cSales':
      return {
        kind,
        date: draft.text('date'),
        category: draft.text('category') === 'notTaxed' ? 'notTaxed' : 'goods',
        currency: draft.currency(),
        taxExclusiveAmount: draft.text('taxExclusiveAmount'),
        taxAmount: draft.text('taxAmount'),
        transactionCount: draft.count('transactionCount'),
        vatBreakdown: draft.entries('vatBreakdown').map(toRateSubtotal),
      };
    case 'b2cPayments':
      return {
        kind,
        date: draft.text('date'),
        vatBreakdown: draft.entries('vatBreakdown').map(toRatePayment),
      };
    case 'b2biInvoice':
      return { kind, ...toInvoice(draft), buyer: toParty(draft.group('buyer')) };
    case 'b2biPurchase':
      return { kind, ...toInvoice(draft), seller: toParty(draft.group('seller')) };
    case 'b2biPayment':
      return {
        kind,
        invoiceNumber: draft.text('invoiceNumber'),
        issueDate: draft.text('issueDate'),
        date: draft.text('date'),
        currency: draft.currency(),
        vatBreakdown: draft.entries('vatBreakdown').map(toRatePayment),
      };
  }
}

const toRateSubtotal = (draft: Draft) => ({
  percentage: draft.text('percentage'),
  taxableAmount: draft.text('taxableAmount'),
  taxAmount: draft.text('taxAmount'),
});

const toRatePayment = (draft: Draft) => ({
  percentage: draft.text('percentage'),
  amount: draft.text('amount'),
});

function toInvoice(draft: Draft): InternationalInvoice {
  const totals = draft.group('totals');
  return {
    documentNumber: draft.text('documentNumber'),
    billingMode: draft.text('billingMode'),
    documentType: draft.text('documentType') === 'creditNote' ? 'creditNote' : 'invoice',
    issueDate: draft.text('issueDate'),
    dueDate: draft.textOrNull('dueDate'),
    currency: draft.currency(),
    totals: {
      taxExclusiveAmount: totals.text('taxExclusiveAmount'),
      taxAmount: totals.text('taxAmount'),
      taxAmountEur: totals.textOrNull('taxAmountEur'),
    },
    vatBreakdown: draft.entries('vatBreakdown').map((subtotal) => ({
      ...toRateSubtotal(subtotal),
      category: subtotal.text('category'),
      exemptionReason: subtotal.textOrNull('exemptionReason'),
      exemptionReasonCode: subtotal.textOrNull('exemptionReasonCode'),
    })),
    invoiceReferences: draft.entries('invoiceReferences').map((reference) => ({
      id: reference.text('id'),
      issueDate: reference.text('issueDate'),
    })),
  };
}

function toParty(draft: Draft): ForeignParty {
  return {
    name: draft.text('name'),
    country: draft.text('country'),
    vatNumber: draft.textOrNull('vatNumber'),
    enterpriseNumber: draft.textOrNull('enterpriseNumber'),
    enterpriseNumberScheme: draft.textOrNull('enterpriseNumberScheme'),
  };
}

/** Fields whose check depends on another field: pattern of the other path, and of the path of the field. */
const DEPENDENT: readonly (readonly [other: RegExp, field: RegExp])[] = [
  [/^currency$/, /^totals\.taxAmountEur$/],
  [/^documentType$/, /^invoiceReferences$|\.exemptionReasonCode$/],
  [/\.enterpriseNumberScheme$/, /\.(?:enterpriseNumber|vatNumber)$/],
  [/\.enterpriseNumber$/, /\.enterpriseNumberScheme$/],
];

/**
 * Returns the findings that are independent of the known faults: without the findings of an invalid field, of a field
 * inside or around it, and of a field whose check depends on it.
 */
export function withoutKnownFaults(
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
          DEPENDENT.some(([other, field]) => other.test(fault) && field.test(path)),
      ),
  );
}
