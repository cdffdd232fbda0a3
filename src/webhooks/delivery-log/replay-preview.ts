import { flag, integer, namedSchema, object, type Shape } from '../../platform/kernel/http/schema';

/** Maximum number of events in one replay. */
export const MAX_REPLAY = 10_000;

export const replayPreviewSchema = namedSchema(
  'ReplayPreview',
  object({
    events: {
      ...integer,
      maximum: MAX_REPLAY,
      description: `Number of events that the replay would post, at most ${MAX_REPLAY}`,
    },
    exceedsLimit: {
      ...flag,
      description: `Whether the range contains more than ${MAX_REPLAY} events, for which a replay is refused`,
    },
  }),
);

/** Count of the events that a replay would post. */
export type ReplayPreview = Shape<typeof replayPreviewSchema>;
