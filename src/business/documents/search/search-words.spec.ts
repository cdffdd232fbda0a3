import { foldText, toSearchWords, toWordsQuery } from './search-words';

const TEAM = 't_01ARZ3NDEKTSV4RRFFQ69G5FAV';
const PART = 'q69g5fav';

const removeTeamPrefix = (text: string): string[] =>
  text.split(' ').map((word) => {
    expect(word.startsWith(PART)).toBe(true);
    return word.slice(PART.length);
  });

describe('words of a search', () => {
  it.each([
    ['Métropole', 'metropole'],
    ['MÉTROPOLE', 'metropole'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['Smørrebrød', 'smorrebrod'],
    ['Œuvre', 'oeuvre'],
    ['ﬁnance', 'finance'],
    ['Αθήνα', 'αθηνα'],
    ['İstanbul', 'istanbul'],
    ['plain', 'plain'],
  ])('are folded from %s to %s', (text, foldedText) => {
    expect(foldText(text)).toBe(foldedText);
  });

  it('include names, and numbers both in parts and complete, with the prefix of the team', () => {
    const words = removeTeamPrefix(
      toSearchWords({
        teamId: TEAM,
        documentNumber: '2026-0042',
        addresses: ['0208:0987654394', null],
        names: ['Hôtel de la Métropole', null],
        texts: { references: ['BE 0987.654.394', '+++090/9337/55493+++'], texts: ['Café 1 kg'] },
      }),
    );
    expect(words).toEqual(
      expect.arrayContaining([
        ...['2026', '0042', '20260042'],
        ...['0208', '0987654394', '987654394', 'be0987654394'],
        ...['hotel', 'de', 'la', 'metropole', 'cafe', 'kg'],
        ...['090933755493', '90933755493', '9337'],
      ]),
    );
    expect(new Set(words).size).toBe(words.length);
  });

  it('are limited in number and length', () => {
    const names = [Array.from({ length: 2000 }, (_, n) => `word${n}`).join(' '), 'x'.repeat(5000)];
    const words = toSearchWords({ teamId: TEAM, documentNumber: null, addresses: [], names }).split(' ');
    expect(words.length).toBeLessThanOrEqual(300);
    expect(Math.max(...words.map(({ length }) => length))).toBeLessThanOrEqual(48);
  });

  it('never end with half a surrogate pair', () => {
    const name = 'x' + '𠮷'.repeat(60);
    const words = toSearchWords({ teamId: TEAM, documentNumber: null, addresses: [], names: [name] });
    expect(words).not.toMatch(/\p{Surrogate}/u);
    expect(toWordsQuery(TEAM, name)).toBe(`'${words}':*`);
  });

  it.each([
    ['Métro', `'${PART}metro':*`],
    ['Hôtel Métro', `'${PART}hotel':* & '${PART}metro':*`],
    ['SA Nord', `'${PART}sa' & '${PART}nord':*`],
    ['0987.654.394', `('${PART}0987':* & '${PART}654' & '${PART}394':*) | '${PART}0987654394':*`],
    ["O'Neil\\ & | !:*", `'${PART}o' & '${PART}neil':*`],
    ['+++', null],
  ])('are searched by their beginnings: %s', (text, query) => {
    expect(toWordsQuery(TEAM, text)).toBe(query);
  });
});
