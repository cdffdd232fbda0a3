import type { FieldErrors } from '../../platform/kernel/http/api-error';
import { formatReceived } from '../../standards/values/received';
import type { DraftContent } from '../drafts/draft-content';
import type { RecurrencePeriod } from './recurrence';

/** Placeholders in the texts of a recurring invoice; values of the occurrence replace them. */
export const PLACEHOLDERS = [
  '{period}',
  '{periodStart}',
  '{periodEnd}',
  '{month}',
  '{monthNumber}',
  '{year}',
] as const;

type Placeholder = (typeof PLACEHOLDERS)[number];

/** Values of the placeholders of an occurrence. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const PLACEHOLDER_PATTERN = /\{[A-Za-z][A-Za-z0-9]*\}/g;
const KNOWN_PLACEHOLDERS: ReadonlySet<string> = new Set(PLACEHOLDERS);
/** Maximum number of errors that are reported. */
const MAX_ERRORS = 20;
/** Fields that contain files in base64. */
const FILE_FIELDS: ReadonlySet<string> = new Set(['pdf', 'embeddedDocument']);

/**
 * Returns the values of the placeholders of an occurrence.
 * @param issueDate day of the occurrence, YYYY-MM-DD
 * @param language language of the name of the month (ISO 639-1)
 */
export function getPlaceholderValues(
  issueDate: string,
  { start, end }: RecurrencePeriod,
  language: string,
): PlaceholderValues {
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return {
    '{period}': `${start} – ${end}`,
    '{periodStart}': start,
    '{periodEnd}': end,
    '{month}': month.format(new Date(issueDate)),
    '{monthNumber}': issueDate.slice(5, 7),
    '{year}': issueDate.slice(0, 4),
  };
}

/** Replaces the placeholders in the texts of a content; files stay unchanged. */
export function fillPlaceholders(content: DraftContent, values: PlaceholderValues): DraftContent {
  return mapTexts(content, (text) =>
    text.replace(PLACEHOLDER_PATTERN, (foundPlaceholder) =>
      isPlaceholder(foundPlaceholder) ? values[foundPlaceholder] : foundPlaceholder,
    ),
  );
}

/** Returns the errors of texts with unknown placeholders, by field. */
export function findPlaceholderErrors(content: DraftContent, field: string): FieldErrors {
  const errors: FieldErrors = {};
  let errorCount = 0;
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') {
      const unknownPlaceholder = [...value.matchAll(PLACEHOLDER_PATTERN)]
        .map(([foundPlaceholder]) => foundPlaceholder)
        .find((each) => !isPlaceholder(each));
      if (unknownPlaceholder === undefined || (errorCount += 1) > MAX_ERRORS) return;
      errors[path] = [
        `must contain only the placeholders ${PLACEHOLDERS.join(', ')}; received ${formatReceived(unknownPlaceholder)}`,
      ];
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value))
        if (!FILE_FIELDS.has(name)) visit(member, `${path}.${name}`);
    }
  };
  visit(content, field);
  return errors;
}

function isPlaceholder(text: string): text is Placeholder {
  return KNOWN_PLACEHOLDERS.has(text);
}

function mapTexts(content: DraftContent, change: (text: string) => string): DraftContent {
  const replaceIn = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(replaceIn);
    if (typeof value !== 'object' || value === null) return value;
    return mapTexts({ ...value }, change);
  };
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, FILE_FIELDS.has(name) ? value : replaceIn(value)]),
  );
}
