import type { InvoiceStatus, StatusReason } from '../../standards/invoice/response/invoice-response';
import type { TransmissionOutcome } from '../port/document-network';

/** Behaviour of a magic recipient of the sandbox (contract, section 5). */
export interface MagicRecipient {
  delayMs: number;
  /** Outcome of a message; null: the recipient accepts every message. */
  outcome: Exclude<TransmissionOutcome, { kind: 'accepted' }> | null;
  /** Whether its provider accepts the message, and then sends a status (MLS) that refuses the document. */
  sendsRefusal?: true;
  /** Responses to an invoice, in their order. */
  answers?: readonly MagicAnswer[];
}

/** Response of a magic recipient (Peppol BIS 63), and its status of a French invoice (CDV). */
export interface MagicAnswer {
  status: InvoiceStatus;
  reasons: readonly { code: StatusReason; text: string }[];
  french: { code: string; reason: string | null };
}

const WRONG_PRICE = 'Invented by the sandbox: the price is not the one that was ordered.';

const ACCEPTS: MagicAnswer = { status: 'AP', reasons: [], french: { code: '205', reason: null } };
const PAYS: MagicAnswer = { status: 'PD', reasons: [], french: { code: '211', reason: null } };
const DISPUTES: MagicAnswer = {
  status: 'UQ',
  reasons: [{ code: 'PRI', text: WRONG_PRICE }],
  french: { code: '207', reason: 'PU_ERR' },
};

/** Recipients under the reserved scheme 9999, by `<scheme>:<identifier>`. */
export const MAGIC_RECIPIENTS: ReadonlyMap<string, MagicRecipient> = new Map([
  ['9999:delivered', { delayMs: 0, outcome: null }],
  ['9999:status-refused', { delayMs: 0, outcome: null, sendsRefusal: true }],
  ['9999:accepts', { delayMs: 0, outcome: null, answers: [ACCEPTS] }],
  ['9999:disputes', { delayMs: 0, outcome: null, answers: [DISPUTES] }],
  ['9999:pays', { delayMs: 0, outcome: null, answers: [ACCEPTS, PAYS] }],
  ['9999:slow', { delayMs: 10_000, outcome: null }],
  [
    '9999:unreachable',
    {
      delayMs: 0,
      outcome: {
        kind: 'retry',
        message: 'The access point of the recipient does not answer.',
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
        message: 'The answer is no receipt for this message: The receipt is not signed.',
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
