/**
 * State of an identifier on the network. The two transitional states are stored before the network is called, so a
 * worker completes them in any case.
 */
export type PublicationState = 'unpublished' | 'publishing' | 'published' | 'unpublishing';

/**
 * Triggers of a publication's transitions.
 * - by its company: `wanted` (a verified recipient), `unwanted`, `typesChanged` (its advertised document types
 *   changed);
 * - by other companies: `heldElsewhere` (another company of this installation publishes the identifier);
 * - by the response of the network: `accepted`, `refused` (another access point has the identifier), `silent` (no
 *   response);
 * - by migrations: `movedHere`, `movedAway`.
 */
export type PublicationTrigger =
  | 'wanted'
  | 'unwanted'
  | 'typesChanged'
  | 'heldElsewhere'
  | 'accepted'
  | 'refused'
  | 'silent'
  | 'movedHere'
  | 'movedAway';

/** Time of the row's next processing: at once, after a back-off, never, or unchanged. */
export type NextStep = 'now' | 'later' | 'never' | 'kept';

export interface PublicationMove {
  from: PublicationState;
  trigger: PublicationTrigger;
  to: PublicationState;
  next: NextStep;
  /** Effect on the outbound migration of the identifier; only published identifiers have one. */
  outbound: 'unpublished' | 'movedAway' | null;
}

const toMove = (
  from: PublicationState,
  trigger: PublicationTrigger,
  to: PublicationState,
  next: NextStep,
  outbound: PublicationMove['outbound'] = null,
): PublicationMove => ({ from, trigger, to, next, outbound });

/** All transitions of an identifier's publication (contract, section 3). Any other transition is impossible. */
export const PUBLICATION_MOVES: readonly PublicationMove[] = [
  toMove('unpublished', 'wanted', 'publishing', 'now'),
  toMove('publishing', 'wanted', 'publishing', 'kept'),
  toMove('published', 'wanted', 'published', 'kept'),
  toMove('unpublishing', 'wanted', 'publishing', 'now'),

  toMove('unpublished', 'unwanted', 'unpublished', 'never'),
  // The network may have published the identifier already.
  toMove('publishing', 'unwanted', 'unpublishing', 'now'),
  toMove('published', 'unwanted', 'unpublishing', 'now', 'unpublished'),
  toMove('unpublishing', 'unwanted', 'unpublishing', 'kept'),

  toMove('unpublished', 'typesChanged', 'unpublished', 'kept'),
  toMove('publishing', 'typesChanged', 'publishing', 'now'),
  toMove('published', 'typesChanged', 'published', 'now'),
  toMove('unpublishing', 'typesChanged', 'unpublishing', 'kept'),

  // An identifier that another company publishes is requested again later, because it may be released.
  toMove('unpublished', 'heldElsewhere', 'unpublished', 'later'),

  toMove('publishing', 'accepted', 'published', 'never'),
  toMove('published', 'accepted', 'published', 'never'),
  toMove('unpublishing', 'accepted', 'unpublished', 'never'),

  toMove('publishing', 'refused', 'unpublished', 'later'),
  toMove('published', 'refused', 'unpublished', 'later', 'movedAway'),
  // The identifier is not registered for this access point any more, as intended.
  toMove('unpublishing', 'refused', 'unpublished', 'never'),

  toMove('publishing', 'silent', 'publishing', 'later'),
  toMove('published', 'silent', 'published', 'later'),
  toMove('unpublishing', 'silent', 'unpublishing', 'later'),

  toMove('unpublished', 'movedHere', 'published', 'never'),

  toMove('publishing', 'movedAway', 'unpublished', 'never'),
  toMove('published', 'movedAway', 'unpublished', 'never', 'movedAway'),
  toMove('unpublishing', 'movedAway', 'unpublished', 'never'),
];

/** @throws Error when the table has no such transition: a defect of the caller */
export function getPublicationMove(from: PublicationState, trigger: PublicationTrigger): PublicationMove {
  const move = PUBLICATION_MOVES.find(
    (candidate) => candidate.from === from && candidate.trigger === trigger,
  );
  if (move === undefined) throw new Error(`No transition of a publication that is ${from} on ${trigger}`);
  return move;
}
