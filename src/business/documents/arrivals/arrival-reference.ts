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

/** Ways other than the network on which documents arrive by themselves. */
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
      arrivedAt: { ...instant, description: 'Instant at which the mail or file was read' },
    },
    'Mail or file in which a document arrived',
  ),
);

/** Mail or file in which a document arrived. */
export type ArrivalReference = Shape<typeof arrivalReferenceSchema>;

/** In the JSON of the database, whose instant is not in the form of the API. */
export type ArrivalReferenceJson = ArrivalReference;

/** Converts the reference in the database to the reference in the API. */
export function toArrivalReference(json: ArrivalReferenceJson | null): ArrivalReference | null {
  return json === null ? null : { ...json, arrivedAt: new Date(json.arrivedAt).toISOString() };
}
