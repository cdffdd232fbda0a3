import { FIELDS_BY_TERM } from '../input/term-fields';
import { TERM_TABLE } from './paths';
import { listTerms, getTermPaths, type TermPath } from './terms';

/** EN 16931-1 numbers its terms from 1 to 165 and its groups from 1 to 32; number 4 is unused. */
const TERMS = [
  ...Array.from({ length: 165 }, (_, index) => `BT-${index + 1}`).filter((term) => term !== 'BT-4'),
  ...Array.from({ length: 32 }, (_, index) => `BG-${index + 1}`),
];
/** Schemes, media types and file names: the parts of a term that the model has fields for. */
const TERM_PARTS = [...FIELDS_BY_TERM.keys()].filter((term) => /^B.*-\d+-\d+$/.test(term));
const EXTENSION_TERMS = [...FIELDS_BY_TERM.keys()].filter((term) => term.startsWith('EXT-FR-FE-'));

const countMarks = ({ steps }: TermPath): number => steps.filter(({ repeats }) => repeats).length;

describe('table of terms', () => {
  it('contains exactly the business terms, groups and parts of EN 16931, each once', () => {
    const listedTerms = [...TERM_TABLE.matchAll(/^B[TG][-\d]+/gm)].map(([term]) => term);
    expect([...listedTerms].sort()).toEqual([...TERMS, ...TERM_PARTS].sort());
    const ofStandard = [...listTerms().keys()].filter((term) => term.startsWith('B'));
    expect(ofStandard.sort()).toEqual([...TERMS, ...TERM_PARTS].sort());
  });

  it('contains exactly the terms of the French extension with a field in the model', () => {
    const listedTerms = [...listTerms().keys()].filter((term) => !term.startsWith('B'));
    expect(listedTerms.sort()).toEqual([...EXTENSION_TERMS].sort());
    expect(listedTerms.length).toBeGreaterThan(150);
  });

  it('has a path in both syntaxes for each term', () => {
    for (const term of [...TERMS, ...EXTENSION_TERMS]) {
      expect(getTermPaths(term, 'ubl').length).toBeGreaterThan(0);
      expect(getTermPaths(term, 'cii').length).toBeGreaterThan(0);
    }
  });

  it('marks the lists of the model', () => {
    const exceptions = new Set(['BT-83', 'BT-89']);
    const lists = new Set(['BT-29', 'BT-46', 'BT-60', 'BG-3', 'BG-16', 'BG-20', 'BG-21', 'BG-23', 'BG-24']);
    for (const party of ['06', '46', '69', '92', '115']) lists.add(`EXT-FR-FE-${party}`);
    lists.add('EXT-FR-FE-BG-06');
    for (const list of ['BG-25', 'BG-27', 'BG-28', 'BG-32']) lists.add(list);
    for (const [term, field] of FIELDS_BY_TERM) {
      const expected = field.split('.').filter((part) => part === '*').length + (lists.has(term) ? 1 : 0);
      if (exceptions.has(term) || term.startsWith('BT-32')) continue;
      for (const syntax of ['ubl', 'cii'] as const)
        for (const path of getTermPaths(term, syntax))
          expect([term, countMarks(path)]).toEqual([term, expected]);
    }
  });

  it('throws an error for an unknown term', () => expect(() => getTermPaths('BT-4', 'ubl')).toThrow('BT-4'));
});
