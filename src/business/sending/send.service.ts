import { Injectable } from '@nestjs/common';
import type { Credential } from '../../access/auth/credential';
import type { Company } from '../companies/company.entity';
import type { MailOrder } from '../deliveries/mail/mail-orders';
import type { NewDelivery } from '../deliveries/new-delivery';
import { toInitialBusinessStatus } from '../documents/business-status/business.resource';
import { toDocumentResource, type DocumentResource } from '../documents/document.resource';
import { toDeliveryResource, type DeliveryResource } from '../documents/deliveries/delivery.resource';
import { toDepositedStatus } from '../documents/lifecycle/french-invoice';
import type { LifecycleStatusContent } from '../documents/lifecycle/lifecycle-status-content';
import { toDocumentRecord } from '../documents/new-document';
import { DocumentReader } from '../documents/reading/document-reader';
import { RuleLinkService } from '../documents/rule-links';
import { runInSpan } from '../../platform/kernel/tracing/active-span';
import { ApiError, forbidden } from '../../platform/kernel/http/api-error';
import { requireValidInput, type CollectedInput } from '../../platform/kernel/http/input-faults';
import { RawJson } from '../../standards/values/raw-json';
import { DocumentAcceptance, type AcceptedDocument, runInTurn } from './acceptance';
import type { DocumentToAccept, SentRun, SentDraft, SentImportDocument } from './acceptance-order';
import { findSendAtErrors, type PreparedDocument } from './document-preparation';
import type { LimitedKey } from '../usage/limits/send-limits';
import { SentStatusReports } from './lifecycle/sent-status-reports';
import { RecipientAdaptation, type AddressedDocument, type SendRequest } from './recipient-adaptation';
import { RecipientLookup } from './recipient-lookup';
import { retryOnStatusConflict } from './retry-on-status-conflict';
import type { EmailInput, SendInput } from './send.input';
import { SendingCompanies, type SendingCompany } from './sending-companies';

/** A stored document, and when each of its deliveries is due. */
export type SentDocument = AcceptedDocument;

/** Fields of a request to send that concern its acceptance, and not the document. */
export type AcceptanceInput = Pick<SendInput, 'email' | 'sendAt' | 'allowDuplicate'>;

/** A document that a worker thread has prepared. */
export interface ThreadPreparedDocument {
  document: PreparedDocument;
  input: AcceptanceInput;
  /** Version of the company with which the document was prepared. */
  version: string;
}

/** Options of a request to send. */
export interface SendOptions {
  /** Whether `xml` and `parsed` of the response are null. */
  isMinimal?: boolean;
  /** Draft that the document is sent from. */
  draft?: SentDraft;
  /** Run of a recurring invoice that created the document. */
  run?: SentRun;
  /** Document of an invoice import that is sent. */
  importDocument?: SentImportDocument;
  /** API key with a daily limit on which the document counts; undefined: the key of the request. */
  limitedKey?: LimitedKey | null;
  /** Whether the document belongs to a batch. */
  isOfBatch?: boolean;
}

/**
 * Accepts documents for sending. When the response is sent, the document is stored with its deliveries and its event; a
 * worker delivers it afterwards. The path of a document has five steps in two loops:
 *
 *     1  send      retryOnStatusConflict: starts over when the statuses of its invoice changed; at most five attempts
 *        │
 *     2  └─ store  loads the company; presumes the recipient's endpoint in the first round only
 *           │  ▲
 *           │  └── next round: the company changed, or the recipient is not at the presumed endpoint
 *           │
 *     3     ├─ prepare  DocumentPreparation    builds the XML or reads the client's, and validates it
 *     4     │           RecipientAdaptation    finds the endpoint, or another type that the recipient takes
 *     5     └─ accept   DocumentAcceptance     one statement stores document, deliveries and event
 *
 * Responses and life-cycle statuses are documents, too: their services call `store` with a `prepare` of their own.
 */
@Injectable()
export class SendService {
  constructor(
    private readonly companies: SendingCompanies,
    private readonly adaptation: RecipientAdaptation,
    private readonly recipients: RecipientLookup,
    private readonly acceptance: DocumentAcceptance,
    private readonly reader: DocumentReader,
    private readonly statuses: SentStatusReports,
    private readonly links: RuleLinkService,
  ) {}

