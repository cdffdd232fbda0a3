/** The draft that a document is sent from: the statement that stores the document deletes it. */
export interface SentDraft {
  id: string;
  /** Version whose content is sent; if the draft has changed, the document is not stored. */
  version: number;
}

/** Document of an invoice import to send: the statement that stores the document records it in the import. */
export interface SentImportDocument {
  id: string;
}

/**
 * Thrown when the draft was changed, sent or deleted after its content was read, or the document of an import is queued
 * no longer. The document was not stored.
 */
export class StaleDraftError extends Error {}
