import { Injectable } from '@nestjs/common';
import type { Credential } from '../../access/auth/credential';
import { checkStatus } from '../../standards/cdar';
import { CompaniesService } from '../companies/companies.service';
import { DocumentDelivery } from '../deliveries/document-delivery';
import { MailOrders } from '../deliveries/mail/mail-orders';
import type { DocumentRecord } from '../documents/document-record';
import { DocumentStore } from '../documents/document-store';
import { DocumentLifecycleService } from '../documents/lifecycle/document-lifecycle';
import type { DocumentResource } from '../documents/document.resource';
import { DocumentResponseService } from '../documents/responses/document-responses';
import { isReportType } from '../documents/report-types';
import {
  parseInvoiceResponseState,
  parseInvoiceStatus,
  canFollow,
} from '../../standards/invoice/response/response-sequence';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { conflict } from '../../platform/kernel/http/api-error';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { OutgoingDeliveries } from '../deliveries/outgoing-deliveries';
import { RecipientLookup } from './recipient-lookup';
import { assertVerified } from './send.service';

/** A delivery to be created for a document that is sent again. */
interface ResendOrder {
  document: DocumentRecord;
  environment: TeamEnvironment;
  endpoint: string | null;
  mailTo: string[];
}

/** Sends a stored document again: creates a delivery with new ids in addition to the earlier deliveries. */
@Injectable()
export class ResendService {
  constructor(
    private readonly companies: CompaniesService,
    private readonly documents: DocumentStore,
    private readonly lifecycles: DocumentLifecycleService,
    private readonly responses: DocumentResponseService,
    private readonly deliveries: DocumentDelivery,
    private readonly mailOrders: MailOrders,
    private readonly outgoing: OutgoingDeliveries,
    private readonly recipients: RecipientLookup,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Sends over the network to the recipient of the document; a document that was only mailed is mailed again.
   * @throws ApiError 403 while the company is not verified, 404, 409 for an incoming document, while a delivery is
   * pending and for a status with a later one, 422 when the recipient no longer receives the document
   */
  async resend(credential: Credential, documentId: string): Promise<DocumentResource> {
    await this.createDeliveriesAgain(credential, documentId, async (tx) => {
      await tx.recordCreatedResource('document', documentId);
    });
    return this.documents.get(credential.teamId, documentId);
  }

  /**
   * Creates the deliveries of {@link resend} without loading the document.
   * @param writeAlongside further changes of the transaction that creates the deliveries
   * @throws ApiError as {@link resend}
   */
  async createDeliveriesAgain(
    { teamId, environment }: Pick<Credential, 'teamId' | 'environment'>,
    documentId: string,
    writeAlongside: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const document = await this.documents.getRow(teamId, documentId);
    if (document.direction !== 'outgoing')
      throw conflict('not_outgoing', 'The document was received; only outgoing documents can be sent again.');
    if (isReportType(document.type))
      throw conflict(
        'report_not_sent',
        'A report is filed with the tax administration and is not sent to a recipient.',
      );
    if (document.deliveryStatus === null)
      throw conflict(
        'imported_document',
        'The document was imported: another system sent it, so it cannot be sent again.',
      );
    assertVerified(await this.companies.get(teamId, document.companyId));
    const endpoint = await this.findEndpoint(environment, document);
    const mailTo =
      document.receiverId === null
        ? ((await this.mailOrders.findByDocument(documentId))?.recipients ?? [])
        : [];
    await this.unitOfWork.run(async (tx) => {
      await this.createDeliveries(tx, { document, environment, endpoint, mailTo });
      await writeAlongside(tx);
    });
  }

  private async findEndpoint(
    environment: TeamEnvironment,
    { companyId, receiverId, docTypeId, processId }: DocumentRecord,
  ): Promise<string | null> {
    if (receiverId === null) return null;
    const origin = { environment, companyId };
    const endpoint = await this.recipients.findEndpoint(origin, receiverId, docTypeId, processId);
    if (endpoint === null)
      throw await this.recipients.createUndeliverableError(origin, receiverId, docTypeId, processId);
    return endpoint;
  }

  private async createDeliveries(
    tx: Transaction,
    { document, environment, endpoint, mailTo }: ResendOrder,
  ): Promise<void> {
    const { id, teamId, receiverId } = document;
    await this.assertStatusIsCurrent(tx, document);
    await this.assertResponseIsCurrent(tx, document);
    if (!(await this.deliveries.lock(tx, id)))
      throw conflict('document_deleted', 'The document was deleted.');
    if ((await this.deliveries.listStatuses(tx, id)).includes('pending'))
      throw conflict(
        'delivery_pending',
        'The document is still being delivered; send it again once its delivery is final.',
      );
    const owner = { id, teamId, environment };
    if (receiverId === null) {
      await this.outgoing.storeMailDeliveries(tx, owner, mailTo, null);
    } else {
      const ids = this.outgoing.createMessageIds();
      await this.outgoing.storeNetworkDelivery(tx, owner, {
        recipient: receiverId,
        endpoint,
        ids,
        dueAt: null,
      });
    }
    await this.deliveries.updateStatus(tx, id);
  }

  /**
   * A status that was not delivered does not count. When it is delivered later, it must not change the current status
   * of its invoice nor break the order.
   */
  private async assertStatusIsCurrent(tx: Transaction, { id, type }: DocumentRecord): Promise<void> {
    if (type !== 'lifecycleStatus') return;
    const status = await this.lifecycles.lockStatusOfDocument(tx, id);
    if (status === null) return;
    const { code, speaker, earlier, later } = status;
    if (later !== null)
      throw conflict(
        'status_out_of_order',
        `The invoice already has the later status ${later}, so this status cannot be sent again.`,
      );
    const objections = checkStatus({ code, details: [] }, speaker, earlier).code;
    if (objections !== undefined)
      throw conflict('status_out_of_order', `The status cannot be sent again. ${objections.join(' ')}`);
  }

  /** Rejects an Invoice Response (Peppol BIS 63) that is not the current one, like a stale status. */
  private async assertResponseIsCurrent(tx: Transaction, { id, type }: DocumentRecord): Promise<void> {
    if (type !== 'invoiceResponse') return;
    const response = await this.responses.lockResponseOfDocument(tx, id);
    const status = parseInvoiceStatus(response?.code ?? null);
    if (response === null || status === null) return;
    const { earlier, later } = response;
    if (later !== null)
      throw conflict(
        'status_out_of_order',
        `The invoice already has the later response ${later}, so this response cannot be sent again.`,
      );
    if (!canFollow(parseInvoiceResponseState(earlier), status))
      throw conflict(
        'status_out_of_order',
        `The response cannot be sent again: ${status} may not follow ${earlier}, which is the current status.`,
      );
  }
}
