import type { DocumentProfile } from './document-profiles';
import type { DocumentKind, ParsedDocument, SchemedIdentifier } from './model';

/** What an invoice or credit note says, whatever the syntax it is written in. */
export interface ReadDocument {
  /** The short type, by root element, type code and customization. */
  kind: DocumentKind;
  /** What it claims to be. */
  profile: DocumentProfile;
  /** Specification identifier (BT-24) as it is written. */
  customizationId: string | null;
  docTypeId: string | null;
  processId: string | null;
  /** Electronic address of the issuing party: the seller, or the buyer when self-billing. */
  sender: SchemedIdentifier | null;
  receiver: SchemedIdentifier | null;
  parsed: ParsedDocument;
}

/** What the envelope around a document says and the document does not. */
export interface ReadingContext {
  /** Process identifier of the transmission: tells whether a French process is meant, and which. */
  processId?: string | null;
}
