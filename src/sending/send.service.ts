import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Credential } from '../auth/credential';
import { CompaniesService } from '../companies/companies.service';
import type { Company } from '../companies/company.entity';
import { DocumentStore } from '../documents/document-store';
import { DocumentReader } from '../documents/reading/document-reader';
import type { DocumentResource } from '../documents/document.resource';
import type { DocumentKind } from '../invoice';
import { EventLog } from '../events/event-log';
import { IdentifiersService } from '../identifiers/identifiers.service';
import { clock } from '../kernel/clock';
import { CONFIG, type Config } from '../kernel/config';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import { badInput, forbidden, undeliverable, unavailable } from '../kernel/http/failure';
import { newId } from '../kernel/ids';
import { WorkRelay } from '../kernel/queue/work-relay';
import { NetworkUnavailable, serves, type ServiceEntry } from '../network/document-network';
import { Networks } from '../network/networks';
import { defaultParticipantIdentifier } from '../peppol/company-identity';
import {
  formatParticipantIdentifier,
  parseParticipantIdentifier,
  type ParticipantIdentifier,
} from '../peppol/participant-identifier';
import type { TeamEnvironment } from '../teams/team.entity';
import { dayIn } from './company-time';
import {
  partyOf,
  refuseFatalFindings,
  unstated,
  withoutSandboxScheme,
  type OutgoingDocument,
} from './outgoing-document';
import type { SendInput } from './send.input';
import { GIVE_UP_AFTER_HOURS, TRANSMISSION_SOURCE } from './transmission-schedule';

