import { Body, Controller, Delete, Get, Headers, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { AUTH_FAILURES } from '../../access/auth/auth.failures';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { PageQuery, type Pagination } from '../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { formatAppliedPreferences, prefersMinimal } from '../../platform/kernel/http/preferences';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import { acceptedDocumentExample } from '../documents/document.examples';
import { documentSchema, type DocumentResource } from '../documents/document.resource';
import { OutcomeWait } from '../sending/outcome-wait';
import { DOCUMENT_SEND_FAILURES } from '../sending/sending.failures';
import { DRAFT_FAILURES } from './draft.failures';
import { CreateDraftInput, ListTeamDraftsQuery, SendDraftInput, UpdateDraftInput } from './draft.input';
import { draftContentExample, draftExample, draftSchema, type DraftResource } from './draft.resource';
import { DraftsService } from './drafts.service';
import { formatETag, getBaseVersion } from './draft-version';

const answer = { draft: draftSchema };
const example = { draft: draftExample };
const listAnswer = {
  drafts: { ...listOf(draftSchema), description: 'The drafts of the page, without their contents' },
  pagination: paginationSchema,
};
const listExample = {
  drafts: [{ ...draftExample, content: null }],
  pagination: { limit: 50, nextCursor: null, hasMore: false },
};

/** Lists the drafts of all companies of a team. */
@ApiTags('Drafts')
@Controller('api/v1/drafts')
export class TeamDraftsController {
  constructor(private readonly drafts: DraftsService) {}

  @Get()
  @Operation({
    id: 'drafts.listAll',
    fromReplica: true,
    summary: 'List the drafts of all companies, newest first',
    access: 'team',
    permission: 'documents.read',
    companyLimit: 'filtered',
    answer: listAnswer,
    example: listExample,
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: ListTeamDraftsQuery,
  ): Promise<{ success: true; drafts: DraftResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.drafts.listByTeam(teamId, query);
    return { success: true, drafts: items, pagination };
  }
}

/** Manages and sends the drafts of a company. */
@ApiTags('Drafts')
@Controller('api/v1/:companyId/drafts')
export class DraftsController {
  constructor(
    private readonly drafts: DraftsService,
    private readonly outcomes: OutcomeWait,
    results: IdempotentResults,
  ) {
    results.register('draft', async (teamId, id) => ({ draft: await this.drafts.getByTeam(teamId, id) }));
  }

  @Get()
  @Operation({
    id: 'drafts.list',
    fromReplica: true,
    summary: 'List the drafts of a company, newest first',
    access: 'team',
    permission: 'documents.read',
    answer: listAnswer,
    example: listExample,
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: PageQuery,
  ): Promise<{ success: true; drafts: DraftResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.drafts.list(teamId, companyId, query);
    return { success: true, drafts: items, pagination };
  }

  @Post()
  @Operation({
    id: 'drafts.create',
    summary: 'Create a draft',
    description:
      'Stores the input of `POST /{companyId}/send`, which may be incomplete. The input is validated when the draft is sent.',
    access: 'team',
    permission: 'documents.send',
    answer,
    example,
    body: { type: CreateDraftInput, example: { content: draftContentExample } },
    failures: [400, 404, DRAFT_FAILURES.draft_too_large],
  })
  async create(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Body() { content }: CreateDraftInput,
  ): Promise<{ success: true; draft: DraftResource }> {
    return { success: true, draft: await this.drafts.create(teamId, companyId, content) };
  }

  @Get(':draftId')
  @Operation({
    id: 'drafts.get',
    summary: 'Get a draft',
    access: 'team',
    permission: 'documents.read',
    answer,
    example,
    headers: ['ETag'],
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('draftId') draftId: string,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<{ success: true; draft: DraftResource }> {
    const draft = await this.drafts.get(teamId, companyId, draftId);
    response.setHeader('ETag', formatETag(draft.version));
    return { success: true, draft };
  }

  @Put(':draftId')
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description:
      '`ETag` of the version on which the change is based, such as `"3"`; alternative to `version`',
  })
  @Operation({
    id: 'drafts.update',
    summary: 'Replace the content of a draft',
    description:
      'The request must state the version on which it is based, as `version` or `If-Match`. If the draft has changed since this version, it stays unchanged, and the response is 409 `draft_changed` with the author of the change.',
    access: 'team',
    permission: 'documents.send',
    answer,
    example: { draft: { ...draftExample, version: 2 } },
    headers: ['ETag'],
    body: { type: UpdateDraftInput, example: { content: draftContentExample, version: 1 } },
    failures: [400, 404, DRAFT_FAILURES.draft_too_large, DRAFT_FAILURES.draft_changed],
  })
  async update(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('draftId') draftId: string,
    @Body() input: UpdateDraftInput,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<{ success: true; draft: DraftResource }> {
    const version = getBaseVersion(input.version, ifMatch);
    const draft = await this.drafts.update(teamId, { companyId, id: draftId, version }, input.content);
    response.setHeader('ETag', formatETag(draft.version));
    return { success: true, draft };
  }

  @Delete(':draftId')
  @Operation({
    id: 'drafts.delete',
    summary: 'Delete a draft',
    access: 'team',
    permission: 'documents.send',
    answer: {},
    example: {},
    failures: [404],
  })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('draftId') draftId: string,
  ): Promise<{ success: true }> {
    await this.drafts.delete(teamId, companyId, draftId);
    return { success: true };
  }

  @Post(':draftId/send')
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description:
      '`wait=<seconds ≤ 30>` waits for the outcome of the delivery; `return=minimal` omits the contents: `xml` and `parsed` are null (RFC 7240)',
  })
  @Operation({
    id: 'drafts.send',
    summary: 'Send a draft',
    description:
      'Sends the content of the draft like `POST /{companyId}/send`, and deletes the draft in the same ' +
      'transaction. If the document is rejected, the draft is kept. Only a signed-in user can send the draft of an assistant, and the request must state the version.',
    access: 'team',
    permission: 'documents.send',
    answer: { document: documentSchema },
    example: { document: acceptedDocumentExample },
    headers: ['Preference-Applied'],
    body: { type: SendDraftInput, example: { version: 1 }, required: false },
    failures: [
      400,
      404,
      AUTH_FAILURES.person_required,
      DRAFT_FAILURES.draft_changed,
      ...DOCUMENT_SEND_FAILURES,
    ],
  })
  async send(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Param('draftId') draftId: string,
    @Body() { version }: SendDraftInput,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<{ success: true; document: DocumentResource }> {
    const isMinimal = prefersMinimal(prefer);
    const document = await this.drafts.send(credential, { companyId, id: draftId, version }, isMinimal);
    const seconds = this.outcomes.parseWaitSeconds(prefer, credential.teamId);
    const appliedPreferences = formatAppliedPreferences(isMinimal, seconds);
    if (appliedPreferences !== null) response.setHeader('Preference-Applied', appliedPreferences);
    if (seconds === null) return { success: true, document };
    const options = { isMinimal, isClientGone: () => response.destroyed };
    return { success: true, document: await this.outcomes.wait(document, seconds, options) };
  }
}
