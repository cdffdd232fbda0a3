/** A document that came in, by the network or by hand. */
export interface ReceivedDocument {
  documentId: string;
  teamId: string;
  companyId: string;
  type: string;
  /** JSON of what was read of it; null when it could not be read. */
  parsedJson: string | null;
}

declare module '../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** A document that came in is stored, in the transaction that stores it. Documents of former systems are not announced. */
    'document.received': ReceivedDocument;
  }
}
