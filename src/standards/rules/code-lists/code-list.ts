import { normalizeSpace } from '../xpath';

/** Codes of one list in one version. The list is parsed at first use, so that a start parses none. */
export class CodeList {
  private list: readonly string[] | undefined;
  private set: ReadonlySet<string> | undefined;

  /** @param text the codes, separated by spaces, or a function that derives them from another list */
  constructor(private readonly text: string | (() => string)) {}

  /** The codes in the order published. */
  get codes(): readonly string[] {
    return (this.list ??= normalizeSpace(typeof this.text === 'string' ? this.text : this.text()).split(' '));
  }

  /** Returns whether the text is a code of the list, ignoring blanks around it but not letter case. */
  has(text: string): boolean {
    this.set ??= new Set(this.codes);
    return this.set.has(text) || this.set.has(normalizeSpace(text));
  }

  /** Returns all codes, separated and surrounded by one blank, for the rules that search for parts of codes. */
  get joinedCodes(): string {
    return ` ${this.codes.join(' ')} `;
  }
}

/** Reads a list from text: codes divided by blanks. A list that is derived from another one is created at first use. */
export function codeList(text: string | (() => string)): CodeList {
  return new CodeList(text);
}

/**
 * Returns the codes of one item of a list in short form: `0113:1-2,99` is 011301, 011302 and 011399 when ends have two digits.
 * @param item common beginning and, behind a colon, ends in ranges; without a colon the only end is 0
 * @param digits number of digits of an end
 */
export function expandRanges(item: string, digits: number): string[] {
  const [beginning = '', ends = '0'] = item.split(':');
  return ends.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from(
      { length: last - first + 1 },
      (_, offset) => beginning + String(first + offset).padStart(digits, '0'),
    );
  });
}
