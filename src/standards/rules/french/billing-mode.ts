/** The billing mode (BT-23), which decides whether lines are grouped by seller. */
import { codeList } from '../code-lists/code-list';
import { fact, type RuleContext } from '../context';
import { CBC, RAM, RSM } from './names';
import { readSingleNormalized } from '../reading';

/** Invoices of several sellers in one. */
export const MULTI_SELLER = codeList('S8 B8 M8');
/** Invoices in which buyer and seller invoice each other. */
export const TWO_WAY = codeList('S9 B9 M9');

/** Billing mode of the document, without surrounding blanks; empty when the document has none or several. */
export const readBillingMode = fact((c) => {
  if (c.doc.isUblInvoice) return readSingleNormalized(c, 0, CBC.ProfileID) ?? '';
  return c.doc.isCrossIndustryInvoice ? (readSingleNormalized(c, 0, ...CII_BILLING_MODE) ?? '') : '';
});

/** Path of the billing mode in CII. */
export const CII_BILLING_MODE = [
  RSM.ExchangedDocumentContext,
  RAM.BusinessProcessSpecifiedDocumentContextParameter,
  RAM.ID,
];

/** Returns whether this is an invoice of several sellers (mode 8). */
export const isMultiSeller = (c: RuleContext): boolean => MULTI_SELLER.codes.includes(readBillingMode(c));

/** Returns whether this is a two-way invoice (mode 9). */
export const isTwoWay = (c: RuleContext): boolean => TWO_WAY.codes.includes(readBillingMode(c));

/** Returns whether the lines of this document are grouped: one group for each seller. */
export const hasGroupedLines = (c: RuleContext): boolean => isMultiSeller(c) || isTwoWay(c);
