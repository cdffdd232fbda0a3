import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../../platform/events/domain-events';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import { FILING_QUEUE } from '../reporting-work';
import { WAKE_FILING } from './filings.queries';

/** Makes a filing due when the state portal has answered on its file, instead of at its next poll. */
@Injectable()
export class PortalAnswerListener {
  constructor(private readonly dispatcher: Dispatcher) {}

  @OnDomainEvent('portal.answered')
  async wake({ tx, kind, id }: DomainEvent<'portal.answered'>): Promise<void> {
    if (kind !== 'filing') return;
    await tx.query(WAKE_FILING, [id]);
    tx.afterCommit(() => this.dispatcher.request(FILING_QUEUE));
  }
}
