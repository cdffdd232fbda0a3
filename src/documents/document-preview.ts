import type { DocumentResource } from './document.resource';
import { withEmbeddedFiles } from './embedded-files';
import { parsedOf, type DocumentReading } from './reading/reading';
import { xmlText } from './xml-text';

/** A document that is shown without being stored. */
export interface PreviewedDocument {
  teamId: string;
  companyId: string;
  senderId: string;
  receiverId: string | null;
  docTypeId: string;
  processId: string;
  countryC1: string;
  xml: Buffer;
  reading: DocumentReading;
  /** Bodies of the embedded files, in the order of the attachments; empty when there are none. */
  embeddedFiles: (string | null)[];
  at: Date;
}

export type PreviewResource = Omit<DocumentResource, 'id'> & { id: null };

/** The document in the shape of a stored one, with no id and nothing that only storing or sending gives. */
export function previewOf(document: PreviewedDocument): PreviewResource {
  const { reading, xml, at, embeddedFiles, ...known } = document;
  const instant = at.toISOString();
  return {
    id: null,
    ...known,
    direction: 'outgoing',
    type: reading.type,
    readAt: null,
    createdAt: instant,
    updatedAt: instant,
    xml: xmlText(xml),
    parsed: withEmbeddedFiles(parsedOf(reading), embeddedFiles),
    validation: reading.validation,
    sentOverPeppol: false,
    sentOverEmail: false,
    emailRecipients: [],
    labels: [],
    peppolMessageId: null,
    peppolConversationId: null,
    receivedPeppolSignalMessage: null,
    envelopeId: null,
    reporting: null,
    deliveryStatus: null,
    deliveries: [],
  };
}
