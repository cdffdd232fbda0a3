import { normalizeSpace } from '../xpath';

/** Codes of one list in one version, in the order published. */
export interface CodeList {
  codes: readonly string[];
  /** Whether the text is a code of the list, blanks around it forgiven, letter case not. */
  has(text: string): boolean;
  /** All codes with one blank between them and around them, for the few rules that search for parts of codes. */
  joined: string;
}

/** Reads a list from text: codes divided by blanks. */
export function codeList(text: string): CodeList {
  const codes = normalizeSpace(text).split(' ');
  const set = new Set(codes);
  return {
    codes,
    joined: ` ${codes.join(' ')} `,
    has: (code) => set.has(code) || set.has(normalizeSpace(code)),
  };
}
