import { hideSecretUnlessPermitted } from '../../../access/auth/permissions/secret-visibility';
import type { Credential } from '../../../access/auth/credential';
import { COMPANY_NETWORKS } from '../../../network/upstream/connections/company-network';
import { formatInstantOrNull } from '../../../platform/kernel/clock';
import {
  enumOf,
  idOf,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { newNetworkMoveId } from './network-move-store';
import { NETWORK_MOVE_STATUSES, NETWORK_MOVE_STEPS } from './network-move-steps';
import type { ListedNetworkMove } from './network-move-lists';
import type { NetworkMoveView } from './network-moves.service';

const moveFields = {
  id: { ...idOf(newNetworkMoveId.prefix), description: 'Id of the move' },
  network: { ...enumOf(...COMPANY_NETWORKS), description: 'Network to which the company moves' },
  upstreamCompanyId: { ...text, description: 'Id of the company at the provider' },
  status: {
    ...enumOf(...NETWORK_MOVE_STATUSES),
    description: 'Whether the move is running, completed or cancelled',
  },
};
const moveTimes = {
  createdAt: { ...instant, description: 'Time at which the move was started' },
  completedAt: {
    ...nullable(instant),
    description: 'Time at which the move was completed or cancelled; null while it is running',
  },
};

export const networkMoveSchema = namedSchema(
  'NetworkMove',
  object(
    {
      ...moveFields,
      identifiers: {
        ...listOf(
          object({
            identifierId: { ...idOf('ci'), description: 'Id of the identifier' },
            scheme: { ...text, description: 'Scheme of the identifier (ICD or EAS code)' },
            identifier: { ...text, description: 'Value of the identifier' },
            step: {
              ...enumOf(...NETWORK_MOVE_STEPS),
              description:
                'Next step: `requesting_key` and `migrating` are done by the service; `enter_key`: the provider issues the migration key, and the user enters it; `hand_over_key`: the user enters the key at the provider; `moved`: nothing is left to do',
            },
            migrationKey: {
              ...nullable(text),
              description: 'Migration key of a running move; null while there is none, and after the move',
            },
            errorMessage: {
              ...nullable(text),
              description: 'Reason why the last attempt of the step failed; null when none failed',
            },
          }),
        ),
        description:
          'Published identifiers of the company that move; at most 200, those that have not moved first',
      },
      ...moveTimes,
    },
    'Move of a company and its identifiers to the other network',
  ),
);

export const networkMoveSummarySchema = namedSchema(
  'NetworkMoveSummary',
  object(
    {
      ...moveFields,
      companyId: { ...idOf('c'), description: 'Id of the company' },
      companyName: { ...text, description: 'Name of the company' },
      ...moveTimes,
    },
    'Move of a company in the list of a team, without its identifiers',
  ),
);

/** Move of a company in the list of a team. */
export type NetworkMoveSummaryResource = Shape<typeof networkMoveSummarySchema>;

/** Converts a move of the list for a client. */
export function toNetworkMoveSummary(move: ListedNetworkMove): NetworkMoveSummaryResource {
  const { id, companyId, companyName, network, remoteCompanyId, status, createdAt, completedAt } = move;
  return {
    ...{ id, network, upstreamCompanyId: remoteCompanyId, status, companyId, companyName },
    createdAt: createdAt.toISOString(),
    completedAt: formatInstantOrNull(completedAt),
  };
}

export const networkMoveSummaryExample: NetworkMoveSummaryResource = {
  id: 'nmv_01KAJ3T2A3B4C5D6E7F8G9H0J1',
  network: 'own',
  upstreamCompanyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  status: 'completed',
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  companyName: 'Atelier Dubois SRL',
  createdAt: '2026-11-21T10:15:00.000Z',
  completedAt: '2026-11-21T10:15:02.000Z',
};

/** Move of a company in the API. */
export type NetworkMoveResource = Shape<typeof networkMoveSchema>;

/** Converts a move for a client; keys are hidden from clients that may not change the company. */
export function toNetworkMoveResource(
  credential: Credential,
  { move, identifiers }: NetworkMoveView,
): NetworkMoveResource {
  const { id, network, remoteCompanyId, status, createdAt, completedAt } = move;
  return {
    ...{ id, network, upstreamCompanyId: remoteCompanyId, status },
    identifiers: identifiers.map(
      ({ identifierId, scheme, identifier, step, migrationKey, errorMessage }) => ({
        ...{ identifierId, scheme, identifier, step },
        migrationKey: hideSecretUnlessPermitted(credential, 'companies.manage', migrationKey),
        errorMessage,
      }),
    ),
    createdAt: createdAt.toISOString(),
    completedAt: formatInstantOrNull(completedAt),
  };
}

export const networkMoveExample: NetworkMoveResource = {
  id: 'nmv_01KB2X5Y6Z7A8B9C0D1E2F3G4H',
  network: 'own',
  upstreamCompanyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  status: 'running',
  identifiers: [
    {
      identifierId: 'ci_01KAJ3R0E6F7G8H9J0K1M2N3P4',
      scheme: '0208',
      identifier: '0123456749',
      step: 'enter_key',
      migrationKey: null,
      errorMessage: null,
    },
  ],
  createdAt: '2026-11-27T10:05:00.000Z',
  completedAt: null,
};
