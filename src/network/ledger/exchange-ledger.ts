import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { PROFILE } from '../../standards/peppol/as4';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { CountedMessage } from '../port/document-network';
import type { ExchangeDirection } from './ledger-entry.entity';
import { RECORD_EXCHANGE } from './ledger.queries';

/** Whose exchange it was. */
export interface ExchangeParty {
  /** Of the team; `production` for what the provider itself sends and receives. */
  environment: TeamEnvironment;
  direction: ExchangeDirection;
  /** Our company; null for what the provider itself sends and receives. */
  companyId: string | null;
  /** Country of our receiving end user, two letters; null for a message that was sent. */
  countryC4: string | null;
}

/**
 * The book of exchanges that the monthly statistics for OpenPeppol are made of (Reporting guideline 1.0.2, sections 2 and
 * 4): every exchange with a receipt, the provider's own ones too. One between two companies of this installation is two
 * entries, one for each direction.
 */
@Injectable()
export class ExchangeLedger {
  /**
   * Written in the transaction that stores the receipt; safe to repeat. Exchanges of sandbox teams are tests and do not
   * count.
   */
  async record(tx: Transaction, party: ExchangeParty, message: CountedMessage): Promise<void> {
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
