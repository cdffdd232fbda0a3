import { Injectable } from '@nestjs/common';
import { ModuleSignals } from '../../events/module-signals';
import { clock } from '../../kernel/clock';
import { type Transaction, UnitOfWork } from '../../kernel/database/unit-of-work';
import { newId } from '../../kernel/ids';
import { RELAXED } from '../../kernel/queue/claim-statement';
import type { WorkPointer } from '../../kernel/queue/job-queues';
import type { Lease } from '../../kernel/queue/work-source';
import type { TeamEnvironment } from '../../teams/team.entity';
import { DocumentContents } from '../document-contents';
import { NetworkExchanges } from '../exchanges/network-exchanges';
import type { AttemptOutcome, DeliveryChannel, DeliveryFailure, DeliveryMove } from './delivery-states';

/** Ids of a delivery in the outside world. All are fixed before the first attempt, so a repeated one can be told. */
export interface DeliveryReferences {
  peppolMessageId: string | null;
  peppolConversationId: string | null;
  envelopeId: string | null;
  /** Message-ID of an e-mail. */
  messageId: string | null;
}

/** One way on which a document is to be brought to somebody. */
export interface NewDelivery {
  channel: DeliveryChannel;
  /** `<scheme>:<identifier>` or an e-mail address. */
  address: string;
  /** What fails together; the circuit breaker counts by it. */
  destination: string;
  references: DeliveryReferences;
  /** Attempts are made for this long after the first is due. */
  giveUpAfterHours: number;
  /** Null: at once. */
  dueAt: Date | null;
}

export interface DeliveredDocument {
  id: string;
  teamId: string;
  environment: TeamEnvironment;
}

/** A delivery whose time has come, leased. */
export interface LeasedDelivery extends DeliveryReferences, WorkPointer {
  channel: DeliveryChannel;
  address: string;
  destination: string;
  attempts: number;
  environment: TeamEnvironment;
  teamId: string;
  documentId: string;
  companyId: string;
  type: string;
  sender: string;
  docTypeId: string;
  processId: string;
  countryC1: string | null;
  /** When it was due for the first time: what the message says of when it was made, in every attempt. */
  madeAt: Date;
}

/** The same with what its carrier needs. */
export interface DueDelivery extends LeasedDelivery {
  /** The XML, byte for byte. */
  payload: Buffer;
}

export interface Attempt {
  number: number;
  attemptedAt: Date;
  durationMs: number;
  outcome: AttemptOutcome;
}

const TAKE = `WITH ${RELAXED}, mine AS (
    SELECT d.id FROM deliveries d
    JOIN unnest($1::text[], $2::int[]) AS p(id, claim) ON d.id = p.id AND d.claim = p.claim
    WHERE d.next_attempt_at IS NOT NULL AND d.status = 'pending' ORDER BY d.id FOR UPDATE OF d
  ), taken AS (
    UPDATE deliveries d SET claim = d.claim + 1, begun = true, worker = $4,
      lease_until = clock_timestamp() + make_interval(secs => $3)
    FROM mine, relaxed WHERE d.id = mine.id RETURNING d.*
  )
  SELECT d.id, d.claim, d.channel, d.address, d.destination, d.attempts, d.environment, d.team_id AS "teamId",
    d.document_id AS "documentId", o.company_id AS "companyId", o.type, d.peppol_message_id AS "peppolMessageId",
    d.peppol_conversation_id AS "peppolConversationId", d.envelope_id AS "envelopeId", d.message_id AS "messageId",
    o.sender_id AS sender, o.doc_type_id AS "docTypeId", o.process_id AS "processId", o.country_c1 AS "countryC1",
    coalesce(d.scheduled_for, d.created_at) AS "madeAt"
  FROM taken d JOIN documents o ON o.id = d.document_id`;

