import { addLeavingAnswer, leavingAnswers, removeLeavingAnswer, takesFocus } from './leaving-answers';

describe('responses that leave soon', () => {
  const storage = (): { of: () => Pick<Storage, 'getItem' | 'setItem'>; texts: Map<string, string> } => {
    const texts = new Map<string, string>();
    const setItem = (key: string, text: string): void => void texts.set(key, text);
    return { texts, of: () => ({ getItem: (key) => texts.get(key) ?? null, setItem }) };
  };

  it('are those of the team whose time has not passed, the oldest first', () => {
    const { of } = storage();
    addLeavingAnswer('team_1', { id: 'a', until: 100 }, 0, of);
    addLeavingAnswer('team_1', { id: 'b', until: 200 }, 50, of);
    expect(leavingAnswers('team_1', 60, of).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(leavingAnswers('team_1', 100, of).map(({ id }) => id)).toEqual(['b']);
    expect(leavingAnswers('team_2', 60, of)).toEqual([]);
    removeLeavingAnswer('team_1', 'b', 60, of);
    expect(leavingAnswers('team_1', 60, of).map(({ id }) => id)).toEqual(['a']);
  });

  it('take the focus once, in the tab that sent them', () => {
    const { of } = storage();
    addLeavingAnswer('team_1', { id: 'c', until: 100 }, 0, of);
    expect([takesFocus('c'), takesFocus('c'), takesFocus('from another tab')]).toEqual([true, false, false]);
  });

  it('are none where the browser stored something else', () => {
    const { of, texts } = storage();
    for (const text of ['{', '{}', '[{"id":1}]', '[null]']) {
      texts.set('passerelle.leaving.team_1', text);
      expect(leavingAnswers('team_1', 0, of)).toEqual([]);
    }
  });

  it('are known to this tab where the browser has no storage', () => {
    const none = (): never => {
      throw new Error('denied');
    };
    addLeavingAnswer('team_3', { id: 'd', until: 100 }, 0, none);
    expect(leavingAnswers('team_3', 50, none).map(({ id }) => id)).toEqual(['d']);
  });
});
