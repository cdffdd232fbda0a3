import type { ParsedDocument } from './model';

/**
 * What a document said and its conversion no longer says, or says otherwise: paths of fields in the model, such as
 * `paymentMeans.0.cardAccount.network`, in the order of the model. What was added is no loss.
 */
export function lostFields(before: ParsedDocument, after: ParsedDocument): string[] {
  const lost: string[] = [];
  compare(before, after, '', lost);
  return lost;
}

function compare(before: unknown, after: unknown, path: string, lost: string[]): void {
  if (before === null || before === undefined || before === after) return;
  if (typeof before !== 'object') {
    lost.push(path);
    return;
  }
  const there: Readonly<Record<string, unknown>> = isObject(after) ? after : {};
  for (const [name, value] of Object.entries(before))
    compare(value, there[name], path === '' ? name : `${path}.${name}`, lost);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
