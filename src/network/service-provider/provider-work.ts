import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import type { ProviderMessageKind } from './provider-message-states';
import { selectStartedMessages } from './provider-messages.queries';

export const PROVIDER_QUEUE = 'provider-messages';

/**
 * Maximum number of messages that one process sends at the same time; most of the time, it waits for other access
 * points.
 */
export const MAX_CONCURRENT_MESSAGES = 32;
/**
 * Maximum number of concurrent messages to one receiver in one process, so that a slow access point cannot occupy the
 * whole process.
 */
const MAX_PER_RECEIVER = 4;
/** Maximum number of claimed messages to one receiver, in all processes together. */
const MAX_CLAIMED_PER_RECEIVER = 8;
const BATCH_SIZE = 4;

/** A due message with its lease. */
export interface LeasedMessage extends Lease {
  kind: ProviderMessageKind;
  subjectId: string | null;
  since: Date | null;
  sender: string;
  receiver: string;
  docTypeId: string;
  processId: string;
  countryC1: string;
  payload: Buffer;
  messageId: string;
  conversationId: string;
  envelopeId: string;
  attempts: number;
  madeAt: Date;
}

/**
 * Work table of the provider messages. A message is due for its first attempt and for each retry. The worker alternates
 * between the kinds of messages.
 */
export const PROVIDER_WORK = new WorkTable<LeasedMessage>({
  name: PROVIDER_QUEUE,
  table: 'provider_messages',
  partitions: {
    column: 'lane',
    team: 'kind',
    retry: 'again',
    capacity: String(MAX_CLAIMED_PER_RECEIVER),
    rateLimitGroup: 'partition.key',
    atOnce: MAX_CONCURRENT_MESSAGES,
    batch: BATCH_SIZE,
    places: MAX_PER_RECEIVER,
    placesOfGroup: MAX_PER_RECEIVER,
  },
  startedRowsQuery: selectStartedMessages('started'),
});
