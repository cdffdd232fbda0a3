import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { defineId } from '../../../platform/kernel/ids';
import type { ExchangeEvidence } from '../../../network/port/document-network';
import { NetworkExchange } from './network-exchange.entity';

const newExchangeId = defineId('exc');

/** Owner of an exchange: a document, and the delivery attempt, which is null for a received document. */
export interface ExchangeOwner {
  documentId: string;
  attempt: { deliveryId: string; number: number } | null;
}

/** Stores evidence of exchanges with other access points. */
@Injectable()
export class NetworkExchangeStore {
  constructor(@InjectRepository(NetworkExchange) private readonly exchanges: Repository<NetworkExchange>) {}

  /** Stores an exchange. Call it in the transaction of the delivery attempt or the received document. */
  async insert(
    tx: Transaction,
    { documentId, attempt }: ExchangeOwner,
    { ledgerMessage: _, ...evidence }: ExchangeEvidence,
  ): Promise<void> {
    await tx.manager.insert(NetworkExchange, {
      id: newExchangeId(),
      documentId,
      deliveryId: attempt?.deliveryId ?? null,
      attempt: attempt?.number ?? null,
      ...evidence,
    });
  }

  /** Lists the exchanges of a delivery, in the order of its attempts. */
  listByDelivery(documentId: string, deliveryId: string): Promise<NetworkExchange[]> {
    return this.exchanges.find({ where: { documentId, deliveryId }, order: { attempt: 'ASC' } });
  }

  /** Lists all exchanges of a document, oldest first. */
  listByDocument(documentId: string): Promise<NetworkExchange[]> {
    return this.exchanges.find({ where: { documentId }, order: { id: 'ASC' } });
  }
}
