import { canDraw } from './typefaces';

const REPLACEMENT = '\uFFFD';
const MORE = '\u2026';

/** Longest identifier, name or code that is shown. */
const SHORT = 250;
/** Longest note, description or reason that is shown. */
const LONG = 20_000;
/** What all long texts of one document may take together; past it, each is shown as a short one. */
const TOTAL = 1_500_000;

/** Entries of a list that is set as running text or as a block, such as the identifiers of a party. */
const LISTED = 100;

/** Accents on one base character; a stack of hundreds would be drawn over the lines around it. */
const ACCENTS_PER_BASE = 2;
/** Signs of vowels, tones and joints on one letter of a script that writes with them. */
const SIGNS_PER_BASE = 4;

/** Nothing to clean in here: ASCII and the letters and signs of Latin-1 and Latin Extended-A that stand alone. */
const PLAIN = /^[\n\x20-\x7e\u00a1-\u00ac\u00ae-\u017f]*$/;

/** One empty line parts paragraphs; hundreds would only push the rest off the page. */
const EMPTY_LINES = /\n(?: *\n){2,}/g;

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;
const SPACE = /[\t\p{Zs}]/u;
/** Controls, and what only steers other characters: bidi overrides, joiners, tags, variation selectors. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;
const UNREADABLE = /[\p{Cs}\p{Co}\p{Cn}]/u;
/** Emoji and what colours or joins them: decoration, left out where there is no glyph. */
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;
const MARK = /\p{M}/u;
const ACCENT = /\p{Script=Inherited}/u;

/**
 * Text as it can be set: line breaks as `\n`, every other white space a blank, nothing invisible, no emoji that the
 * typeface lacks, and U+FFFD for any other character that it lacks. Invoice text is written by strangers, so nothing of it may steer the page: direction
 * overrides would show a file name or an amount backwards, stacked accents would cover other lines.
 *
 * @param limit length in UTF-16 units above which the text is cut and ends in an ellipsis
 */
export function printable(text: string, limit: number): string {
  const shown = text.length > limit ? text.slice(0, limit) + MORE : text;
  return PLAIN.test(shown) ? shown : cleaned(shown.replaceAll('\r\n', '\n'));
}

/** Printable text on one line. */
export function printableLine(text: string, limit: number): string {
  return printable(text, limit).replaceAll('\n', ' ').trim();
}

function cleaned(text: string): string {
  let marks = 0;
  let clean = '';
  for (const character of text) {
    if (INVISIBLE.test(character) && !LINE_BREAK.test(character) && character !== '\t') continue;
    marks = MARK.test(character) ? marks + 1 : 0;
    if (marks <= (ACCENT.test(character) ? ACCENTS_PER_BASE : SIGNS_PER_BASE)) clean += drawn(character);
  }
  // A letter and its accent become one glyph where there is one; what that yields must be drawable too.
  return Array.from(clean.normalize('NFC'), drawn).join('');
}

function drawn(character: string): string {
  if (LINE_BREAK.test(character)) return '\n';
  if (SPACE.test(character)) return ' ';
  if (!UNREADABLE.test(character) && canDraw(character.codePointAt(0) ?? 0)) return character;
  return EMOJI.test(character) ? '' : REPLACEMENT;
}

/** The texts of one document, made printable, within bounds that keep a hostile document from filling a disk. */
export class PrintableTexts {
  private left = TOTAL;

  /** An identifier, a name or a code, on one line; empty when there is none. */
  short(text: string | null): string {
    return text === null ? '' : printableLine(text, SHORT);
  }

  /** The entries of a list that are shown. */
  listed<Entry>(entries: readonly Entry[]): readonly Entry[] {
    return entries.slice(0, LISTED);
  }

  /** A text of several lines: note, description, reason; empty when there is none. */
  long(text: string | null): string {
    if (text === null) return '';
    const limit = this.left > 0 ? LONG : SHORT;
    this.left -= Math.min(text.length, limit);
    return printable(text, limit).trim().replace(EMPTY_LINES, '\n\n');
  }
}
