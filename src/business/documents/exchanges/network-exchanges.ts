import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { defineId } from '../../../platform/kernel/ids';
import type { ExchangeEvidence } from '../../../network/port/document-network';
import { NetworkExchange } from './network-exchange.entity';

const newExchangeId = defineId('exc');

/** What an exchange belongs to: an attempt to deliver a document, or (null) a document that came in. */
export interface ExchangeOf {
  documentId: string;
  attempt: { deliveryId: string; number: number } | null;
}

/** Keeps what proves exchanges with other access points. */
@Injectable()
export class NetworkExchanges {
  constructor(@InjectRepository(NetworkExchange) private readonly exchanges: Repository<NetworkExchange>) {}

  /** Written in the transaction of what it proves. */
  async keep(
    tx: Transaction,
    { documentId, attempt }: ExchangeOf,
    { counted: _, ...evidence }: ExchangeEvidence,
  ): Promise<void> {
    await tx.manager.insert(NetworkExchange, {
      id: newExchangeId(),
      documentId,
      deliveryId: attempt?.deliveryId ?? null,
      attempt: attempt?.number ?? null,
      ...evidence,
    });
  }

  /** The exchanges of a delivery of a document, in the order of its attempts. */
  ofDelivery(documentId: string, deliveryId: string): Promise<NetworkExchange[]> {
    return this.exchanges.find({ where: { documentId, deliveryId }, order: { attempt: 'ASC' } });
  }

  /** All exchanges of a document, the first one first. */
  ofDocument(documentId: string): Promise<NetworkExchange[]> {
    return this.exchanges.find({ where: { documentId }, order: { id: 'ASC' } });
  }
}
