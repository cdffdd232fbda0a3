import bidiFactory, { type EmbeddingLevels } from 'bidi-js';

const bidi = bidiFactory();

/** Letters, marks and digits of right-to-left scripts, including their presentation forms. */
const RIGHT_TO_LEFT_PATTERN =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const SUPPLEMENTARY_LETTERS = /[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu;
const SUPPLEMENTARY_SYMBOLS = /[^\u0000-\uffff\p{L}\p{M}\p{N}]/gu;
/** Characters of a word in a right-to-left script; the word is shaped and reversed as a whole. */
const WORD_CHARACTER = /[\p{L}\p{M}\u0640]/u;

/** A paragraph with right-to-left text, with its levels (UAX #9, chapter 3). */
export interface BidiParagraph {
  text: string;
  levels: EmbeddingLevels;
  /** Whether the paragraph begins on the right (rules P2 and P3). */
  isRightToLeft: boolean;
}

/** A line of a paragraph: UTF-16 units from `start` to before `end`. */
export interface BidiLine {
  paragraph: BidiParagraph;
  start: number;
  end: number;
}

/** Resolves the levels of a paragraph; null without right-to-left text. */
export function toBidiParagraph(text: string): BidiParagraph | null {
  if (!RIGHT_TO_LEFT_PATTERN.test(text)) return null;
  const levels = bidi.getEmbeddingLevels(replaceSurrogatePairs(text), 'auto');
  return { text, levels, isRightToLeft: (levels.paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/**
 * Replaces each surrogate pair by two characters of the same class, because the library treats each half of a pair as a
 * left-to-right letter: right-to-left letters become Hebrew letters, symbols become neutral symbols.
 */
function replaceSurrogatePairs(text: string): string {
  return text.replace(SUPPLEMENTARY_LETTERS, '\u05d0\u05d0').replace(SUPPLEMENTARY_SYMBOLS, '\u2603\u2603');
}

/**
 * Lists the pieces of a line from left to right (UAX #9, rules L1, L2 and L4). A right-to-left word is one piece in the
 * order of its letters, because shaping reverses the word. Every other right-to-left character is a separate piece,
 * mirrored if it has a mirror image. Each Arabic digit is also a separate piece, because shaping would treat it as a
 * letter.
 */
export function toVisualPieces({ paragraph, start, end }: BidiLine): string[] {
  const { text, levels } = paragraph;
  if (end <= start) return [];
  const order = bidi.getReorderedIndices(text, levels, start, end - 1).slice(start, end);
  const pieces: string[] = [];
  let previous: Character | null = null;
  for (const character of toCharacters(text, levels.levels, order)) {
    if (
      previous !== null &&
      character.canJoin &&
      previous.canJoin &&
      previous.isRightToLeft === character.isRightToLeft
    ) {
      const latest = pieces.pop() ?? '';
      pieces.push(character.isRightToLeft ? character.text + latest : latest + character.text);
    } else pieces.push(character.text);
    previous = character;
  }
  return pieces;
}

interface Character {
  text: string;
  isRightToLeft: boolean;
  /** Whether the character can be drawn in one piece with a neighbour of the same direction. */
  canJoin: boolean;
}

/** Iterates over the characters of a line in visual order, with surrogate pairs combined. */
function* toCharacters(text: string, levels: Uint8Array, order: readonly number[]): Generator<Character> {
  for (let at = 0; at < order.length; at++) {
    const index = order[at] ?? 0;
    const next = order[at + 1];
    const isPair = next !== undefined && isSurrogatePair(text, Math.min(index, next), Math.max(index, next));
    if (isPair) at++;
    const first = isPair ? Math.min(index, next) : index;
    const character = text.slice(first, first + (isPair ? 2 : 1));
    const isOdd = (levels[first] ?? 0) % 2 === 1;
    if (isOdd && !WORD_CHARACTER.test(character))
      yield { text: bidi.getMirroredCharacter(character) ?? character, isRightToLeft: isOdd, canJoin: false };
    else
      yield {
        text: character,
        isRightToLeft: isOdd,
        canJoin: isOdd || !RIGHT_TO_LEFT_PATTERN.test(character),
      };
  }
}

function isSurrogatePair(text: string, first: number, second: number): boolean {
  return second === first + 1 && /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(first, second + 1));
}
