import { AsyncLocalStorage } from 'node:async_hooks';
import { getErrorType } from '../error-type';
import type { Span, SpanOptions } from './span';
import { formatTraceparent } from './trace-context';

/** Span that may not have started yet. */
export interface LazySpan {
  /** Returns the span, which starts with the first call; null while none may start. */
  resolve(): Span | null;
}

/** While traces are off, no code runs within the storage, so it has no cost. */
const storage = new AsyncLocalStorage<LazySpan>();

/** Placeholder for work that has no span. */
const NO_SPAN: LazySpan = { resolve: () => null };

/** The span of the current work. */
export const activeSpan = {
  /** Returns null while traces are off, and for work that belongs to no trace. */
  current(): Span | null {
    return storage.getStore()?.resolve() ?? null;
  },
  /** Runs work as part of a span. */
  run<T>(span: Span, work: () => T): T {
    return storage.run({ resolve: () => span }, work);
  },
  /** Runs work as part of a span that starts when it is needed. */
  runLazily<T>(span: LazySpan, work: () => T): T {
    return storage.run(span, work);
  },
  /** Runs work that belongs to no trace, or to several. */
  runDetached<T>(work: () => T): T {
    return storage.getStore() === undefined ? work() : storage.run(NO_SPAN, work);
  },
};

/** Returns the `traceparent` of the current work, for messages and stored intents; null without a trace. */
export function findCurrentTraceparent(): string | null {
  const span = activeSpan.current();
  return span === null ? null : formatTraceparent(span.context);
}

/**
 * Runs a step of the current work in a separate span; without a trace, runs the step without a span.
 * @param work receives the span, null without a trace
 */
export function runInSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = activeSpan.current()?.startChild(name, options) ?? null;
  return span === null ? work(null) : runIn(span, () => work(span)).finally(() => span.end());
}

/** Runs work as part of a span, and marks the span as failed when the work throws. The caller ends the span. */
export async function runIn<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await activeSpan.run(span, work);
  } catch (error) {
    span.fail(error instanceof Error ? getErrorType(error) : 'unknown');
    throw error;
  }
}
