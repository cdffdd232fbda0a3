import { applyAnswer } from './portal-file';

describe('applyAnswer', () => {
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
  ] as const)(
    'applies the correct effect to a file in the state %s for the outcome %s',
    (state, outcome, effect) => expect(applyAnswer(state, outcome)).toEqual(effect),
  );
});
