import type { DocumentProfile } from './document-profiles';
import type { DocumentKind, ParsedDocument, SchemedIdentifier } from './model';

/** Contents of an invoice or credit note, regardless of its syntax. */
export interface ReadDocument {
  /** Kind of the document, determined by root element, type code and customization. */
  kind: DocumentKind;
  /** Profile that the document claims. */
  profile: DocumentProfile;
  /** Specification identifier (BT-24) as written. */
  customizationId: string | null;
  docTypeId: string | null;
  processId: string | null;
  /** Electronic address of the issuing party: the seller, or the buyer when self-billing. */
  sender: SchemedIdentifier | null;
  receiver: SchemedIdentifier | null;
  parsed: ParsedDocument;
}

/** Values of the envelope that the document does not contain. */
export interface ReadingContext {
  /** Process identifier of the transmission, which distinguishes the French processes. */
  processId?: string | null;
}
