import {
  blankParty,
  isSelfBillingKind,
  parseDocumentInput,
  type DocumentKind,
} from '../../../standards/invoice';

/** Document, possibly incomplete, whose amount due is computed. */
export interface AmountDueRequest {
  kind: DocumentKind;
  /** Fields that determine the amounts: lines, discounts, surcharges, totals, VAT and currency. */
  input: Readonly<Record<string, unknown>>;
}

/** Amount due of an incomplete document. */
export interface AmountDue {
  /** Amount due (BT-115) in `currency`; null while it cannot be computed. */
  amount: string | null;
  /** ISO 4217 code of the currency. */
  currency: string | null;
}

/** Result for an amount that cannot be computed. */
export const NO_AMOUNT: AmountDue = { amount: null, currency: null };

/**
 * Computes the amount due of an incomplete document; the amount is null while a line or total is invalid or missing.
 */
export function computeAmountDue({ kind, input }: AmountDueRequest): AmountDue {
  const party = isSelfBillingKind(kind) ? 'seller' : 'buyer';
  const inputResult = parseDocumentInput(
    { ...input, [party]: {} },
    { kind, today: '2000-01-01', company: blankParty() },
  );
  const isComputed =
    inputResult.ok ||
    !Object.keys(inputResult.errors).some((path) =>
      /^document\.(lines|discounts|surcharges|totals|vat)/.test(path),
    );
  if (!isComputed || inputResult.document === null) return NO_AMOUNT;
  const { totals, currency } = inputResult.document;
  return { amount: totals.payableAmount, currency };
}
