import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { readCertificate } from '../../standards/peppol/pki';
import { DELETE_MATCHED_STATUSES, LOCK_UNMATCHED_STATUSES } from './unmatched-statuses.queries';

/** A stored status for which no message was found when it arrived. */
export interface UnmatchedStatus {
  /** `<scheme>:<identifier>` of the provider that sent it */
  sender: string;
  /** Seat id in the certificate of the access point that signed its message; null without a certificate. */
  seatId: string | null;
  payload: Buffer;
  requestSoap: Buffer | null;
  peerCertificate: Buffer | null;
  receivedAt: Date;
}

/** A status with its id. */
type StoredStatus = Omit<UnmatchedStatus, 'seatId'> & { id: string };

/**
 * Statuses that arrived before their sender was known to be entitled to send them. A provider may send a status
 * before its receipt for the message is stored, and only the receipt proves which provider runs the access point of the
 * recipient.
 */
@Injectable()
export class UnmatchedStatuses {
  /**
   * Passes the statuses that reference a message to the module that sent the message, in the order of receipt, and
   * deletes the ones that the module stores itself. Call this while holding the row lock of {@link StatusHandler}, so
   * that no status is missed.
   * @param reference instance identifier of the envelope of the message
   * @param store returns false to leave the status in this table
   */
  async match(
    tx: Transaction,
    reference: string,
    store: (status: UnmatchedStatus) => Promise<boolean>,
  ): Promise<void> {
    const matchedIds: string[] = [];
    for (const { id, ...status } of await tx.query<StoredStatus>(LOCK_UNMATCHED_STATUSES, [reference]))
      if (await store({ ...status, seatId: readSeatId(status.peerCertificate) })) matchedIds.push(id);
    if (matchedIds.length > 0) await tx.query(DELETE_MATCHED_STATUSES, [matchedIds]);
  }
}

function readSeatId(certificate: Buffer | null): string | null {
  return certificate === null ? null : readCertificate(certificate).commonName;
}
