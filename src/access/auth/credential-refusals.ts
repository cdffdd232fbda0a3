import { Injectable } from '@nestjs/common';
import { Admission } from '../../platform/kernel/http/admission/admission';
import type { EdgeRequest, Refusal } from '../../platform/kernel/http/edge/http-edge';
import type { Failure } from '../../platform/kernel/http/failure';
import { AnonymousRateLimit } from '../../platform/kernel/http/rate-limit/anonymous-rate-limit';
import { FailureThrottle } from '../../platform/kernel/http/rate-limit/failure-throttle';
import { TeamRateLimit } from '../../platform/kernel/http/rate-limit/team-rate-limit';
import { presentedBy } from './authorization-header';
import { CredentialBuckets } from './credential-buckets';
import { SessionCookie } from './identity/session-cookie';

/** Path below which a route may require a credential. */
const API = '/api/';

/**
 * Refuses requests at the edge that the application would refuse because there are too many: above the rate of the team or
 * its number of slots, guesses after too many failures, and requests without a credential above the rate of a client
 * network.
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
   *
   * @returns the refusal of the request; null: it may be authenticated
   */
  refusal(seen: EdgeRequest): Refusal | null {
    const { request, path } = seen;
    if (!path.startsWith(API)) return this.spend(seen);
    if (request.headers.authorization !== undefined) return this.ofHeader(seen);
    if (this.cookie.read(request) === null) return this.spend(seen);
    return this.ofBucket(seen) ?? (this.buckets.isKnownSession(request) ? null : this.spend(seen));
  }

  /**
   * Returns the team or person of a known credential; without one, the client network, because a name that a client invents
   * is no owner.
   */
  ownerOf({ request, path, network }: EdgeRequest): string {
    return (path.startsWith(API) ? this.buckets.find(request, path)?.name : undefined) ?? network;
  }

  private ofHeader(seen: EdgeRequest): Refusal | null {
    const { request, path, address, network } = seen;
    if (this.throttle.isQuiet) return this.ofBucket(seen);
    const presented = presentedBy(request);
    if (presented.kind === 'credential') {
      const failure = this.throttle.refusal(address, presented.keyId);
      if (failure !== null) return { failure, client: { network } };
      if (this.buckets.find(request, path) !== null) return this.ofBucket(seen);
    }
    const failure = this.throttle.networkRefusal(network);
    if (failure === null) return null;
    // A possibly valid credential that is used here for the first time. The rate of the network limits how many are
    // verified.
    return presented.kind === 'credential' ? this.spend(seen) : { failure, client: { network } };
  }

  private ofBucket(seen: EdgeRequest): Refusal | null {
    const { waiting } = seen;
    if (this.teams.isQuiet && this.admission.isQuiet && (waiting === null || waiting() === 0)) return null;
    const bucket = this.buckets.find(seen.request, seen.path);
    if (bucket === null) return null;
    const failure =
      this.rateRefusal(seen, bucket.name) ?? this.admission.refusalOf(bucket.name, waiting?.(bucket.name));
    return failure === null ? null : { failure, client: bucket.client };
  }

  private rateRefusal(seen: EdgeRequest, name: string): Failure | null {
    if (seen.counted || !this.teams.isRefused(name)) return null;
    seen.counted = true;
    return this.teams.refusal(name);
  }

  private spend(seen: EdgeRequest): Refusal | null {
    if (seen.counted) return null;
    seen.counted = true;
    const { network } = seen;
    const failure = this.anonymous.spend(network);
    return failure === null ? null : { failure, client: { network } };
  }
}
