import type { SendForm } from './form';
import type { Json, JsonObject } from './json';

/** An instant as `<input type="datetime-local">` shows it; null when it is none. */
export function localTime(instant: string): string | null {
  const at = new Date(instant);
  if (instant === '' || Number.isNaN(at.getTime())) return null;
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** True for a value that says nothing, and for what has only such. */
export function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/** The paths of everything that a form keeps without showing it. */
export function listHiddenFields(form: SendForm): string[] {
  return [
    ...listNames('', form.requestRest),
    ...listNames('', form.rest),
    ...listNames(form.kind.startsWith('selfBilling') ? 'seller.' : 'buyer.', form.party.rest),
    ...form.lines.flatMap((line, index) => listNames(`lines.${index}.`, line.rest)),
    ...form.adjustments.flatMap((each, index) => listNames(`${each.kind}s.${index}.`, each.rest)),
  ];
}

function listNames(before: string, rest: JsonObject): string[] {
  return Object.entries(rest)
    .filter(([, value]) => !isEmpty(value))
    .map(([name]) => `${before}${name}`);
}
