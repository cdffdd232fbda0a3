/** Paths in CII for the shared rules on allowances, charges and lines. */
import type { AllowanceChargeNames, LineNames } from '../peppol/line-syntax';
import { RAM, UDT } from './names';

const WRITTEN_NAMES = {
  rate: 'ram:CalculationPercent',
  base: 'ram:BasisAmount',
  indicator: 'ram:ChargeIndicator/udt:Indicator',
};

export const CII_ALLOWANCES_AND_CHARGES: AllowanceChargeNames = {
  context: 'ram:SpecifiedTradeAllowanceCharge',
  rate: RAM.CalculationPercent,
  base: RAM.BasisAmount,
  amount: RAM.ActualAmount,
  indicator: [RAM.ChargeIndicator, UDT.Indicator],
  writtenNames: WRITTEN_NAMES,
};

const REFERENCES = [RAM.SpecifiedLineTradeSettlement, RAM.AdditionalReferencedDocument] as const;

const QUANTITY = [RAM.SpecifiedLineTradeDelivery, RAM.BilledQuantity];

export const CII_LINES: LineNames = {
  context: 'ram:IncludedSupplyChainTradeLineItem',
  net: [
    RAM.SpecifiedLineTradeSettlement,
    RAM.SpecifiedTradeSettlementLineMonetarySummation,
    RAM.LineTotalAmount,
  ],
  quantity: () => QUANTITY,
  price: [RAM.SpecifiedLineTradeAgreement, RAM.NetPriceProductTradePrice, RAM.ChargeAmount],
  baseQuantities: [RAM.NetPriceProductTradePrice, RAM.GrossPriceProductTradePrice].map((price) => [
    RAM.SpecifiedLineTradeAgreement,
    price,
    RAM.BasisQuantity,
  ]),
  allowancesAndCharges: [RAM.SpecifiedLineTradeSettlement, RAM.SpecifiedTradeAllowanceCharge],
  allowanceCharge: CII_ALLOWANCES_AND_CHARGES,
  references: REFERENCES,
  typeCode: RAM.TypeCode,
  countedReferences: (c, line) =>
    c.select(line, ...REFERENCES).filter((reference) => c.equals(reference, '130', RAM.TypeCode)),
};
