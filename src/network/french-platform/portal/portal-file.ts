import type { PortalFlow, PortalResponseOutcome } from '../../../standards/flux1';
import type { RejectionReason } from '../reporting-platform';

/** Kind of document in a file for the portal. */
export type PortalSubjectKind = 'filing' | 'flow' | 'status' | 'invoice';

/**
 * waiting: the file is not in the folder yet · written: the file is in the folder, and the portal has not answered ·
 * received: the portal has the file but has not decided on its contents · accepted, refused: decision of the portal.
 */
export type PortalFileState = 'waiting' | 'written' | 'received' | 'accepted' | 'refused';

/** Document that is sent to the portal as a file. */
export interface PortalDocument {
  teamId: string;
  kind: PortalSubjectKind;
  /** Id of the document. A document has only one file, even after several requests. */
  id: string;
  flow: PortalFlow;
  /** Name of the file in its envelope. */
  entryName: string;
  /** Number stated in the contents, to which answers may refer. */
  reference: string;
  /** SIREN of the issuer of the contents; null when it is not known. */
  siren: string | null;
  xml: Buffer;
}

/** Name and state of a document's file. */
export interface PortalFile {
  name: string;
  state: PortalFileState;
  code: string | null;
  reasons: RejectionReason[];
}

/** Effect of an answer on a file. */
export type AnswerEffect = { kind: 'changed'; state: PortalFileState } | { kind: 'none' | 'contradicts' };

/**
 * Determines the effect of an answer. Answers may arrive late, twice and in any order, so a receipt never replaces a
 * decision, and the first of two contradictory decisions is final.
 */
export function applyAnswer(state: PortalFileState, outcome: PortalResponseOutcome): AnswerEffect {
  if (state === outcome) return { kind: 'none' };
  if (state !== 'accepted' && state !== 'refused') return { kind: 'changed', state: outcome };
  return { kind: outcome === 'received' ? 'none' : 'contradicts' };
}
