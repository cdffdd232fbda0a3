import { formatErrorOnOneLine, getErrorCode } from '../../platform/kernel/error-type';
import {
  parseParticipantIdentifier,
  computeLocatorDnsName,
} from '../../standards/peppol/participant-identifier';
import { PROFILE } from '../../standards/peppol/as4';
import type { CertificateChecker, CertificateCheck } from '../../standards/peppol/pki';
import type { SchemedValue } from '../../standards/peppol/sbdh';
import { selectPublisher, type NaptrRecord } from '../../standards/peppol/sml';
import {
  explainOutOfForce,
  matchDocumentType,
  InvalidMetadataError,
  ParticipantMismatchError,
  readServiceGroup,
  readServiceMetadata,
  selectEndpoint,
  formatServiceGroupUrl,
  formatServiceMetadataUrl,
  type ServiceMetadata,
  type ServiceProcess,
} from '../../standards/peppol/smp';
import { NetworkUnavailableError } from '../port/document-network';
import type { HttpAnswer } from './http-request';
import { parseUrl } from '../../standards/values/parse-url';

export interface LookupOptions {
  /** domain of the locator, without dots at its ends */
  zone: string;
  /** whether http and any address is allowed: only in a private network */
  insecure: boolean;
  resolveNaptr: (name: string) => Promise<NaptrRecord[]>;
  /** a bounded GET; rejects with HttpFailedError */
  get: (url: string) => Promise<HttpAnswer>;
  publishers: CertificateChecker;
  accessPoints: CertificateChecker;
  now: () => Date;
}

type Trusted = Extract<CertificateCheck, { trusted: true }>;

export type EndpointLookup =
  /** Endpoint and verified certificate of the receiver. */
  | { kind: 'found'; url: string; receiver: Trusted }
  | { kind: 'not registered' }
  | { kind: 'not supported'; reason: string }
  /** The publisher or the endpoint is not trusted, or returns invalid data. */
  | { kind: 'unusable'; reason: string };

/** Maximum age of cached metadata (Peppol SMP specification 1.4). */
const CACHE_MS = 15 * 60 * 1000;
/**
 * Maximum age of cached metadata for a refusal: the participant may have registered, moved or added a document type
 * since.
 */
const REFUSAL_CACHE_MS = 60 * 1000;
const MAX_CACHED = 10_000;
/** Errors of the name server (of node:dns) that mean "there is no such participant". */
const ABSENT_NAME_CODES = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Finds the endpoint of a participant: locator (U-NAPTR), then the metadata publisher, with at most one redirect.
 * Results are cached for up to 15 minutes, refusals for one; `forget` drops entries that an attempt has shown to be
 * outdated.
 */
export class MetadataLookup {
  private readonly cache = new Map<string, { value: unknown; at: number }>();

  constructor(private readonly options: LookupOptions) {}

  /**
   * Returns the address of the participant's metadata publisher, or null when it is not registered.
   * @param participant `0208:0123456749`
   * @throws NetworkUnavailableError when the name server does not answer, which never counts as "not registered"
   */
  findPublisher(participant: string): Promise<string | null> {
    return this.getOrLoad(`${participant} publisher`, async () => {
      const identifier = parseParticipantIdentifier(participant);
      if (!identifier.ok) return null;
      const name = computeLocatorDnsName(identifier.participant, this.options.zone);
      let records: NaptrRecord[];
      try {
        records = await this.options.resolveNaptr(name);
      } catch (error) {
        const code = getErrorCode(error) ?? '';
        if (ABSENT_NAME_CODES.has(code)) return null;
        throw new NetworkUnavailableError(
          `The locator ${this.options.zone} does not answer (${code || formatErrorOnOneLine(error)})`,
        );
      }
      const selection = selectPublisher(records, this.options.insecure);
      if (selection.kind === 'unusable') throw new NetworkUnavailableError(`Locator: ${selection.reason}`);
      return selection.kind === 'found' ? selection.url : null;
    });
  }

