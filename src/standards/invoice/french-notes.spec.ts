import { hasFrenchNote, hasSubjectCode, joinNotes, splitNotes } from './french-notes';

const NONE = { recoveryCostsNote: null, latePaymentPenaltiesNote: null, earlyPaymentDiscountNote: null };
const ALL = {
  recoveryCostsNote: 'Indemnité de 40 €',
  latePaymentPenaltiesNote: '3 × taux légal',
  earlyPaymentDiscountNote: 'Pas d’escompte',
};

describe('French notes in the single Note of UBL', () => {
  it('follow the free note, each after its subject code', () => {
    expect(joinNotes('Merci', ALL)).toBe(
      'Merci\n#PMT#Indemnité de 40 €\n#PMD#3 × taux légal\n#AAB#Pas d’escompte',
    );
    expect(joinNotes(null, NONE)).toBeNull();
    expect(joinNotes('Merci', null)).toBe('Merci');
  });

  it('are split from the joined note again', () => {
    expect(splitNotes(joinNotes('Merci', ALL))).toEqual({ note: 'Merci', french: ALL });
    expect(splitNotes(joinNotes(null, { ...NONE, latePaymentPenaltiesNote: 'x' }))).toEqual({
      note: null,
      french: { ...NONE, latePaymentPenaltiesNote: 'x' },
    });
    expect(splitNotes('#AAB#a#PMT#b #PMD# c')).toEqual({
      note: null,
      french: { recoveryCostsNote: 'b', latePaymentPenaltiesNote: 'c', earlyPaymentDiscountNote: 'a' },
    });
  });

  it('other subject codes, repetitions and empty notes stay in the free note', () => {
    expect(splitNotes('Hello\n#BAR#B2B\n#PMT#one\n#PMT#two\n#AAB#')).toEqual({
      note: 'Hello\n#BAR#B2B\n#PMT#two\n#AAB#',
      french: { ...NONE, recoveryCostsNote: 'one' },
    });
    expect(splitNotes('plain')).toEqual({ note: 'plain', french: NONE });
    expect(splitNotes(null)).toEqual({ note: null, french: NONE });
  });

  it('are identified by their markers', () => {
    expect([
      hasFrenchNote('a #PMD#b'),
      hasFrenchNote('#BAR#b'),
      hasSubjectCode('#BAR#b'),
      hasSubjectCode('#1#'),
    ]).toEqual([true, false, true, false]);
  });
});
