import type { XmlElement } from '../xml';
import { As4Error } from './as4-error';
import { NS } from './names';

/**
 * Reference in a receipt. The evidence is compared by value, not as text, because other access points serialise it
 * differently.
 */
export interface ReceiptReference {
  uri: string;
  digestMethod: string;
  /** base64 without white space */
  digestValue: string;
}

/** Error reported by the other access point, verbatim. */
export interface ReportedError {
  /** `EBMS:0004` */
  code: string;
  severity: string;
  shortDescription: string | null;
  description: string | null;
  detail: string | null;
}

export interface SignalMessage {
  messageId: string | null;
  refToMessageId: string | null;
  /** null when there is no receipt */
  receipt: ReceiptReference[] | null;
  errors: ReportedError[];
}

/** Maximum number of stored characters of a text from the other access point. */
const MAX_TEXT_LENGTH = 4_000;

/**
 * Reads an eb:SignalMessage (ebMS 3.0 core, section 5.2.3). It is lenient in irrelevant parts, because any readable
 * signal is a response; unknown elements inside the receipt are ignored.
 * @throws As4Error ValueInconsistent when there is not exactly one signal with a receipt or errors
 */
export function readSignal(messaging: XmlElement): SignalMessage {
  const messages = messaging.elements();
  const [signal] = messages;
  if (signal === undefined || messages.length > 1 || !signal.is(NS.eb, 'SignalMessage')) {
    throw new As4Error('ValueInconsistent', 'The response must contain exactly one eb:SignalMessage');
  }
  const info = signal.child(NS.eb, 'MessageInfo');
  const receipts = signal.all(NS.eb, 'Receipt');
  const errors = signal.all(NS.eb, 'Error').map(readError);
  const [receipt] = receipts;
  if (receipts.length > 1 || (receipt === undefined) === (errors.length === 0)) {
    throw new As4Error('ValueInconsistent', 'The response must contain either one receipt or errors');
  }
  return {
    messageId: findChildText(info, 'MessageId'),
    refToMessageId: findChildText(info, 'RefToMessageId'),
    receipt: receipt === undefined ? null : readReceipt(receipt),
    errors,
  };
}

function readReceipt(receipt: XmlElement): ReceiptReference[] {
  const information = receipt.child(NS.ebbp, 'NonRepudiationInformation');
  return (information?.all(NS.ebbp, 'MessagePartNRInformation') ?? []).flatMap((part) =>
    part.all(NS.ds, 'Reference').map((reference) => ({
      uri: reference.attribute('', 'URI') ?? '',
      digestMethod: reference.child(NS.ds, 'DigestMethod')?.attribute('', 'Algorithm') ?? '',
      digestValue: (reference.child(NS.ds, 'DigestValue')?.text() ?? '').replace(/\s+/g, ''),
    })),
  );
}

function readError(error: XmlElement): ReportedError {
  const description = error.child(NS.eb, 'Description')?.text().trim() ?? error.attribute('', 'description');
  return {
    code: error.attribute('', 'errorCode')?.trim().slice(0, 40) ?? '',
    severity: error.attribute('', 'severity')?.trim().toLowerCase().slice(0, 20) ?? '',
    shortDescription: error.attribute('', 'shortDescription')?.slice(0, 200) ?? null,
    description: description?.slice(0, MAX_TEXT_LENGTH) ?? null,
    detail: findChildText(error, 'ErrorDetail'),
  };
}

function findChildText(parent: XmlElement | undefined, local: string): string | null {
  const text = parent?.child(NS.eb, local)?.text().trim().slice(0, MAX_TEXT_LENGTH);
  return text === undefined || text === '' ? null : text;
}
