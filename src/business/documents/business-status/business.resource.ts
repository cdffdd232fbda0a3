import {
  decimal,
  enumOf,
  idOf,
  instant,
  listOf,
  nullable,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { parseReadingJson } from '../reading/reading';
import { BUSINESS_CAUSES, BUSINESS_STATUSES, CREDITED_TYPES, INVOICE_TYPES } from './business-statuses';
import type { BusinessCause, BusinessStatus } from './business-statuses';
import { toPayableAmount } from './payable-amount';

const documentId = idOf('doc');

/** Fields of a document about its business, besides the status of its delivery. */
export const businessMembers = {
  businessStatus: {
    ...enumOf(...BUSINESS_STATUSES),
    description:
      'Business status of an invoice or credit note (`deliveryStatus` is the status of the transport): the ' +
      'last answer of the buyer (`acknowledged`, `inProcess`, `questioned`, `conditionallyAccepted`, `accepted`, ' +
      '`rejected`), then payments (`partlyPaid`, `paid`), then credit notes (`credited` in full). `none` if there is none of these, and for other documents',
  },
  businessStatusAt: {
    ...nullable(instant),
    description:
      'Time of the statement, payment or credit note that decided the business status; null for `none`',
  },
  businessStatusBy: {
    ...nullable(enumOf(...BUSINESS_CAUSES)),
    description:
      'Origin of the business status: the `buyer`, the `supplier`, the `company` itself, a `platform` (French life cycle), a ' +
      '`payment`, or a `creditNote`; null for `none`',
  },
  businessStatusReason: {
    ...nullable(text),
    description: 'Reason of the business status as its sender stated it; null if there is none',
  },
  openAmount: {
    ...nullable(decimal),
    description:
      'Amount due (BT-115) of an invoice minus its credit notes and payments, in the currency of the invoice; 0 when the invoice is `paid` or ' +
      '`credited`. Null for other documents, and for an invoice without an amount',
  },
  credits: {
    ...listOf(documentId),
    description: 'Ids of the invoices that a credit note credits; empty for other documents',
  },
  creditedBy: {
    ...listOf(documentId),
    description:
      'Ids of the credit notes of an invoice, up to 100, without those that could not be delivered; empty for other documents',
  },
};

/** @see businessMembers */
export type BusinessResource = {
  [Name in keyof typeof businessMembers]: Shape<(typeof businessMembers)[Name]>;
};

/** Business status of a document in the JSON of the database. */
export interface BusinessJson {
  payableAmount: string | null;
  state: {
    status: BusinessStatus;
    at: string | null;
    cause: BusinessCause | null;
    reason: string | null;
    openAmount: string | null;
  } | null;
  credits: string[] | null;
  creditedBy: string[] | null;
}

/** Business status of a document without a cause. */
export const NO_BUSINESS: BusinessResource = {
  businessStatus: 'none',
  businessStatusAt: null,
  businessStatusBy: null,
  businessStatusReason: null,
  openAmount: null,
  credits: [],
  creditedBy: [],
};

/** Maximum size of a parsed document that is read for a missing amount. */
const MAX_PARSED_BYTES = 64 * 1024;

/**
 * Converts the business status of a document.
 * @param business null for a document that is neither an invoice nor a credit note
 * @param parsedContent JSON of the document, which contains the amount of a document from an earlier version
 */
export function toBusinessResource(
  type: string,
  business: BusinessJson | null,
  parsedContent: Uint8Array | string | null,
): BusinessResource {
  if (business === null) return NO_BUSINESS;
  const { state, payableAmount } = business;
  const isInvoice = INVOICE_TYPES.includes(type);
  const links = { credits: business.credits ?? [], creditedBy: business.creditedBy ?? [] };
  if (state === null)
    return {
      ...NO_BUSINESS,
      openAmount: isInvoice ? (payableAmount ?? readAmount(parsedContent)) : null,
      ...links,
    };
  return {
    businessStatus: state.status,
    businessStatusAt: state.at === null ? null : new Date(state.at).toISOString(),
    businessStatusBy: state.cause,
    businessStatusReason: state.reason,
    openAmount: state.openAmount,
    ...links,
  };
}

/** Creates the business status of a document that was just stored. @param credits ids of the invoices that it credits */
export function toNewBusiness(
  type: string,
  payable: { amount: string } | undefined,
  credits: readonly string[],
): BusinessResource {
  return {
    ...NO_BUSINESS,
    openAmount: INVOICE_TYPES.includes(type) ? (payable?.amount ?? null) : null,
    credits: Object.hasOwn(CREDITED_TYPES, type) ? [...credits] : [],
  };
}

function readAmount(parsedContent: Uint8Array | string | null): string | null {
  if (parsedContent === null || parsedContent.length > MAX_PARSED_BYTES) return null;
  const document = parseReadingJson({
    parsedJson:
      typeof parsedContent === 'string' ? parsedContent : Buffer.from(parsedContent).toString('utf8'),
  });
  return document === null ? null : (toPayableAmount(document)?.amount ?? null);
}
