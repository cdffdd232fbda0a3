import { SmpAnswerCache, toAnswer } from './smp-answer-cache';

const answer = (text: string) => toAnswer(Buffer.from(text));
const cache = (change = {}) => new SmpAnswerCache({ entries: 3, bytes: 100, maxAge: 60, ...change });

describe('the cache of the publisher', () => {
  it('gives what it has until it is dropped or old', () => {
    const kept = cache();
    kept.put('p', 'group', answer('a'), kept.epoch, 0);
    expect(kept.get('p', 'group', 60)?.body.toString()).toBe('a');
    expect(kept.get('p', 'other', 0)).toBeNull();
    expect(kept.get('p', 'group', 61)).toBeNull();
    kept.evictParticipant('p');
    expect(kept.get('p', 'group', 0)).toBeNull();
  });

  it('does not keep what was made of something older than a change', () => {
    const kept = cache();
    const { epoch } = kept;
    kept.evictParticipant('p');
    kept.put('p', 'group', answer('old'), epoch, 0);
    expect(kept.get('p', 'group', 0)).toBeNull();
  });

  it('is bounded in answers and bytes; what was not used goes first', () => {
    const kept = cache();
    for (const p of ['a', 'b', 'c']) kept.put(p, 'group', answer(p), kept.epoch, 0);
    kept.get('a', 'group', 0);
    kept.put('d', 'group', answer('d'), kept.epoch, 0);
    expect(['a', 'b', 'c', 'd'].filter((p) => kept.get(p, 'group', 0) !== null)).toEqual(['a', 'c', 'd']);
    kept.put('e', 'group', answer('e'.repeat(99)), kept.epoch, 0);
    expect(['a', 'c', 'd', 'e'].filter((p) => kept.get(p, 'group', 0) !== null)).toEqual(['d', 'e']);
  });

  it('counts an answer that replaces another once', () => {
    const kept = cache({ entries: 2 });
    kept.put('a', 'group', answer('a'), kept.epoch, 0);
    for (let i = 0; i < 5; i++) kept.put('b', 'group', answer('b'), kept.epoch, 0);
    expect(kept.get('a', 'group', 0)).not.toBeNull();
  });
});
