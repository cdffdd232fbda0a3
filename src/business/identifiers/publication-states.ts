/**
 * State of an identifier on the network. The two transitional states are stored before the network is called, so a
 * worker completes them in any case.
 */
export type Publication = 'unpublished' | 'publishing' | 'published' | 'unpublishing';

/**
 * Triggers of a publication's transitions.
 * - by its company: `wanted` (a verified recipient), `unwanted`, `typesChanged` (it advertises other document types);
 * - by other companies: `heldElsewhere` (one of this installation publishes the identifier);
 * - by the network's answer: `accepted`, `refused` (another access point holds it), `silent`;
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

/** When the row is processed next: at once, after a back-off, never, or unchanged. */
export type NextStep = 'now' | 'later' | 'never' | 'kept';

export interface PublicationMove {
  from: Publication;
  trigger: PublicationTrigger;
  to: Publication;
  next: NextStep;
  /** Effect on an outbound key; only published identifiers have one. */
  outbound: 'unpublished' | 'movedAway' | null;
}

const row = (
  from: Publication,
  trigger: PublicationTrigger,
  to: Publication,
  next: NextStep,
  outbound: PublicationMove['outbound'] = null,
): PublicationMove => ({ from, trigger, to, next, outbound });

/** All transitions of an identifier's publication (contract, section 3). Any other one is impossible. */
export const PUBLICATION_MOVES: readonly PublicationMove[] = [
  row('unpublished', 'wanted', 'publishing', 'now'),
  row('publishing', 'wanted', 'publishing', 'kept'),
  row('published', 'wanted', 'published', 'kept'),
  row('unpublishing', 'wanted', 'publishing', 'now'),

  row('unpublished', 'unwanted', 'unpublished', 'never'),
  // The network may have published it already.
  row('publishing', 'unwanted', 'unpublishing', 'now'),
  row('published', 'unwanted', 'unpublishing', 'now', 'unpublished'),
  row('unpublishing', 'unwanted', 'unpublishing', 'kept'),

  row('unpublished', 'typesChanged', 'unpublished', 'kept'),
  row('publishing', 'typesChanged', 'publishing', 'now'),
  row('published', 'typesChanged', 'published', 'now'),
  row('unpublishing', 'typesChanged', 'unpublishing', 'kept'),

  // An identifier that another company publishes is requested again later: it may be released.
  row('unpublished', 'heldElsewhere', 'unpublished', 'later'),

  row('publishing', 'accepted', 'published', 'never'),
  row('published', 'accepted', 'published', 'never'),
  row('unpublishing', 'accepted', 'unpublished', 'never'),

  row('publishing', 'refused', 'unpublished', 'later'),
  row('published', 'refused', 'unpublished', 'later', 'movedAway'),
  // Not registered for us any more, as intended.
  row('unpublishing', 'refused', 'unpublished', 'never'),

  row('publishing', 'silent', 'publishing', 'later'),
  row('published', 'silent', 'published', 'later'),
  row('unpublishing', 'silent', 'unpublishing', 'later'),

  row('unpublished', 'movedHere', 'published', 'never'),

  row('publishing', 'movedAway', 'unpublished', 'never'),
  row('published', 'movedAway', 'unpublished', 'never', 'movedAway'),
  row('unpublishing', 'movedAway', 'unpublished', 'never'),
];

/** @throws Error when the table has no such transition: a defect of the caller */
export function publicationMove(from: Publication, trigger: PublicationTrigger): PublicationMove {
  const move = PUBLICATION_MOVES.find(
    (candidate) => candidate.from === from && candidate.trigger === trigger,
  );
  if (move === undefined) throw new Error(`No move of a publication that is ${from} on ${trigger}`);
  return move;
}
