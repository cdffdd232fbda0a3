import {
  PUBLICATION_MOVES,
  getPublicationMove,
  type PublicationState,
  type PublicationTrigger,
} from './publication-states';

const ROWS: [PublicationState, PublicationTrigger, PublicationState, string, string | null][] = [
  ['unpublished', 'wanted', 'publishing', 'now', null],
  ['publishing', 'wanted', 'publishing', 'kept', null],
  ['published', 'wanted', 'published', 'kept', null],
  ['unpublishing', 'wanted', 'publishing', 'now', null],
  ['unpublished', 'unwanted', 'unpublished', 'never', null],
  ['publishing', 'unwanted', 'unpublishing', 'now', null],
  ['published', 'unwanted', 'unpublishing', 'now', 'unpublished'],
  ['unpublishing', 'unwanted', 'unpublishing', 'kept', null],
  ['unpublished', 'typesChanged', 'unpublished', 'kept', null],
  ['publishing', 'typesChanged', 'publishing', 'now', null],
  ['published', 'typesChanged', 'published', 'now', null],
  ['unpublishing', 'typesChanged', 'unpublishing', 'kept', null],
  ['unpublished', 'heldElsewhere', 'unpublished', 'later', null],
  ['publishing', 'accepted', 'published', 'never', null],
  ['published', 'accepted', 'published', 'never', null],
  ['unpublishing', 'accepted', 'unpublished', 'never', null],
  ['publishing', 'refused', 'unpublished', 'later', null],
  ['published', 'refused', 'unpublished', 'later', 'movedAway'],
  ['unpublishing', 'refused', 'unpublished', 'never', null],
  ['publishing', 'silent', 'publishing', 'later', null],
  ['published', 'silent', 'published', 'later', null],
  ['unpublishing', 'silent', 'unpublishing', 'later', null],
  ['unpublished', 'movedHere', 'published', 'never', null],
  ['publishing', 'movedAway', 'unpublished', 'never', null],
  ['published', 'movedAway', 'unpublished', 'never', 'movedAway'],
  ['unpublishing', 'movedAway', 'unpublished', 'never', null],
];

describe('the transition table of publications', () => {
  it.each(ROWS)(
    'moves %s on %s to %s, next step %s, an issued key ends as %s',
    (from, trigger, to, next, outbound) => {
      expect(getPublicationMove(from, trigger)).toEqual({ from, trigger, to, next, outbound });
    },
  );

  it('has exactly these rows', () => {
    expect(PUBLICATION_MOVES).toHaveLength(ROWS.length);
    for (const [from, trigger] of [
      ['published', 'movedHere'],
      ['unpublished', 'accepted'],
      ['unpublished', 'movedAway'],
      ['published', 'heldElsewhere'],
    ] as const)
      expect(() => getPublicationMove(from, trigger)).toThrow(`${from} on ${trigger}`);
  });

  it('has a next step in every state in which the network may know the identifier', () => {
    for (const { to, next } of PUBLICATION_MOVES)
      if (to === 'publishing' || to === 'unpublishing') expect(next).not.toBe('never');
  });
});
