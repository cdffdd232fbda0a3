import { Injectable } from '@nestjs/common';
import { Admission } from '../../platform/kernel/http/admission/admission';
import type { EdgeRequest, Refusal } from '../../platform/kernel/http/edge/http-edge';
import type { ApiError } from '../../platform/kernel/http/api-error';
import { AnonymousRateLimit } from '../../platform/kernel/http/rate-limit/anonymous-rate-limit';
import { FailureThrottle } from '../../platform/kernel/http/rate-limit/failure-throttle';
import { TeamRateLimit } from '../../platform/kernel/http/rate-limit/team-rate-limit';
import { parseCredential } from './authorization-header';
import { CredentialBuckets } from './credential-buckets';
import { SessionCookie } from './identity/session-cookie';

/**
 * Path prefixes of routes that may require a credential: the API, the French AFNOR interfaces, and the MCP server.
 */
const PROTECTED_PATHS = ['/api/', '/afnor-flow/', '/afnor-directory/', '/mcp'] as const;

/**
 * Rejects excess requests at the edge, before they reach the application: requests above the rate or the concurrency of
 * the team, guesses after too many failures, and anonymous requests above the rate of the client network.
 */
@Injectable()
export class CredentialEdgeFilter {
  constructor(
    private readonly throttle: FailureThrottle,
    private readonly teams: TeamRateLimit,
    private readonly anonymous: AnonymousRateLimit,
    private readonly buckets: CredentialBuckets,
    private readonly cookie: SessionCookie,
    private readonly admission: Admission,
  ) {}

  /**
   * @returns the error for a request that is rejected; null when the request may be authenticated
   */
  findEdgeRefusal(edgeRequest: EdgeRequest): Refusal | null {
    const { request, path } = edgeRequest;
    if (!mayRequireCredential(path)) return this.spendAnonymousRate(edgeRequest);
    if (request.headers.authorization !== undefined) return this.findHeaderRefusal(edgeRequest);
    if (this.cookie.read(request) === null) return this.spendAnonymousRate(edgeRequest);
    return (
      this.findBucketRefusal(edgeRequest) ??
      (this.buckets.isKnownSession(request) ? null : this.spendAnonymousRate(edgeRequest))
    );
  }

  /**
   * Returns the bucket name of a known credential. Otherwise returns the client network, because the id in an
   * unverified credential may be invented.
   */
  getOwner({ request, path, network }: EdgeRequest): string {
    return (mayRequireCredential(path) ? this.buckets.find(request, path)?.name : undefined) ?? network;
  }

  private findHeaderRefusal(edgeRequest: EdgeRequest): Refusal | null {
    const { request, path, address, network } = edgeRequest;
    if (this.throttle.isQuiet) return this.findBucketRefusal(edgeRequest);
    const presentedCredential = parseCredential(request);
    if (presentedCredential.kind === 'credential') {
      const failure = this.throttle.refusal(address, presentedCredential.keyId);
      if (failure !== null) return { failure, client: { network } };
      if (this.buckets.find(request, path) !== null) return this.findBucketRefusal(edgeRequest);
    }
    const failure = this.throttle.findNetworkRefusal(network);
    if (failure === null) return null;
    // The credential may be valid and used here for the first time. The rate of the network limits how many such
    // credentials are verified.
    return presentedCredential.kind === 'credential'
      ? this.spendAnonymousRate(edgeRequest)
      : { failure, client: { network } };
  }

  private findBucketRefusal(edgeRequest: EdgeRequest): Refusal | null {
    const { countWaiting } = edgeRequest;
    if (this.teams.isQuiet && this.admission.isQuiet && (countWaiting === null || countWaiting() === 0))
      return null;
    const bucket = this.buckets.find(edgeRequest.request, edgeRequest.path);
    if (bucket === null) return null;
    const failure =
      this.findTeamRateRefusal(edgeRequest, bucket.name) ??
      this.admission.findRefusal(bucket.name, countWaiting?.(bucket.name));
    return failure === null ? null : { failure, client: bucket.client };
  }

  private findTeamRateRefusal(edgeRequest: EdgeRequest, name: string): ApiError | null {
    if (edgeRequest.isCounted || !this.teams.isRefused(name)) return null;
    edgeRequest.isCounted = true;
    return this.teams.findRefusal(name);
  }

  private spendAnonymousRate(edgeRequest: EdgeRequest): Refusal | null {
    if (edgeRequest.isCounted) return null;
    edgeRequest.isCounted = true;
    const { network } = edgeRequest;
    const failure = this.anonymous.spend(network);
    return failure === null ? null : { failure, client: { network } };
  }
}

function mayRequireCredential(path: string): boolean {
  return PROTECTED_PATHS.some((prefix) => path.startsWith(prefix));
}
