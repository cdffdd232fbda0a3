import type { Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

const DRAFTS = '/api/v1/{companyId}/assistant-drafts';

/** Draft of an assistant, and the page of the dashboard on which a person reads and sends it. */
export interface AssistantDraft {
  draft: Named<'Draft'>;
  reviewUrl: string;
}

/** Drafts that a program creates for a person, who reads and sends them in the dashboard. */
export class AssistantDrafts {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Creates a draft that only a signed-in user can send. */
  async create(
    companyId: string,
    input: Named<'CreateAssistantDraftInput'>,
    options?: WriteOptions,
  ): Promise<AssistantDraft> {
    const { draft, reviewUrl } = await this.#api.post(DRAFTS, { path: { companyId }, body: input }, options);
    return { draft, reviewUrl };
  }

  /** Replaces the content of such a draft; `version` is the version that the change is based on. */
  async update(
    companyId: string,
    draftId: string,
    input: Named<'UpdateAssistantDraftInput'>,
    options?: CallOptions,
  ): Promise<AssistantDraft> {
    const { draft, reviewUrl } = await this.#api.put(
      `${DRAFTS}/{draftId}`,
      { path: { companyId, draftId }, body: input },
      options,
    );
    return { draft, reviewUrl };
  }
}
