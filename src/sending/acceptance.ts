import { Injectable } from '@nestjs/common';
import type { Company } from '../companies/company.entity';
import type { MailOrder } from '../deliveries/mail/mail-orders';
import { DOCUMENT_SENT } from '../documents/document-events';
import { DocumentStore } from '../documents/document-store';
import { defineEmissions } from '../events/define-event';
import { EventLog } from '../events/event-log';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import type { TeamEnvironment } from '../teams/team.entity';
import type { PreparedDocument } from './document-preparation';
import { DuplicateGuard } from './duplicate-guard';
import { OutgoingDeliveries, type MessageIds } from '../deliveries/outgoing-deliveries';

defineEmissions(DOCUMENT_SENT, {
  sent: {
    operation: '`POST /{companyId}/send`',
    change: 'the document is stored, also for a later time; not by `resend`',
  },
});

const NO_IDS = { peppolMessageId: null, peppolConversationId: null, envelopeId: null };

/** A document that nothing speaks against any more. */
export interface AcceptedDocument {
  company: Company;
  environment: TeamEnvironment;
  document: PreparedDocument;
  /** The access point that was found for the recipient. */
  endpoint: string | null;
  mail: MailOrder | null;
  /** Null: at once. */
  dueAt: Date | null;
  allowDuplicate: boolean;
}

/** Writes what it means to accept a document: the document, its deliveries and its event, all in one transaction. */
@Injectable()
export class Acceptance {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly duplicates: DuplicateGuard,
    private readonly documents: DocumentStore,
    private readonly deliveries: OutgoingDeliveries,
    private readonly events: EventLog,
  ) {}

  /** @returns the document's id @throws Failure 409 when it was sent before */
  async accept(accepted: AcceptedDocument): Promise<string> {
    return this.unitOfWork.run(async (tx) => {
      if (!accepted.allowDuplicate) await this.duplicates.refuseSecond(tx, identityOf(accepted));
      const ids = accepted.document.recipient === null ? null : this.deliveries.newMessageIds();
      const id = await this.insert(tx, accepted, ids);
      await this.deliver(tx, accepted, id, ids);
      await tx.produces('document', id);
      return id;
    });
  }

  private async insert(
    tx: Transaction,
    { company, document }: AcceptedDocument,
    ids: MessageIds | null,
  ): Promise<string> {
    const { reading, recipient, sender, docTypeId, processId, xml } = document;
    const { id } = await this.documents.insert(tx, {
      teamId: company.teamId,
      companyId: company.id,
      direction: 'outgoing',
      type: reading.type,
      senderId: sender,
      receiverId: recipient,
      docTypeId,
      processId,
      countryC1: company.country,
      xml,
      content: reading,
      receivedPeppolSignalMessage: null,
      ...(ids ?? NO_IDS),
    });
    return id;
  }

  private async deliver(
    tx: Transaction,
    { company, environment, document, endpoint, mail, dueAt }: AcceptedDocument,
    id: string,
    ids: MessageIds | null,
  ): Promise<void> {
    const owner = { id, teamId: company.teamId, environment };
    const overNetwork =
      document.recipient === null || ids === null
        ? null
        : await this.deliveries.overNetwork(tx, owner, {
            recipient: document.recipient,
            endpoint,
            ids,
            dueAt,
          });
    const mailed = mail === null ? [] : await this.deliveries.order(tx, owner, mail, dueAt);
    await this.events.record(tx, DOCUMENT_SENT, {
      teamId: company.teamId,
      companyId: company.id,
      data: {
        documentId: id,
        direction: 'outgoing',
        type: document.reading.type,
        deliveryStatus: 'pending',
        deliveryId: overNetwork ?? mailed[0],
        channel: overNetwork === null ? 'email' : 'peppol',
      },
    });
  }
}

function identityOf({ company, document: { reading, recipient } }: AcceptedDocument) {
  return {
    companyId: company.id,
    type: reading.type,
    documentNumber: reading.summary.documentNumber,
    receiverId: recipient,
  };
}
