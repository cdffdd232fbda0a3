import { Injectable } from '@nestjs/common';
import { COMPANY_NETWORKS } from '../../../network/upstream/connections/company-network';
import { defineEmissions, defineEvent } from '../../../platform/events/define-event';
import { EventLog } from '../../../platform/events/event-log';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { enumOf, idOf, nullable, open, text } from '../../../platform/kernel/http/schema';
import { NETWORK_MOVE_STATUSES, NETWORK_MOVE_STEPS, type NetworkMoveStep } from './network-move-steps';
import { newNetworkMoveId, type MovedIdentifier, type NetworkMove } from './network-move-store';

export const NETWORK_MOVE_CHANGED = defineEvent({
  type: 'company.network_move_changed',
  summary: 'The move of a company to the other network started, advanced, failed at a step, or ended',
  schema: open({
    companyId: idOf('c'),
    moveId: { ...idOf(newNetworkMoveId.prefix), description: 'Id of the move' },
    network: { ...enumOf(...COMPANY_NETWORKS), description: 'Network to which the company moves' },
    status: {
      ...enumOf(...NETWORK_MOVE_STATUSES),
      description: 'Whether the move is running, completed or cancelled',
    },
    identifierId: {
      ...nullable(idOf('ci')),
      description: 'Identifier whose next step changed or failed; null when the move itself started or ended',
    },
    step: { ...nullable(enumOf(...NETWORK_MOVE_STEPS)), description: 'Next step of this identifier' },
    errorMessage: {
      ...nullable(text),
      description: 'Reason why the last attempt of the step failed; null when none failed',
    },
  }),
});

defineEmissions(NETWORK_MOVE_CHANGED, {
  networkMoveStarted: {
    operation: '`PUT /companies/{companyId}/network/move`',
    change: 'the move begins: `running`',
  },
  networkMoveStep: {
    operation: 'An identifier of a company moves to the other network',
    change:
      'the next step of the identifier has changed, or has failed for a new reason; `status` stays `running`',
  },
  networkMoveCompleted: {
    operation: 'A company moves to the other network',
    change: 'every identifier has moved and the company now uses the new network: `completed`',
  },
  networkMoveCancelled: {
    operation: '`DELETE /companies/{companyId}/network/move`',
    change: 'the company keeps its current network: `cancelled`',
  },
});

/** Move of an event. */
type ChangedMove = Pick<NetworkMove, 'id' | 'teamId' | 'companyId' | 'network'>;

/** Records the events of moves, in the transactions that change them. */
@Injectable()
export class NetworkMoveEvents {
  constructor(private readonly events: EventLog) {}

  /** Records that a move started or ended. */
  async recordStatus(tx: Transaction, move: ChangedMove, status: NetworkMove['status']): Promise<void> {
    const { id: moveId, teamId, companyId, network } = move;
    const data = { companyId, moveId, network, status, identifierId: null, step: null, errorMessage: null };
    await this.events.record(tx, NETWORK_MOVE_CHANGED, { teamId, companyId, data });
  }

  /** Records that the next step of an identifier has changed or has failed. */
  async recordStep(
    tx: Transaction,
    { id: moveId, teamId, companyId, network }: ChangedMove,
    { identifierId }: Pick<MovedIdentifier, 'identifierId'>,
    { step, errorMessage }: { step: NetworkMoveStep; errorMessage: string | null },
  ): Promise<void> {
    const data = { companyId, moveId, network, status: 'running' as const, identifierId, step, errorMessage };
    await this.events.record(tx, NETWORK_MOVE_CHANGED, { teamId, companyId, data });
  }
}
