/** Contexts and paths that many CII rules share. */
import { RAM, RSM } from '../../invoice/cii/names';
import type { Node } from '../../invoice/xml';
import { fact } from '../context';

export { RAM, RSM, UDT, ATTRIBUTE } from '../../invoice/cii/names';

export const ROOT = '/rsm:CrossIndustryInvoice';
export const TRANSACTION = `${ROOT}/rsm:SupplyChainTradeTransaction`;
export const AGREEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeAgreement`;
export const DELIVERY = `${TRANSACTION}/ram:ApplicableHeaderTradeDelivery`;
export const SETTLEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeSettlement`;
export const LINE = `${TRANSACTION}/ram:IncludedSupplyChainTradeLineItem`;

/** Paths below the root element. */
export const PATH = {
  agreement: [RSM.SupplyChainTradeTransaction, RAM.ApplicableHeaderTradeAgreement],
  settlement: [RSM.SupplyChainTradeTransaction, RAM.ApplicableHeaderTradeSettlement],
  delivery: [RSM.SupplyChainTradeTransaction, RAM.ApplicableHeaderTradeDelivery],
} as const;

/** Settlements of the header: one in a valid document. */
export const settlements = fact((c): readonly Node[] =>
  c.doc.isCrossIndustryInvoice ? c.select(0, ...PATH.settlement) : [],
);

/** Currencies of the document (BT-5). */
export const currencies = fact(
  (c): ReadonlySet<string> =>
    new Set(settlements(c).flatMap((node) => c.texts(node, RAM.InvoiceCurrencyCode))),
);

/** VAT accounting currencies (BT-6). */
export const taxCurrencies = fact(
  (c): ReadonlySet<string> => new Set(settlements(c).flatMap((node) => c.texts(node, RAM.TaxCurrencyCode))),
);
