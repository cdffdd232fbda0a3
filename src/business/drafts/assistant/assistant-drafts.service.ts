import { Inject, Injectable } from '@nestjs/common';
import type { Credential, KeyCredential } from '../../../access/auth/credential';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { badInput, conflict, forbidden } from '../../../platform/kernel/http/api-error';
import { formatReceived } from '../../../standards/values/received';
import type { DraftContent } from '../draft-content';
import { toStaleVersionError } from '../draft-errors';
import type { DraftResource } from '../draft.resource';
import {
  ASSISTANT_DRAFTS_SETTING,
  COUNT_ASSISTANT_DRAFTS,
  LOCK_ASSISTANT_DRAFTS_SETTING,
} from '../drafts.queries';
import { DraftsService } from '../drafts.service';
import type { CreateAssistantDraftInput, UpdateAssistantDraftInput } from './assistant-draft.input';

/** Maximum number of drafts of assistants that a team has at a time. */
export const MAX_ASSISTANT_DRAFTS = 50;
/** Maximum size of the content of a draft of an assistant, as JSON. */
export const MAX_ASSISTANT_DRAFT_BYTES = 256 * 1024;

/** Draft of an assistant, and the page on which a person reads and sends it. */
export interface AssistantDraft {
  draft: DraftResource;
  reviewUrl: string;
}

/**
 * Drafts that programs create for a person, through tools for assistants (docs/mcp.md). The team enables the feature; the
 * number and size of drafts are limited, and after a person has changed a draft, only people can change it.
 */
@Injectable()
export class AssistantDraftsService {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'baseUrl'>,
    private readonly unitOfWork: UnitOfWork,
    private readonly drafts: DraftsService,
  ) {}

  /**
   * Stores a draft of a company under the name of the program.
   * @throws ApiError 403 when the team does not allow such drafts, 409 when the team already has
   *   {@link MAX_ASSISTANT_DRAFTS}, 400, 404 or 401
   */
  async create(
    credential: Credential,
    companyId: string,
    input: CreateAssistantDraftInput,
  ): Promise<AssistantDraft> {
    const { teamId } = credential;
    // The company is checked first, so that a request for another team's company gets the same failure with and without
    // a draft.
    const preparedDraft = await this.drafts.prepare(teamId, companyId, toContent(input));
    const { keyId } = assertKeyCredential(credential);
    const assistant = await this.drafts.getProgramName(teamId, keyId);
    const draft = { ...preparedDraft, assistant };
    await this.unitOfWork.run(async (tx) => {
      // The creations of a team are serialized, so that concurrent requests cannot exceed the limit together.
      const [team] = await tx.query<{ isOn: boolean }>(LOCK_ASSISTANT_DRAFTS_SETTING, [teamId]);
      if (team?.isOn !== true) throw createDisabledError();
      const [countRow] = await tx.query<{ drafts: number }>(COUNT_ASSISTANT_DRAFTS, [
        teamId,
        MAX_ASSISTANT_DRAFTS,
      ]);
      if ((countRow?.drafts ?? 0) >= MAX_ASSISTANT_DRAFTS)
        throw conflict(
          'too_many_assistant_drafts',
          `The team already has ${MAX_ASSISTANT_DRAFTS} drafts of assistants, which is the maximum. Ask a person to send or delete some of these drafts in the dashboard.`,
        );
      await this.drafts.insert(tx, draft);
      await tx.recordCreatedResource('assistantDraft', draft.id);
    });
    return this.getWithReviewUrl(teamId, draft.id);
  }

  /**
   * Replaces the content of a draft that an assistant created and no person has changed since.
   * @throws ApiError 409 when a person changed the draft or the version differs, 403, 400, 404, or 401
   */
  async update(
    credential: Credential,
    companyId: string,
    id: string,
    { version, ...input }: UpdateAssistantDraftInput,
  ): Promise<AssistantDraft> {
    const { teamId } = credential;
    const current = await this.drafts.get(teamId, companyId, id);
    assertKeyCredential(credential);
    await this.assertEnabled(teamId);
    const { assistant, updatedBy } = current;
    if (assistant === null || updatedBy.type !== 'key')
      throw conflict(
        'draft_of_person',
        `${updatedBy.name ?? 'A person'} created or changed the draft, so tools for assistants can no longer change the draft. Create another draft, or ask the person.`,
      );
    // The version ensures that the draft was not changed between the read and the update.
    if (current.version !== version) throw toStaleVersionError(current, version);
    await this.drafts.update(teamId, { companyId, id, version }, toContent(input));
    return this.getWithReviewUrl(teamId, id);
  }

  /** Returns a draft with the address of its page. @throws ApiError 404, or 401 when the draft belongs to another team */
  async getWithReviewUrl(teamId: string, id: string): Promise<AssistantDraft> {
    const draft = await this.drafts.getByTeam(teamId, id);
    const query = new URLSearchParams({ draft: id, company: draft.companyId });
    return { draft, reviewUrl: `${this.config.baseUrl}/app/${teamId}/send?${query.toString()}` };
  }

  private async assertEnabled(teamId: string): Promise<void> {
    const [team] = await this.unitOfWork.query<{ isOn: boolean }>(ASSISTANT_DRAFTS_SETTING, [teamId]);
    if (team?.isOn !== true) throw createDisabledError();
  }
}

/** Returns a key credential. @throws ApiError 403 for a session, because people create ordinary drafts */
function assertKeyCredential(credential: Credential): KeyCredential {
  if (credential.kind === 'key') return credential;
  throw forbidden(
    'key_required',
    'This operation requires an API key; signed-in users create drafts with drafts.create.',
  );
}

function createDisabledError(): Error {
  return forbidden(
    'assistant_drafts_off',
    'The team does not allow tools for assistants to create drafts. A signed-in user with the permission team.manage can change this in the settings of the team.',
  );
}

/**
 * Converts a request to the content of a draft. @throws ApiError 400 for attachments and for too large content
 */
function toContent({ documentType, recipient, profile, document }: CreateAssistantDraftInput): DraftContent {
  const { attachments } = document;
  if (attachments !== undefined && attachments !== null)
    throw badInput({
      'document.attachments': [
        `must be absent, because a person adds files in the dashboard; received ${formatReceived(attachments)}`,
      ],
    });
  const content = {
    ...{ documentType, document },
    ...(recipient === undefined || recipient === null ? {} : { recipient }),
    ...(profile === undefined ? {} : { profile }),
  };
  const bytes = Buffer.byteLength(JSON.stringify(content));
  if (bytes > MAX_ASSISTANT_DRAFT_BYTES)
    throw badInput(
      {
        document: [
          `must have at most ${MAX_ASSISTANT_DRAFT_BYTES} bytes as JSON in a draft of an assistant; received ${bytes}`,
        ],
      },
      'draft_too_large',
    );
  return content;
}
