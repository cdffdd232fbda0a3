import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../../platform/events/domain-events';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import { FILING_QUEUE } from '../reporting-work';
import { MAKE_FILING_DUE } from './filings.queries';

/** Makes a filing due as soon as the public portal responds to its file, instead of at the next poll. */
@Injectable()
export class PortalResponseListener {
  constructor(private readonly dispatcher: Dispatcher) {}

  @OnDomainEvent('portal.answered')
  async wake({ tx, kind, id }: DomainEvent<'portal.answered'>): Promise<void> {
    if (kind !== 'filing') return;
    await tx.query(MAKE_FILING_DUE, [id]);
    tx.afterCommit(() => this.dispatcher.request(FILING_QUEUE));
  }
}
