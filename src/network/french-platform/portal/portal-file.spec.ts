import { applyAnswer } from './portal-file';

describe('an answer of the state portal', () => {
  it.each([
    ['waiting', 'received', { kind: 'changed', state: 'received' }],
    ['written', 'received', { kind: 'changed', state: 'received' }],
    ['written', 'accepted', { kind: 'changed', state: 'accepted' }],
    ['received', 'received', { kind: 'none' }],
    ['received', 'refused', { kind: 'changed', state: 'refused' }],
    ['accepted', 'received', { kind: 'none' }],
    ['accepted', 'accepted', { kind: 'none' }],
    ['accepted', 'refused', { kind: 'contradicts' }],
    ['refused', 'received', { kind: 'none' }],
    ['refused', 'accepted', { kind: 'contradicts' }],
  ] as const)('on a file that is %s, with the outcome %s', (state, outcome, effect) =>
    expect(applyAnswer(state, outcome)).toEqual(effect),
  );
});
