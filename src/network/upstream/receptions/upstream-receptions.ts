import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { statement } from '../../../platform/kernel/database/statement';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { createReceptionKeys, type IdentifiedDocument } from './reception-keys';

/** Days for which a document is recognized: senders repeat a message for some days at most. */
const KEPT_DAYS = 90;

/** Stores keys of a received document; fewer rows than keys: another reception has them. Key of `upstream_receptions`. */
const CLAIM_KEYS = statement(`INSERT INTO upstream_receptions (team_id, key, received_at)
  SELECT $1, key, clock_timestamp() FROM unnest($2::bytea[]) AS key ORDER BY key
  ON CONFLICT DO NOTHING RETURNING 1`);

/**
 * Whether the team has received the document over the own access point. Key of `inbound_messages`,
 * `inbound_envelopes_once`.
 */
const RECEIVED_OVER_OWN = statement(`SELECT 1 FROM inbound_messages m JOIN documents d ON d.id = m.document_id
  WHERE m.environment = 'production' AND (m.message_id = $2 OR m.envelope_id = $3)
    AND d.team_id = $1 AND d.receiver_id = $4 AND m.payload_digest = $5 LIMIT 1`);

/** Deletes keys of documents that nobody repeats any more. `upstream_receptions_age`. */
const DELETE_OLD_KEYS = statement(`DELETE FROM upstream_receptions
  WHERE received_at < clock_timestamp() - make_interval(days => $1)`);

/** Thrown in the transaction of a reception whose document is stored already; the transaction is rolled back. */
export class ReceivedTwiceError extends Error {
  constructor() {
    super('The document was received over another way before.');
  }
}

/**
 * Recognizes documents that a team receives over two ways: over the own access point and from its provider. The keys of a
 * document are stored in the transaction that stores the document, so that one of two simultaneous receptions waits for the
 * other.
 */
@Injectable()
export class UpstreamReceptions {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Stores the keys of a document. @throws ReceivedTwiceError when the document came over another way before */
  async claim(tx: Transaction, teamId: string, document: IdentifiedDocument): Promise<void> {
    const keys = createReceptionKeys(document);
    if (keys.length === 0) return;
    const stored = await tx.query(CLAIM_KEYS, [teamId, keys]);
    if (stored.length < keys.length) throw new ReceivedTwiceError();
  }

  /** Returns whether the own access point has received a document of a provider, also before the team had the provider. */
  async isReceivedOverOwn(
    teamId: string,
    { messageId, instanceId, receiver, content }: IdentifiedDocument,
  ): Promise<boolean> {
    if (messageId === null && instanceId === null) return false;
    const digest = createHash('sha256').update(content).digest();
    const values = [teamId, messageId, instanceId, receiver, digest];
    return (await this.unitOfWork.query(RECEIVED_OVER_OWN, values)).length > 0;
  }

  /** Deletes keys of documents that nobody repeats any more. */
  async deleteOld(): Promise<void> {
    await this.unitOfWork.query(DELETE_OLD_KEYS, [KEPT_DAYS]);
  }
}
