/** Paths of the terms of allowances, charges and lines, in each syntax. */
import { INVOICE, type NameId, type Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { CAC, CBC } from './names';

type Path = readonly NameId[];

/** BG-20, BG-21, BG-27 and BG-28, which are alike in a syntax. */
export interface AllowanceChargeNames {
  context: string;
  rate: NameId;
  base: NameId;
  amount: NameId;
  indicator: Path;
  /** element names for messages */
  writtenNames: { rate: string; base: string; indicator: string };
}

/** Paths below a line (BG-25). */
export interface LineNames {
  context: string;
  net: Path;
  quantity: (c: RuleContext) => Path;
  price: Path;
  /** base quantities; the first that is stated and not zero counts */
  baseQuantities: readonly Path[];
  allowancesAndCharges: Path;
  allowanceCharge: Pick<AllowanceChargeNames, 'indicator' | 'amount'>;
  /** references to documents (BT-128), and the name of their type code */
  references: Path;
  typeCode: NameId;
  /** references that rule R100 counts */
  countedReferences: (c: RuleContext, line: Node) => readonly Node[];
}

export const UBL_ALLOWANCES_AND_CHARGES: AllowanceChargeNames = {
  context:
    'ubl:Invoice/cac:AllowanceCharge | ubl:Invoice/cac:InvoiceLine/cac:AllowanceCharge | ' +
    'cn:CreditNote/cac:AllowanceCharge | cn:CreditNote/cac:CreditNoteLine/cac:AllowanceCharge',
  rate: CBC.MultiplierFactorNumeric,
  base: CBC.BaseAmount,
  amount: CBC.Amount,
  indicator: [CBC.ChargeIndicator],
  writtenNames: {
    rate: 'cbc:MultiplierFactorNumeric',
    base: 'cbc:BaseAmount',
    indicator: 'cbc:ChargeIndicator',
  },
};

const INVOICED_QUANTITY = [CBC.InvoicedQuantity];
const CREDITED_QUANTITY = [CBC.CreditedQuantity];

export const UBL_LINES: LineNames = {
  context: 'cac:InvoiceLine | cac:CreditNoteLine',
  net: [CBC.LineExtensionAmount],
  quantity: (c) => (c.doc.name(0) === INVOICE ? INVOICED_QUANTITY : CREDITED_QUANTITY),
  price: [CAC.Price, CBC.PriceAmount],
  baseQuantities: [[CAC.Price, CBC.BaseQuantity]],
  allowancesAndCharges: [CAC.AllowanceCharge],
  allowanceCharge: UBL_ALLOWANCES_AND_CHARGES,
  references: [CAC.DocumentReference],
  typeCode: CBC.DocumentTypeCode,
  countedReferences: (c, line) => c.select(line, CAC.DocumentReference),
};
