import type { RefusalCategory } from '../port/document-network';
import { mayHaveArrived, type UpstreamFault } from './provider-table';

/** A request to a provider that brought no usable answer. The message may be shown to clients. */
export class UpstreamFaultError extends Error {
  /** Whether the provider may have processed the request all the same. */
  readonly mayHaveArrived: boolean;
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  /** Error code of the provider; null without one. */
  readonly code: string | null;
  /** Seconds that the provider asks to wait; null when it does not say. */
  readonly retryAfterSeconds: number | null;
  readonly category: RefusalCategory;
  /** Whether the answer is a failure in the form of the provider, and not one of a server in front of it. */
  readonly isProviderFailure: boolean;

  constructor(
    readonly fault: UpstreamFault,
    message: string,
    details: {
      status?: number;
      code?: string | null;
      retryAfterSeconds?: number | null;
      category?: RefusalCategory;
      isProviderFailure?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.mayHaveArrived = mayHaveArrived(fault);
    this.status = details.status ?? null;
    this.code = details.code ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.category = details.category ?? 'other';
    this.isProviderFailure = details.isProviderFailure ?? false;
  }
}

/** Whether an error is a fault of this kind. */
export function isUpstreamFault(error: unknown, fault: UpstreamFault): error is UpstreamFaultError {
  return error instanceof UpstreamFaultError && error.fault === fault;
}
