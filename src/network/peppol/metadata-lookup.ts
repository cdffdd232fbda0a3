import { formatErrorOnOneLine, getErrorCode } from '../../platform/kernel/error-type';
import { parseParticipantIdentifier, computeSmlDnsName } from '../../standards/peppol/participant-identifier';
import { PROFILE } from '../../standards/peppol/as4';
import type { CertificateChecker, CertificateCheck } from '../../standards/peppol/pki';
import type { SchemedValue } from '../../standards/peppol/sbdh';
import { selectPublisher, type NaptrRecord } from '../../standards/peppol/sml';
import {
  formatOutOfForceReason,
  findMatchingDocumentType,
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
import type { HttpResponse } from './http-request';
import { parseUrl } from '../../standards/values/parse-url';

export interface LookupOptions {
  /** Domain (zone) of the SML, without leading or trailing dots. */
  zone: string;
  /** Whether http and private addresses are allowed; only in a private network. */
  allowInsecure: boolean;
  resolveNaptr: (name: string) => Promise<NaptrRecord[]>;
  /** GET with limits for time and size; rejects with HttpFailedError. */
  get: (url: string) => Promise<HttpResponse>;
  publishers: CertificateChecker;
  accessPoints: CertificateChecker;
  now: () => Date;
}

type TrustedCheck = Extract<CertificateCheck, { trusted: true }>;

export type EndpointLookup =
  /** Endpoint and verified certificate of the receiver. */
  | { kind: 'found'; url: string; receiver: TrustedCheck }
  | { kind: 'not registered' }
  | { kind: 'not supported'; reason: string }
  /** The publisher or the endpoint is not trusted, or returns invalid data. */
  | { kind: 'unusable'; reason: string };

/** Maximum age of cached metadata (Peppol SMP specification 1.4). */
const CACHE_LIFETIME_MS = 15 * 60 * 1000;
/**
 * Maximum age of cached metadata for a negative result: in the meantime, the participant may have registered, changed
 * its publisher or added a document type.
 */
const NEGATIVE_CACHE_LIFETIME_MS = 60 * 1000;
const MAX_CACHE_ENTRIES = 10_000;
/** Error codes of node:dns that mean that the participant does not exist. */
const NAME_NOT_FOUND_CODES = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Finds the endpoint of a participant: queries the SML (U-NAPTR), then the metadata publisher (SMP), with at most one
 * redirect. Positive results are cached for up to 15 minutes, negative results for one minute. `evict` removes the
 * cached data of a participant when an attempt has shown that the data is outdated.
 */
export class MetadataLookup {
  private readonly cache = new Map<string, { value: unknown; at: number }>();

  constructor(private readonly options: LookupOptions) {}

  /**
   * Returns the address of the participant's metadata publisher, or null when the participant is not registered.
   * @param participant `0208:0123456749`
   * @throws NetworkUnavailableError when the name server does not respond; this never counts as "not registered"
   */
  findPublisher(participant: string): Promise<string | null> {
    return this.getOrLoad(`${participant} publisher`, async () => {
      const identifier = parseParticipantIdentifier(participant);
      if (!identifier.ok) return null;
      const name = computeSmlDnsName(identifier.participant, this.options.zone);
      let records: NaptrRecord[];
      try {
        records = await this.options.resolveNaptr(name);
      } catch (error) {
        const code = getErrorCode(error) ?? '';
        if (NAME_NOT_FOUND_CODES.has(code)) return null;
        throw new NetworkUnavailableError(
          `The SML ${this.options.zone} does not respond (${code || formatErrorOnOneLine(error)})`,
        );
      }
      const selection = selectPublisher(records, this.options.allowInsecure);
      if (selection.kind === 'unusable') throw new NetworkUnavailableError(`SML: ${selection.reason}`);
      return selection.kind === 'found' ? selection.url : null;
    });
  }

  /**
   * Lists the document types of a participant; null when the participant is not registered.
   * @throws NetworkUnavailableError
   */
  listDocumentTypes(participant: string): Promise<SchemedValue[] | null> {
    return this.getOrLoad(`${participant} group`, async () => {
      const publisher = await this.findPublisher(participant);
      if (publisher === null) return null;
      const url = formatServiceGroupUrl(publisher, participant);
      const body = await this.fetch(url);
      if (body === null) return null;
      return parseMetadata(url, () => readServiceGroup(body, participant));
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
   * Finds a value with the cached data. When the value is negative and depends on data that is older than a minute, the
   * cached data is evicted and the network is queried again.
   */
  async findFresh<T>(
    participant: string,
    find: () => Promise<T>,
    isNegative: (entry: T) => boolean,
  ): Promise<T> {
    const entry = await find();
    if (!isNegative(entry) || !this.hasOldEntries(participant)) return entry;
    this.evict(participant);
    return find();
  }

  private async findCachedEndpoint(
    participant: string,
    documentType: SchemedValue,
    process: SchemedValue,
  ): Promise<EndpointLookup> {
    const documentTypes = await this.listDocumentTypes(participant);
    if (documentTypes === null) return { kind: 'not registered' };
    const type = findMatchingDocumentType(documentType, documentTypes);
    if (type === null)
      return {
        kind: 'not supported',
        reason: `The receiver does not support the document type ${documentType.value}`,
      };
    const metadata = await this.getMetadata(participant, type);
    if ('reason' in metadata) return { kind: 'unusable', reason: metadata.reason };
    const endpoint = selectEndpoint(metadata.processes, process, PROFILE.transport, this.options.now());
    if (endpoint === null) {
      const explanation = this.explainOutOfForce(metadata.processes, process);
      const reason = `The receiver has no AS4 endpoint for the process ${process.value}`;
      return { kind: 'not supported', reason: explanation === null ? reason : `${reason}: ${explanation}` };
    }
    if (!isAllowed(endpoint.url, this.options.allowInsecure)) {
      return { kind: 'unusable', reason: `The endpoint ${endpoint.url} must be an https address` };
    }
    const { certificate } = endpoint;
    if (certificate === null)
      return { kind: 'unusable', reason: 'The metadata of the receiver contains no readable certificate' };
    const receiver = await this.options.accessPoints.check(certificate, 'encrypt');
    if (!receiver.trusted) {
      const { check, message } = receiver.problem;
      if (check === 'revocation unknown') throw new NetworkUnavailableError(`Receiver's ${message}`);
      return { kind: 'unusable', reason: `Receiver's ${message}` };
    }
    return { kind: 'found', url: endpoint.url, receiver };
  }

  /**
   * Explains why a participant does not receive a document although its metadata lists the document type: the metadata
   * is invalid, or no endpoint is in force.
   * @returns null when there is no metadata for the document type, or when an endpoint is in force
   * @throws NetworkUnavailableError
   */
  async whyNotServed(
    participant: string,
    documentType: SchemedValue,
    process: SchemedValue,
  ): Promise<string | null> {
    const type = findMatchingDocumentType(documentType, (await this.listDocumentTypes(participant)) ?? []);
    if (type === null) return null;
    const metadata = await this.getMetadata(participant, type);
    return 'reason' in metadata ? metadata.reason : this.explainOutOfForce(metadata.processes, process);
  }

  private explainOutOfForce(processes: readonly ServiceProcess[], process: SchemedValue): string | null {
    return formatOutOfForceReason(processes, process, PROFILE.transport, this.options.now());
  }

  /** Evicts the cached data of a participant, so that the next attempt queries the network. */
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
        const signedMetadata = await parseMetadata(
          url,
          () => readServiceMetadata(body, lookupKey, signedBy),
          redirects > 0,
        );
        if (signedMetadata === 'of another participant')
          return { reason: `The receiver's metadata redirects to another participant (${url})` };
        const certificateCheck = await this.options.publishers.check(signedMetadata.signer, 'sign');
        if (!certificateCheck.trusted) {
          const { check, message } = certificateCheck.problem;
          if (check === 'revocation unknown') throw new NetworkUnavailableError(`The publisher's ${message}`);
          return { reason: `The publisher's ${message}` };
        }
        if (signedMetadata.metadata.kind === 'information') return signedMetadata.metadata;
        url = signedMetadata.metadata.href;
        signedBy = signedMetadata.metadata.certificateUid;
        if (!isAllowed(url, this.options.allowInsecure))
          return { reason: `The redirect target ${url} must be an https address` };
      }
      return { reason: 'The metadata is redirected more than once' };
    });
  }

  /** Returns the body for HTTP 200, null for HTTP 404. @throws NetworkUnavailableError for any other result */
  private async fetch(url: string): Promise<Buffer | null> {
    const response = await this.options.get(url).catch((error: unknown) => {
      throw new NetworkUnavailableError(`${url}: ${error instanceof Error ? error.message : String(error)}`);
    });
    if (response.status === 404) return null;
    if (response.status !== 200) throw new NetworkUnavailableError(`${url} returned HTTP ${response.status}`);
    return response.body;
  }

  private hasOldEntries(participant: string): boolean {
    const limit = this.options.now().getTime() - NEGATIVE_CACHE_LIFETIME_MS;
    return [...this.cache].some(([key, { at }]) => key.startsWith(`${participant} `) && at <= limit);
  }

  private async getOrLoad<T>(key: string, find: () => Promise<T>): Promise<T> {
    const now = this.options.now().getTime();
    const cachedEntry = this.cache.get(key);
    if (cachedEntry !== undefined && now < cachedEntry.at + CACHE_LIFETIME_MS) return cachedEntry.value as T;
    const value = await find();
    if (this.cache.size >= MAX_CACHE_ENTRIES) this.cache.clear();
    this.cache.set(key, { value, at: now });
    return value;
  }
}

/**
 * Parses metadata.
 * @param isRedirected whether the metadata comes from a redirect; metadata of another participant is then returned as
 * an error of the redirect
 */
async function parseMetadata<T>(url: string, read: () => T | Promise<T>): Promise<T>;
async function parseMetadata<T>(
  url: string,
  read: () => T | Promise<T>,
  isRedirected: boolean,
): Promise<T | 'of another participant'>;
async function parseMetadata<T>(
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
