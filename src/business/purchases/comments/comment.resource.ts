import {
  idOf,
  instant,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { defineId } from '../../../platform/kernel/ids';
import { actorSchema } from '../../documents/purchases/purchase.resource';

export const newCommentId = defineId('cmt');

export const commentSchema = namedSchema(
  'Comment',
  object(
    {
      id: idOf(newCommentId.prefix),
      documentId: { ...idOf('doc'), description: 'Id of the document that the comment is about' },
      author: {
        ...nullable(actorSchema),
        description: 'Person or key that wrote the comment; null for the service itself',
      },
      text: { ...text, description: 'Plain text of the comment' },
      createdAt: instant,
    },
    'Comment on a document',
  ),
);

/** A comment in the API. */
export type CommentResource = Shape<typeof commentSchema>;

/** A comment as the database selects it. */
export type CommentRow = Omit<CommentResource, 'createdAt'> & { createdAt: Date };

export function toCommentResource({ createdAt, ...row }: CommentRow): CommentResource {
  return { ...row, createdAt: createdAt.toISOString() };
}

export const commentExample: CommentResource = {
  id: 'cmt_01KAJ4J2X5Z7B9D1F3H5K7N9QA',
  documentId: 'doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q',
  author: { id: 'user_01KAJ3Q5E9V3Z5P7C8D0F2G4HA', name: 'Anna Peeters' },
  text: 'Delivery was incomplete; asked the supplier for a credit note.',
  createdAt: '2026-11-25T09:00:00.000Z',
};
