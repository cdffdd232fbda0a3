/** Whether a field has a whole number of the range, or is empty. */
export function isCount(typed: string, from: number, to: number): boolean {
  const text = typed.trim();
  return text === '' || (/^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to);
}

/** The number that was typed; null for an empty field. */
export function toCount(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}
