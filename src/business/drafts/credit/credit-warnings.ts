import { Decimal } from '../../../standards/values/decimal';
import { enumOf, namedSchema, object, text, type Shape } from '../../../platform/kernel/http/schema';

export const creditWarningSchema = namedSchema(
  'CreditWarning',
  object(
    {
      code: {
        ...enumOf('above_open_amount', 'surcharge_omitted', 'invoice_not_delivered'),
        description:
          '`above_open_amount`: the credit exceeds the open amount of the invoice; `surcharge_omitted`: a ' +
          'document-level surcharge belongs to no line and is not credited; `invoice_not_delivered`: the ' +
          'recipient has not received the invoice',
      },
      message: { ...text, description: 'Explanation of the warning' },
    },
    'Reason to check a credit note before it is sent',
  ),
);

export type CreditWarning = Shape<typeof creditWarningSchema>;

/**
 * Computes the open amount of an invoice: the total minus the credit notes that reference the invoice; ignores
 * payments.
 * @param amount total of the invoice with VAT, in its currency
 * @param creditedAmounts amounts of the credit notes, in the same currency
 */
export function computeOpenAmount(amount: Decimal, creditedAmounts: readonly Decimal[]): Decimal {
  return creditedAmounts.reduce((open, each) => open.minus(each), amount);
}

/** Amounts of a credit note and its invoice that are compared. */
export interface CreditComparison {
  currency: string;
  /** Amount of the credit note. */
  credit: Decimal;
  /** Open amount of the invoice before the credit. */
  openAmount: Decimal;
  /** Surcharges of the whole invoice that are not credited. */
  omittedSurcharges: readonly { reason: string | null; amount: string | null }[];
  isDelivered: boolean;
}

/** Lists the reasons to check a credit note before it is sent. */
export function listCreditWarnings({
  currency,
  credit,
  openAmount,
  omittedSurcharges,
  isDelivered,
}: CreditComparison): CreditWarning[] {
  const warnings: CreditWarning[] = [];
  if (credit.compare(openAmount) > 0)
    warnings.push({
      code: 'above_open_amount',
      message: `The credit note has an amount of ${credit.toFixed(2)} ${currency}, but the open amount of the invoice is ${openAmount.toFixed(2)} ${currency}.`,
    });
  for (const { reason, amount } of omittedSurcharges)
    warnings.push({
      code: 'surcharge_omitted',
      message: `The surcharge ${reason ?? ''} of ${amount ?? '0.00'} ${currency} is not credited, because it belongs to no line.`,
    });
  if (!isDelivered)
    warnings.push({
      code: 'invoice_not_delivered',
      message: 'The recipient has not received the invoice, because the delivery failed.',
    });
  return warnings;
}