  /**
   * Accepts a document. When the method returns, the document is stored with its deliveries and its event, and will be
   * delivered.
   * @param options parts omitted from the response, and the source of the document
   * @throws ApiError 400 listing every invalid field, 403 while the company is not verified, 409 for a document that was
   * sent before and for a status that its invoice cannot have now, 422 when the recipient cannot receive it and no mail
   * is ordered
   * @throws StaleDraftError when the draft was changed, sent or deleted after it was read
   * @throws StaleRunError when the run has ended, or another document uses its number
   */
  async send(
    { teamId, environment }: Pick<Credential, 'teamId' | 'environment'>,
    companyId: string,
    body: CollectedInput<SendInput>,
    { isMinimal = false, ...source }: SendOptions = {},
  ): Promise<DocumentResource> {
    return this.toResource(await this.accept({ teamId, environment }, companyId, body, source), isMinimal);
  }

  /** Accepts a document as {@link send} does, and returns its stored rows. */
  async accept(
    { teamId, environment }: Pick<Credential, 'teamId' | 'environment'>,
    companyId: string,
    body: CollectedInput<SendInput>,
    source: Omit<SendOptions, 'isMinimal'> = {},
  ): Promise<SentDocument> {
    const prepare = async (sending: SendingCompany, presume: boolean): Promise<DocumentToAccept> => ({
      ...(await this.prepare({ sending, environment, body }, presume)),
      ...source,
    });
    return retryOnStatusConflict(() => this.store(teamId, companyId, prepare, source.isOfBatch));
  }

  /**
   * Runs all checks of a send except the checks of the recipient. Stores and sends nothing.
   * @throws ApiError as {@link send}, 400 listing every invalid field
   */
  async check(
    { teamId, environment }: Pick<Credential, 'teamId' | 'environment'>,
    companyId: string,
    body: CollectedInput<SendInput>,
  ): Promise<void> {
    const sending = await this.companies.read(teamId, companyId);
    await this.adaptation.prepare({ sending, environment, body }, findSendAtErrors(body.validFields.sendAt));
  }

  /**
   * Stores a document of a company with its deliveries and its event. Prepares the document again when the company
   * changed in the meantime, and when the recipient is not at the presumed endpoint.
   * @param prepare makes the document; `presume` is whether the endpoint of the recipient may be presumed
   * @throws ApiError as `prepare` does, 409 when the document was sent before
   */
  async store(
    teamId: string,
    companyId: string,
    prepare: (sending: SendingCompany, presume: boolean) => Promise<DocumentToAccept>,
    isOfBatch = false,
  ): Promise<SentDocument> {
    for (let presume = true; ; presume = false) {
      const sending = await this.companies.get(teamId, companyId);
      try {
        const storedDocument = await this.acceptance.accept(await prepare(sending, presume));
        if (storedDocument !== null) return storedDocument;
        this.companies.evict(sending.company.id);
      } catch (error) {
        // The cached company may be outdated, so the failure is final only if the company is unchanged.
        if (!(error instanceof ApiError) || (await this.isUnchanged(sending, isOfBatch))) throw error;
      }
    }
  }

  private async prepare(request: SendRequest, presume: boolean): Promise<DocumentToAccept> {
    const { sending, environment, body } = request;
    assertVerified(sending.company);
    const document = await runInSpan('document.validate', {}, () =>
      this.adaptation.prepare(request, findSendAtErrors(body.validFields.sendAt)),
    );
    const input = requireValidInput(body);
    const mail = toMailOrder(input.email);
    const { recipient } = document;
    const presumedEndpoint =
      presume && mail === null && recipient !== null
        ? this.recipients.findPresumedEndpoint({ environment, companyId: sending.company.id }, recipient)
        : null;
    const addressedDocument =
      presumedEndpoint === null
        ? await runInSpan('recipient.lookup', {}, () =>
            this.adaptation.addressDocument(request, document, mail !== null),
          )
        : { document, endpoint: presumedEndpoint };
    return this.toDocumentToAccept(
      request,
      { ...addressedDocument, isEndpointPresumed: presumedEndpoint !== null },
      input,
    );
  }

