/** Namespace of the business document envelope (UN/CEFACT SBDH 1.3). */
export const SBDH_NAMESPACE = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader';
/** Content that is not XML stands in an element of this namespace (Peppol Business Message Envelope 2.0). */
export const CONTENT_NAMESPACE = 'http://peppol.eu/xsd/ticc/envelope/1.0';

/** A value with the scheme it is of. */
export interface SchemedValue {
  scheme: string;
  value: string;
}

/** What the envelope says about the document in it (Peppol Business Message Envelope 2.0.1, section 3). */
export interface Envelope {
  /** globally unique; neither the number of the document nor the AS4 MessageId */
  instanceId: string;
  /** `0208:0123456749` */
  sender: string;
  receiver: string;
  documentType: SchemedValue;
  process: SchemedValue;
  /** country of the sender's end user: two of A-Z and 0-9 */
  countryC1: string;
  /** where (as written, in capitals or not) and when status messages are wanted; null when it says nothing, or nothing valid */
  mlsTo: string | null;
  mlsType: 'FAILURE_ONLY' | 'ALWAYS_SEND' | null;
}

/** Why an envelope is not accepted; the sender is shown the message. */
export class EnvelopeRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EnvelopeRefused';
  }
}
