/**
 * Notice that an operation or a field of the API will be removed (docs/api-stability.md). Days are days in UTC, such as
 * `2027-03-01`.
 */
export interface Deprecation {
  /** Day from which the notice applies. */
  since: string;
  /**
   * First day on which a release may lack the operation or field, at least {@link MINIMUM_NOTICE_DAYS} after `since`.
   */
  sunset: string;
  /** Replacement in words that follow "use", such as an operation id or the path of a field; null without one. */
  successor: string | null;
}

/** Shortest time between notice and removal. */
export const MINIMUM_NOTICE_DAYS = 90;

const DAY_MS = 86_400_000;

/** Response whose headers can be set. */
export interface HeaderTarget {
  setHeader(name: string, value: string): unknown;
}

/**
 * Returns the headers of every response of a deprecated operation: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and a
 * `Link` to the page of the API, relative to the address of the installation.
 */
export function toDeprecationHeaders({ since, sunset }: Deprecation): Record<string, string> {
  return {
    Deprecation: `@${parseDay(since) / 1000}`,
    Sunset: new Date(parseDay(sunset)).toUTCString(),
    Link: '</docs/guides/api-stability.md>; rel="deprecation"; type="text/html"',
  };
}

/** Sets the headers of a deprecated operation on its response; sets none for other operations. */
export function announceDeprecation(response: HeaderTarget, deprecation: Deprecation | undefined): void {
  if (deprecation === undefined) return;
  for (const [name, value] of Object.entries(toDeprecationHeaders(deprecation)))
    response.setHeader(name, value);
}

/** Formats a notice as a sentence for the API document. */
export function formatDeprecation({ since, sunset, successor }: Deprecation): string {
  const advice = successor === null ? 'nothing replaces it' : `use ${successor}`;
  return `Deprecated since ${since}, may be removed from ${sunset} on: ${advice}.`;
}

/**
 * Checks a notice when it is declared.
 * @param owner operation or field, for the message
 * @throws Error for a day that does not exist, and for a notice that is shorter than {@link MINIMUM_NOTICE_DAYS}
 */
export function requireValidNotice({ since, sunset }: Deprecation, owner: string): void {
  for (const day of [since, sunset])
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(parseDay(day)))
      throw new Error(`The deprecation of ${owner} has the day "${day}"; accepted: a day such as 2027-03-01`);
  const notice = (parseDay(sunset) - parseDay(since)) / DAY_MS;
  if (notice < MINIMUM_NOTICE_DAYS)
    throw new Error(
      `The deprecation of ${owner} gives notice of ${notice} days; accepted: ${MINIMUM_NOTICE_DAYS} or more`,
    );
}

/** Returns the start of a day in UTC, in milliseconds since 1970; NaN for a malformed day. */
function parseDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
