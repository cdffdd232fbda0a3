import type { ParsedDocument } from './model';

/**
 * Lists fields of a document that its conversion does not contain or contains with another value: paths in the model,
 * such as `paymentMeans.0.cardAccount.network`, in the order of the model. Added fields are not losses.
 */
export function listLostFields(before: ParsedDocument, after: ParsedDocument): string[] {
  const lostFields: string[] = [];
  compare(before, after, '', lostFields);
  return lostFields;
}

function compare(before: unknown, after: unknown, path: string, lostFields: string[]): void {
  if (before === null || before === undefined || isSame(before, after)) return;
  if (typeof before !== 'object') {
    lostFields.push(path);
    return;
  }
  const afterFields: Readonly<Record<string, unknown>> = isObject(after) ? after : {};
  for (const [name, value] of Object.entries(before)) {
    // Most fields are equal, and building their paths would dominate the cost.
    if (value === null || value === afterFields[name]) continue;
    compare(value, afterFields[name], path === '' ? name : `${path}.${name}`, lostFields);
  }
}

const DAY_WITH_ZONE = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Returns whether two values are equal; a day in UBL may have a time zone, which EN 16931 does not have and CII does not
 * write.
 */
function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  const day = typeof before === 'string' ? DAY_WITH_ZONE.exec(before) : null;
  return day !== null && day[1] === after;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
