/** A document that was received over the network or uploaded. */
export interface ReceivedDocument {
  documentId: string;
  teamId: string;
  companyId: string;
  type: string;
  /** JSON of its parsed form; null when it could not be read. */
  parsedJson: string | null;
}

declare module '../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** A received document is stored, in the transaction that stores it. Imported documents are not announced. */
    'document.received': ReceivedDocument;
  }
}
