import type { NetworkLook } from '../../network/peppol/checks/check';
import { CONNECTION_CHECKS } from '../../network/peppol/checks';
import { statisticsLook } from '../../network/statistics/statistics.look';

/** All that `network check` looks at: the connection itself, and what features above it add. */
export const NETWORK_CHECKS: readonly NetworkLook[] = [...CONNECTION_CHECKS, statisticsLook];
