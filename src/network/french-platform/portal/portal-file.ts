import type { PortalFlow, PortalAnswerOutcome } from '../../../standards/flux1';
import type { RefusalReason } from '../reporting-platform';

/** Kind of document in a file for the portal. */
export type PortalSubjectKind = 'filing' | 'flow' | 'status' | 'invoice';

/**
 * waiting: the file is not in the folder yet · written: it is in the folder, and the portal has not answered ·
 * received: the portal has the file and has not decided on its contents · accepted, refused: decision of the portal.
 */
export type PortalFileState = 'waiting' | 'written' | 'received' | 'accepted' | 'refused';

/** Document that the portal is to get as a file. */
export interface PortalDocument {
  teamId: string;
  kind: PortalSubjectKind;
  /** Id of the document, which has only one file, however often it is requested. */
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

/** State of a document's file. */
export interface PortalFile {
  name: string;
  state: PortalFileState;
  code: string | null;
  reasons: RefusalReason[];
}

/** Effect of an answer on a file. */
export type AnswerEffect = { kind: 'changed'; state: PortalFileState } | { kind: 'none' | 'contradicts' };

/**
 * Determines the effect of an answer. Answers may arrive late, twice and in any order, so the receipt of the flow never
 * replaces a decision, and the first of two contradictory decisions is final.
 */
export function applyAnswer(state: PortalFileState, outcome: PortalAnswerOutcome): AnswerEffect {
  if (state === outcome) return { kind: 'none' };
  if (state !== 'accepted' && state !== 'refused') return { kind: 'changed', state: outcome };
  return { kind: outcome === 'received' ? 'none' : 'contradicts' };
}
