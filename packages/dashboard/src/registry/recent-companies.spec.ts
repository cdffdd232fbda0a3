import { recentCompanies, rememberCompany } from './recent-companies';

describe('the companies chosen last', () => {
  const stored = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });

  it('are five of a team, the last one first, each once', () => {
    for (const id of ['c_1', 'c_2', 'c_3', 'c_4', 'c_5', 'c_6', 'c_4'])
      rememberCompany('team_a', id, storage);
    expect(recentCompanies('team_a', storage)).toEqual(['c_4', 'c_6', 'c_5', 'c_3', 'c_2']);
    expect(recentCompanies('team_b', storage)).toEqual([]);
  });

  it('are none where the browser stores nothing, or something else', () => {
    const none = (): never => {
      throw new Error('No storage');
    };
    rememberCompany('team_a', 'c_1', none);
    expect(recentCompanies('team_a', none)).toEqual([]);
    for (const text of ['{', '"c_1"', '[1]'])
      expect(recentCompanies('team_a', () => ({ getItem: () => text }))).toEqual([]);
  });
});
