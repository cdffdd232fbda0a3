import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import type { ProviderMessageKind } from './provider-message-states';
import { selectStartedMessages } from './provider-messages.queries';

export const PROVIDER_QUEUE = 'provider-messages';

/** Maximum number of messages that one process works on at a time; most of that time they wait for the other side. */
export const MAX_CONCURRENT = 32;
/** Maximum number of messages to one receiver, so that a slow access point cannot occupy a whole process. */
const MAX_PER_RECEIVER = 4;
/** Maximum number of claimed messages to one receiver, in all processes together. */
const MAX_CLAIMED_PER_RECEIVER = 8;
const BATCH = 4;

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

/** A message is due for its first attempt and for each retry. The worker alternates between kinds of messages. */
export const PROVIDER_WORK = new WorkTable<LeasedMessage>({
  name: PROVIDER_QUEUE,
  table: 'provider_messages',
  partitions: {
    column: 'lane',
    team: 'kind',
    retry: 'again',
    capacity: String(MAX_CLAIMED_PER_RECEIVER),
    rateLimitGroup: 'partition.key',
    atOnce: MAX_CONCURRENT,
    batch: BATCH,
    places: MAX_PER_RECEIVER,
    placesOfGroup: MAX_PER_RECEIVER,
  },
  reading: selectStartedMessages('started'),
});
