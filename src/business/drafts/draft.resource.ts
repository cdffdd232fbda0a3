import {
  anyObject,
  enumOf,
  idOf,
  instant,
  integer,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import type { DraftAuthor } from './draft-authors';
import type { Draft } from './draft.entity';

export const newDraftId = defineId('drf');

const authorSchema = namedSchema(
  'DraftAuthor',
  object(
    {
      type: {
        ...enumOf('member', 'key', 'system'),
        description: '`member`: a signed-in user; `key`: an API key; `system`: the service itself',
      },
      id: { ...nullable(text), description: 'Id of the member or the key; null for the service' },
      name: {
        ...nullable(text),
        description: 'Name of the member or the key; null for the service and for a deleted author',
      },
    },
    'Person or API key that created or changed a draft',
  ),
);

export const draftSchema = namedSchema(
  'Draft',
  object(
    {
      id: idOf(newDraftId.prefix),
      companyId: idOf('c'),
      version: {
        ...integer,
        description: 'Number of the version, from 1; a change must state the version on which it is based',
      },
      documentType: {
        ...nullable(text),
        description: '`documentType` of the content; null for content without a document type',
      },
      number: {
        ...nullable(text),
        description: 'Number of the document (BT-1); null for a document without a number',
      },
      recipient: {
        ...nullable(text),
        description: 'Electronic address of the recipient, as entered; null without an address',
      },
      recipientName: {
        ...nullable(text),
        description: 'Name of the buyer; for a self-billed document, name of the seller',
      },
      amount: {
        ...nullable(text),
        description: 'Amount due (BT-115); null while it cannot be computed, and for a document in XML',
      },
      currency: { ...nullable(text), description: 'Currency of the amount (ISO 4217)' },
      assistant: {
        ...nullable(text),
        description:
          'Name of the program that created the draft through a tool for assistants; only signed-in users can send such a draft. Null for other drafts',
      },
      createdAt: instant,
      createdBy: { ...authorSchema, description: 'Author of the first version' },
      updatedAt: instant,
      updatedBy: { ...authorSchema, description: 'Author of this version' },
      content: {
        ...nullable(anyObject),
        description: 'Stored input of `POST /{companyId}/send`, which may be incomplete; null in lists',
      },
    },
    'Document that a company prepares and has not sent yet',
  ),
);

/** A draft in the API. */
export type DraftResource = Shape<typeof draftSchema>;

type Names = ReadonlyMap<string, string>;

/** Converts a draft to its resource. @param names names of authors by their ids */
export function toDraftResource(draft: Draft, names: Names): DraftResource {
  const { id, companyId, version, documentType, number, recipient, recipientName, amount, currency } = draft;
  return {
    id,
    companyId,
    version,
    documentType,
    number,
    recipient,
    recipientName,
    amount,
    currency,
    assistant: draft.assistant,
    createdAt: draft.createdAt.toISOString(),
    createdBy: toAuthorResource({ type: draft.createdByType, id: draft.createdBy }, names),
    updatedAt: draft.updatedAt.toISOString(),
    updatedBy: toAuthorResource({ type: draft.updatedByType, id: draft.updatedBy }, names),
    content: draft.content ?? null,
  };
}

function toAuthorResource({ type, id }: DraftAuthor, names: Names): DraftResource['createdBy'] {
  return { type, id, name: id === null ? null : (names.get(id) ?? null) };
}

export const draftContentExample = {
  recipient: '0208:0987654394',
  documentType: 'invoice',
  document: {
    invoiceNumber: '2026-0042',
    buyer: { name: 'Brouwerij De Kroon NV' },
    lines: [{ name: 'Consulting', quantity: '2', netPriceAmount: '75.00', vat: { percentage: '21' } }],
  },
};

const author: DraftResource['createdBy'] = {
  type: 'member',
  id: 'usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F',
  name: 'Ann Peeters',
};

export const draftExample: DraftResource = {
  id: 'drf_01KAJ45N3Q5S7V9X1Z3B5D7F9H',
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  version: 1,
  documentType: 'invoice',
  number: '2026-0042',
  recipient: '0208:0987654394',
  recipientName: 'Brouwerij De Kroon NV',
  amount: '181.50',
  currency: 'EUR',
  assistant: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  createdBy: author,
  updatedAt: '2026-11-21T10:00:00.000Z',
  updatedBy: author,
  content: draftContentExample,
};
