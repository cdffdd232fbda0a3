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
 * Limits of the cache. A change evicts its answers at once; without the notification, an answer is created again after
 * this time.
 */
const LIMITS = { entries: 50_000, bytes: 128 * 1024 * 1024, maxAge: 60_000 };
const DESCRIPTION = 'Peppol AS4 access point';

/**
 * Thrown when no certificate of this installation is valid: nothing can be signed, and other access points cannot send.
 */
export class NoSigningKeyError extends Error {}

/** Certificates of the cached answers; when one changes, all answers are created again. */
interface CertificatesInUse {
  publisher: OwnCertificate;
  accessPoint: OwnCertificate;
}

/**
 * Answers of our publisher about its participants. An answer is created and signed once, and cached until its entry or
 * one of our certificates changes.
 */
@Injectable()
export class SmpAnswers implements OnModuleInit {
  private readonly cache = new SmpAnswerCache(LIMITS);
  private certificatesInUse: CertificatesInUse | null = null;

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

  /** @returns null for an unknown participant or document type @throws NoSigningKeyError */
  async findAnswer(question: SmpRequest): Promise<SmpAnswer | null> {
    const certificates = this.getCertificates();
    const name = getName(question);
    const cachedAnswer = this.cache.get(question.participant, name, clock.milliseconds());
    if (cachedAnswer !== null) return cachedAnswer;
    const { epoch } = this.cache;
    const body = await this.createAnswer(question, certificates);
    if (body === null) return null;
    const answer = toAnswer(body);
    this.cache.put(question.participant, name, answer, epoch, clock.milliseconds());
    return answer;
  }

  private getCertificates(): CertificatesInUse {
    const publisher = this.publisher.findCurrent();
    const accessPoint = this.accessPoint.findCurrent();
    if (publisher === null || accessPoint === null) throw new NoSigningKeyError();
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
    question: SmpRequest,
    { publisher, accessPoint }: CertificatesInUse,
  ): Promise<Buffer | null> {
    const { participant } = question;
    if (question.kind === 'business card') {
      const card = await this.directory.findCard(participant);
      return card === null ? null : writeBusinessCard(card);
    }
    const types = await this.participants.listTypes(participant);
    if (types === null) return null;
    const { endpointUrl, smp } = this.config.peppol;
    const { publicUrl = '', contact = '' } = smp ?? {};
    const services = toServices(types);
    if (question.kind === 'service group')
      return writeServiceGroup(
        publicUrl,
        participant,
        services.map(({ documentType }) => documentType),
      );
    const { scheme, value } = question.documentType;
    const service = services.find(
      ({ documentType }) => documentType.scheme === scheme && documentType.value === value,
    );
    if (service === undefined) return null;
    const endpoint = { transportProfile: PROFILE.transport, endpointUrl, contact, description: DESCRIPTION };
    const certificate = accessPoint.identity.certificate;
    return writeServiceMetadata({ participant, certificate, ...service, ...endpoint }, publisher.identity);
  }
}

function getName(question: SmpRequest): string {
  if (question.kind !== 'service metadata') return question.kind;
  return `${question.documentType.scheme}::${question.documentType.value}`;
}

/** Groups document types with their processes. A type may be a wildcard (PINT), which only its registration may be. */
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
