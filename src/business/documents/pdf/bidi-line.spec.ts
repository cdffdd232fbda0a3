import { toBidiParagraph, toVisualPieces } from './bidi-line';

/**
 * Returns the paragraph on one line in drawing order, from left to right; the letters of a right-to-left word keep
 * their order.
 */
function toDrawingOrder(text: string): string {
  const paragraph = toBidiParagraph(text);
  return paragraph === null ? text : toVisualPieces({ paragraph, start: 0, end: text.length }).join('');
}

describe('a line with right-to-left text', () => {
  it.each([
    ['digits behind Hebrew letters', 'שירות ב-2026', '2026-ב שירות'],
    ['digits behind Arabic letters', 'بند45', '45بند'],
    ['Arabic digits behind letters', 'مشروع٢٠٢٦', '٢٠٢٦مشروع'],
    ['an amount in Arabic digits between words', 'المبلغ ١٢٣٤ درهم', 'درهم ١٢٣٤ المبلغ'],
    ['Persian digits, which shaping takes for letters', 'مبلغ ۱۲۳۴', '۱۲۳۴ مبلغ'],
    ['a house number', 'شارع الملك فهد ١٢', '١٢ فهد الملك شارع'],
    ['an amount with separators', 'סה"כ 1,234.50 ₪', '₪ 1,234.50 כ"סה'],
    ['a date', 'תאריך 24/11/2026', '24/11/2026 תאריך'],
    ['brackets around words', 'שירותי ייעוץ (חודש 11)', '(11 חודש) ייעוץ שירותי'],
    ['brackets around a number', '(رقم 123).', '.(123 رقم)'],
    ['brackets within brackets', 'א [ב (ג)]', '[(ג) ב] א'],
    ['Latin words inside', 'שירות Peppol Access חדש', 'חדש Peppol Access שירות'],
    ['vowel points', 'שָׁלוֹם עולם', 'עולם שָׁלוֹם'],
    ['a minus before digits', 'הנחה -5%', '5%- הנחה'],
  ])('orders %s as UAX #9 requires', (_what, text, displayOrder) => {
    expect(toDrawingOrder(text)).toBe(displayOrder);
    expect(toBidiParagraph(text)?.isRightToLeft).toBe(true);
  });

  it.each([
    ['a Hebrew word and a bracketed number', 'item שלום (12)', 'item (12) שלום'],
    ['two Hebrew words', 'a שלום עולם 12', 'a 12 עולם שלום'],
    ['a bracketed Arabic word', 'plain (سلام) 12', 'plain (سلام) 12'],
  ])(
    'treats a paragraph that begins with Latin letters as left-to-right: %s',
    (_what, text, displayOrder) => {
      expect(toDrawingOrder(text)).toBe(displayOrder);
      expect(toBidiParagraph(text)?.isRightToLeft).toBe(false);
    },
  );

  it('returns a left-to-right line unchanged', () => {
    expect(toBidiParagraph('plain 12 (ü) 会計 ไทย')).toBeNull();
  });

  it('draws each word as one piece, and a surrogate pair as one character', () => {
    const paragraph = toBidiParagraph('בית 𞤀𞤁 (😀)');
    expect(paragraph && toVisualPieces({ paragraph, start: 0, end: paragraph.text.length })).toEqual([
      '(',
      '😀',
      ')',
      ' ',
      '𞤀𞤁',
      ' ',
      'בית',
    ]);
  });
});
