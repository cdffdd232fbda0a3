import type { InvoiceStatus, StatusReason } from '../../standards/invoice/response/invoice-response';
import type { TransmissionOutcome } from '../port/document-network';

/** Behavior of a magic recipient of the sandbox. */
export interface MagicRecipient {
  delayMs: number;
  /** Outcome of a transmission to the recipient; null: the recipient accepts every message. */
  outcome: Exclude<TransmissionOutcome, { kind: 'accepted' }> | null;
  /**
   * Whether the recipient's service provider accepts the message and then sends a message level status (MLS) that
   * rejects the document.
   */
  sendsRefusal?: true;
  /** Responses to an invoice, in order. */
  responses?: readonly MagicResponse[];
}

/**
 * Response of a magic recipient: an Invoice Response (Peppol BIS 63), or a life-cycle status (CDV) for a French
 * invoice.
 */
export interface MagicResponse {
  status: InvoiceStatus;
  reasons: readonly { code: StatusReason; text: string }[];
  french: { code: string; reason: string | null };
}

const WRONG_PRICE = 'Created by the sandbox: the price differs from the order.';

const ACCEPTANCE: MagicResponse = { status: 'AP', reasons: [], french: { code: '205', reason: null } };
const PAYMENT: MagicResponse = { status: 'PD', reasons: [], french: { code: '211', reason: null } };
const DISPUTE: MagicResponse = {
  status: 'UQ',
  reasons: [{ code: 'PRI', text: WRONG_PRICE }],
  french: { code: '207', reason: 'PU_ERR' },
};

/** Recipients under the reserved scheme 9999, by `<scheme>:<identifier>`. */
export const MAGIC_RECIPIENTS: ReadonlyMap<string, MagicRecipient> = new Map([
  ['9999:delivered', { delayMs: 0, outcome: null }],
  ['9999:status-refused', { delayMs: 0, outcome: null, sendsRefusal: true }],
  ['9999:accepts', { delayMs: 0, outcome: null, responses: [ACCEPTANCE] }],
  ['9999:disputes', { delayMs: 0, outcome: null, responses: [DISPUTE] }],
  ['9999:pays', { delayMs: 0, outcome: null, responses: [ACCEPTANCE, PAYMENT] }],
  ['9999:slow', { delayMs: 10_000, outcome: null }],
  [
    '9999:unreachable',
    {
      delayMs: 0,
      outcome: {
        kind: 'retry',
        message: 'The access point of the recipient does not respond.',
        providerCode: 'ECONNREFUSED',
        hurry: true,
      },
    },
  ],
  [
    '9999:unconfirmed',
    {
      delayMs: 0,
      outcome: {
        kind: 'retry',
        message: 'The response is not a valid receipt for this message: The receipt is not signed.',
        providerCode: 'EBMS:0302',
        hurry: true,
        arrivalDoubt: 'answered',
      },
    },
  ],
  [
    '9999:rejected',
    {
      delayMs: 0,
      outcome: {
        kind: 'refused',
        category: 'recipient_rejected',
        message: 'The recipient rejected the document.',
        providerCode: 'EBMS:0004',
      },
    },
  ],
]);
