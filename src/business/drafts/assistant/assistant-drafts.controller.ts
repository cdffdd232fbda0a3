import { Body, Controller, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { IdempotentResults } from '../../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../../platform/kernel/http/operation';
import { text } from '../../../platform/kernel/http/schema';
import { DRAFT_FAILURES } from '../draft.failures';
import { draftContentExample, draftExample, draftSchema, type DraftResource } from '../draft.resource';
import { ASSISTANT_DRAFT_FAILURES } from './assistant-draft.failures';
import { CreateAssistantDraftInput, UpdateAssistantDraftInput } from './assistant-draft.input';
import { AssistantDraftsService, type AssistantDraft } from './assistant-drafts.service';

interface Answer {
  success: true;
  draft: DraftResource;
  reviewUrl: string;
}

const answer = {
  draft: draftSchema,
  reviewUrl: {
    ...text,
    description: 'URL of the dashboard page on which a person reads and sends the draft',
  },
};
const key: DraftResource['createdBy'] = {
  type: 'key',
  id: 'key_01KAJ3Q5D0M2P4R6T8V0X2Z4B6',
  name: 'Assistant',
};
const example = {
  draft: { ...draftExample, assistant: 'Assistant', createdBy: key, updatedBy: key },
  reviewUrl:
    'https://peppol.example.com/app/team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J/send?draft=drf_01KAJ45N3Q5S7V9X1Z3B5D7F9H&company=c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
};

/** Drafts that programs create for a person, through tools for assistants. */
@ApiTags('Drafts')
@Controller('api/v1/:companyId/assistant-drafts')
export class AssistantDraftsController {
  constructor(
    private readonly drafts: AssistantDraftsService,
    results: IdempotentResults,
  ) {
    results.register('assistantDraft', async (teamId, id) => ({
      ...(await drafts.getWithReviewUrl(teamId, id)),
    }));
  }

  @Post()
  @Operation({
    id: 'assistantDrafts.create',
    summary: 'Create a draft as an assistant',
    description:
      'Creates a draft that only a signed-in user can send. The team must allow this with ' +
      '`assistantDrafts`, and can have at most 50 of these drafts at a time. `assistant` of the ' +
      'draft is the name of the API key.',
    access: 'team',
    permission: 'documents.draft',
    answer,
    example,
    body: { type: CreateAssistantDraftInput, example: draftContentExample },
    failures: [
      400,
      404,
      DRAFT_FAILURES.draft_too_large,
      ASSISTANT_DRAFT_FAILURES.assistant_drafts_off,
      ASSISTANT_DRAFT_FAILURES.key_required,
      ASSISTANT_DRAFT_FAILURES.too_many_assistant_drafts,
    ],
  })
  async create(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body() input: CreateAssistantDraftInput,
  ): Promise<Answer> {
    return toAnswer(await this.drafts.create(credential, companyId, input));
  }

  @Put(':draftId')
  @Operation({
    id: 'assistantDrafts.update',
    summary: 'Replace the content of a draft as an assistant',
    description:
      'Changes a draft that was created with `assistantDrafts.create` and has not been changed by a person. If the version of the draft differs from the version in the request, the draft stays unchanged, and the response is 409 `draft_changed`.',
    access: 'team',
    permission: 'documents.draft',
    answer,
    example: { ...example, draft: { ...example.draft, version: 2 } },
    body: { type: UpdateAssistantDraftInput, example: { ...draftContentExample, version: 1 } },
    failures: [
      400,
      404,
      DRAFT_FAILURES.draft_changed,
      DRAFT_FAILURES.draft_too_large,
      ASSISTANT_DRAFT_FAILURES.assistant_drafts_off,
      ASSISTANT_DRAFT_FAILURES.draft_of_person,
      ASSISTANT_DRAFT_FAILURES.key_required,
    ],
  })
  async update(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Param('draftId') draftId: string,
    @Body() input: UpdateAssistantDraftInput,
  ): Promise<Answer> {
    return toAnswer(await this.drafts.update(credential, companyId, draftId, input));
  }
}

function toAnswer({ draft, reviewUrl }: AssistantDraft): Answer {
  return { success: true, draft, reviewUrl };
}
