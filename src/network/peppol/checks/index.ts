import { certificateCheck } from './certificate.check';
import type { NetworkCheck } from './check';
import { networkClockCheck } from './clock.check';
import { custodyCheck } from './custody.check';
import { directoryCheck } from './directory.check';
import { endpointCheck, stageCheck } from './endpoint.check';
import { locatorCheck } from './locator.check';
import { metadataCheck } from './metadata.check';
import { outgoingCheck } from './outgoing.check';
import { providerCheck } from './provider.check';
import { publisherCheck } from './publisher.check';
import { rolloverCheck } from './rollover.check';
import { createTlsCheck } from './tls.check';

/** Checks of the network modules, in the order of their findings. */
export const CONNECTION_CHECKS: readonly NetworkCheck[] = [
  stageCheck,
  custodyCheck,
  certificateCheck,
  networkClockCheck,
  locatorCheck,
  outgoingCheck,
  createTlsCheck(),
  endpointCheck,
  publisherCheck,
  rolloverCheck,
  directoryCheck,
  providerCheck,
  metadataCheck,
];
