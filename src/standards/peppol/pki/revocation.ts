import type { Certificate } from './certificate';
import { readCrl, type Crl } from './crl';
import { buildOcspRequest, OCSP_REQUEST_TYPE, readOcspResponse } from './ocsp';

/**
 * Policy when the revocation status of a certificate is unavailable: `strict` rejects the certificate, `soft` accepts
 * it and records this, `off` never checks.
 */
export type RevocationPolicy = 'strict' | 'soft' | 'off';

/** Result of the revocation check of one certificate, stored as evidence. */
export interface RevocationNote {
  status: 'good' | 'revoked' | 'unknown' | 'not checked';
  source: 'crl' | 'ocsp' | null;
  url: string | null;
  /** time at which the authority created the list or response */
  thisUpdate: Date | null;
  revokedAt: Date | null;
  /** reason for an unknown status: the error of each address */
  reason: string | null;
}

/** Requests lists and OCSP responses over HTTP; implementations limit time and size. */
export interface RevocationSource {
  get(url: string): Promise<Buffer>;
  post(url: string, contentType: string, body: Buffer): Promise<Buffer>;
}

export interface RevocationOptions {
  policy: RevocationPolicy;
  source: RevocationSource;
  now: () => Date;
}

/**
 * Age at which a list is requested again, even when it is valid for longer; the old list is used until it is replaced.
 */
const REFRESH_MS = 60 * 60 * 1000;
/** Pause after a failure of an address, so that messages do not wait for a failed server. */
const PAUSE_MS = 60 * 1000;
/** Maximum number of cached OCSP statuses. */
const MAX_CACHED_STATUSES = 5_000;

interface CacheEntry<T> {
  value: T;
  fetchedAt: number;
}

interface Validity {
  thisUpdate: Date;
  nextUpdate: Date | null;
}

/**
 * Checks the revocation of certificates: first by the issuer's list, because one download covers all certificates, then
 * by the OCSP responder. Lists and statuses are cached until their next update, and refreshed every hour.
 */
export class RevocationChecker {
  private readonly crlCache = new Map<string, CacheEntry<Crl>>();
  private readonly ocspCache = new Map<string, CacheEntry<RevocationNote & Validity>>();
  private readonly pauses = new Map<string, { until: number; reason: string }>();
  private readonly runningFetches = new Map<string, Promise<unknown>>();

  constructor(private readonly options: RevocationOptions) {}

  get policy(): RevocationPolicy {
    return this.options.policy;
  }

  /** Checks a certificate. Never throws: a failed check has the status `unknown`. */
  async check(certificate: Certificate, issuer: Certificate): Promise<RevocationNote> {
    if (this.options.policy === 'off') return createNote('not checked', null, null);
    const reasons: string[] = [];
    for (const url of certificate.crlUrls) {
      try {
        const { thisUpdate, revocationDates } = await this.loadCrl(url, issuer);
        const revokedAt = revocationDates.get(certificate.serial) ?? null;
        return { ...createNote(revokedAt === null ? 'good' : 'revoked', 'crl', url), thisUpdate, revokedAt };
      } catch (error) {
        reasons.push(`${url}: ${formatError(error)}`);
      }
    }
    for (const url of certificate.ocspUrls) {
      try {
        const ocspStatus = await this.loadOcspStatus(url, certificate, issuer);
        if (ocspStatus.status !== 'unknown') return ocspStatus;
        reasons.push(`${url}: the responder does not know the certificate`);
      } catch (error) {
        reasons.push(`${url}: ${formatError(error)}`);
      }
    }
    if (reasons.length === 0) reasons.push('the certificate names neither a CRL nor an OCSP responder');
    return { ...createNote('unknown', null, null), reason: reasons.join('; ') };
  }

  private async loadCrl(url: string, issuer: Certificate): Promise<Crl> {
    const key = `${issuer.fingerprint} ${url}`;
    return this.loadFresh(
      this.crlCache,
      key,
      url,
      (crl) => crl,
      async () => {
        const crl = await readCrl(await this.options.source.get(url), issuer);
        this.checkValidity(crl);
        return crl;
      },
    );
  }

  private async loadOcspStatus(
    url: string,
    certificate: Certificate,
    issuer: Certificate,
  ): Promise<RevocationNote> {
    const key = `${certificate.fingerprint} ${url}`;
    if (this.ocspCache.size > MAX_CACHED_STATUSES) this.ocspCache.clear();
    return this.loadFresh(
      this.ocspCache,
      key,
      url,
      (answer) => answer,
      async () => {
        const request = buildOcspRequest(certificate, issuer);
        const bytes = await this.options.source.post(url, OCSP_REQUEST_TYPE, request);
        const ocspStatus = readOcspResponse(bytes, certificate, issuer, this.options.now());
        this.checkValidity(ocspStatus);
        const { status, thisUpdate, nextUpdate, revokedAt } = ocspStatus;
        return { ...createNote(status, 'ocsp', url), thisUpdate, nextUpdate, revokedAt };
      },
    );
  }

  /**
   * Returns a recent cached value, or else a fetched value. When fetching fails, it returns the cached value while that
   * is valid. Simultaneous callers share one request.
   */
  private async loadFresh<T>(
    cache: Map<string, CacheEntry<T>>,
    key: string,
    url: string,
    validity: (value: T) => Validity,
    fetch: () => Promise<T>,
  ): Promise<T> {
    const now = this.options.now().getTime();
    const cached = cache.get(key);
    const until =
      cached === undefined
        ? 0
        : (validity(cached.value).nextUpdate?.getTime() ?? cached.fetchedAt + REFRESH_MS);
    if (cached !== undefined && now < until && now - cached.fetchedAt < REFRESH_MS) return cached.value;
    try {
      const pause = this.pauses.get(url);
      if (pause !== undefined && now < pause.until) throw new Error(pause.reason);
      const runningFetch =
        (this.runningFetches.get(key) as Promise<T> | undefined) ?? this.startFetch(key, url, fetch);
      const value = await runningFetch;
      cache.set(key, { value, fetchedAt: now });
      return value;
    } catch (error) {
      if (cached !== undefined && now < until) return cached.value;
      throw error;
    }
  }

  private startFetch<T>(key: string, url: string, fetch: () => Promise<T>): Promise<T> {
    const runningFetch = fetch()
      .then((value) => {
        this.pauses.delete(url);
        return value;
      })
      .catch((error: unknown) => {
        const until = this.options.now().getTime() + PAUSE_MS;
        this.pauses.set(url, { until, reason: formatError(error) });
        throw error;
      })
      .finally(() => this.runningFetches.delete(key));
    this.runningFetches.set(key, runningFetch);
    return runningFetch;
  }

  private checkValidity({ thisUpdate, nextUpdate }: Validity): void {
    const now = this.options.now();
    if (thisUpdate.getTime() > now.getTime() + MAX_CLOCK_DIFFERENCE_MS)
      throw new Error('the revocation data is dated in the future');
    const end = nextUpdate ?? new Date(thisUpdate.getTime() + DEFAULT_LIFETIME_MS);
    if (end < now) throw new Error(`the revocation data expired on ${end.toISOString()}`);
  }
}

/** Lifetime of a list or OCSP response without a next update. */
const DEFAULT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
/** Tolerated difference by which clocks of authorities may be ahead. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60 * 1000;

function createNote(
  status: RevocationNote['status'],
  source: RevocationNote['source'],
  url: string | null,
): RevocationNote {
  return { status, source, url, thisUpdate: null, revokedAt: null, reason: null };
}

function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
