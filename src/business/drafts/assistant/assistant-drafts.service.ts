import { Inject, Injectable } from '@nestjs/common';
import type { Credential, KeyCredential } from '../../../access/auth/credential';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { badInput, conflict, forbidden } from '../../../platform/kernel/http/api-error';
import { formatReceived } from '../../../standards/values/received';
import type { DraftContent } from '../draft-content';
import { toStaleFailure } from '../draft-refusals';
import type { DraftResource } from '../draft.resource';
import { ASSISTANT_DRAFTS, COUNT_ASSISTANT_DRAFTS, LOCK_ASSISTANT_DRAFTS } from '../drafts.queries';
import { DraftsService } from '../drafts.service';
import type { CreateAssistantDraftInput, UpdateAssistantDraftInput } from './assistant-draft.input';

/** Maximum number of drafts of assistants that a team has at a time. */
export const MAX_ASSISTANT_DRAFTS = 50;
/** Maximum size of the content of such a draft as JSON. */
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
   * @throws ApiError 403 while the team does not allow it, 409 when it has {@link MAX_ASSISTANT_DRAFTS}, 400, 404 or 401
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
    const { keyId } = requireKey(credential);
    const assistant = await this.drafts.getProgramName(teamId, keyId);
    const draft = { ...preparedDraft, assistant };
    await this.unitOfWork.run(async (tx) => {
      // Creations of a team are serialized, so that concurrent ones cannot exceed the limit together.
      const [team] = await tx.query<{ isOn: boolean }>(LOCK_ASSISTANT_DRAFTS, [teamId]);
      if (team?.isOn !== true) throw draftsDisabledError();
      const [countRow] = await tx.query<{ drafts: number }>(COUNT_ASSISTANT_DRAFTS, [
        teamId,
        MAX_ASSISTANT_DRAFTS,
      ]);
      if ((countRow?.drafts ?? 0) >= MAX_ASSISTANT_DRAFTS)
        throw conflict(
          'too_many_assistant_drafts',
          `The team has ${MAX_ASSISTANT_DRAFTS} drafts of assistants, which is the maximum. Ask a person to send or delete some of them in the dashboard.`,
        );
      await this.drafts.insert(tx, draft);
      await tx.createsResource('assistantDraft', draft.id);
    });
    return this.show(teamId, draft.id);
  }

  /**
   * Replaces the content of a draft that an assistant created and no person has changed since.
   * @throws ApiError 409 when a person changed it or the version differs, 403, 400, 404, or 401
   */
  async update(
    credential: Credential,
    companyId: string,
    id: string,
    { version, ...input }: UpdateAssistantDraftInput,
  ): Promise<AssistantDraft> {
    const { teamId } = credential;
    const current = await this.drafts.get(teamId, companyId, id);
    requireKey(credential);
    await this.requireSwitchedOn(teamId);
    const { assistant, updatedBy } = current;
    if (assistant === null || updatedBy.type !== 'key')
      throw conflict(
        'draft_of_person',
        `${updatedBy.name ?? 'A person'} created or changed the draft, so tools for assistants cannot change it any more. Create another draft, or ask the person.`,
      );
    // The version ensures that the draft was not changed between the read and the update.
    if (current.version !== version) throw toStaleFailure(current, version);
    await this.drafts.update(teamId, { companyId, id, version }, toContent(input));
    return this.show(teamId, id);
  }

  /** Returns a draft with the address of its page. @throws ApiError 404, or 401 when the draft belongs to another team */
  async show(teamId: string, id: string): Promise<AssistantDraft> {
    const draft = await this.drafts.getOfTeam(teamId, id);
    const query = new URLSearchParams({ draft: id, company: draft.companyId });
    return { draft, reviewUrl: `${this.config.baseUrl}/app/${teamId}/send?${query.toString()}` };
  }

  private async requireSwitchedOn(teamId: string): Promise<void> {
    const [team] = await this.unitOfWork.query<{ isOn: boolean }>(ASSISTANT_DRAFTS, [teamId]);
    if (team?.isOn !== true) throw draftsDisabledError();
  }
}

/** Refuses a session, because people write ordinary drafts; marked drafts come from programs. @throws ApiError 403 */
function requireKey(credential: Credential): KeyCredential {
  if (credential.kind === 'key') return credential;
  throw forbidden(
    'key_required',
    'This operation is for programs; signed-in users create drafts with drafts.create.',
  );
}

function draftsDisabledError(): Error {
  return forbidden(
    'assistant_drafts_off',
    'The team does not let tools for assistants create drafts. A signed-in user with the permission team.manage can change this in the settings of the team.',
  );
}

/**
 * @throws ApiError 400 for attachments and for content that is too large
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
