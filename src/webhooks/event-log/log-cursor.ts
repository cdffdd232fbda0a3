import { badInput } from '../../platform/kernel/http/api-error';

/** Position of an event in the log of its team. */
export interface LogPosition {
  /** Start of the era in seconds since the Unix epoch, as text. */
  era: string;
  /** Number of the transaction that wrote the event, 64 bits as text. */
  transaction: string;
  sequence: number;
}

/** Position of a reader, with the direction and the first instant of its reading. */
export interface LogCursor {
  direction: 'forward' | 'backward';
  /** Null before the first event. */
  position: LogPosition | null;
  since: Date | null;
}

const CURSOR_PATTERN = /^([fb])\|(\d{1,15})\|(\d{1,20})\|(\d{1,16})\|(-?\d{1,14}|)$/;
/** Maximum transaction number. */
const MAX_TRANSACTION = 2n ** 64n - 1n;
/** First and last instant that the service accepts, in Unix milliseconds: the years 1 to 9999. */
const [FIRST_INSTANT, LAST_INSTANT] = [-62_135_596_800_000, 253_402_300_799_999];

/** Encodes a cursor as base64url, which is opaque to clients. */
export function encodeLogCursor({ direction, position, since }: LogCursor): string {
  const positionText = `${position?.era ?? 0}|${position?.transaction ?? 0}|${position?.sequence ?? 0}`;
  const text = `${direction === 'forward' ? 'f' : 'b'}|${positionText}|${since?.getTime() ?? ''}`;
  return Buffer.from(text).toString('base64url');
}

/**
 * Decodes a cursor.
 * @throws ApiError 400 for a cursor that this service did not create
 */
export function decodeLogCursor(cursor: string): LogCursor {
  const match = CURSOR_PATTERN.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  const [, direction, era, transaction, sequence, since] = match ?? [];
  if (
    era === undefined ||
    transaction === undefined ||
    sequence === undefined ||
    BigInt(transaction) > MAX_TRANSACTION ||
    Number(since) < FIRST_INSTANT ||
    Number(since) > LAST_INSTANT
  ) {
    throw badInput({
      cursor: [
        'Invalid cursor. Use `pagination.nextCursor` of the previous page unchanged, or omit `cursor`.',
      ],
    });
  }
  return {
    direction: direction === 'f' ? 'forward' : 'backward',
    position: transaction === '0' ? null : { era, transaction, sequence: Number(sequence) },
    since: since === undefined || since === '' ? null : new Date(Number(since)),
  };
}
