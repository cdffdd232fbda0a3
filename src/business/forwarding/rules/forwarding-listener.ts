import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../../platform/events/domain-events';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import { findCurrentTraceparent } from '../../../platform/kernel/tracing/active-span';
import { FORWARD_QUEUE } from '../forward-work';
import { newForwardId } from '../forward.resource';
import { MAX_FORWARDING_RULES } from '../forwarding.failures';
import { INSERT_FORWARDS_OF_RULES, INSERT_MAILS_OF_RULES } from '../forwarding.queries';
import { LINK_VALIDITY_DAYS } from '../forwards.service';
import type { ForwardingMoment } from './forwarding-rule.entity';

/**
 * Forwards received documents by the rules of their companies. The mails are stored in the transaction that stores or
 * approves the document, so that both are committed together.
 */
@Injectable()
export class ForwardingListener {
  constructor(private readonly dispatcher: Dispatcher) {}

  @OnDomainEvent('document.received')
  async onDocumentReceived({ tx, documentId, companyId }: DomainEvent<'document.received'>): Promise<void> {
    await this.forward(tx, documentId, companyId, 'arrival');
  }

  @OnDomainEvent('purchase.approved')
  async onPurchaseApproved({ tx, documentId, companyId }: DomainEvent<'purchase.approved'>): Promise<void> {
    await this.forward(tx, documentId, companyId, 'approval');
  }

  private async forward(
    tx: Transaction,
    documentId: string,
    companyId: string,
    moment: ForwardingMoment,
  ): Promise<void> {
    const newIds = Array.from({ length: MAX_FORWARDING_RULES }, () => newForwardId());
    const storedRows = await tx.query<{ id: string }>(INSERT_FORWARDS_OF_RULES, [
      documentId,
      companyId,
      moment,
      newIds,
      LINK_VALIDITY_DAYS,
    ]);
    if (storedRows.length === 0) return;
    await tx.query(INSERT_MAILS_OF_RULES, [storedRows.map(({ id }) => id), findCurrentTraceparent()]);
    tx.afterCommit(() => this.dispatcher.request(FORWARD_QUEUE));
  }
}
