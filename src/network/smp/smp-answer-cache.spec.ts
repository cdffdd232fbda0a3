import { SmpAnswerCache, toAnswer } from './smp-answer-cache';

const answer = (text: string) => toAnswer(Buffer.from(text));
const cache = (change = {}) => new SmpAnswerCache({ entries: 3, bytes: 100, maxAge: 60, ...change });

describe('SmpAnswerCache', () => {
  it('returns a response until it is evicted or too old', () => {
    const responseCache = cache();
    responseCache.put('p', 'group', answer('a'), responseCache.evictionEpoch, 0);
    expect(responseCache.get('p', 'group', 60)?.body.toString()).toBe('a');
    expect(responseCache.get('p', 'other', 0)).toBeNull();
    expect(responseCache.get('p', 'group', 61)).toBeNull();
    responseCache.evictParticipant('p');
    expect(responseCache.get('p', 'group', 0)).toBeNull();
  });

  it('does not cache a response that was created before a change', () => {
    const responseCache = cache();
    const { evictionEpoch } = responseCache;
    responseCache.evictParticipant('p');
    responseCache.put('p', 'group', answer('old'), evictionEpoch, 0);
    expect(responseCache.get('p', 'group', 0)).toBeNull();
  });

  it('limits the number and size of responses, and evicts the least recently used response first', () => {
    const responseCache = cache();
    for (const p of ['a', 'b', 'c']) responseCache.put(p, 'group', answer(p), responseCache.evictionEpoch, 0);
    responseCache.get('a', 'group', 0);
    responseCache.put('d', 'group', answer('d'), responseCache.evictionEpoch, 0);
    expect(['a', 'b', 'c', 'd'].filter((p) => responseCache.get(p, 'group', 0) !== null)).toEqual([
      'a',
      'c',
      'd',
    ]);
    responseCache.put('e', 'group', answer('e'.repeat(99)), responseCache.evictionEpoch, 0);
    expect(['a', 'c', 'd', 'e'].filter((p) => responseCache.get(p, 'group', 0) !== null)).toEqual(['d', 'e']);
  });

  it('counts a replaced response only once', () => {
    const responseCache = cache({ entries: 2 });
    responseCache.put('a', 'group', answer('a'), responseCache.evictionEpoch, 0);
    for (let i = 0; i < 5; i++) responseCache.put('b', 'group', answer('b'), responseCache.evictionEpoch, 0);
    expect(responseCache.get('a', 'group', 0)).not.toBeNull();
  });
});
