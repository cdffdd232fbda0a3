/** The draft that a document is sent from: the statement that stores the document deletes it. */
export interface SentDraft {
  id: string;
  /** Version whose content is sent; when the draft has another one, nothing is stored. */
  version: number;
}

/** Thrown when the draft was changed, sent or deleted after its content was read. Nothing was stored. */
export class StaleDraftError extends Error {}
