import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { formatInstantOrNull } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { TeamScope } from '../../access/teams/team-scope';
import { DocumentStore } from '../documents/document-store';
import { listExchangeFiles, sha256 } from '../documents/exchanges/exchange-files';
import { DocumentResponseService } from '../documents/responses/document-responses';
import { findLastStatus, listStatusFiles } from '../documents/responses/status-files';
import { NetworkExchangeStore } from '../documents/exchanges/network-exchanges';
import { toDeliveryResource } from '../documents/deliveries/delivery.resource';
import type { AttemptOutcome } from '../documents/deliveries/delivery-states';
import { ATTEMPTS_OF_DELIVERY } from './deliveries.queries';

interface AttemptRow {
  number: number;
  attemptedAt: Date;
  durationMs: number;
  outcome: AttemptOutcome['kind'];
  detail: string | null;
  providerCode: string | null;
  receipt: Buffer | null;
}

/** File extensions of receipts: receipts of the network are XML, replies of a mail server are text. */
const FILE_EXTENSIONS = { peppol: 'xml', email: 'txt' } as const;

/**
 * Creates the evidence of a delivery: its ids, every attempt with its time, and each receipt byte for byte as received.
 */
@Injectable()
export class DeliveryEvidence {
  constructor(
    private readonly documents: DocumentStore,
    private readonly exchanges: NetworkExchangeStore,
    private readonly responses: DocumentResponseService,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
  ) {}

  /**
   * Creates a zip archive of `delivery.json`, `document.xml`, `receipts/attempt-<n>`, and for attempts over the network
   * `exchanges/attempt-<n>/`: the signed message, its response, both certificates and their revocation status at that
   * time. The statuses of the message (MLS) are in `statuses/<id>/`, each with the signed message that contained it and
   * our receipt.
   * @throws ApiError 404, or 401 when document or delivery belong to another team
   */
  async createBundle(teamId: string, documentId: string, deliveryId: string): Promise<Readable> {
    const xml = await this.documents.getXml(teamId, documentId);
    const delivery = await this.documents.findDelivery(teamId, documentId, deliveryId);
    if (delivery === null)
      throw await this.scope.toMissingErrorBelow('document', 'deliveries', deliveryId, teamId);
    const attempts = await this.unitOfWork.query<AttemptRow>(ATTEMPTS_OF_DELIVERY, [deliveryId]);
    const statuses = await this.responses.listByDelivery(documentId, deliveryId);
    const formatReceiptName = ({ number }: AttemptRow): string =>
      `receipts/attempt-${number}.${FILE_EXTENSIONS[delivery.channel]}`;
    const summary = {
      documentId,
      documentSha256: sha256(xml),
      delivery: toDeliveryResource(delivery, findLastAttempt(attempts), findLastStatus(statuses)),
      attempts: attempts.map((attempt) => ({
        number: attempt.number,
        attemptedAt: formatInstantOrNull(attempt.attemptedAt),
        durationMs: attempt.durationMs,
        outcome: attempt.outcome,
        detail: attempt.detail,
        providerCode: attempt.providerCode,
        receipt: attempt.receipt === null ? null : formatReceiptName(attempt),
        receiptSha256: attempt.receipt === null ? null : sha256(attempt.receipt),
      })),
    };
    const zip = new ZipFile();
    const mtime = delivery.createdAt;
    zip.addBuffer(Buffer.from(JSON.stringify(summary, null, 2)), 'delivery.json', { mtime });
    zip.addBuffer(xml, 'document.xml', { mtime });
    for (const attempt of attempts)
      if (attempt.receipt !== null) zip.addBuffer(attempt.receipt, formatReceiptName(attempt), { mtime });
    for (const exchange of await this.exchanges.listByDelivery(documentId, deliveryId))
      for (const { name, bytes } of listExchangeFiles(exchange)) zip.addBuffer(bytes, name, { mtime });
    for (const status of statuses)
      for (const { name, bytes } of listStatusFiles(status)) zip.addBuffer(bytes, name, { mtime });
    zip.end();
    return zip.outputStream as Readable;
  }
}

function findLastAttempt(attempts: AttemptRow[]) {
  const last = attempts.at(-1);
  return last === undefined ? null : { at: last.attemptedAt, outcome: last.outcome, message: last.detail };
}
