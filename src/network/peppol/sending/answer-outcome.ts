import {
  type Answer,
  type AnswerSignature,
  type ReportedError,
  NOT_SERVICED,
} from '../../../standards/peppol/as4';
import type { DeliveryDoubt, RefusalCategory, TransmissionOutcome } from '../../port/document-network';

/** Characters that change the reading direction, are invisible, or control a terminal (Unicode, UAX #9, section 2). */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Formats text of another access point: characters that could disguise it are escaped as `\u202e`. The evidence has it
 * as received.
 */
function formatForeignText(text: string): string {
  return text.replace(UNSEEN, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Properties of an exchange when its answer is validated. */
export interface AnsweredExchange {
  /** HTTP status */
  status: number;
  /** Whether earlier attempts were made with this message id. */
  isRepeated: boolean;
}

/**
 * Error codes of temporary failures (ebMS 3.0 core, section 6.7; AS4 1.0, section 3.4): connection failure, an empty
 * channel, dysfunctional reliability, failed delivery, a missing or invalid receipt.
 */
const TRANSIENT = new Set(['EBMS:0005', 'EBMS:0006', 'EBMS:0201', 'EBMS:0202', 'EBMS:0301', 'EBMS:0302']);

/** Categories of refusals that their text does not distinguish. */
const CATEGORIES: Readonly<Record<string, RefusalCategory>> = {
  'EBMS:0004': 'recipient_rejected',
};

/** The message id was seen before: phase4 answers EBMS:4001 or, until 4.5.0, EBMS:0004 with a text. */
const ALREADY_HANDLED = /\balready\b.{0,40}\b(handled|received|processed)\b|\bduplicate\b/i;

/**
 * Returns the outcome of an answer for the delivery. The message of a refusal is that of the other side.
 *
 * A duplicate error means that an earlier transmission arrived and its receipt was lost, because the id is random.
 * Without a signature of the receiver, a duplicate error is accepted only for a repeated message.
 */
export function toOutcome(answer: Answer, exchange: AnsweredExchange): TransmissionOutcome {
  switch (answer.kind) {
    case 'receipt':
      return { kind: 'accepted', receipt: answer.soap.toString('utf8') };
    case 'unusable':
      return toUnusableOutcome(answer.reason, answer.soap, exchange.status);
    case 'errors':
      return toErrorOutcome(answer.errors, answer.signature, exchange);
  }
}

/** Whether the receiver probably has the message after an answer without proof, by its HTTP status. */
export function getDoubt(status: number): { arrivalDoubt?: DeliveryDoubt } {
  if (status >= 200 && status < 300) return { arrivalDoubt: 'answered' };
  // A proxy forwarded the message, and its wait timed out.
  return status === 504 ? { arrivalDoubt: 'sent' } : {};
}

function toUnusableOutcome(reason: string, soap: Buffer | null, status: number): TransmissionOutcome {
  const evidence = soap === null ? {} : { evidence: soap.toString('utf8') };
  const doubt = getDoubt(status);
  if (soap === null && status !== 200)
    return {
      kind: 'retry',
      message: `The access point answered HTTP ${status} without a receipt or an error.`,
      providerCode: `HTTP ${status}`,
      ...doubt,
    };
  return {
    kind: 'retry',
    message: `The answer is no receipt for this message: ${reason}.`,
    providerCode: soap === null ? 'EBMS:0301' : 'EBMS:0302',
    ...evidence,
    ...doubt,
  };
}

function toErrorOutcome(
  errors: readonly ReportedError[],
  signature: AnswerSignature,
  { isRepeated }: AnsweredExchange,
): TransmissionOutcome {
  const [error] = errors;
  if (error === undefined) return toUnusableOutcome('The answer names no error', null, 200);
  const words = formatErrors(errors);
  if (errors.some(isAlreadyHandled)) {
    if (signature === 'verified' || isRepeated)
      return {
        kind: 'accepted',
        receipt: null,
        note: `The receipt of an earlier attempt was lost; the receiver has the message: ${words}`,
      };
    return { kind: 'refused', category: 'duplicate', message: words, providerCode: error.code };
  }
  if (TRANSIENT.has(error.code)) return { kind: 'retry', message: words, providerCode: error.code };
  if (isNotServiced(errors)) return notServicedOutcome(words, error.code, signature);
  const unsignedText = signature === 'verified' ? '' : ' (the answer is not signed by the receiver)';
  return {
    kind: 'refused',
    category: CATEGORIES[error.code] ?? 'other',
    message: `${words}${unsignedText}`,
    providerCode: error.code,
  };
}

/** Some access points answer this code for any failure, so without a signature it says nothing about the recipient. */
function notServicedOutcome(words: string, code: string, signature: AnswerSignature): TransmissionOutcome {
  if (signature === 'verified')
    return {
      kind: 'refused',
      category: 'recipient_not_found',
      message: `The receiving access point does not serve this recipient, document type or process: ${words}`,
      providerCode: NOT_SERVICED,
    };
  return {
    kind: 'refused',
    category: 'recipient_rejected',
    message: `The answer is not signed, so it is not certain that the recipient is unknown to that access point: ${words}`,
    providerCode: code,
  };
}

/** Whether an answer states that the receiver is not served, or no longer. */
export function isNotServiced(errors: readonly ReportedError[]): boolean {
  return errors.some((error) =>
    [error.detail, error.description].some((text) => text?.includes(NOT_SERVICED)),
  );
}

/** Formats code, name, description and detail of the other side. */
function formatErrors(errors: readonly ReportedError[]): string {
  return errors
    .map(({ code, shortDescription, description, detail }) => {
      const texts = [shortDescription, description, detail].filter((text) => text !== null);
      return formatForeignText(`${code} ${[...new Set(texts)].join(': ')}`.trim());
    })
    .join('; ');
}

function isAlreadyHandled({ code, description, detail }: ReportedError): boolean {
  if (code === 'EBMS:4001') return true;
  return code === 'EBMS:0004' && ALREADY_HANDLED.test(`${description ?? ''} ${detail ?? ''}`);
}
