/** Maximum advance of the sandbox clock in one step. */
const LONGEST_S = 90 * 86_400;

export const UNITS = { minutes: 60, hours: 3600, days: 86_400 } as const;
export type Unit = keyof typeof UNITS;

/** Parses a number of seconds; null when it is not a whole amount, or above the maximum of one step. */
export function toSeconds(amount: string, unit: Unit): number | null {
  if (!/^\d{1,9}$/.test(amount.trim())) return null;
  const seconds = Number(amount) * UNITS[unit];
  return seconds > 0 && seconds <= LONGEST_S ? seconds : null;
}
