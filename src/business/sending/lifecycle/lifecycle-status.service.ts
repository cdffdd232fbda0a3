import { Injectable } from '@nestjs/common';
import type { Credential } from '../../../access/auth/credential';
import { findLifecycleStatus } from '../../../standards/cdar';
import { DOCUMENT_LIFECYCLE_CHANGED } from '../../documents/document-events';
import { DocumentStore } from '../../documents/document-store';
import type { DocumentResource } from '../../documents/document.resource';
import {
  DocumentLifecycleService,
  toLifecycleEvent,
  INITIAL_STATUS,
  type LifecycleState,
} from '../../documents/lifecycle/document-lifecycle';
import type { LifecycleStatusResource } from '../../documents/lifecycle/lifecycle.resource';
import {
  newStatusId,
  STATUS_RESULT,
  type LifecycleStatusContent,
} from '../../documents/lifecycle/lifecycle-status-content';
import { parseReadingJson } from '../../documents/reading/reading';
import { defineEmissions } from '../../../platform/events/define-event';
import { newEvent } from '../../../platform/events/event-log';
import { formatParisTime } from '../../../standards/flux10/paris-time';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { conflict } from '../../../platform/kernel/http/api-error';
import type { CollectedInput } from '../../../platform/kernel/http/input-faults';
import type { DocumentToAccept } from '../acceptance-order';
import { RecipientLookup } from '../recipient-lookup';
import { retryOnStatusConflict } from '../retry-on-status-conflict';
import { SendService, type SentDocument } from '../send.service';
import { toLifecycleInvoice, type InvoiceInLifecycle } from './lifecycle-invoice';
import type { SayStatusInput } from './status.input';
import { StatusMessages } from './status-messages';
import { assertStatusMayFollow, parseStatusRequest, type StatusRequest } from './status-request';

defineEmissions(DOCUMENT_LIFECYCLE_CHANGED, {
  statusSaid: {
    operation: '`POST /documents/{documentId}/lifecycle`',
    change: 'the status is stored with its message',
  },
});

/** A stored status. */
export interface SubmittedStatus {
  status: LifecycleStatusResource;
  /** Document that contains the status message. */
  document: DocumentResource;
}

/**
 * Sets statuses of French invoices: checks, writes, stores and delivers them to the other party like any other
 * document.
 */
@Injectable()
export class LifecycleStatusService {
  constructor(
    private readonly documents: DocumentStore,
    private readonly lifecycles: DocumentLifecycleService,
    private readonly messages: StatusMessages,
    private readonly recipients: RecipientLookup,
    private readonly sends: SendService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @throws ApiError 400 listing every invalid field, 403 while the company is not verified, 404, 409 for a document
   *   without a life cycle and for a status that cannot follow now, 422 when the other party accepts no statuses
   */
  async set(
    credential: Credential,
    documentId: string,
    input: CollectedInput<SayStatusInput>,
  ): Promise<SubmittedStatus> {
    const { teamId } = credential;
    const acceptedDocument = await retryOnStatusConflict(async () => {
      const invoice = await this.getInvoice(teamId, documentId);
      const statusRequest = parseStatusRequest(input, invoice.role);
      const currentState = await this.lifecycles.getState(this.unitOfWork, documentId);
      assertStatusMayFollow(
        statusRequest,
        invoice.role,
        currentState.code ?? INITIAL_STATUS[invoice.direction],
      );
      return this.store(credential, invoice, statusRequest, currentState);
    });
    const document = await this.sends.toResource(acceptedDocument);
    return { document, status: await this.getStatus(teamId, acceptedDocument.id) };
  }

  /** Returns the stored response for a repeated request. */
  async getSubmitted(teamId: string, statusDocumentId: string): Promise<SubmittedStatus> {
    const document = await this.documents.get(teamId, statusDocumentId);
    return { document, status: await this.getStatus(teamId, statusDocumentId) };
  }

  private async getStatus(teamId: string, statusDocumentId: string): Promise<LifecycleStatusResource> {
    const status = await this.lifecycles.findStatusOfDocument(teamId, statusDocumentId);
    if (status === null) throw conflict('document_deleted', 'The document was deleted.');
    return status;
  }

  /**
   * @throws ApiError 404, 401 when the document belongs to another team, 409 when it has no life cycle
   */
  private async getInvoice(teamId: string, documentId: string): Promise<InvoiceInLifecycle> {
    const { document, parsed: json } = await this.documents.getStored(teamId, documentId);
    const parsedDocument = json === null ? null : parseReadingJson({ parsedJson: json.toString('utf8') });
    const invoice = toLifecycleInvoice(document, parsedDocument);
    if (typeof invoice === 'string') throw conflict('no_lifecycle', invoice);
    return invoice;
  }

  private store(
    { teamId, environment }: Credential,
    invoice: InvoiceInLifecycle,
    statusRequest: StatusRequest,
    currentState: LifecycleState,
  ): Promise<SentDocument> {
    const status = toStatusContent(invoice, statusRequest, currentState);
    return this.sends.store(teamId, invoice.companyId, async (sending, presume) => {
      const now = formatParisTime(clock.now());
      const toSend = { ...status, since: status.since ?? now, issuedAt: now };
      const document = await this.messages.createForPartner(sending, environment, invoice, toSend);
      const destination = await this.recipients.getDestination(
        { environment, companyId: invoice.companyId },
        { ...document, recipient: invoice.partnerAddress },
        presume,
      );
      return {
        ...ACCEPTANCE_OPTIONS,
        ...destination,
        sending,
        environment,
        document,
        status: { ...status, since: toSend.since },
        change: (statusDocumentId) =>
          newEvent(
            DOCUMENT_LIFECYCLE_CHANGED,
            toLifecycleEvent(
              { ...invoice, teamId, documentId: invoice.id },
              {
                statusId: status.id,
                code: status.code,
                previous: currentState.code,
                origin: 'own',
                statusDocumentId,
              },
            ),
          ),
      };
    });
  }
}

/**
 * Settings of the acceptance: a status is delivered immediately and only over the network, and each message has its own
 * id.
 */
const ACCEPTANCE_OPTIONS: Pick<DocumentToAccept, 'mail' | 'dueAt' | 'allowDuplicate' | 'resource'> = {
  resource: STATUS_RESULT,
  mail: null,
  dueAt: null,
  allowDuplicate: false,
};

function toStatusContent(
  { id, role, isFollowedByPortal }: InvoiceInLifecycle,
  { code, details, effectiveDate }: StatusRequest,
  { newestId, version }: LifecycleState,
): LifecycleStatusContent {
  return {
    id: newStatusId(),
    documentId: id,
    origin: 'own',
    speaker: role,
    code,
    follows: newestId ?? '',
    version,
    details,
    since: effectiveDate === null ? null : `${effectiveDate}T00:00:00`,
    isForPortal: isFollowedByPortal && findLifecycleStatus(code)?.forPortal === true,
  };
}
