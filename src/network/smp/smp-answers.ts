import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { CONFIG, type Config } from '../../platform/kernel/config';
import type { AdvertisedDocumentType } from '../port/document-network';
import type { OwnCertificate } from '../peppol/certificates/identity-files';
import { OwnCertificates, PublisherCertificates } from '../peppol/certificates/own-certificates';
import { DirectoryEntries } from '../peppol/directory/directory-entries';
import { PublishedParticipants } from '../peppol/publishing/published-participants';
import { PROFILE } from '../../standards/peppol/as4';
import { writeBusinessCard } from '../../standards/peppol/directory';
import {
  parseDocumentTypeIdentifier,
  formatDocumentTypeValue,
} from '../../standards/peppol/document-type-identifier';
import { PROCESS_SCHEME } from '../../standards/peppol/process-identifier';
import type { SchemedValue } from '../../standards/peppol/sbdh';
import { writeServiceGroup, writeServiceMetadata } from '../../standards/peppol/smp';
import { SmpAnswerCache, toAnswer, type SmpAnswer } from './smp-answer-cache';
import type { SmpRequest } from './smp-request';

/**
 * Limits of the cache. A change evicts the affected responses immediately; if the notification is lost, a response is
 * created again after `maxAge`.
 */
const CACHE_LIMITS = { entries: 50_000, bytes: 128 * 1024 * 1024, maxAge: 60_000 };
const SERVICE_DESCRIPTION = 'Peppol AS4 access point';

/**
 * Thrown when the publisher or the access point has no valid certificate: metadata cannot be signed, or other access
 * points cannot send.
 */
export class NoValidCertificateError extends Error {}

/** Certificates in the cached responses. When one of the certificates changes, all responses are created again. */
interface PublishedCertificates {
  publisher: OwnCertificate;
  accessPoint: OwnCertificate;
}

/**
 * Creates the responses of our metadata publisher (SMP) about its participants. A response is created and signed once,
 * and cached until the published data or one of our certificates changes.
 */
@Injectable()
export class SmpAnswers implements OnModuleInit {
  private readonly cache = new SmpAnswerCache(CACHE_LIMITS);
  private certificatesInUse: PublishedCertificates | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly participants: PublishedParticipants,
    private readonly directory: DirectoryEntries,
    private readonly publisher: PublisherCertificates,
    private readonly accessPoint: OwnCertificates,
  ) {}

  onModuleInit(): void {
    this.participants.onChange((participant) => this.cache.evictParticipant(participant));
  }

  /**
   * Finds the response to a request.
   * @returns null for an unknown participant or document type
   * @throws NoValidCertificateError
   */
  async findAnswer(smpRequest: SmpRequest): Promise<SmpAnswer | null> {
    const certificates = this.getCertificates();
    const cacheKey = getCacheKey(smpRequest);
    const cachedAnswer = this.cache.get(smpRequest.participant, cacheKey, clock.milliseconds());
    if (cachedAnswer !== null) return cachedAnswer;
    const { evictionEpoch } = this.cache;
    const body = await this.createAnswer(smpRequest, certificates);
    if (body === null) return null;
    const answer = toAnswer(body);
    this.cache.put(smpRequest.participant, cacheKey, answer, evictionEpoch, clock.milliseconds());
    return answer;
  }

  private getCertificates(): PublishedCertificates {
    const publisher = this.publisher.findCurrent();
    const accessPoint = this.accessPoint.findCurrent();
    if (publisher === null || accessPoint === null) throw new NoValidCertificateError();
    if (
      this.certificatesInUse?.publisher !== publisher ||
      this.certificatesInUse.accessPoint !== accessPoint
    ) {
      this.cache.evictParticipant(null);
      this.certificatesInUse = { publisher, accessPoint };
    }
    return this.certificatesInUse;
  }

  private async createAnswer(
    smpRequest: SmpRequest,
    { publisher, accessPoint }: PublishedCertificates,
  ): Promise<Buffer | null> {
    const { participant } = smpRequest;
    if (smpRequest.kind === 'business card') {
      const card = await this.directory.findCard(participant);
      return card === null ? null : writeBusinessCard(card);
    }
    const types = await this.participants.listDocumentTypes(participant);
    if (types === null) return null;
    const { endpointUrl, smp } = this.config.peppol;
    const { publicUrl = '', contact = '' } = smp ?? {};
    const services = toServices(types);
    if (smpRequest.kind === 'service group')
      return writeServiceGroup(
        publicUrl,
        participant,
        services.map(({ documentType }) => documentType),
      );
    const { scheme, value } = smpRequest.documentType;
    const service = services.find(
      ({ documentType }) => documentType.scheme === scheme && documentType.value === value,
    );
    if (service === undefined) return null;
    const endpoint = {
      transportProfile: PROFILE.transport,
      endpointUrl,
      contact,
      description: SERVICE_DESCRIPTION,
    };
    const certificate = accessPoint.identity.certificate;
    return writeServiceMetadata({ participant, certificate, ...service, ...endpoint }, publisher.identity);
  }
}

function getCacheKey(smpRequest: SmpRequest): string {
  if (smpRequest.kind !== 'service metadata') return smpRequest.kind;
  return `${smpRequest.documentType.scheme}::${smpRequest.documentType.value}`;
}

/**
 * Groups document types with their processes. A document type may be a wildcard (PINT), because these are
 * registrations.
 */
function toServices(
  types: readonly AdvertisedDocumentType[],
): { documentType: SchemedValue; processes: SchemedValue[] }[] {
  const services = new Map<string, { documentType: SchemedValue; processes: SchemedValue[] }>();
  for (const { docTypeId, processId } of types) {
    const parsedIdentifier = parseDocumentTypeIdentifier(docTypeId, 'registration');
    if (!parsedIdentifier.ok) continue;
    const { scheme } = parsedIdentifier.documentType;
    const documentType = { scheme, value: formatDocumentTypeValue(parsedIdentifier.documentType) };
    const name = `${scheme}::${documentType.value}`;
    const service = services.get(name) ?? { documentType, processes: [] };
    service.processes.push({ scheme: PROCESS_SCHEME, value: processId });
    services.set(name, service);
  }
  return [...services.values()];
}
