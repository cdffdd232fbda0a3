/** A pattern of document numbers, `{year}/{number:4}`: its parts in their order. */
export interface NumberPattern {
  parts: readonly PatternPart[];
}

type PatternPart =
  | { kind: 'text'; text: string }
  /** Year or month of the issue date, with this number of digits */
  | { kind: 'year' | 'month'; digits: number }
  /** Running number, with at least this number of digits */
  | { kind: 'number'; digits: number };

/** Accepted patterns in words, for messages. */
export const PATTERN_DESCRIPTION =
  'a pattern with exactly one {number}, such as {year}/{number:4}; {year}, {year:2} and {month} stand for the issue date';

const PLACEHOLDER = /\{(year|month|number)(?::(\d{1,2}))?\}/g;
const MAX_DIGITS = 12;

/** Parses a pattern. @returns null unless it has exactly one running number and no other braces */
export function parseNumberPattern(text: string): NumberPattern | null {
  const parts: PatternPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    const [whole, kind = '', digits] = match;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    end = match.index + whole.length;
    const part = toPart(kind, digits === undefined ? null : Number(digits));
    if (part === null) return null;
    parts.push(part);
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  const hasBraces = parts.some((part) => part.kind === 'text' && /[{}]/.test(part.text));
  const numberPartCount = parts.filter(({ kind }) => kind === 'number').length;
  return hasBraces || numberPartCount !== 1 ? null : { parts };
}

function toPart(kind: string, digits: number | null): PatternPart | null {
  if (kind === 'year')
    return digits === null || digits === 4 ? createYearPart(4) : digits === 2 ? createYearPart(2) : null;
  if (kind === 'month') return digits === null || digits === 2 ? { kind: 'month', digits: 2 } : null;
  const count = digits ?? 1;
  return count >= 1 && count <= MAX_DIGITS ? { kind: 'number', digits: count } : null;
}

const createYearPart = (digits: number): PatternPart => ({ kind: 'year', digits });

/** Formats a number by a pattern. @param day issue date, YYYY-MM-DD */
export function formatDocumentNumber({ parts }: NumberPattern, number: number, day: string): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'number') return String(number).padStart(part.digits, '0');
      return part.kind === 'year' ? day.slice(4 - part.digits, 4) : day.slice(5, 7);
    })
    .join('');
}

/**
 * Reads the running number of a document number that was issued in the same year and month as `day`; null when the
 * number does not follow the pattern.
 */
export function extractRunningNumber({ parts }: NumberPattern, text: string, day: string): number | null {
  const source = parts.map((part) => {
    if (part.kind === 'number') return `(\\d{${part.digits},${MAX_DIGITS}})`;
    return escapePattern(formatDocumentNumber({ parts: [part] }, 0, day));
  });
  const digits = new RegExp(`^${source.join('')}$`).exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * Infers the pattern of a document number: its last digits become the running number, and the year of its issue date
 * before them becomes `{year}`. Returns null for a number without digits near its end.
 */
export function inferNumberPattern(text: string, day: string): NumberPattern | null {
  const [, head = '', digits, tail = ''] = /^(.*?)(\d{1,12})(\D{0,10})$/s.exec(text) ?? [];
  if (digits === undefined) return null;
  const yearIndex = head.indexOf(day.slice(0, 4));
  const parts: PatternPart[] =
    yearIndex < 0
      ? [{ kind: 'text', text: head }]
      : [
          { kind: 'text', text: head.slice(0, yearIndex) },
          createYearPart(4),
          { kind: 'text', text: head.slice(yearIndex + 4) },
        ];
  const allParts: PatternPart[] = [
    ...parts,
    { kind: 'number', digits: digits.length },
    { kind: 'text', text: tail },
  ];
  return { parts: allParts.filter((part) => part.kind !== 'text' || part.text !== '') };
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
