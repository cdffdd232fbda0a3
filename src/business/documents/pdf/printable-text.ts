import { canDraw } from './typefaces';

const REPLACEMENT = '\uFFFD';
const ELLIPSIS = '\u2026';

/** Maximum length of a printed identifier, name or code. */
const MAX_SHORT_LENGTH = 250;
/** Maximum length of a printed note, description or reason. */
const MAX_LONG_LENGTH = 20_000;
/** Maximum size of all long texts of one document; further texts are printed with the short limit. */
const MAX_TOTAL_LENGTH = 1_500_000;

/** Maximum number of entries of a list in running text or in a block, such as the identifiers of a party. */
const MAX_LISTED = 100;

/** Maximum number of accents on a character; a stack of hundreds would cover the lines around it. */
const MAX_ACCENTS_PER_LETTER = 2;
/** Maximum number of signs for vowels, tones and joints on a letter. */
const MAX_MARKS_PER_LETTER = 4;

/** Characters that need no cleaning: ASCII and the standalone letters and signs of Latin-1 and Latin Extended-A. */
const PLAIN_TEXT = /^[\n\x20-\x7e\u00a1-\u00ac\u00ae-\u017f]*$/;

/** Consecutive empty lines, which are reduced to one, because hundreds would push the other text off the page. */
const EMPTY_LINES = /\n(?: *\n){2,}/g;

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;
const SPACE = /[\t\p{Zs}]/u;
/** Control characters, and characters that only affect others: bidi overrides, joiners, tags, variation selectors. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;
const UNREADABLE = /[\p{Cs}\p{Co}\p{Cn}]/u;
/** Emoji and their modifiers, which are omitted when the typeface has no glyph. */
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;
const MARK = /\p{M}/u;
const ACCENT = /\p{Script=Inherited}/u;

/**
 * Converts a text to printable form: line breaks as ` `, every other white space a blank, nothing invisible, no emoji
 * that the typeface lacks, and U+FFFD for any other missing character. Invoice text is untrusted, so it must not affect
 * the page: direction overrides would reverse a file name or an amount, stacked accents would cover other lines.
 *
 * @param limit length in UTF-16 units above which the text is truncated and ends in an ellipsis
 */
export function toPrintableText(text: string, limit: number): string {
  const printableText = text.length > limit ? text.slice(0, limit) + ELLIPSIS : text;
  return PLAIN_TEXT.test(printableText) ? printableText : cleanText(printableText.replaceAll('\r\n', '\n'));
}

/** Returns printable text on one line. */
export function toPrintableLine(text: string, limit: number): string {
  return toPrintableText(text, limit).replaceAll('\n', ' ').trim();
}

function cleanText(text: string): string {
  let marks = 0;
  let clean = '';
  for (const character of text) {
    if (INVISIBLE.test(character) && !LINE_BREAK.test(character) && character !== '\t') continue;
    marks = MARK.test(character) ? marks + 1 : 0;
    if (marks <= (ACCENT.test(character) ? MAX_ACCENTS_PER_LETTER : MAX_MARKS_PER_LETTER))
      clean += toDrawable(character);
  }
  // A letter and its accent become one character if possible; the new character must be drawable as well.
  return Array.from(clean.normalize('NFC'), toDrawable).join('');
}

function toDrawable(character: string): string {
  if (LINE_BREAK.test(character)) return '\n';
  if (SPACE.test(character)) return ' ';
  if (!UNREADABLE.test(character) && canDraw(character.codePointAt(0) ?? 0)) return character;
  return EMOJI.test(character) ? '' : REPLACEMENT;
}

/**
 * Converts the texts of one document to printable form, within limits, so that a hostile document cannot fill the disk.
 */
export class PrintableTexts {
  private remainingCharacters = MAX_TOTAL_LENGTH;

  /** Returns an identifier, a name or a code on one line; an empty string for null. */
  short(text: string | null): string {
    return text === null ? '' : toPrintableLine(text, MAX_SHORT_LENGTH);
  }

  /** Returns the entries of a list that are printed. */
  limitList<Entry>(entries: readonly Entry[]): readonly Entry[] {
    return entries.slice(0, MAX_LISTED);
  }

  /** Returns a text of several lines, such as a note or a description; an empty string for null. */
  long(text: string | null): string {
    if (text === null) return '';
    const limit = this.remainingCharacters > 0 ? MAX_LONG_LENGTH : MAX_SHORT_LENGTH;
    this.remainingCharacters -= Math.min(text.length, limit);
    return toPrintableText(text, limit).trim().replace(EMPTY_LINES, '\n\n');
  }
}
