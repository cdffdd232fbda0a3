/** Limits on the data of one tool result. */
export interface DataLimits {
  /** Maximum number of characters of one text. */
  textLength: number;
  /** Maximum number of entries of one list or object. */
  entries: number;
  /** Maximum number of levels of nesting. */
  depth: number;
  /** Maximum number of characters of all texts and names together. */
  totalLength: number;
}

/** Limits that keep a tool result readable for a language model, and bound its size for any document. */
export const RESULT_LIMITS: DataLimits = {
  textLength: 2_000,
  entries: 200,
  depth: 24,
  totalLength: 150_000,
};

/** Data without invisible characters, within limits. */
export interface CleanData {
  value: unknown;
  /** Whether texts, lists or objects were shortened. */
  isShortened: boolean;
}

/**
 * Characters that are invisible to people but readable for programs: control characters except tab and line feed, marks
 * that reverse or hide text, zero-width characters, tags and the variation selectors in which text can be hidden, private
 * use, and halves of surrogate pairs.
 */
const INVISIBLE_CHARACTERS =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2028\u2029\u3164\ufe00-\ufe0f\uffa0\ufff0-\uffff\u{e0000}-\u{e0fff}]/gu;

/** Removes invisible characters except tab and line feed. */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE_CHARACTERS, (character) =>
    character === '\n' || character === '\t' ? character : '',
  );
}

/**
 * Copies JSON data without invisible characters and within limits. Longer values are truncated; a truncated text ends
 * with `…`.
 * @param textLimits limits on texts by member name, where they differ from `limits.textLength`
 */
export function cleanData(
  data: unknown,
  limits: DataLimits = RESULT_LIMITS,
  textLimits: Readonly<Record<string, number>> = {},
): CleanData {
  const copy = new DataCleaner(limits, textLimits);
  const value = copy.copy(data, null, 0);
  return { value, isShortened: copy.isShortened };
}

class DataCleaner {
  isShortened = false;
  private remainingLength: number;

  constructor(
    private readonly limits: DataLimits,
    private readonly textLimits: Readonly<Record<string, number>>,
  ) {
    this.remainingLength = limits.totalLength;
  }

  copy(data: unknown, member: string | null, depth: number): unknown {
    if (typeof data === 'string')
      return this.copyText(
        data,
        (member === null ? undefined : this.textLimits[member]) ?? this.limits.textLength,
      );
    if (typeof data === 'number' || typeof data === 'boolean') {
      this.remainingLength -= 8;
      return data;
    }
    if (typeof data !== 'object' || data === null) return null;
    if (depth >= this.limits.depth || this.remainingLength <= 0) {
      this.isShortened = true;
      return null;
    }
    return Array.isArray(data) ? this.copyList(data, member, depth) : this.copyObject(data, depth);
  }

  private copyText(text: string, limit: number): string {
    // Invisible characters count, too, so that a text of only invisible characters needs no more work than others.
    const length = Math.min(limit, Math.max(this.remainingLength, 0));
    const visibleText = removeInvisible(text.slice(0, length));
    this.remainingLength -= Math.min(text.length, length) + 2;
    if (text.length <= length) return visibleText;
    this.isShortened = true;
    return `${visibleText}…`;
  }

  private copyList(list: readonly unknown[], member: string | null, depth: number): unknown[] {
    const copies: unknown[] = [];
    for (const item of list) {
      if (copies.length >= this.limits.entries || this.remainingLength <= 0) {
        this.isShortened = true;
        break;
      }
      copies.push(this.copy(item, member, depth + 1));
    }
    return copies;
  }

  private copyObject(object: object, depth: number): Record<string, unknown> {
    const members: [string, unknown][] = [];
    for (const [name, value] of Object.entries(object)) {
      if (members.length >= this.limits.entries || this.remainingLength <= 0) {
        this.isShortened = true;
        break;
      }
      members.push([this.copyText(name, this.limits.textLength), this.copy(value, name, depth + 1)]);
    }
    return Object.fromEntries(members);
  }
}
