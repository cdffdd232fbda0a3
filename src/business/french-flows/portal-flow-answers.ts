import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import type { AcknowledgementStatus, FlowSyntax } from '../../standards/french-flow';
import { LOCK_FORWARDED, STORE_PORTAL_ANSWER } from './french-flow.queries';
import { FrenchFlowStore } from './french-flow-store';

/**
 * Uses the answer of the public portal on a forwarded file as the acknowledgement of its flow. A report is acknowledged
 * by the decision on its contents; a status by its receipt, because afterwards the portal reports only refusals.
 */
@Injectable()
export class PortalFlowAnswers {
  constructor(private readonly store: FrenchFlowStore) {}

  @OnDomainEvent('portal.answered')
  async acknowledge(event: DomainEvent<'portal.answered'>): Promise<void> {
    const { tx, teamId, kind, id, state, reasons } = event;
    if (kind !== 'flow') return;
    const updatedAt = await this.store.reserveInstant(tx, teamId);
    const [flow] = await tx.query<{ flowSyntax: FlowSyntax; status: AcknowledgementStatus }>(LOCK_FORWARDED, [
      id,
      teamId,
    ]);
    if (flow === undefined) return;
    const status = getStatus(flow.flowSyntax, state);
    if (status === null || status === flow.status) return;
    const details = reasons.map(({ code, message }) => ({
      level: 'Error',
      item: 'file',
      reasonCode: code,
      reasonMessage: message,
    }));
    await tx.query(STORE_PORTAL_ANSWER, [
      id,
      teamId,
      status,
      status === 'Error' ? JSON.stringify(details) : null,
      updatedAt,
    ]);
  }
}

function getStatus(
  syntax: FlowSyntax,
  state: DomainEvent<'portal.answered'>['state'],
): AcknowledgementStatus | null {
  if (state === 'refused') return 'Error';
  if (state === 'accepted') return 'Ok';
  return state === 'received' && syntax === 'CDAR' ? 'Ok' : null;
}
