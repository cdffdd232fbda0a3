/** Namespace of the business document envelope (UN/CEFACT SBDH 1.3). */
export const SBDH_NAMESPACE = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader';
/** Namespace of the element that contains non-XML content (Peppol Business Message Envelope 2.0). */
export const CONTENT_NAMESPACE = 'http://peppol.eu/xsd/ticc/envelope/1.0';

/** Value with its scheme. */
export interface SchemedValue {
  scheme: string;
  value: string;
}

/** Header of an envelope (Peppol Business Message Envelope 2.0.1, section 3). */
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
  /** requested recipient (as written) and condition of status messages; null when absent or invalid */
  mlsTo: string | null;
  mlsType: 'FAILURE_ONLY' | 'ALWAYS_SEND' | null;
}

/** Thrown for an envelope that is not accepted; the message is shown to the sender. */
export class InvalidEnvelopeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidEnvelopeError';
  }
}
