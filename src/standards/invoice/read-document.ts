import type { DocumentProfile } from './document-profiles';
import type { DocumentKind, ParsedDocument, SchemedIdentifier } from './model';

/** Contents of an invoice or credit note, regardless of its syntax. */
export interface ReadDocument {
  /** Short type, by root element, type code and customization. */
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

/** Facts of the envelope that the document itself does not have. */
export interface ReadingContext {
  /** Process identifier of the transmission: it distinguishes French processes. */
  processId?: string | null;
}
