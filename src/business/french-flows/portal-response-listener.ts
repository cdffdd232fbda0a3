import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import type { AcknowledgementStatus, FlowSyntax } from '../../standards/french-flow';
import { LOCK_FORWARDED_FLOW, STORE_PORTAL_RESPONSE } from './french-flow.queries';
import { FrenchFlowStore } from './french-flow-store';

/**
 * Acknowledges a forwarded flow with the response of the public portal. A report is acknowledged when the portal
 * accepts or rejects its contents; a status when the portal receives it, because afterwards the portal reports only
 * rejections.
 */
@Injectable()
export class PortalResponseListener {
  constructor(private readonly store: FrenchFlowStore) {}

  @OnDomainEvent('portal.answered')
  async acknowledge(event: DomainEvent<'portal.answered'>): Promise<void> {
    const { tx, teamId, kind, id, state, reasons } = event;
    if (kind !== 'flow') return;
    const updatedAt = await this.store.reserveInstant(tx, teamId);
    const [flow] = await tx.query<{ flowSyntax: FlowSyntax; status: AcknowledgementStatus }>(
      LOCK_FORWARDED_FLOW,
      [id, teamId],
    );
    if (flow === undefined) return;
    const status = toAcknowledgementStatus(flow.flowSyntax, state);
    if (status === null || status === flow.status) return;
    const details = reasons.map(({ code, message }) => ({
      level: 'Error',
      item: 'file',
      reasonCode: code,
      reasonMessage: message,
    }));
    await tx.query(STORE_PORTAL_RESPONSE, [
      id,
      teamId,
      status,
      status === 'Error' ? JSON.stringify(details) : null,
      updatedAt,
    ]);
  }
}

function toAcknowledgementStatus(
  syntax: FlowSyntax,
  state: DomainEvent<'portal.answered'>['state'],
): AcknowledgementStatus | null {
  if (state === 'refused') return 'Error';
  if (state === 'accepted') return 'Ok';
  return state === 'received' && syntax === 'CDAR' ? 'Ok' : null;
}
