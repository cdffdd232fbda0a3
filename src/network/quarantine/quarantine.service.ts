import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { notFound } from '../../platform/kernel/http/api-error';
import { OwnCertificates } from '../peppol/certificates/own-certificates';
import { MessageReception } from '../peppol/receiving/message-reception';
import { As4Error } from '../../standards/peppol/as4';
import { QuarantineEntry } from './quarantine-entry.entity';
import { DELETE_ENTRIES, MARK_STORED } from './quarantine.queries';

const REPLAYED_ACTION = defineAuditAction('quarantine.replayed');
const DELETED_ACTION = defineAuditAction('quarantine.deleted');

/** Outcome of the replay of a message. */
export type ReplayOutcome =
  /** The document of the entry is stored, by this replay or earlier. */
  | { result: 'stored'; documentId: string | null; repeated: boolean }
  /** The message is rejected again. */
  | { result: 'refused'; code: string; message: string };

/** Actions of the operator on messages in quarantine. */
@Injectable()
export class QuarantineService {
  constructor(
    @InjectRepository(QuarantineEntry) private readonly entries: Repository<QuarantineEntry>,
    private readonly reception: MessageReception,
    private readonly certificates: OwnCertificates,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Processes a rejected message again. If the message was stored in the meantime, by another replay or because the
   * sender repeated it, no second document is created.
   * @throws ApiError 404 when the entry does not exist
   */
  async replay(id: string): Promise<ReplayOutcome> {
    const entry = await this.entries.findOneBy({ id });
    if (entry === null) throw notFound('quarantine entry', id);
    if (entry.storedAt !== null) return { result: 'stored', documentId: entry.storedAs, repeated: true };
    const { soap, payload, seatId, revocation, firstReceivedAt } = entry;
    if (payload === null)
      return {
        result: 'refused',
        code: entry.code,
        message: `The message cannot be replayed: ${entry.detail}`,
      };
    await this.certificates.refresh();
    try {
      const { documentId, repeated } = await this.reception.replay({
        soap,
        payload,
        seatId,
        revocation,
        receivedAt: firstReceivedAt,
      });
      await this.setStored(id, documentId);
      return { result: 'stored', documentId, repeated };
    } catch (error) {
      if (!(error instanceof As4Error)) throw error;
      return { result: 'refused', code: error.code, message: error.detail };
    }
  }

  /** Deletes entries. @returns the ids of the deleted entries */
  async delete(ids: readonly string[]): Promise<string[]> {
    return this.unitOfWork.run(async (tx) => {
      const removedEntries = await tx.query<{
        id: string;
        seatId: string;
        messageId: string;
        reason: string;
      }>(DELETE_ENTRIES, [ids]);
      for (const { id, ...before } of removedEntries)
        await this.audit.record(tx, { teamId: null, action: DELETED_ACTION, subjectId: id, before });
      return removedEntries.map(({ id }) => id);
    });
  }

  private async setStored(id: string, documentId: string | null): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const markedRows = await tx.query(MARK_STORED, [id, documentId]);
      if (markedRows.length > 0)
        await this.audit.record(tx, {
          teamId: null,
          action: REPLAYED_ACTION,
          subjectId: id,
          after: { documentId },
        });
    });
  }
}
