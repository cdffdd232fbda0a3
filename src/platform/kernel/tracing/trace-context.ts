/** Position in a trace, as `traceparent` transmits it (W3C Trace Context, section 3.2). */
export interface TraceContext {
  /** 32 hexadecimal digits, not all zero. */
  traceId: string;
  /** Id of the span that is the parent: 16 hexadecimal digits, not all zero. */
  spanId: string;
  /** Whether the trace is recorded (flag `sampled`). */
  isSampled: boolean;
}

/** Name of the header. */
export const TRACEPARENT = 'traceparent';

/** Version, trace id, parent id, flags; versions after 00 may add members. */
const TRACEPARENT_PATTERN = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-[ -~]*)?$/;
/** Maximum number of characters that are read; a longer value is ignored. */
const MAX_LENGTH = 128;
const ZEROS = /^0+$/;
const SAMPLED_FLAG = 1;

/**
 * Parses a `traceparent`. Returns null for a value that the specification calls invalid, and for a repeated
 * header, whose values Node joins by a comma.
 */
export function parseTraceparent(value: unknown): TraceContext | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null;
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT_PATTERN.exec(value) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (ZEROS.test(traceId) || ZEROS.test(spanId)) return null;
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & SAMPLED_FLAG) !== 0 };
}

/** Formats a `traceparent` of version 00. */
export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-0${isSampled ? SAMPLED_FLAG : 0}`;
}