  /**
   * Accepts a document of a batch that a worker thread has prepared, as {@link accept} does.
   * @returns null when the document has to be prepared again by `accept`: the company changed, or the recipient does not
   * accept the document in its type
   * @throws ApiError as {@link accept}
   */
  async acceptPrepared(
    { teamId, environment }: Pick<Credential, 'teamId' | 'environment'>,
    companyId: string,
    { document, input, version }: ThreadPreparedDocument,
  ): Promise<SentDocument | null> {
    const sending = await this.companies.get(teamId, companyId);
    if (sending.version !== version || !sending.company.isVerified) return null;
    const request = { sending, environment };
    const { recipient } = document;
    const origin = { environment, companyId };
    const presumedEndpoint =
      recipient !== null && input.email === undefined
        ? this.recipients.findPresumedEndpoint(origin, recipient)
        : null;
    const endpoint =
      presumedEndpoint ??
      (recipient === null
        ? null
        : await this.recipients.findEndpoint(origin, recipient, document.docTypeId, document.processId));
    if (recipient !== null && endpoint === null) return null;
    try {
      const addressedDocument = { document, endpoint, isEndpointPresumed: presumedEndpoint !== null };
      const acceptedDocument = await this.acceptance.accept({
        ...(await this.toDocumentToAccept(request, addressedDocument, input)),
        isOfBatch: true,
      });
      if (acceptedDocument === null) this.companies.evict(companyId);
      return acceptedDocument;
    } catch (error) {
      if (!(error instanceof ApiError) || (await this.isUnchanged(sending, true))) throw error;
      return null;
    }
  }

  private isUnchanged(sending: SendingCompany, isOfBatch: boolean): Promise<boolean> {
    return runInTurn({ isOfBatch, team: sending.company.teamId }, () => this.companies.isUnchanged(sending));
  }

  private async toDocumentToAccept(
    { sending, environment }: Pick<SendRequest, 'sending' | 'environment'>,
    { document, endpoint, isEndpointPresumed }: AddressedDocument & { isEndpointPresumed: boolean },
    { email, sendAt, allowDuplicate = false }: AcceptanceInput,
  ): Promise<DocumentToAccept> {
    const { teamId, id } = sending.company;
    return {
      sending,
      environment,
      isEndpointPresumed,
      mail: toMailOrder(email),
      dueAt: sendAt === undefined ? null : new Date(sendAt),
      allowDuplicate,
      status: findDepositedStatus(document),
      endpoint,
      ...(await this.statuses.match(teamId, id, document)),
    };
  }

  /** Returns the document as it was stored, without later changes by a worker. */
  async toResource(
    { id, document, deliveries, dueAt, credits }: SentDocument,
    isMinimal = false,
  ): Promise<DocumentResource> {
    const { xml, content } = document;
    const contents = isMinimal
      ? { xml: null, parsed: null }
      : await this.reader.showContents({
          xml,
          parsed: content.parsedJson === null ? null : Buffer.from(content.parsedJson),
          embeddedFiles: content.embeddedFiles,
        });
    const validation = new RawJson(JSON.stringify(this.links.addLinks(content.validation)));
    const pendingDeliveries = deliveries.map((delivery, i) =>
      toPendingDeliveryResource(delivery, dueAt[i] ?? null),
    );
    return toDocumentResource(
      toDocumentRecord(id, document),
      { ...contents, validation },
      {
        deliveries: pendingDeliveries,
        labels: [],
        responses: [],
        reporting: null,
        business: toInitialBusinessStatus(document.type, content.summary.payable, credits),
        purchase: null,
        arrival: null,
      },
    );
  }
}

/** Returns the status "deposited" of a French invoice that is accepted for the network. */
function findDepositedStatus({
  reading,
  recipient,
  processId,
}: PreparedDocument): LifecycleStatusContent | undefined {
  return recipient === null ? undefined : toDepositedStatus(reading, processId);
}

/** @throws ApiError 403 */
export function assertVerified(company: Company): void {
  if (company.isVerified) return;
  throw forbidden(
    'company_not_verified',
    'The company is not verified; it can send documents after its verification.',
  );
}

function toMailOrder(email: EmailInput | undefined): MailOrder | null {
  if (email === undefined) return null;
  const { when, to, subject, message } = email;
  return { occasion: when, recipients: to, subject: subject ?? null, message: message ?? null };
}

/** Returns the resource of a delivery that was just stored. */
function toPendingDeliveryResource(delivery: NewDelivery, nextAttemptAt: Date | null): DeliveryResource {
  const { id, channel, address, references, dueAt, createdAt } = delivery;
  const pendingDelivery = {
    id,
    channel,
    address,
    ...references,
    status: 'pending' as const,
    statusChangedAt: createdAt,
    scheduledFor: dueAt,
    attempts: 0,
    nextAttemptAt,
    parkedAt: null,
    failureCategory: null,
    failureMessage: null,
    failureProviderCode: null,
  };
  return toDeliveryResource(pendingDelivery, null, null);
}
