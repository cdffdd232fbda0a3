/** Names in the rules of Peppol, XRechnung and NLCIUS for CII that are not names of terms. */
import { ram } from '../../invoice/xml';
import { RAM as SHARED } from '../en16931-cii/names';

export {
  AGREEMENT,
  ATTRIBUTE,
  currencies,
  DELIVERY,
  LINE,
  PATH,
  ROOT,
  RSM,
  SETTLEMENT,
  taxCurrencies,
  TRANSACTION,
  UDT,
} from '../en16931-cii/names';

export const RAM = {
  ...SHARED,
  AppliedTradeAllowanceCharge: ram('AppliedTradeAllowanceCharge'),
  AttachmentBinaryObject: ram('AttachmentBinaryObject'),
  ParentLineID: ram('ParentLineID'),
  PayerSpecifiedDebtorFinancialInstitution: ram('PayerSpecifiedDebtorFinancialInstitution'),
} as const;
