import { certificateCheck } from './certificate.check';
import type { NetworkLook } from './check';
import { endpointCheck } from './endpoint.check';
import { locatorCheck } from './locator.check';
import { metadataCheck } from './metadata.check';
import { providerCheck } from './provider.check';
import { publisherCheck } from './publisher.check';
import { stageCheck } from './stage.check';

/** What the network modules look at, in the order in which their findings are shown. */
export const CONNECTION_CHECKS: readonly NetworkLook[] = [
  stageCheck,
  certificateCheck,
  locatorCheck,
  endpointCheck,
  publisherCheck,
  providerCheck,
  metadataCheck,
];