/** Takes documents in for sending: build, validate, find the recipient, store. A worker transmits afterwards. */
@Injectable()
export class SendService {
  constructor(
    private readonly companies: CompaniesService,
    private readonly identifiers: IdentifiersService,
    private readonly documents: DocumentStore,
    private readonly reader: DocumentReader,
    private readonly networks: Networks,
    private readonly events: EventLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly relay: WorkRelay,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Accepts a document. After this answer it is stored with its delivery and its event, and will be transmitted.
   * @throws Failure 400 with every field at fault, 403 while the company is not verified, 422 when the recipient
   *   cannot receive it
   */
  async send(credential: Credential, companyId: string, input: SendInput): Promise<DocumentResource> {
    const company = await this.companies.get(credential.teamId, companyId);
    if (!company.isVerified)
      throw forbidden(
        'company_not_verified',
        'The company is not verified; documents can be sent once it is.',
      );
    const recipient = acceptedRecipient(input.recipient);
    const own = orRegistered(await this.identifiers.senders(credential.teamId, companyId), company);
    const document = await this.prepare(input, company, recipient, own);
    refuseFatalFindings(document.reading.validation);
    await this.refuseUnreachable(credential.environment, recipient, document);
    const sender = senderOf(document, own);
    if (sender === null) throw noSender();
    const id = await this.unitOfWork.run((tx) => this.store(tx, company, document, sender, recipient));
    return this.documents.get(credential.teamId, id);
  }

  private async prepare(
    input: SendInput,
    company: Company,
    recipient: string,
    own: ParticipantIdentifier[],
  ): Promise<OutgoingDocument> {
    const prepared = await (input.documentType === 'xml'
      ? this.takeXml(input)
      : this.build(input, input.documentType, company, recipient, own));
    const validation = withoutSandboxScheme(prepared.reading.validation, recipient);
    return { ...prepared, reading: { ...prepared.reading, validation } };
  }

  private async build(
    input: SendInput,
    kind: DocumentKind,
    company: Company,
    recipient: string,
    own: ParticipantIdentifier[],
  ): Promise<OutgoingDocument> {
    const identifier = own[0];
    if (identifier === undefined) throw noSender();
    const built = await this.reader.build({
      input: input.document,
      kind,
      today: dayIn(company.country, clock.now()),
      company: partyOf(company),
      prefix: 'document',
      sender: formatParticipantIdentifier(identifier),
      recipient,
      given: { docTypeId: input.docTypeId, processId: input.processId },
    });
    if (!built.ok) throw badInput(built.errors, 'invalid_document');
    return { ...built, xml: Buffer.from(built.xml, 'utf8') };
  }

  private async takeXml(input: SendInput): Promise<OutgoingDocument> {
    if (typeof input.document !== 'string') {
      throw badInput(
        { document: ['With documentType xml the document must be a string of XML.'] },
        'invalid_document',
      );
    }
    const xml = Buffer.from(input.document, 'utf8');
    const read = await this.reader.read(xml, input.processId ?? null);
    if (!read.ok)
      throw badInput({ document: [`The document is not acceptable XML: ${read.message}.`] }, 'malformed_xml');
    const docTypeId = input.docTypeId ?? read.reading.docTypeId;
    const processId = input.processId ?? read.reading.processId;
    if (docTypeId === null) throw unstated('docTypeId');
    if (processId === null) throw unstated('processId');
    return { xml, docTypeId, processId, reading: read.reading };
  }

  private async refuseUnreachable(
    environment: TeamEnvironment,
    recipient: string,
    document: OutgoingDocument,
  ): Promise<void> {
    const entries = await this.lookup(environment, recipient);
    if (entries === null) {
      throw undeliverable(
        'recipient_not_found',
        `${recipient} is not registered on the network.`,
        'recipient',
      );
    }
    if (entries.some((entry) => serves(entry, document.docTypeId, document.processId))) return;
    const offered = entries.map((entry) => `${entry.docTypeId} (${entry.processes.join(', ')})`).join('; ');
    throw undeliverable(
      'document_not_supported',
      `${recipient} does not receive ${document.docTypeId} with process ${document.processId}; it receives: ${offered || 'nothing'}.`,
      'recipient',
    );
  }

  private async lookup(environment: TeamEnvironment, recipient: string): Promise<ServiceEntry[] | null> {
    try {
      return await this.networks.of(environment).lookup(recipient);
    } catch (error) {
      if (error instanceof NetworkUnavailable)
        throw unavailable(`The network does not answer: ${error.message}`, 30);
      throw error;
    }
  }

  /** The document, its delivery with the network's ids, and the event: all in one transaction. */
  private async store(
    tx: Transaction,
    company: Company,
    document: OutgoingDocument,
    sender: string,
    recipient: string,
  ): Promise<string> {
    const references = {
      peppolMessageId: `${randomUUID()}@${new URL(this.config.baseUrl).hostname}`,
      peppolConversationId: randomUUID(),
      envelopeId: randomUUID(),
    };
    const row = await this.documents.insert(tx, {
      teamId: company.teamId,
      companyId: company.id,
      direction: 'outgoing',
      type: document.reading.type,
      senderId: sender,
      receiverId: recipient,
      docTypeId: document.docTypeId,
      processId: document.processId,
      countryC1: company.country,
      xml: document.xml,
      content: document.reading,
      receivedPeppolSignalMessage: null,
      ...references,
    });
    const deliveryId = newId('delivery');
    await tx.query(
      `INSERT INTO deliveries (id, team_id, document_id, channel, address, status_changed_at, created_at,
         peppol_message_id, peppol_conversation_id, envelope_id, next_attempt_at, give_up_at)
       VALUES ($1, $2, $3, 'peppol', $4, $5, $5, $6, $7, $8, clock_timestamp(), clock_timestamp() + make_interval(hours => $9))`,
      [
        deliveryId,
        company.teamId,
        row.id,
        recipient,
        clock.now(),
        ...Object.values(references),
        GIVE_UP_AFTER_HOURS,
      ],
    );
    await this.events.record(tx, {
      teamId: company.teamId,
      companyId: company.id,
      type: 'document.sent',
      data: {
        documentId: row.id,
        direction: 'outgoing',
        type: document.reading.type,
        deliveryStatus: 'pending',
        deliveryId,
        channel: 'peppol',
      },
    });
    await tx.produces('document', row.id);
    tx.afterCommit(() => this.relay.nudge(TRANSMISSION_SOURCE));
    return row.id;
  }
}

function acceptedRecipient(raw: string): string {
  const parsed = parseParticipantIdentifier(raw);
  if (!parsed.ok) throw badInput({ recipient: [`${parsed.message}.`] });
  return formatParticipantIdentifier(parsed.participant);
}

/** The company's own address: the one that the document names if it is the company's, else its oldest. */
function senderOf(document: OutgoingDocument, own: ParticipantIdentifier[]): string | null {
  const addresses = own.map(formatParticipantIdentifier);
  return addresses.find((address) => address === document.reading.statedSender) ?? addresses[0] ?? null;
}

/** A company without identifiers, because it does not receive, sends under the number it was verified by. */
function orRegistered(own: ParticipantIdentifier[], company: Company): ParticipantIdentifier[] {
  const { country, enterpriseNumberScheme: scheme, enterpriseNumber: number } = company;
  if (own.length > 0 || number === null) return own;
  const usual = defaultParticipantIdentifier(country, scheme, number);
  if (usual !== null) return [usual];
  return scheme === null ? [] : [{ scheme, identifier: number.toLowerCase() }];
}

function noSender(): Error {
  return badInput(
    { root: ['The company has no identifier to send from; add one under /identifiers first.'] },
    'no_sender_identifier',
  );
}
