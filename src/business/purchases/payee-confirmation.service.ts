import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import type { Credential } from '../../access/auth/credential';
import { defineEmissions } from '../../platform/events/define-event';
import { EventLog } from '../../platform/events/event-log';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { conflict, forbidden } from '../../platform/kernel/http/api-error';
import { listPayeeWarnings } from '../../standards/rules/payee-warnings';
import { LOCK_DOCUMENTS } from '../documents/business-status/business-states.queries';
import { DocumentContents } from '../documents/document-contents';
import { PAYEE_CONFIRMED } from '../documents/document-events';
import { DocumentReader } from '../documents/reading/document-reader';
import type { NamedTerms } from '../documents/reading/reading';
import { SenderHistory } from '../sending/senders/sender-history';
import { UNKNOWN_VALUE } from '../sending/uploads/document-upload';
import { PurchaseService, type PurchaseDocument } from './purchase.service';
import { STORE_CONFIRMATION } from './purchases.queries';

const CONFIRMED_ACTION = defineAuditAction('purchase.payee_confirmed');

defineEmissions(PAYEE_CONFIRMED, {
  payeeConfirmed: {
    operation: '`PUT /documents/{documentId}/payee-confirmation`',
    change: 'the payee of a document with warnings is confirmed',
  },
});

/** Stores confirmations that a person has checked the payee of a received document with warnings. */
@Injectable()
export class PayeeConfirmationService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly purchases: PurchaseService,
    private readonly contents: DocumentContents,
    private readonly reader: DocumentReader,
    private readonly senders: SenderHistory,
    private readonly events: EventLog,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Stores the confirmation of the signed-in person, and marks the names, accounts and senders of the document as
   * known, so that further documents with the same values get no warning. Locks the state of the document, as an
   * approval does, so that a concurrent approval and confirmation see each other.
   * @param text description of the check
   * @throws ApiError 403 for a key, 404, 401 when the document belongs to another team, 409 for a document without a
   *   warning about its payee, for a payee that is already confirmed, and for the person who approved the document
   */
  async confirm(credential: Credential, documentId: string, text: string): Promise<void> {
    const { teamId } = credential;
    await this.unitOfWork.run((tx) => this.purchases.getDocument(tx, teamId, documentId));
    if (credential.kind === 'key')
      throw forbidden(
        'person_required',
        'Only signed-in users can confirm the payee of a document; API keys are not allowed.',
      );
    const { userId } = credential;
    const namedTerms = await this.readNamedTerms(documentId);
    await this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_DOCUMENTS, [[documentId]]);
      const document = await this.purchases.getDocument(tx, teamId, documentId);
      const reading = await this.contents.findReading(documentId, tx);
      const warnings = reading === null ? [] : listPayeeWarnings(reading.validation);
      if (warnings.length === 0)
        throw conflict(
          'no_payee_warning',
          'The document has no warning about its payee, so there is nothing to confirm.',
        );
      if (document.confirmedBy !== null)
        throw conflict('payee_confirmed', 'The payee of the document is already confirmed.');
      if ([document.approvedBy, document.secondApprovedBy].includes(userId))
        throw conflict(
          'second_person_required',
          'You approved the document; another person must confirm its payee.',
        );
      const { companyId, direction, type } = document;
      await tx.query(STORE_CONFIRMATION, [documentId, teamId, companyId, warnings, text, userId]);
      await this.senders.confirm(tx, teamId, { type, namedTerms }, getSenderAddress(document));
      await this.events.record(tx, PAYEE_CONFIRMED, {
        teamId,
        companyId,
        data: { documentId, companyId, warnings, confirmedBy: userId, direction, type },
      });
      await this.audit.record(tx, {
        ...{ teamId, action: CONFIRMED_ACTION, subjectId: documentId },
        after: { warnings, text },
      });
    });
  }

  /** Reads the parties named in a document; returns null for a document that cannot be parsed. */
  private async readNamedTerms(documentId: string): Promise<NamedTerms | null> {
    const xml = await this.contents.findXml(documentId);
    if (xml === null) return null;
    const result = await this.reader.readPayload(xml, null);
    return result.ok ? result.reading.namedTerms : null;
  }
}

/** Returns the electronic address of the sender; null for an uploaded document without a sender. */
function getSenderAddress({ senderId }: PurchaseDocument): string | null {
  return senderId === UNKNOWN_VALUE ? null : senderId;
}
