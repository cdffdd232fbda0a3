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
          'surcharge of the whole invoice belongs to no line and is not credited; `invoice_not_delivered`: the ' +
          'recipient has not received the invoice',
      },
      message: { ...text, description: 'Explanation of the warning' },
    },
    'Reason to check a credit note before it is sent',
  ),
);

export type CreditWarning = Shape<typeof creditWarningSchema>;

/**
 * Returns the open amount of an invoice: the amount less the credit notes that reference it, without payments.
 * @param amount total of the invoice with VAT, in its currency
 * @param creditedAmounts amounts of the credit notes, in the same currency
 */
export function computeOpenAmount(amount: Decimal, creditedAmounts: readonly Decimal[]): Decimal {
  return creditedAmounts.reduce((open, each) => open.minus(each), amount);
}

/** Invoice and earlier credits that a credit is compared with. */
export interface CreditFacts {
  currency: string;
  /** Amount of the credit note. */
  credit: Decimal;
  /** Open amount of the invoice before the credit. */
  open: Decimal;
  /** Surcharges of the whole invoice that are not credited. */
  omitted: readonly { reason: string | null; amount: string | null }[];
  isDelivered: boolean;
}

/** Lists the reasons to check a credit note before it is sent. */
export function listCreditWarnings({
  currency,
  credit,
  open,
  omitted,
  isDelivered,
}: CreditFacts): CreditWarning[] {
  const warnings: CreditWarning[] = [];
  if (credit.compare(open) > 0)
    warnings.push({
      code: 'above_open_amount',
      message: `The credit note is of ${credit.toFixed(2)} ${currency}, but only ${open.toFixed(2)} ${currency} of the invoice are open.`,
    });
  for (const { reason, amount } of omitted)
    warnings.push({
      code: 'surcharge_omitted',
      message: `The surcharge ${reason ?? ''} of ${amount ?? '0.00'} ${currency} is not credited, because it belongs to no line.`,
    });
  if (!isDelivered)
    warnings.push({
      code: 'invoice_not_delivered',
      message: 'The recipient has not received the invoice: its delivery failed.',
    });
  return warnings;
}
