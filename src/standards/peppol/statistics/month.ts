/** Calendar month in UTC, the reporting period of the network. */
export interface Month {
  /** `YYYY-MM` */
  name: string;
  /** First and last day, `YYYY-MM-DD` */
  startDate: string;
  endDate: string;
  /** First instant of the month, and first instant after the month. */
  from: Date;
  to: Date;
}

/** Parses a month; null for a text that is not of the form `YYYY-MM`. */
export function parseMonth(name: string): Month | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(name) ?? [];
  if (year === undefined || month === undefined) return null;
  const from = new Date(`${name}-01T00:00:00.000Z`);
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + 1);
  const endDate = new Date(to.getTime() - 1).toISOString().slice(0, 10);
  return { name, startDate: `${name}-01`, endDate, from, to };
}

/** Returns the month of an instant. */
export function getMonthOf(instant: Date): Month {
  const month = parseMonth(instant.toISOString().slice(0, 7));
  if (month === null)
    throw new Error(`The instant ${instant.toISOString()} is in a year without a four-digit name`);
  return month;
}
