import { blankTotals } from '../blank';
import type { VatBreakdownInput } from '../calculation/vat-breakdown';
import type { Totals, VatSubtotal } from '../model';
import type { TaxRegime } from '../tax-regimes';
import { checkVatRate, VAT_SUBTOTAL } from './allowance-input';
import { amount, list, shape, text, MAX_LENGTHS } from './fields';
import type { ObjectReader } from './object-reader';

const COMPUTED_DEFAULT = { defaultIs: 'computed' } as const;

const IN_TAX_CURRENCY = {
  requiredWhen: 'by PINT SG with taxCurrency, unless taxExchangeRate is given',
  defaultIs: 'computed with taxExchangeRate, if it is required',
} as const;

export const TOTALS = shape('TotalsInput', 'the totals', {
  linesAmount: amount('BT-106', 'Sum of the net amounts of the lines', COMPUTED_DEFAULT),
  discountAmount: amount('BT-107', 'Sum of the discounts of the document', COMPUTED_DEFAULT),
  surchargeAmount: amount('BT-108', 'Sum of the surcharges of the document', COMPUTED_DEFAULT),
  taxExclusiveAmount: amount(
    'BT-109',
    'Total without VAT: linesAmount − discountAmount + surchargeAmount',
    COMPUTED_DEFAULT,
  ),
  taxInclusiveAmount: amount('BT-112', 'Total with VAT: taxExclusiveAmount + VAT', COMPUTED_DEFAULT),
  paidAmount: amount('BT-113', 'Amount already paid'),
  roundingAmount: amount('BT-114', 'Rounding of the amount due', {
    defaultIs: 'the difference to payableAmount, if that is less than 1.00',
  }),
  payableAmount: amount(
    'BT-115',
    'Amount due: taxInclusiveAmount − paidAmount + roundingAmount',
    COMPUTED_DEFAULT,
  ),
  taxExclusiveAmountInTaxCurrency: amount(
    null,
    'Total without VAT in taxCurrency, for Singapore',
    IN_TAX_CURRENCY,
  ),
  taxInclusiveAmountInTaxCurrency: amount(
    null,
    'Total with VAT in taxCurrency, for Singapore and the Emirates',
    IN_TAX_CURRENCY,
  ),
});

/** Reads totals as far as the input states them. */
export function readTotals(reader: ObjectReader<typeof TOTALS>): Totals {
  return { ...blankTotals(), ...reader.values() };
}

/** VAT as far as the input states it: the breakdown, and the total in the tax currency. */
export type VatInput = VatBreakdownInput & { totalVatAmountInTaxCurrency: string | null };

export const VAT = shape('VatInput', 'the VAT', {
  totalVatAmount: amount('BT-110', 'Sum of the VAT', COMPUTED_DEFAULT),
  totalVatAmountInTaxCurrency: amount('BT-111', 'Sum of the VAT in taxCurrency', {
    requiredWhen: 'with taxCurrency, unless taxExchangeRate is given',
    defaultIs: 'computed with taxExchangeRate',
  }),
  subtotals: list(
    'BG-23',
    'VAT subtotals by category and rate: state all, or none to have them computed',
    VAT_SUBTOTAL,
  ),
  exemptionReason: text(null, 'Reason why no VAT is due, for each category that requires one (BT-120)', {
    max: MAX_LENGTHS.free,
    requiredWhen: 'with category E, unless exemptionReasonCode is given',
  }),
  exemptionReasonCode: text(null, 'Code of the exemption reason from the VATEX list (BT-121)', {
    max: MAX_LENGTHS.code,
    defaultIs: 'the only code of the category, for AE, G, K and O',
  }),
});

export const NO_VAT_STATED: VatInput = {
  totalVatAmount: null,
  totalVatAmountInTaxCurrency: null,
  subtotals: null,
  exemptionReason: null,
  exemptionReasonCode: null,
};

/** Reads the `vat` object: a whole breakdown, or only the exemption reason for the computed one. */
export function readVat(reader: ObjectReader<typeof VAT>, regime: TaxRegime): VatInput {
  const subtotals = reader.list('subtotals', (entry) => readVatSubtotal(entry, regime));
  return { ...reader.values(), subtotals: subtotals.length === 0 ? null : subtotals };
}

function readVatSubtotal(reader: ObjectReader<typeof VAT_SUBTOTAL>, regime: TaxRegime): VatSubtotal {
  const subtotal = reader.values();
  return { ...subtotal, ...checkVatRate(reader, subtotal, regime) };
}
