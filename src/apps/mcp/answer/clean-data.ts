/** Limits on the data of one answer. */
export interface DataLimits {
  /** Characters of one text. */
  textLength: number;
  /** Entries of one list or object. */
  entries: number;
  /** Levels of nesting. */
  depth: number;
  /** Characters of all texts and names together. */
  totalLength: number;
}

/** Limits that keep an answer readable for a language model, and of bounded size for any document. */
export const ANSWER_LIMITS: DataLimits = {
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
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2028\u2029\u3164\ufe00-\ufe0f\uffa0\ufff0-\uffff\u{e0000}-\u{e0fff}]/gu;

/** Removes invisible characters; tab and line feed stay. */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, (character) => (character === '\n' || character === '\t' ? character : ''));
}

/**
 * Copies JSON data without invisible characters and within limits. Longer values are truncated; a truncated text ends
 * with `…`.
 * @param texts limits of texts by the name of their member, where they differ from the usual one
 */
export function cleanData(
  data: unknown,
  limits: DataLimits = ANSWER_LIMITS,
  texts: Readonly<Record<string, number>> = {},
): CleanData {
  const copy = new DataCopy(limits, texts);
  const value = copy.copy(data, null, 0);
  return { value, isShortened: copy.isShortened };
}

class DataCopy {
  isShortened = false;
  private remainingBytes: number;

  constructor(
    private readonly limits: DataLimits,
    private readonly texts: Readonly<Record<string, number>>,
  ) {
    this.remainingBytes = limits.totalLength;
  }

  copy(data: unknown, member: string | null, depth: number): unknown {
    if (typeof data === 'string')
      return this.copyText(
        data,
        (member === null ? undefined : this.texts[member]) ?? this.limits.textLength,
      );
    if (typeof data === 'number' || typeof data === 'boolean') {
      this.remainingBytes -= 8;
      return data;
    }
    if (typeof data !== 'object' || data === null) return null;
    if (depth >= this.limits.depth || this.remainingBytes <= 0) {
      this.isShortened = true;
      return null;
    }
    return Array.isArray(data) ? this.copyList(data, member, depth) : this.copyObject(data, depth);
  }

  private copyText(text: string, limit: number): string {
    // Invisible characters count, too, so that a text consisting only of them costs no more than any other.
    const length = Math.min(limit, Math.max(this.remainingBytes, 0));
    const visible = removeInvisible(text.slice(0, length));
    this.remainingBytes -= Math.min(text.length, length) + 2;
    if (text.length <= length) return visible;
    this.isShortened = true;
    return `${visible}…`;
  }

  private copyList(list: readonly unknown[], member: string | null, depth: number): unknown[] {
    const copies: unknown[] = [];
    for (const item of list) {
      if (copies.length >= this.limits.entries || this.remainingBytes <= 0) {
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
      if (members.length >= this.limits.entries || this.remainingBytes <= 0) {
        this.isShortened = true;
        break;
      }
      members.push([this.copyText(name, this.limits.textLength), this.copy(value, name, depth + 1)]);
    }
    return Object.fromEntries(members);
  }
}
