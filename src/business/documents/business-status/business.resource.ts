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

/** Properties of a document that concern its business status (the delivery status is separate). */
export const businessStatusProperties = {
  businessStatus: {
    ...enumOf(...BUSINESS_STATUSES),
    description:
      'Business status of an invoice or credit note (`deliveryStatus` is the status of the transport): the ' +
      'last response of the buyer (`acknowledged`, `inProcess`, `questioned`, `conditionallyAccepted`, `accepted`, ' +
      '`rejected`), then payments (`partlyPaid`, `paid`), then credit notes (`credited` in full). `none` without a response, payment or credit note, and for other documents',
  },
  businessStatusAt: {
    ...nullable(instant),
    description:
      'Time of the response, payment or credit note that determined the business status; null for `none`',
  },
  businessStatusBy: {
    ...nullable(enumOf(...BUSINESS_CAUSES)),
    description:
      'Origin of the business status: the `buyer`, the `supplier`, the `company` itself, a `platform` (French life cycle), a ' +
      '`payment`, or a `creditNote`; null for `none`',
  },
  businessStatusReason: {
    ...nullable(text),
    description:
      'Reason for the business status in the words of the party that stated it; null without a reason',
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
      'Ids of at most 100 credit notes of an invoice, without undelivered credit notes; empty for other documents',
  },
};

/** @see businessStatusProperties */
export type BusinessStatusResource = {
  [Name in keyof typeof businessStatusProperties]: Shape<(typeof businessStatusProperties)[Name]>;
};

/** Business status of a document in the JSON of the database. */
export interface BusinessStatusJson {
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
export const NO_BUSINESS_STATUS: BusinessStatusResource = {
  businessStatus: 'none',
  businessStatusAt: null,
  businessStatusBy: null,
  businessStatusReason: null,
  openAmount: null,
  credits: [],
  creditedBy: [],
};

/** Maximum size of a parsed document that is parsed to find a missing amount. */
const MAX_PARSED_BYTES = 64 * 1024;

/**
 * Converts the business status of a document.
 * @param business null for a document that is neither an invoice nor a credit note
 * @param parsedContent JSON of the parsed document, from which a missing amount is read (documents from earlier
 *   versions)
 */
export function toBusinessStatusResource(
  type: string,
  business: BusinessStatusJson | null,
  parsedContent: Uint8Array | string | null,
): BusinessStatusResource {
  if (business === null) return NO_BUSINESS_STATUS;
  const { state, payableAmount } = business;
  const isInvoice = INVOICE_TYPES.includes(type);
  const links = { credits: business.credits ?? [], creditedBy: business.creditedBy ?? [] };
  if (state === null)
    return {
      ...NO_BUSINESS_STATUS,
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

/**
 * Creates the business status of a newly stored document.
 * @param credits ids of the invoices that the document credits
 */
export function toInitialBusinessStatus(
  type: string,
  payable: { amount: string } | undefined,
  credits: readonly string[],
): BusinessStatusResource {
  return {
    ...NO_BUSINESS_STATUS,
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
