import type { Certificate } from './certificate';
import { readCrl, type Crl } from './crl';
import { buildOcspRequest, OCSP_REQUEST_TYPE, readOcspResponse } from './ocsp';

/**
 * Policy when no authority answers about a certificate: `strict` refuses the certificate, `soft` accepts and records it,
 * `off` never checks.
 */
export type RevocationPolicy = 'strict' | 'soft' | 'off';

/** Result of the revocation check of one certificate, stored as evidence. */
export interface RevocationNote {
  status: 'good' | 'revoked' | 'unknown' | 'not checked';
  source: 'crl' | 'ocsp' | null;
  url: string | null;
  /** time at which the authority created the answer */
  thisUpdate: Date | null;
  revokedAt: Date | null;
  /** reason for a missing answer: the error of each address */
  reason: string | null;
}

/** Requests answers from the network; implementations limit time and size. */
export interface RevocationSource {
  get(url: string): Promise<Buffer>;
  post(url: string, contentType: string, body: Buffer): Promise<Buffer>;
}

export interface RevocationOptions {
  policy: RevocationPolicy;
  source: RevocationSource;
  now: () => Date;
}

/** Age at which a list is requested again, even when it is valid for longer; the old list is used until then. */
const REFRESH_MS = 60 * 60 * 1000;
/** Pause after a failure of an address, so that messages do not wait for a failed server. */
const PAUSE_MS = 60 * 1000;
/** Maximum number of cached answers about single certificates. */
const MAX_ANSWERS = 5_000;

interface Cached<T> {
  value: T;
  fetchedAt: number;
}

interface Validity {
  thisUpdate: Date;
  nextUpdate: Date | null;
}

/**
 * Checks the revocation of certificates: first by the issuer's list, because one download covers all, then by the
 * OCSP responder. Lists and answers are cached until their next update, and refreshed every hour.
 */
export class RevocationChecker {
  private readonly lists = new Map<string, Cached<Crl>>();
  private readonly answers = new Map<string, Cached<RevocationNote & Validity>>();
  private readonly pausedUntil = new Map<string, { until: number; reason: string }>();
  private readonly underWay = new Map<string, Promise<unknown>>();

  constructor(private readonly options: RevocationOptions) {}

  get policy(): RevocationPolicy {
    return this.options.policy;
  }

  /** Never throws: a failed check has the status `unknown`. */
  async check(certificate: Certificate, issuer: Certificate): Promise<RevocationNote> {
    if (this.options.policy === 'off') return note('not checked', null, null);
    const reasons: string[] = [];
    for (const url of certificate.crlUrls) {
      try {
        const { thisUpdate, revocationDates } = await this.list(url, issuer);
        const revokedAt = revocationDates.get(certificate.serial) ?? null;
        return { ...note(revokedAt === null ? 'good' : 'revoked', 'crl', url), thisUpdate, revokedAt };
      } catch (error) {
        reasons.push(`${url}: ${formatError(error)}`);
      }
    }
    for (const url of certificate.ocspUrls) {
      try {
        const answer = await this.ask(url, certificate, issuer);
        if (answer.status !== 'unknown') return answer;
        reasons.push(`${url}: the responder does not know the certificate`);
      } catch (error) {
        reasons.push(`${url}: ${formatError(error)}`);
      }
    }
    if (reasons.length === 0) reasons.push('the certificate names neither a CRL nor an OCSP responder');
    return { ...note('unknown', null, null), reason: reasons.join('; ') };
  }

  private async list(url: string, issuer: Certificate): Promise<Crl> {
    const key = `${issuer.fingerprint} ${url}`;
    return this.refreshed(
      this.lists,
      key,
      url,
      (crl) => crl,
      async () => {
        const crl = await readCrl(await this.options.source.get(url), issuer);
        this.requireCurrent(crl);
        return crl;
      },
    );
  }

  private async ask(url: string, certificate: Certificate, issuer: Certificate): Promise<RevocationNote> {
    const key = `${certificate.fingerprint} ${url}`;
    if (this.answers.size > MAX_ANSWERS) this.answers.clear();
    return this.refreshed(
      this.answers,
      key,
      url,
      (answer) => answer,
      async () => {
        const request = buildOcspRequest(certificate, issuer);
        const bytes = await this.options.source.post(url, OCSP_REQUEST_TYPE, request);
        const answer = readOcspResponse(bytes, certificate, issuer, this.options.now());
        this.requireCurrent(answer);
        const { status, thisUpdate, nextUpdate, revokedAt } = answer;
        return { ...note(status, 'ocsp', url), thisUpdate, nextUpdate, revokedAt };
      },
    );
  }

  /**
   * Returns a recent cached value, else a fetched one, else, if fetching fails, the cached one while it is valid.
   * Simultaneous callers share one request.
   */
  private async refreshed<T>(
    cache: Map<string, Cached<T>>,
    key: string,
    url: string,
    validity: (value: T) => Validity,
    fetch: () => Promise<T>,
  ): Promise<T> {
    const now = this.options.now().getTime();
    const old = cache.get(key);
    const until =
      old === undefined ? 0 : (validity(old.value).nextUpdate?.getTime() ?? old.fetchedAt + REFRESH_MS);
    if (old !== undefined && now < until && now - old.fetchedAt < REFRESH_MS) return old.value;
    try {
      const pause = this.pausedUntil.get(url);
      if (pause !== undefined && now < pause.until) throw new Error(pause.reason);
      const runningFetch = (this.underWay.get(key) as Promise<T> | undefined) ?? this.start(key, url, fetch);
      const value = await runningFetch;
      cache.set(key, { value, fetchedAt: now });
      return value;
    } catch (error) {
      if (old !== undefined && now < until) return old.value;
      throw error;
    }
  }

  private start<T>(key: string, url: string, fetch: () => Promise<T>): Promise<T> {
    const runningFetch = fetch()
      .then((value) => {
        this.pausedUntil.delete(url);
        return value;
      })
      .catch((error: unknown) => {
        const until = this.options.now().getTime() + PAUSE_MS;
        this.pausedUntil.set(url, { until, reason: formatError(error) });
        throw error;
      })
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, runningFetch);
    return runningFetch;
  }

  private requireCurrent({ thisUpdate, nextUpdate }: Validity): void {
    const now = this.options.now();
    if (thisUpdate.getTime() > now.getTime() + CLOCK_DIFFERENCE_MS)
      throw new Error('the answer is from the future');
    const end = nextUpdate ?? new Date(thisUpdate.getTime() + UNDATED_MS);
    if (end < now) throw new Error(`the answer expired on ${end.toISOString()}`);
  }
}

/** Lifetime of an answer without a next update. */
const UNDATED_MS = 7 * 24 * 60 * 60 * 1000;
/** Tolerated difference by which clocks of authorities may be ahead. */
const CLOCK_DIFFERENCE_MS = 5 * 60 * 1000;

function note(
  status: RevocationNote['status'],
  source: RevocationNote['source'],
  url: string | null,
): RevocationNote {
  return { status, source, url, thisUpdate: null, revokedAt: null, reason: null };
}

function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
