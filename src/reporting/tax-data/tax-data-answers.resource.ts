import {
  flag,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import type { TaxAuthorityResponse } from '../../standards/taxdata';
import { newTaxDataAnswerId } from './tax-data-answer.entity';

export const taxDataAnswerSchema = namedSchema(
  'TaxDataAnswer',
  object({
    id: idOf(newTaxDataAnswerId.prefix),
    submission: { ...integer, description: 'Number of the submission that the response is about, from 1' },
    outcome: {
      ...enumOf('accepted', 'received', 'refused', 'unknown'),
      description: 'Decision of the authority; `received`: accepted for processing, not decided yet',
    },
    decisive: {
      ...flag,
      description: 'Whether the answer determined the state: it is the first decision on the last report',
    },
    sender: { ...text, description: 'Provider that sent the response, `0242:…`' },
    description: { ...nullable(text), description: 'Message of the authority' },
    xml: { ...text, description: 'Message Level Status as received' },
    receivedAt: instant,
  }),
);

export const taxDataAnswerListSchema = {
  ...listOf(taxDataAnswerSchema),
  description: 'Responses of the tax authority',
};

/** Response of a tax authority in the API. */
export type TaxDataAnswerResource = Shape<typeof taxDataAnswerSchema>;

/** Response of a tax authority as read from the database. */
export interface TaxDataAnswerRecord {
  id: string;
  submission: number;
  outcome: TaxAuthorityResponse['outcome'];
  decisive: boolean;
  sender: string;
  description: string | null;
  payload: Buffer;
  receivedAt: Date;
}

export function toTaxDataAnswerResource({
  payload,
  receivedAt,
  ...answer
}: TaxDataAnswerRecord): TaxDataAnswerResource {
  return { ...answer, xml: payload.toString('utf8'), receivedAt: receivedAt.toISOString() };
}

export const taxDataAnswerExample: TaxDataAnswerResource = {
  id: 'tda_01KAJ44B6D8F0H2K4M6P8R0T2V',
  submission: 1,
  outcome: 'accepted',
  decisive: true,
  sender: '0242:000123',
  description: null,
  xml: '<ApplicationResponse>…</ApplicationResponse>',
  receivedAt: '2027-01-04T08:12:47.310Z',
};
