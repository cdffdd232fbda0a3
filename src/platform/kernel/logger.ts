import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './config';
import { getErrorType } from './error-type';
import { LogRepetition } from './log-repetition';
import { requestContext, type RequestContext } from './request-context';
import { activeSpan } from './tracing/active-span';
import type { Span } from './tracing/span';

/** pino's number of the level `fatal`. */
const FATAL_LEVEL = 60;

/** Names of fields whose values are never logged, at any depth of the logged object. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'secret',
  'assertion',
  'jwt',
  'access_token',
  'migrationKey',
  'password',
  'xml',
  'body',
];

/**
 * Structured log: one JSON object a line on standard output, in UTC, with the ids of the current request and trace. Secrets,
 * credentials and documents are redacted by name. A line that repeats an error is written at most once in ten seconds, see
 * {@link LogRepetition}.
 */
export function createLogger(
  level: LogLevel,
  destination: DestinationStream = pino.destination({ dest: 1, sync: false }),
): Logger {
  const repetition = new LogRepetition();
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      serializers: { err: serializeError },
      hooks: {
        logMethod(line, write, level) {
          if (level >= FATAL_LEVEL) return write.apply(this, line);
          repetition.writeOrCount(level, line, (passedLine) => write.apply(this, passedLine as typeof line));
        },
      },
      mixin() {
        const context = requestContext.current();
        const trace = toTraceFields(activeSpan.current());
        if (context === null) return trace;
        const { requestId, teamId, keyId } = context;
        return { requestId, teamId, keyId, ...toUserFields(context), ...trace };
      },
    },
    destination,
  );
}

/** Returns the log field with the id of the span's trace; no field without a span. */
export function toTraceFields(span: Span | null): { traceId?: string } {
  return span === null ? {} : { traceId: span.context.traceId };
}

/** Returns the log field with the signed-in user of the request; no field for a key. */
export function toUserFields({ keyId, userId }: RequestContext): { userId?: string } {
  return keyId === null && userId !== null ? { userId } : {};
}

/**
 * Serializes an error for the log without the statement's values, which database errors carry and which may be documents.
 */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return { type: getErrorType(error), message: error.message, code, constraint, stack: error.stack };
}

/** Nest's injection token of the pino logger. */
export const LOGGER = Symbol('LOGGER');
export type { Logger };

/** Passes Nest's own messages to the structured log; those about modules and routes have level debug. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    this.logger.error({ details, err: message instanceof Error ? message : undefined }, String(message));
  }

  warn(message: unknown, context?: string): void {
    const err = message instanceof Error ? message : undefined;
    this.logger.warn({ context, err }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.logger.trace({ context }, String(message));
  }

  verbose(message: unknown, context?: string): void {
    this.logger.trace({ context }, String(message));
  }
}