  /** Lists the document types of a participant; null when it is not registered. @throws NetworkUnavailableError */
  listDocumentTypes(participant: string): Promise<SchemedValue[] | null> {
    return this.getOrLoad(`${participant} group`, async () => {
      const publisher = await this.findPublisher(participant);
      if (publisher === null) return null;
      const url = formatServiceGroupUrl(publisher, participant);
      const body = await this.fetch(url);
      if (body === null) return null;
      return requireUsable(url, () => readServiceGroup(body, participant));
    });
  }

  /** @throws NetworkUnavailableError for a temporary failure */
  findEndpoint(
    participant: string,
    documentType: SchemedValue,
    process: SchemedValue,
  ): Promise<EndpointLookup> {
    return this.findFresh(
      participant,
      () => this.findCachedEndpoint(participant, documentType, process),
      ({ kind }) => kind !== 'found',
    );
  }

  /**
   * Finds a value in the cache. When it is a refusal that depends on data older than a minute, the network is called
   * again.
   */
  async findFresh<T>(
    participant: string,
    find: () => Promise<T>,
    isRefusal: (entry: T) => boolean,
  ): Promise<T> {
    const entry = await find();
    if (!isRefusal(entry) || !this.hasOlder(participant)) return entry;
    this.evict(participant);
    return find();
  }

  private async findCachedEndpoint(
    participant: string,
    documentType: SchemedValue,
    process: SchemedValue,
  ): Promise<EndpointLookup> {
    const offeredValues = await this.listDocumentTypes(participant);
    if (offeredValues === null) return { kind: 'not registered' };
    const type = matchDocumentType(documentType, offeredValues);
    if (type === null)
      return { kind: 'not supported', reason: `The receiver does not take ${documentType.value}` };
    const metadata = await this.getMetadata(participant, type);
    if ('reason' in metadata) return { kind: 'unusable', reason: metadata.reason };
    const endpoint = selectEndpoint(metadata.processes, process, PROFILE.transport, this.options.now());
    if (endpoint === null) {
      const why = this.explainOutOfForce(metadata.processes, process);
      const reason = `The receiver has no AS4 endpoint for the process ${process.value}`;
      return { kind: 'not supported', reason: why === null ? reason : `${reason}: ${why}` };
    }
    if (!isAllowed(endpoint.url, this.options.insecure)) {
      return { kind: 'unusable', reason: `The endpoint ${endpoint.url} is not an https address` };
    }
    const { certificate } = endpoint;
    if (certificate === null) return { kind: 'unusable', reason: 'The metadata has no readable certificate' };
    const receiver = await this.options.accessPoints.check(certificate, 'encrypt');
    if (!receiver.trusted) {
      const { check, message } = receiver.problem;
      if (check === 'revocation unknown') throw new NetworkUnavailableError(`Receiver's ${message}`);
      return { kind: 'unusable', reason: `Receiver's ${message}` };
    }
    return { kind: 'found', url: endpoint.url, receiver };
  }

  /**
   * Explains why a participant does not accept a document although its metadata covers it: the metadata is invalid, or no
   * endpoint is in force.
   * @returns null when there is no such metadata, or it states itself that it does not apply
   * @throws NetworkUnavailableError
   */
  async whyNotServed(
    participant: string,
    documentType: SchemedValue,
    process: SchemedValue,
  ): Promise<string | null> {
    const type = matchDocumentType(documentType, (await this.listDocumentTypes(participant)) ?? []);
    if (type === null) return null;
    const metadata = await this.getMetadata(participant, type);
    return 'reason' in metadata ? metadata.reason : this.explainOutOfForce(metadata.processes, process);
  }

  private explainOutOfForce(processes: readonly ServiceProcess[], process: SchemedValue): string | null {
    return explainOutOfForce(processes, process, PROFILE.transport, this.options.now());
  }

  /** Drops the cached data of a participant, so that the next attempt calls the network. */
  evict(participant: string): void {
    for (const key of this.cache.keys()) if (key.startsWith(`${participant} `)) this.cache.delete(key);
  }

