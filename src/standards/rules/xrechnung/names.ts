/** Names for the XRechnung rules: those of the Peppol rules, and a few more. */
import { cac, cbc, plain } from '../../invoice/xml';
import { ATTR as PEPPOL_ATTR, CAC as PEPPOL_CAC, CBC as PEPPOL_CBC } from '../peppol/names';

/** Elements with child elements. */
export const CAC = {
  ...PEPPOL_CAC,
  PrepaidPayment: cac('PrepaidPayment'),
  SubInvoiceLine: cac('SubInvoiceLine'),
} as const;

/** Elements with a value. */
export const CBC = {
  ...PEPPOL_CBC,
  InstructionID: cbc('InstructionID'),
  PaidAmount: cbc('PaidAmount'),
} as const;

/** Attributes. */
export const ATTR = { ...PEPPOL_ATTR, mimeCode: plain('mimeCode') } as const;
