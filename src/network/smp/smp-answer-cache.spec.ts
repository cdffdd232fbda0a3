import { SmpAnswerCache, toAnswer } from './smp-answer-cache';

const answer = (text: string) => toAnswer(Buffer.from(text));
const cache = (change = {}) => new SmpAnswerCache({ entries: 3, bytes: 100, maxAge: 60, ...change });

describe('the cache of the publisher', () => {
  it('returns an answer until it is dropped or too old', () => {
    const answers = cache();
    answers.put('p', 'group', answer('a'), answers.epoch, 0);
    expect(answers.get('p', 'group', 60)?.body.toString()).toBe('a');
    expect(answers.get('p', 'other', 0)).toBeNull();
    expect(answers.get('p', 'group', 61)).toBeNull();
    answers.evictParticipant('p');
    expect(answers.get('p', 'group', 0)).toBeNull();
  });

  it('does not cache an answer that was created from data older than a change', () => {
    const answers = cache();
    const { epoch } = answers;
    answers.evictParticipant('p');
    answers.put('p', 'group', answer('old'), epoch, 0);
    expect(answers.get('p', 'group', 0)).toBeNull();
  });

  it('is bounded in answers and bytes; unused answers are evicted first', () => {
    const answers = cache();
    for (const p of ['a', 'b', 'c']) answers.put(p, 'group', answer(p), answers.epoch, 0);
    answers.get('a', 'group', 0);
    answers.put('d', 'group', answer('d'), answers.epoch, 0);
    expect(['a', 'b', 'c', 'd'].filter((p) => answers.get(p, 'group', 0) !== null)).toEqual(['a', 'c', 'd']);
    answers.put('e', 'group', answer('e'.repeat(99)), answers.epoch, 0);
    expect(['a', 'c', 'd', 'e'].filter((p) => answers.get(p, 'group', 0) !== null)).toEqual(['d', 'e']);
  });

  it('counts an answer that replaces another once', () => {
    const answers = cache({ entries: 2 });
    answers.put('a', 'group', answer('a'), answers.epoch, 0);
    for (let i = 0; i < 5; i++) answers.put('b', 'group', answer('b'), answers.epoch, 0);
    expect(answers.get('a', 'group', 0)).not.toBeNull();
  });
});
