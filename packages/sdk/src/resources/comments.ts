import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Comments on documents. */
export class Comments {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Lists the comments on a document, newest first. */
  list(
    documentId: string,
    query: Filters<'/api/v1/documents/{documentId}/comments'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'Comment'>> {
    return this.#api.list(
      '/api/v1/documents/{documentId}/comments',
      'comments',
      { path: { documentId }, query },
      options,
    );
  }

  /** Comments on a document. */
  async create(
    documentId: string,
    input: Named<'CreateCommentInput'>,
    options?: WriteOptions,
  ): Promise<Named<'Comment'>> {
    return (
      await this.#api.post(
        '/api/v1/documents/{documentId}/comments',
        { path: { documentId }, body: input },
        options,
      )
    ).comment;
  }

  /** Deletes an own comment on a document. */
  async delete(documentId: string, commentId: string, options?: WriteOptions): Promise<void> {
    await this.#api.delete(
      '/api/v1/documents/{documentId}/comments/{commentId}',
      { path: { documentId, commentId } },
      options,
    );
  }
}
