import type { NetworkCheck } from '../../network/peppol/checks/check';
import { CONNECTION_CHECKS } from '../../network/peppol/checks';
import { statisticsCheck } from '../../network/statistics/statistics-check';

/** Checks of `network check`: the connection itself, and checks of features that use it. */
export const NETWORK_CHECKS: readonly NetworkCheck[] = [...CONNECTION_CHECKS, statisticsCheck];
