import { Injectable } from '@nestjs/common';
import type { FailureCategory } from '../documents/delivery.entity';
import { EventLog } from '../events/event-log';
import { clock } from '../kernel/clock';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import type { WorkPointer } from '../kernel/queue/job-queues';
import { WorkRelay } from '../kernel/queue/work-relay';
import type { NetworkMessage, TransmissionOutcome } from '../network/document-network';
import { Networks } from '../network/networks';
import type { TeamEnvironment } from '../teams/team.entity';
import { nextAttemptSeconds, TRANSMISSION_SOURCE } from './transmission-schedule';

const CONCURRENCY = 16;

interface DueTransmission extends NetworkMessage {
  deliveryId: string;
  documentId: string;
  teamId: string;
  companyId: string;
  type: string;
  environment: TeamEnvironment;
  attempts: number;
}

/** What an attempt makes of a delivery. */
interface Verdict {
  status: 'pending' | 'delivered' | 'failed';
  /** Only while pending. */
  delaySeconds: number | null;
  failure: { category: FailureCategory; message: string; providerCode: string | null } | null;
  receipt: string | null;
}

/**
 * Hands stored documents to the network. The ids of the message were fixed when the document was stored, so an attempt
 * whose outcome was lost is repeated as the very same message, which the other side accepts once.
 */
@Injectable()
export class TransmissionProcessor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly networks: Networks,
    private readonly events: EventLog,
    relay: WorkRelay,
  ) {
    relay.register({
      name: TRANSMISSION_SOURCE,
      table: 'deliveries',
      concurrency: CONCURRENCY,
      handle: (pointer) => this.transmit(pointer),
    });
  }

  private async transmit(pointer: WorkPointer): Promise<void> {
    const due = await this.load(pointer);
    if (due === null) return;
    const attemptedAt = clock.now();
    const started = performance.now();
    const outcome = await this.attempt(due);
    const durationMs = Math.round(performance.now() - started);
    await this.unitOfWork.run(async (tx) => {
      // Two deliveries of one document that end at once must see each other's outcome.
      await tx.query('SELECT 1 FROM documents WHERE id = $1 FOR UPDATE', [due.documentId]);
      const verdict = await this.judge(tx, due, outcome);
      if (!(await this.write(tx, pointer, verdict))) return;
      await tx.query(
        `INSERT INTO delivery_attempts (delivery_id, number, attempted_at, duration_ms, outcome, detail, receipt)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          due.deliveryId,
          due.attempts + 1,
          attemptedAt,
          durationMs,
          outcome.kind,
          detailOf(outcome),
          verdict.receipt === null ? null : Buffer.from(verdict.receipt),
        ],
      );
      if (verdict.status !== 'pending') await this.close(tx, due, verdict);
    });
  }

  private async attempt(due: DueTransmission): Promise<TransmissionOutcome> {
    try {
      return await this.networks.of(due.environment).transmit(due);
    } catch (error) {
      // A defect of an adapter must not decide a document's fate: its outcome is unknown.
      return {
        kind: 'retry',
        message: error instanceof Error ? error.message : String(error),
        providerCode: null,
      };
    }
  }

  private async load(pointer: WorkPointer): Promise<DueTransmission | null> {
    const [row] = await this.unitOfWork.query<DueTransmission>(
      `SELECT d.id AS "deliveryId", d.document_id AS "documentId", d.team_id AS "teamId", t.environment, d.attempts,
         o.company_id AS "companyId", o.type, d.peppol_message_id AS "messageId",
         d.peppol_conversation_id AS "conversationId", d.envelope_id AS "envelopeId", o.sender_id AS sender,
         d.address AS receiver, o.doc_type_id AS "docTypeId", o.process_id AS "processId",
         o.country_c1 AS "countryC1", c.xml AS payload
       FROM deliveries d JOIN documents o ON o.id = d.document_id JOIN document_contents c ON c.document_id = o.id
       JOIN teams t ON t.id = d.team_id
       WHERE d.id = $1 AND d.claim = $2 AND d.status = 'pending' AND d.channel = 'peppol'`,
      [pointer.id, pointer.claim],
    );
    return row ?? null;
  }

  private async judge(tx: Transaction, due: DueTransmission, outcome: TransmissionOutcome): Promise<Verdict> {
    switch (outcome.kind) {
      case 'accepted':
        return { status: 'delivered', delaySeconds: null, failure: null, receipt: outcome.receipt };
      case 'refused': {
        const { category, message, providerCode } = outcome;
        return {
          status: 'failed',
          delaySeconds: null,
          failure: { category, message, providerCode },
          receipt: null,
        };
      }
      case 'retry': {
        const delaySeconds = nextAttemptSeconds(due.attempts + 1, outcome.hurry ?? false, Math.random());
        const late = await tx.query(
          'SELECT 1 FROM deliveries WHERE id = $1 AND give_up_at <= clock_timestamp()',
          [due.deliveryId],
        );
        if (delaySeconds !== null && late.length === 0)
          return { status: 'pending', delaySeconds, failure: null, receipt: null };
        const failure = {
          category: 'transport' as const,
          message: outcome.message,
          providerCode: outcome.providerCode,
        };
        return { status: 'failed', delaySeconds: null, failure, receipt: null };
      }
    }
  }

  /** Moves the delivery, unless it was claimed anew or is final already: a final status never moves. */
  private async write(tx: Transaction, pointer: WorkPointer, verdict: Verdict): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE deliveries SET status = $3, attempts = attempts + 1, lease_until = NULL,
         next_attempt_at = clock_timestamp() + make_interval(secs => $4),
         status_changed_at = CASE WHEN $3 = 'pending' THEN status_changed_at ELSE clock_timestamp() END,
         failure_category = $5, failure_message = $6, failure_provider_code = $7
       WHERE id = $1 AND claim = $2 AND status = 'pending' RETURNING id`,
      [
        pointer.id,
        pointer.claim,
        verdict.status,
        verdict.delaySeconds,
        verdict.failure?.category ?? null,
        verdict.failure?.message ?? null,
        verdict.failure?.providerCode ?? null,
      ],
    );
    return rows.length > 0;
  }

  /** Derives the document's status from its deliveries and tells of the change. */
  private async close(tx: Transaction, due: DueTransmission, verdict: Verdict): Promise<void> {
    const [document] = await tx.query<{ deliveryStatus: string }>(
      `UPDATE documents SET updated_at = clock_timestamp(),
         sent_over_peppol = sent_over_peppol OR $2,
         received_peppol_signal_message = COALESCE($3, received_peppol_signal_message),
         delivery_status = (SELECT CASE WHEN bool_or(status = 'delivered') THEN 'delivered'
           WHEN bool_and(status = 'failed') THEN 'failed' ELSE 'pending' END FROM deliveries WHERE document_id = $1)
       WHERE id = $1 RETURNING delivery_status AS "deliveryStatus"`,
      [due.documentId, verdict.status === 'delivered', verdict.receipt],
    );
    await this.events.record(tx, {
      teamId: due.teamId,
      companyId: due.companyId,
      type: 'document.delivery_status_changed',
      data: {
        documentId: due.documentId,
        direction: 'outgoing',
        type: due.type,
        deliveryStatus: document?.deliveryStatus ?? null,
        deliveryId: due.deliveryId,
        channel: 'peppol',
        status: verdict.status,
        previousStatus: 'pending',
        failure: verdict.failure,
      },
    });
  }
}

function detailOf(outcome: TransmissionOutcome): string | null {
  return outcome.kind === 'accepted' ? null : outcome.message;
}
