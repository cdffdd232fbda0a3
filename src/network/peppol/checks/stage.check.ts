import { ok } from '../network-finding';
import type { NetworkCheck } from './check';

/** States the network of the installation. */
export const stageCheck: NetworkCheck = {
  name: 'stage',
  run: ({ config: { peppol } }) => [
    ok('stage', `${peppol.stage}; other access points reach this one at ${peppol.endpointUrl}`),
  ],
};
