import { withSubject } from '../api/failure';
import type { Finding } from '../documents/findings';
import type { MessageKey } from '../i18n/areas';
import type { Text } from '../i18n/text';
import type { LocalizedMessage } from '../refusals/localized-messages';
import { fieldOfPath, labelOfField } from './fields';
import type { SendForm } from './form';
import type { FieldNote } from './notes';
import type { BuiltRequest, Gap } from './request';
import type { PreviewAnswer } from './use-preview';

/** A sentence of "Checks", and where it leads. */
export interface Check {
  level: 'ERROR' | 'WARNING';
  text: string;
  /** Code of the rule; null for a message of the API about the input */
  ruleCode: string | null;
  /** A field of the form, or null */
  field: string | null;
  /** Name in the API */
  path: string | null;
}

const RULE = /^([A-Z][\w-]*-[\w-]+): (.+)$/s;

/** The checks of a failure of the API: each message with its path, a rule's code set off. */
export function checksOfErrors(errors: Record<string, string[]>): Check[] {
  return Object.entries(errors).flatMap(([path, messages]) =>
    messages.map((message) => {
      const rule = RULE.exec(message);
      return {
        level: 'ERROR' as const,
        text: rule?.[2] ?? message,
        ruleCode: rule?.[1] ?? null,
        field: null,
        path: path === 'root' ? null : path,
      };
    }),
  );
}

/** The checks of a preview: the findings of the rules, or why there is no document. */
export function checksOfAnswer(answer: PreviewAnswer | null): Check[] {
  if (answer === null) return [];
  const findings: readonly Finding[] = answer.document?.validation.errors ?? [];
  return [
    ...checksOfErrors(answer.errors),
    ...findings.map(({ errorLevel, errorMessage, ruleCode, fieldName }) => ({
      level: errorLevel,
      text: errorMessage,
      ruleCode,
      field: null,
      path: fieldName,
    })),
  ];
}

/** The same checks with the fields of the form; those about what a gap says already are left out. */
export function inForm(checks: Check[], form: SendForm, built: BuiltRequest): Check[] {
  const open = new Set(built.gaps.map(({ field }) => field));
  return checks
    .map((check) => ({ ...check, field: check.path === null ? null : fieldOfPath(check.path, form, built) }))
    .filter(({ field }) => field === null || !open.has(field));
}

/** The checks without those of the API about a field of the request that a gap speaks of already. */
export function withoutGaps(checks: Check[], gaps: readonly Gap[]): Check[] {
  return checks.filter(
    ({ path, ruleCode }) => ruleCode !== null || !gaps.some(({ field }) => path?.split('.')[0] === field),
  );
}

const GAP_TEXTS: Record<Gap['kind'], MessageKey> = {
  missing: 'send.gap.missing',
  notANumber: 'send.gap.notANumber',
  ambiguous: 'send.gap.ambiguous',
  notAnAddress: 'send.gap.notAnAddress',
  fileGone: 'send.gap.fileGone',
  past: 'send.gap.past',
};

/** Name of a field in a list: its label, with its line or file. */
export function nameOfField(field: string, form: SendForm, { t }: Pick<Text, 't'>): string {
  const { label, line, file } = labelOfField(field, form);
  if (line !== null) return t('send.gap.inLine', { name: t(label), number: line });
  return file ?? t(label);
}

/**
 * Messages shown at the fields.
 *
 * @param isVisible Which gaps are said: those of fields that were left, or all after the person wanted to send
 * @param say What a message of the API is in the language of the viewer
 */
export function toFieldNotes(
  checks: Check[],
  gaps: Gap[],
  isVisible: (field: string) => boolean,
  form: SendForm,
  { t }: Pick<Text, 't'>,
  say: (message: string) => LocalizedMessage = (text) => ({ text, isEnglish: true }),
): Map<string, FieldNote> {
  const notes = new Map<string, FieldNote>();
  for (const { field, level, text: original, ruleCode } of checks) {
    if (field === null) continue;
    const { text, isEnglish } = ruleCode === null ? say(original) : { text: original, isEnglish: true };
    const before: FieldNote = { ...notes.get(field), ...(isEnglish ? { lang: 'en' } : {}) };
    // The notes of a line stand together below it.
    const message = /^(line|adjustment)\./.test(field)
      ? withSubject(text, t(labelOfField(field, form).label))
      : text;
    if (level === 'ERROR') notes.set(field, { ...before, error: before.error ?? message });
    else notes.set(field, { ...before, warning: before.warning ?? message });
  }
  for (const gap of gaps) {
    if (!isVisible(gap.field)) continue;
    const isNumber = gap.field.startsWith('line.') || gap.field.startsWith('adjustment.');
    const text = t(
      gap.field === 'email' && gap.kind === 'notAnAddress' ? 'send.gap.notAMail' : GAP_TEXTS[gap.kind],
    );
    notes.set(gap.field, {
      error: isNumber && gap.kind === 'missing' ? `${t(labelOfField(gap.field, form).label)}: ${text}` : text,
    });
  }
  return notes;
}
