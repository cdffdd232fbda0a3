import type { NetworkCheck } from '../../network/peppol/checks/check';
import { CONNECTION_CHECKS } from '../../network/peppol/checks';
import { statisticsCheck } from '../../network/statistics/statistics-check';

/** All that `network check` looks at: the connection itself, and what features above it add. */
export const NETWORK_CHECKS: readonly NetworkCheck[] = [...CONNECTION_CHECKS, statisticsCheck];
