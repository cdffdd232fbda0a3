/** The draft that a document is sent from: the statement that stores the document deletes it. */
export interface SentDraft {
  id: string;
  /** Version whose content is sent; when the draft has another one, nothing is stored. */
  version: number;
}

/** The document of an invoice import that is sent: the statement that stores it records it in the import. */
export interface SentImportDocument {
  id: string;
}

/**
 * Thrown when the draft was changed, sent or deleted after its content was read, or the document of an import is queued no
 * longer. Nothing was stored.
 */
export class StaleDraftError extends Error {}
