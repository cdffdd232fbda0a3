import {
  type As4Response,
  type ResponseSignature,
  type ReportedError,
  NOT_SERVICED,
} from '../../../standards/peppol/as4';
import type { DeliveryDoubt, RejectionCategory, TransmissionOutcome } from '../../port/document-network';

/** Characters that change the reading direction, are invisible, or control a terminal (Unicode, UAX #9, section 2). */
const DISGUISING_CHARACTERS =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Escapes characters that could disguise text of another access point, as `\u202e`. The stored evidence contains the
 * text as received.
 */
function escapeReceivedText(text: string): string {
  return text.replace(
    DISGUISING_CHARACTERS,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Properties of an exchange that determine the meaning of a response. */
export interface ExchangeStatus {
  /** HTTP status */
  status: number;
  /** Whether earlier attempts were made with this message id. */
  isRepeated: boolean;
}

/**
 * Error codes of temporary failures (ebMS 3.0 core, section 6.7; AS4 1.0, section 3.4): connection failure, an empty
 * channel, dysfunctional reliability, failed delivery, a missing or invalid receipt.
 */
const TRANSIENT_ERROR_CODES = new Set([
  'EBMS:0005',
  'EBMS:0006',
  'EBMS:0201',
  'EBMS:0202',
  'EBMS:0301',
  'EBMS:0302',
]);

/** Rejection categories by error code, where the text is not evaluated. */
const CATEGORY_BY_ERROR_CODE: Readonly<Record<string, RejectionCategory>> = {
  'EBMS:0004': 'recipient_rejected',
};

/**
 * Text of errors for a message id that was received before: phase4 returns EBMS:4001 or, until 4.5.0, EBMS:0004 with
 * such a text.
 */
const DUPLICATE_TEXT = /\balready\b.{0,40}\b(handled|received|processed)\b|\bduplicate\b/i;

/**
 * Converts the response to a message to the outcome of the delivery. The message of a rejection is the text of the
 * other access point.
 *
 * Message ids are random, so a duplicate error means that an earlier transmission arrived and its receipt was lost.
 * Without a signature of the receiver, a duplicate error is accepted only for a repeated message.
 */
export function toOutcome(answer: As4Response, exchange: ExchangeStatus): TransmissionOutcome {
  switch (answer.kind) {
    case 'receipt':
      return { kind: 'accepted', receipt: answer.soap.toString('utf8') };
    case 'unusable':
      return toUnusableOutcome(answer.reason, answer.soap, exchange.status);
    case 'errors':
      return toErrorOutcome(answer.errors, answer.signature, exchange);
  }
}

/**
 * Returns whether the receiver may have the message after a response without a receipt, depending on the HTTP status.
 */
export function toDeliveryDoubt(status: number): { arrivalDoubt?: DeliveryDoubt } {
  if (status >= 200 && status < 300) return { arrivalDoubt: 'answered' };
  // HTTP 504: a proxy forwarded the message and received no response in time.
  return status === 504 ? { arrivalDoubt: 'sent' } : {};
}

function toUnusableOutcome(reason: string, soap: Buffer | null, status: number): TransmissionOutcome {
  const evidence = soap === null ? {} : { evidence: soap.toString('utf8') };
  const deliveryDoubt = toDeliveryDoubt(status);
  if (soap === null && status !== 200)
    return {
      kind: 'retry',
      message: `The access point returned HTTP ${status} without a receipt or an error signal.`,
      providerCode: `HTTP ${status}`,
      ...deliveryDoubt,
    };
  return {
    kind: 'retry',
    message: `The response is not a valid receipt for this message: ${reason}.`,
    providerCode: soap === null ? 'EBMS:0301' : 'EBMS:0302',
    ...evidence,
    ...deliveryDoubt,
  };
}

function toErrorOutcome(
  errors: readonly ReportedError[],
  signature: ResponseSignature,
  { isRepeated }: ExchangeStatus,
): TransmissionOutcome {
  const [error] = errors;
  if (error === undefined) return toUnusableOutcome('The error signal contains no error', null, 200);
  const errorText = formatErrors(errors);
  if (errors.some(isDuplicateError)) {
    if (signature === 'verified' || isRepeated)
      return {
        kind: 'accepted',
        receipt: null,
        note: `The receipt of an earlier attempt was lost; the receiver has the message: ${errorText}`,
      };
    return { kind: 'refused', category: 'duplicate', message: errorText, providerCode: error.code };
  }
  if (TRANSIENT_ERROR_CODES.has(error.code))
    return { kind: 'retry', message: errorText, providerCode: error.code };
  if (isNotServiced(errors)) return toNotServicedOutcome(errorText, error.code, signature);
  const unsignedText = signature === 'verified' ? '' : ' (the error signal is not signed by the receiver)';
  return {
    kind: 'refused',
    category: CATEGORY_BY_ERROR_CODE[error.code] ?? 'other',
    message: `${errorText}${unsignedText}`,
    providerCode: error.code,
  };
}

/**
 * Returns the outcome of a NOT_SERVICED error. Some access points return this code for any failure, so without a
 * signature it says nothing about the recipient.
 */
function toNotServicedOutcome(
  errorText: string,
  code: string,
  signature: ResponseSignature,
): TransmissionOutcome {
  if (signature === 'verified')
    return {
      kind: 'refused',
      category: 'recipient_not_found',
      message: `The receiving access point does not serve this recipient, document type or process: ${errorText}`,
      providerCode: NOT_SERVICED,
    };
  return {
    kind: 'refused',
    category: 'recipient_rejected',
    message: `The error signal is not signed, so it is not certain that the access point does not serve the recipient: ${errorText}`,
    providerCode: code,
  };
}

/** Returns whether the errors state that the access point does not serve the receiver. */
export function isNotServiced(errors: readonly ReportedError[]): boolean {
  return errors.some((error) =>
    [error.detail, error.description].some((text) => text?.includes(NOT_SERVICED)),
  );
}

/** Formats code, name, description and detail of the errors. */
function formatErrors(errors: readonly ReportedError[]): string {
  return errors
    .map(({ code, shortDescription, description, detail }) => {
      const texts = [shortDescription, description, detail].filter((text) => text !== null);
      return escapeReceivedText(`${code} ${[...new Set(texts)].join(': ')}`.trim());
    })
    .join('; ');
}

function isDuplicateError({ code, description, detail }: ReportedError): boolean {
  if (code === 'EBMS:4001') return true;
  return code === 'EBMS:0004' && DUPLICATE_TEXT.test(`${description ?? ''} ${detail ?? ''}`);
}
