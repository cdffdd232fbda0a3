import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { newArrivalId, type ArrivalChannel } from '../documents/arrivals/arrival-reference';
import { DocumentUpload } from '../sending/uploads/document-upload';
import type { JudgedAttachment } from './arrival-reader';
import {
  INSERT_ARRIVAL,
  INSERT_ATTACHMENTS,
  KNOWN_ARRIVAL,
  KNOWN_MAILS,
  LOCK_ARRIVALS,
} from './arrivals.queries';
import type { Refusal } from './refusals';

/** First key of the advisory lock; the second one is made of the company. */
const ARRIVALS_LOCK = 7_262_041;
const MAX_MESSAGE = 1_000;

/** A mail or file that is to be stored. */
export interface NewArrival {
  teamId: string;
  companyId: string;
  channel: ArrivalChannel;
  sender: string | null;
  subject: string | null;
  messageId: string | null;
  fileName: string | null;
  sentAt: Date | null;
  /** Bytes. */
  size: number;
  sha256: Buffer | null;
  mailKey: Buffer | null;
  /** Why nothing of it is taken. */
  refusal: Refusal | null;
}

/** Returns the digest by which a mail or file is known again. */
export function digestOf(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Stores mails and files, each with its documents in one transaction, and each at most once. */
@Injectable()
export class ArrivalStore {
  constructor(
    private readonly uploads: DocumentUpload,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Finds an arrival with the same bytes; null when the company has none. */
  async findKnown(companyId: string, sha256: Buffer): Promise<string | null> {
    const [known] = await this.unitOfWork.query<{ id: string }>(KNOWN_ARRIVAL, [companyId, sha256]);
    return known?.id ?? null;
  }

  /** Returns those of the mails that were handled, as hexadecimal text. */
  async listKnownMails(companyId: string, mailKeys: readonly Buffer[]): Promise<ReadonlySet<string>> {
    if (mailKeys.length === 0) return new Set();
    const rows = await this.unitOfWork.query<{ mailKey: Buffer }>(KNOWN_MAILS, [companyId, mailKeys]);
    return new Set(rows.map(({ mailKey }) => mailKey.toString('hex')));
  }

  /**
   * Stores a mail or file with its documents; nothing when it is stored already.
   * @param begin runs first in the transaction; false: nothing is stored
   * @returns false when nothing was stored
   */
  async store(
    arrival: NewArrival,
    attachments: readonly JudgedAttachment[],
    begin: (tx: Transaction) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      if (!(await begin(tx))) return false;
      const { teamId, companyId } = arrival;
      await tx.query(LOCK_ARRIVALS, [ARRIVALS_LOCK, companyId]);
      const id = newArrivalId();
      const isNew = await this.insert(tx, id, arrival);
      if (!isNew) return false;
      const rows: object[] = [];
      for (const [index, { fileName, mediaType, size, verdict }] of attachments.entries()) {
        const outcome =
          verdict.kind === 'document'
            ? await this.uploads.storeOnce(tx, { teamId, companyId, sender: null, read: verdict.read })
            : null;
        const refusal = verdict.kind === 'document' ? null : verdict.refusal;
        rows.push({
          ...{ position: index + 1, file_name: fileName, media_type: mediaType, size },
          outcome: outcome === null ? verdict.kind : outcome.isKnown ? 'known' : 'stored',
          document_id: outcome?.documentId ?? null,
          refusal_code: refusal?.code ?? null,
          refusal_message: refusal?.message.slice(0, MAX_MESSAGE) ?? null,
        });
      }
      if (rows.length > 0) await tx.query(INSERT_ATTACHMENTS, [id, teamId, JSON.stringify(rows)]);
      return true;
    });
  }

  private async insert(tx: Transaction, id: string, arrival: NewArrival): Promise<boolean> {
    const { teamId, companyId, channel, sender, subject, messageId, fileName, sentAt } = arrival;
    const { size, sha256, mailKey, refusal } = arrival;
    const rows = await tx.query(INSERT_ARRIVAL, [
      ...[id, teamId, companyId, channel, sender, subject, messageId, fileName, toStorable(sentAt)],
      ...[size, sha256, mailKey, refusal?.code ?? null, refusal?.message.slice(0, MAX_MESSAGE) ?? null],
    ]);
    return rows.length > 0;
  }
}

/** Omits an instant that no mail can have been sent at. */
function toStorable(sentAt: Date | null): Date | null {
  if (sentAt === null) return null;
  const year = sentAt.getUTCFullYear();
  return year < 1970 || year > clock.now().getUTCFullYear() + 10 ? null : sentAt;
}
