import { blankTotals } from '../blank';
import type { StatedVat } from '../calculation/vat-breakdown';
import type { Totals, VatSubtotal } from '../model';
import { readVatRate } from './allowance-input';
import { TEXT, type ObjectReader } from './object-reader';

/** Totals as far as the input states them. */
export function readTotals(reader: ObjectReader): Totals {
  return reader.object('totals', readStatedTotals) ?? blankTotals();
}

function readStatedTotals(reader: ObjectReader): Totals {
  return {
    linesAmount: reader.amount('linesAmount'),
    discountAmount: reader.amount('discountAmount'),
    surchargeAmount: reader.amount('surchargeAmount'),
    taxExclusiveAmount: reader.amount('taxExclusiveAmount'),
    taxInclusiveAmount: reader.amount('taxInclusiveAmount'),
    roundingAmount: reader.amount('roundingAmount'),
    payableAmount: reader.amount('payableAmount'),
    paidAmount: reader.amount('paidAmount'),
  };
}

/** VAT as far as the input states it, with what stands beside the breakdown. */
export type VatInput = StatedVat & { totalVatAmountInTaxCurrency: string | null };

/** The `vat` object: a whole breakdown, or only the exemption reason to put into the computed one. */
export function readVat(reader: ObjectReader): VatInput {
  const nothing: VatInput = {
    totalVatAmount: null,
    totalVatAmountInTaxCurrency: null,
    subtotals: null,
    exemptionReason: null,
    exemptionReasonCode: null,
  };
  return reader.object('vat', readStatedVat) ?? nothing;
}

function readStatedVat(reader: ObjectReader): VatInput {
  const subtotals = reader.list('subtotals', readVatSubtotal);
  return {
    totalVatAmount: reader.amount('totalVatAmount'),
    totalVatAmountInTaxCurrency: reader.amount('totalVatAmountInTaxCurrency'),
    subtotals: subtotals.length === 0 ? null : subtotals,
    ...readExemption(reader),
  };
}

function readVatSubtotal(reader: ObjectReader): VatSubtotal {
  return {
    taxableAmount: reader.amount('taxableAmount'),
    vatAmount: reader.amount('vatAmount'),
    ...readVatRate(reader),
    ...readExemption(reader),
  };
}

function readExemption(reader: ObjectReader): Pick<VatSubtotal, 'exemptionReasonCode' | 'exemptionReason'> {
  return {
    exemptionReasonCode: reader.text('exemptionReasonCode', TEXT.code),
    exemptionReason: reader.text('exemptionReason', TEXT.free),
  };
}