/** Keeps deliveries and their attempts. Every change of a delivery in hand is refused once it was claimed anew. */
@Injectable()
export class DeliveryStore {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contents: DocumentContents,
    private readonly exchanges: NetworkExchanges,
    signals: ModuleSignals,
  ) {
    signals.on('sandbox.clock_advanced', (tx, { teamId, seconds }) => this.bringNearer(tx, teamId, seconds));
  }

  async insert(tx: Transaction, document: DeliveredDocument, delivery: NewDelivery): Promise<string> {
    const id = newId('delivery');
    const { channel, address, destination, references, dueAt, giveUpAfterHours } = delivery;
    await tx.query(
      `INSERT INTO deliveries (id, team_id, document_id, environment, channel, address, destination, status_changed_at,
         created_at, peppol_message_id, peppol_conversation_id, envelope_id, message_id, scheduled_for, next_attempt_at, give_up_at)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, $13::timestamptz, due.at, due.at + make_interval(hours => $14)
       FROM (SELECT coalesce($13::timestamptz, clock_timestamp()) AS at) AS due`,
      [
        id,
        document.teamId,
        document.id,
        document.environment,
        channel,
        address,
        destination,
        clock.now(),
        references.peppolMessageId,
        references.peppolConversationId,
        references.envelopeId,
        references.messageId,
        dueAt,
        giveUpAfterHours,
      ],
    );
    return id;
  }

  /**
   * Leases the deliveries that the pointers stand for and reads them, in one statement. What was claimed anew or is final is
   * left out.
   */
  async take(pointers: WorkPointer[], lease: Lease): Promise<LeasedDelivery[]> {
    return this.unitOfWork.query<LeasedDelivery>(TAKE, [
      pointers.map(({ id }) => id),
      pointers.map(({ claim }) => claim),
      lease.seconds,
      lease.worker,
    ]);
  }

  /** Adds what is to be carried; null when the document was deleted meanwhile. */
  async loaded(delivery: LeasedDelivery): Promise<DueDelivery | null> {
    const payload = await this.contents.xml(delivery.documentId);
    return payload === null ? null : { ...delivery, payload };
  }

  /** Puts a delivery off without an attempt. */
  async postpone(pointer: WorkPointer, seconds: number): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE deliveries SET lease_until = NULL, next_attempt_at = clock_timestamp() + make_interval(secs => $3)
       WHERE id = $1 AND claim = $2 AND status = 'pending'`,
      [pointer.id, pointer.claim, seconds],
    );
  }

  /** True when the time in which attempts are made is over. */
  async isLate(tx: Transaction, id: string): Promise<boolean> {
    const rows = await tx.query(
      'SELECT 1 AS late FROM deliveries WHERE id = $1 AND give_up_at <= clock_timestamp()',
      [id],
    );
    return rows.length > 0;
  }

  /** Writes the move and the attempt that led to it; false when the delivery was claimed anew or is final already. */
  async move(
    tx: Transaction,
    pointer: WorkPointer & { documentId: string },
    attempt: Attempt,
    move: DeliveryMove,
  ): Promise<boolean> {
    const failure = move.status === 'failed' ? move.failure : null;
    const moved = await tx.query(
      `UPDATE deliveries SET status = $3, attempts = attempts + 1, lease_until = NULL,
         next_attempt_at = clock_timestamp() + make_interval(secs => $4),
         status_changed_at = CASE WHEN $3 = 'pending' THEN status_changed_at ELSE clock_timestamp() END,
         failure_category = $5, failure_message = $6, failure_provider_code = $7
       WHERE id = $1 AND claim = $2 AND status = 'pending' RETURNING id`,
      [
        pointer.id,
        pointer.claim,
        move.status,
        move.status === 'pending' ? move.waitSeconds : null,
        failure?.category ?? null,
        failure?.message ?? null,
        failure?.providerCode ?? null,
      ],
    );
    if (moved.length === 0) return false;
    await this.keep(tx, pointer, attempt);
    return true;
  }

  /**
   * Ends the deliveries of a document whose time has not come. What a worker was ever given counts as begun, so a
   * worker that was held up meanwhile finds nothing to send.
   */
  async cancelUnstarted(
    tx: Transaction,
    documentId: string,
    failure: DeliveryFailure,
  ): Promise<{ id: string; channel: DeliveryChannel }[]> {
    return tx.query<{ id: string; channel: DeliveryChannel }>(
      `UPDATE deliveries SET status = 'failed', next_attempt_at = NULL, status_changed_at = clock_timestamp(),
         failure_category = $2, failure_message = $3, failure_provider_code = $4
       WHERE document_id = $1 AND status = 'pending' AND claim = 0 AND next_attempt_at > clock_timestamp()
       RETURNING id, channel`,
      [documentId, failure.category, failure.message, failure.providerCode],
    );
  }

  private async bringNearer(tx: Transaction, teamId: string, seconds: number): Promise<void> {
    await tx.query(
      `UPDATE deliveries SET next_attempt_at = next_attempt_at - make_interval(secs => $2),
         give_up_at = give_up_at - make_interval(secs => $2)
       WHERE team_id = $1 AND status = 'pending'`,
      [teamId, seconds],
    );
  }

  private async keep(
    tx: Transaction,
    { id: deliveryId, documentId }: { id: string; documentId: string },
    attempt: Attempt,
  ): Promise<void> {
    const { outcome } = attempt;
    const receipt = outcome.kind === 'accepted' ? outcome.receipt : (evidenceOf(outcome) ?? null);
    await tx.query(
      `INSERT INTO delivery_attempts (delivery_id, number, attempted_at, duration_ms, outcome, detail, provider_code, receipt)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        deliveryId,
        attempt.number,
        attempt.attemptedAt,
        attempt.durationMs,
        outcome.kind,
        outcome.kind === 'accepted' ? (outcome.note ?? null) : outcome.message,
        outcome.kind === 'accepted' ? null : outcome.providerCode,
        receipt === null ? null : Buffer.from(receipt),
      ],
    );
    if (outcome.exchange !== undefined)
      await this.exchanges.keep(
        tx,
        { documentId, attempt: { deliveryId, number: attempt.number } },
        outcome.exchange,
      );
  }
}

function evidenceOf(outcome: AttemptOutcome): string | undefined {
  return outcome.kind === 'retry' ? outcome.evidence : undefined;
}
