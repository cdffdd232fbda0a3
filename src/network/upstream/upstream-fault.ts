import type { RejectionCategory } from '../port/document-network';
import { mayHaveArrived, type UpstreamFault } from './provider-table';

/** Thrown when a request to a provider returned no usable response. The message may be shown to clients. */
export class UpstreamFaultError extends Error {
  /** Whether the provider may nevertheless have processed the request. */
  readonly mayHaveArrived: boolean;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** Error code of the provider; null without one. */
  readonly code: string | null;
  /** Seconds that the provider asks to wait; null when not stated. */
  readonly retryAfterSeconds: number | null;
  readonly category: RejectionCategory;
  /**
   * Whether the failed response has the format of the provider, so that it does not come from a server in front of the
   * provider.
   */
  readonly isProviderFailure: boolean;

  constructor(
    readonly fault: UpstreamFault,
    message: string,
    details: {
      status?: number;
      code?: string | null;
      retryAfterSeconds?: number | null;
      category?: RejectionCategory;
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

/** Returns whether an error is an UpstreamFaultError of this kind. */
export function isUpstreamFault(error: unknown, fault: UpstreamFault): error is UpstreamFaultError {
  return error instanceof UpstreamFaultError && error.fault === fault;
}
