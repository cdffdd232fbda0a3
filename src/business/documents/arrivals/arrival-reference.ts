import {
  enumOf,
  idOf,
  instant,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { defineId } from '../../../platform/kernel/ids';

export const newArrivalId = defineId('arr');

/** Channels, besides the network, through which documents arrive without an upload. */
export const ARRIVAL_CHANNELS = ['email', 'folder'] as const;
export type ArrivalChannel = (typeof ARRIVAL_CHANNELS)[number];

export const arrivalReferenceSchema = namedSchema(
  'ArrivalReference',
  object(
    {
      arrivalId: { ...idOf(newArrivalId.prefix), description: 'Id of the mail or file' },
      channel: {
        ...enumOf(...ARRIVAL_CHANNELS),
        description: '`email`: in a mail of the company’s mailbox; `folder`: as a file in the watched folder',
      },
      sender: {
        ...nullable(text),
        description: 'Sender address of the mail (`From`), which is not verified; null for a file',
      },
      fileName: { ...nullable(text), description: 'Name of the attachment or file' },
      arrivedAt: { ...instant, description: 'Time at which the mail or file was read' },
    },
    'Mail or file in which a document arrived',
  ),
);

/** Mail or file in which a document arrived. */
export type ArrivalReference = Shape<typeof arrivalReferenceSchema>;

/** Reference in the JSON of the database, where the time does not have the format of the API. */
export type ArrivalReferenceJson = ArrivalReference;

/** Converts a reference from the database to a reference in the API. */
export function toArrivalReference(json: ArrivalReferenceJson | null): ArrivalReference | null {
  return json === null ? null : { ...json, arrivedAt: new Date(json.arrivedAt).toISOString() };
}
