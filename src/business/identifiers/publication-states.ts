/**
 * What the network knows of an identifier. The two moving states stand in the row before the network is asked, so a
 * worker finishes them whatever happens in between.
 */
export type Publication = 'unpublished' | 'publishing' | 'published' | 'unpublishing';

/**
 * What can happen to a publication.
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

/** When the row is worked on next: at once, after a back-off, not at all, or as it was. */
export type NextStep = 'now' | 'later' | 'never' | 'kept';

export interface PublicationMove {
  from: Publication;
  trigger: PublicationTrigger;
  to: Publication;
  next: NextStep;
  /** What becomes of a key that was given out for moving the identifier away; only published identifiers have one. */
  outbound: 'unpublished' | 'movedAway' | null;
}

const row = (
  from: Publication,
  trigger: PublicationTrigger,
  to: Publication,
  next: NextStep,
  outbound: PublicationMove['outbound'] = null,
): PublicationMove => ({ from, trigger, to, next, outbound });

/** Every move of an identifier's publication (contract, section 3). What stands in no row cannot happen. */
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
  // Not ours any more, which is what was wanted.
  row('unpublishing', 'refused', 'unpublished', 'never'),

  row('publishing', 'silent', 'publishing', 'later'),
  row('published', 'silent', 'published', 'later'),
  row('unpublishing', 'silent', 'unpublishing', 'later'),

  row('unpublished', 'movedHere', 'published', 'never'),

  row('publishing', 'movedAway', 'unpublished', 'never'),
  row('published', 'movedAway', 'unpublished', 'never', 'movedAway'),
  row('unpublishing', 'movedAway', 'unpublished', 'never'),
];

/** @throws Error when the table has no such move: a defect of the caller */
export function publicationMove(from: Publication, trigger: PublicationTrigger): PublicationMove {
  const move = PUBLICATION_MOVES.find(
    (candidate) => candidate.from === from && candidate.trigger === trigger,
  );
  if (move === undefined) throw new Error(`No move of a publication that is ${from} on ${trigger}`);
  return move;
}
