import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { PROFILE } from '../../standards/peppol/as4';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { LedgerMessage } from '../port/document-network';
import type { ExchangeDirection } from './ledger-entry.entity';
import { RECORD_EXCHANGE } from './ledger.queries';

/** The side of an exchange that belongs to this installation. */
export interface ExchangeParty {
  /** Environment of the team; `production` for messages of the service provider. */
  environment: TeamEnvironment;
  direction: ExchangeDirection;
  /** Company of this installation; null for messages of the service provider. */
  companyId: string | null;
  /** Country of the receiving end user in this installation, two letters; null for a sent message. */
  countryC4: string | null;
}

/**
 * Ledger of exchanges for the monthly statistics of OpenPeppol (Reporting guideline 1.0.2, sections 2 and 4): all
 * exchanges with a receipt, including messages of the service provider itself. An exchange between two companies of
 * this installation has two entries, one for each direction.
 */
@Injectable()
export class ExchangeLedger {
  /**
   * Records an exchange; idempotent. Must be called in the transaction that stores the receipt. Exchanges of sandbox
   * teams are tests and do not count.
   */
  async record(tx: Transaction, party: ExchangeParty, message: LedgerMessage): Promise<void> {
    if (party.environment !== 'production') return;
    await tx.query(RECORD_EXCHANGE, [
      party.direction,
      message.messageId,
      message.sentAt,
      message.peerSeatId,
      message.documentType.scheme,
      message.documentType.value,
      message.process.scheme,
      message.process.value,
      PROFILE.transport,
      message.countryC1,
      party.countryC4,
      party.companyId,
    ]);
  }
}
