import { COMPANY_NETWORKS } from '../../network/upstream/connections/company-network';
import {
  enumOf,
  flag,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { networkMoveSchema } from './moves/network-move.resource';

export const companyNetworkSchema = namedSchema(
  'CompanyNetwork',
  object(
    {
      network: {
        ...enumOf(...COMPANY_NETWORKS),
        description:
          'Network of the company: `upstream`, the provider of its team, or `own`, the access point of the installation',
      },
      isSet: {
        ...flag,
        description:
          'Whether the network is set for the company; false: it follows from the connection of the team',
      },
      upstreamCompanyId: {
        ...nullable(text),
        description: 'Id of the company at the provider; null while it was not looked up',
      },
      move: {
        ...nullable(networkMoveSchema),
        description: 'Newest move of the company to another network; null without one',
      },
    },
    'Network over which the documents of a company are sent and received',
  ),
);

/** Network of a company. */
export type CompanyNetworkResource = Shape<typeof companyNetworkSchema>;

export const companyNetworkExample: CompanyNetworkResource = {
  network: 'upstream',
  isSet: true,
  upstreamCompanyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  move: null,
};