  /**
   * Returns the publisher's metadata of one document type; the endpoints' certificates are not verified.
   * @throws NetworkUnavailableError
   */
  getMetadata(
    participant: string,
    documentType: SchemedValue,
  ): Promise<Extract<ServiceMetadata, { kind: 'information' }> | { reason: string }> {
    return this.getOrLoad(`${participant} ${documentType.scheme}::${documentType.value}`, async () => {
      const publisher = (await this.findPublisher(participant)) ?? '';
      const lookupKey = { participant, documentType };
      let url = formatServiceMetadataUrl(publisher, participant, documentType);
      let signedBy: string | undefined;
      for (let redirects = 0; redirects <= 1; redirects++) {
        const body = await this.fetch(url);
        if (body === null)
          throw new NetworkUnavailableError(`${url} is listed in the service group but does not exist`);
        const answer = await requireUsable(
          url,
          () => readServiceMetadata(body, lookupKey, signedBy),
          redirects > 0,
        );
        if (answer === 'of another participant')
          return { reason: `The receiver's metadata redirects to another participant (${url})` };
        const certificateCheck = await this.options.publishers.check(answer.signer, 'sign');
        if (!certificateCheck.trusted) {
          const { check, message } = certificateCheck.problem;
          if (check === 'revocation unknown') throw new NetworkUnavailableError(`The publisher's ${message}`);
          return { reason: `The publisher's ${message}` };
        }
        if (answer.metadata.kind === 'information') return answer.metadata;
        url = answer.metadata.href;
        signedBy = answer.metadata.certificateUid;
        if (!isAllowed(url, this.options.insecure))
          return { reason: `The redirect to ${url} is not an https address` };
      }
      return { reason: 'The metadata is redirected more than once' };
    });
  }

  /** Returns the body of a 200, null for a 404. @throws NetworkUnavailableError for any other outcome */
  private async fetch(url: string): Promise<Buffer | null> {
    const answer = await this.options.get(url).catch((error: unknown) => {
      throw new NetworkUnavailableError(`${url}: ${error instanceof Error ? error.message : String(error)}`);
    });
    if (answer.status === 404) return null;
    if (answer.status !== 200) throw new NetworkUnavailableError(`${url} answers ${answer.status}`);
    return answer.body;
  }

  private hasOlder(participant: string): boolean {
    const limit = this.options.now().getTime() - REFUSAL_CACHE_MS;
    return [...this.cache].some(([key, { at }]) => key.startsWith(`${participant} `) && at <= limit);
  }

  private async getOrLoad<T>(key: string, find: () => Promise<T>): Promise<T> {
    const now = this.options.now().getTime();
    const old = this.cache.get(key);
    if (old !== undefined && now < old.at + CACHE_MS) return old.value as T;
    const value = await find();
    if (this.cache.size >= MAX_CACHED) this.cache.clear();
    this.cache.set(key, { value, at: now });
    return value;
  }
}

/**
 * @param isRedirected whether the metadata come from a redirect: metadata of another participant are then an error of
 * the redirect
 */
async function requireUsable<T>(url: string, read: () => T | Promise<T>): Promise<T>;
async function requireUsable<T>(
  url: string,
  read: () => T | Promise<T>,
  isRedirected: boolean,
): Promise<T | 'of another participant'>;
async function requireUsable<T>(
  url: string,
  read: () => T | Promise<T>,
  isRedirected = false,
): Promise<T | 'of another participant'> {
  try {
    return await read();
  } catch (error) {
    if (isRedirected && error instanceof ParticipantMismatchError) return 'of another participant';
    if (error instanceof InvalidMetadataError) throw new NetworkUnavailableError(`${url}: ${error.message}`);
    throw error;
  }
}

function isAllowed(url: string, insecure: boolean): boolean {
  return (
    parseUrl(url) !== null &&
    (new URL(url).protocol === 'https:' || (insecure && new URL(url).protocol === 'http:'))
  );
}
