import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { defineEmissions } from '../../platform/events/define-event';
import { EventLog } from '../../platform/events/event-log';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { newArrivalId, type ArrivalChannel } from '../documents/arrivals/arrival-reference';
import { DocumentUpload, type ParsedUpload } from '../sending/uploads/document-upload';
import { ARRIVAL_REFUSED } from './arrival-events';
import type { ClassifiedAttachment } from './arrival-reader';
import {
  COUNT_REFUSED_ARRIVALS_TODAY,
  INSERT_ARRIVAL,
  INSERT_ATTACHMENTS,
  ARRIVAL_BY_DIGEST,
  HANDLED_MAIL_KEYS,
  LOCK_ARRIVALS,
} from './arrivals.queries';
import type { Refusal } from './refusals';

/** First key of the advisory lock; the second one is derived from the id of the company. */
const ARRIVALS_LOCK = 7_262_041;
const MAX_MESSAGE_LENGTH = 1_000;
/** Maximum number of refusals of a company on one day (UTC) that create an event. */
const MAX_REFUSAL_EVENTS = 100;

defineEmissions(ARRIVAL_REFUSED, {
  arrivalRefused: {
    operation: 'A mail or file arrives for a company',
    change: `no document is created from the mail or file; at most ${MAX_REFUSAL_EVENTS} events per company and day (UTC)`,
  },
});

/** A mail or file to store. */
export interface NewArrival {
  teamId: string;
  companyId: string;
  channel: ArrivalChannel;
  sender: string | null;
  subject: string | null;
  messageId: string | null;
  fileName: string | null;
  sentAt: Date | null;
  /** Size in bytes. */
  size: number;
  sha256: Buffer | null;
  mailKey: Buffer | null;
  /** Reason why the whole mail or file is refused. */
  refusal: Refusal | null;
}

/** Returns the digest by which a repeated mail or file is recognised. */
export function computeDigest(...parts: readonly (string | Buffer)[]): Buffer {
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
    private readonly events: EventLog,
  ) {}

  /** Finds an arrival with the same bytes; returns null when the company has none. */
  async findArrivalByDigest(companyId: string, sha256: Buffer): Promise<string | null> {
    const [knownRow] = await this.unitOfWork.query<{ id: string }>(ARRIVAL_BY_DIGEST, [companyId, sha256]);
    return knownRow?.id ?? null;
  }

  /** Returns those of the keys, in hexadecimal, whose mails were already handled. */
  async listHandledMailKeys(companyId: string, mailKeys: readonly Buffer[]): Promise<ReadonlySet<string>> {
    if (mailKeys.length === 0) return new Set();
    const rows = await this.unitOfWork.query<{ mailKey: Buffer }>(HANDLED_MAIL_KEYS, [companyId, mailKeys]);
    return new Set(rows.map(({ mailKey }) => mailKey.toString('hex')));
  }

  /**
   * Stores a mail or file with its documents, unless the mail or file is already stored.
   * @param begin called at the start of the transaction; when it returns false, nothing is stored
   * @returns false when nothing was stored
   */
  async store(
    arrival: NewArrival,
    attachments: readonly ClassifiedAttachment[],
    begin: (tx: Transaction) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<boolean> {
    const { teamId, companyId } = arrival;
    const uploads = await this.prepareUploads(arrival, attachments);
    return this.unitOfWork.run(async (tx) => {
      if (!(await begin(tx))) return false;
      await tx.query(LOCK_ARRIVALS, [ARRIVALS_LOCK, companyId]);
      const id = newArrivalId();
      const isNew = await this.insert(tx, id, arrival);
      if (!isNew) return false;
      const rows: object[] = [];
      let isRefused = true;
      for (const [index, { fileName, mediaType, size, classification }] of attachments.entries()) {
        const upload = uploads.get(index);
        const outcome = upload === undefined ? null : await this.uploads.storeOnce(tx, upload);
        if (outcome !== null) isRefused = false;
        const refusal = classification.kind === 'document' ? null : classification.refusal;
        rows.push({
          ...{ position: index + 1, file_name: fileName, media_type: mediaType, size },
          outcome: outcome === null ? classification.kind : outcome.isKnown ? 'known' : 'stored',
          document_id: outcome?.documentId ?? null,
          refusal_code: refusal?.code ?? null,
          refusal_message: refusal?.message.slice(0, MAX_MESSAGE_LENGTH) ?? null,
        });
      }
      if (rows.length > 0) await tx.query(INSERT_ATTACHMENTS, [id, teamId, JSON.stringify(rows)]);
      if (isRefused) await this.recordRefusalEvent(tx, id, arrival, attachments);
      return true;
    });
  }

  /** Writes large documents to the object store. @returns the uploads by the index of their attachment */
  private async prepareUploads(
    { teamId, companyId }: NewArrival,
    attachments: readonly ClassifiedAttachment[],
  ): Promise<ReadonlyMap<number, ParsedUpload>> {
    const uploads = new Map<number, ParsedUpload>();
    for (const [index, { classification }] of attachments.entries())
      if (classification.kind === 'document')
        uploads.set(
          index,
          await this.uploads.placeContents({
            teamId,
            companyId,
            sender: null,
            reading: classification.payload,
          }),
        );
    return uploads;
  }

  /** Records the event `arrival.refused`, unless nothing was refused or the daily maximum is reached. */
  private async recordRefusalEvent(
    tx: Transaction,
    arrivalId: string,
    arrival: NewArrival,
    attachments: readonly ClassifiedAttachment[],
  ): Promise<void> {
    const { teamId, companyId, channel, sender, subject } = arrival;
    const firstRefused = attachments.find(({ classification }) => classification.kind === 'refused') ?? null;
    const refusal =
      firstRefused === null || firstRefused.classification.kind === 'document'
        ? arrival.refusal
        : firstRefused.classification.refusal;
    if (refusal === null) return;
    const values = [companyId, MAX_REFUSAL_EVENTS + 1];
    const [today] = await tx.query<{ count: number }>(COUNT_REFUSED_ARRIVALS_TODAY, values);
    if ((today?.count ?? 0) > MAX_REFUSAL_EVENTS) return;
    const fileName = arrival.fileName ?? firstRefused?.fileName ?? null;
    const { code, message } = refusal;
    const data = { arrivalId, companyId, channel, sender, subject, fileName, code };
    const reason = message.slice(0, MAX_MESSAGE_LENGTH);
    await this.events.record(tx, ARRIVAL_REFUSED, { teamId, companyId, data: { ...data, reason } });
  }

  private async insert(tx: Transaction, id: string, arrival: NewArrival): Promise<boolean> {
    const { teamId, companyId, channel, sender, subject, messageId, fileName, sentAt } = arrival;
    const { size, sha256, mailKey, refusal } = arrival;
    const rows = await tx.query(INSERT_ARRIVAL, [
      ...[id, teamId, companyId, channel, sender, subject, messageId, fileName, toPlausibleDate(sentAt)],
      ...[
        size,
        sha256,
        mailKey,
        refusal?.code ?? null,
        refusal?.message.slice(0, MAX_MESSAGE_LENGTH) ?? null,
      ],
    ]);
    return rows.length > 0;
  }
}

/** Returns the time, or null when no mail can have been sent at that time. */
function toPlausibleDate(sentAt: Date | null): Date | null {
  if (sentAt === null) return null;
  const year = sentAt.getUTCFullYear();
  return year < 1970 || year > clock.now().getUTCFullYear() + 10 ? null : sentAt;
}
