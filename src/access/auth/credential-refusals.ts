import { Injectable } from '@nestjs/common';
import { Admission } from '../../platform/kernel/http/admission/admission';
import type { EdgeRequest, Refusal } from '../../platform/kernel/http/edge/http-edge';
import type { ApiError } from '../../platform/kernel/http/api-error';
import { AnonymousRateLimit } from '../../platform/kernel/http/rate-limit/anonymous-rate-limit';
import { FailureThrottle } from '../../platform/kernel/http/rate-limit/failure-throttle';
import { TeamRateLimit } from '../../platform/kernel/http/rate-limit/team-rate-limit';
import { parsePresentedCredential } from './authorization-header';
import { CredentialBuckets } from './credential-buckets';
import { SessionCookie } from './identity/session-cookie';

/**
 * Path prefixes of routes that may require a credential: the API, the interface of French platforms, and the tools for
 * assistants.
 */
const CLOSED_PATHS = ['/api/', '/afnor-flow/', '/afnor-directory/', '/mcp'] as const;

/**
 * Refuses excess requests at the edge, before they reach the application: above the rate of the team or its number of
 * slots, guesses after too many failures, and requests without a credential above the rate of a client network.
 */
@Injectable()
export class CredentialRefusals {
  constructor(
    private readonly throttle: FailureThrottle,
    private readonly teams: TeamRateLimit,
    private readonly anonymous: AnonymousRateLimit,
    private readonly buckets: CredentialBuckets,
    private readonly cookie: SessionCookie,
    private readonly admission: Admission,
  ) {}

  /**
   * @returns the refusal of the request; null: it may be authenticated
   */
  findRefusal(edgeRequest: EdgeRequest): Refusal | null {
    const { request, path } = edgeRequest;
    if (!mayRequireCredential(path)) return this.spendRate(edgeRequest);
    if (request.headers.authorization !== undefined) return this.findHeaderRefusal(edgeRequest);
    if (this.cookie.read(request) === null) return this.spendRate(edgeRequest);
    return (
      this.findBucketRefusal(edgeRequest) ??
      (this.buckets.isKnownSession(request) ? null : this.spendRate(edgeRequest))
    );
  }

  /**
   * Returns the team or person of a known credential; without one, the client network, because an id that a client
   * invents identifies no owner.
   */
  getOwner({ request, path, network }: EdgeRequest): string {
    return (mayRequireCredential(path) ? this.buckets.find(request, path)?.name : undefined) ?? network;
  }

  private findHeaderRefusal(edgeRequest: EdgeRequest): Refusal | null {
    const { request, path, address, network } = edgeRequest;
    if (this.throttle.isQuiet) return this.findBucketRefusal(edgeRequest);
    const presentedCredential = parsePresentedCredential(request);
    if (presentedCredential.kind === 'credential') {
      const failure = this.throttle.refusal(address, presentedCredential.keyId);
      if (failure !== null) return { failure, client: { network } };
      if (this.buckets.find(request, path) !== null) return this.findBucketRefusal(edgeRequest);
    }
    const failure = this.throttle.findNetworkRefusal(network);
    if (failure === null) return null;
    // A possibly valid credential that is used here for the first time. The rate of the network limits how many are
    // verified.
    return presentedCredential.kind === 'credential'
      ? this.spendRate(edgeRequest)
      : { failure, client: { network } };
  }

  private findBucketRefusal(edgeRequest: EdgeRequest): Refusal | null {
    const { countWaiting } = edgeRequest;
    if (this.teams.isQuiet && this.admission.isQuiet && (countWaiting === null || countWaiting() === 0))
      return null;
    const bucket = this.buckets.find(edgeRequest.request, edgeRequest.path);
    if (bucket === null) return null;
    const failure =
      this.findRateRefusal(edgeRequest, bucket.name) ??
      this.admission.findRefusal(bucket.name, countWaiting?.(bucket.name));
    return failure === null ? null : { failure, client: bucket.client };
  }

  private findRateRefusal(edgeRequest: EdgeRequest, name: string): ApiError | null {
    if (edgeRequest.isCounted || !this.teams.isRefused(name)) return null;
    edgeRequest.isCounted = true;
    return this.teams.findRefusal(name);
  }

  private spendRate(edgeRequest: EdgeRequest): Refusal | null {
    if (edgeRequest.isCounted) return null;
    edgeRequest.isCounted = true;
    const { network } = edgeRequest;
    const failure = this.anonymous.spend(network);
    return failure === null ? null : { failure, client: { network } };
  }
}

function mayRequireCredential(path: string): boolean {
  return CLOSED_PATHS.some((prefix) => path.startsWith(prefix));
}
