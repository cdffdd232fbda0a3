import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Credential } from '../../access/auth/credential';
import { TeamScope } from '../../access/teams/team-scope';
import { clock } from '../../platform/kernel/clock';
import { selectPage } from '../../platform/kernel/database/select-page';
import { getOpenClaim, UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { CollectingPipe } from '../../platform/kernel/http/collecting.pipe';
import type { Page, PageQuery } from '../../platform/kernel/http/cursor';
import type { ApiError } from '../../platform/kernel/http/api-error';
import { CompaniesService } from '../companies/companies.service';
import type { DocumentResource } from '../documents/document.resource';
import { NO_AMOUNT } from '../documents/reading/amount-due';
import { DocumentReader } from '../documents/reading/document-reader';
import { SendInput } from '../sending/send.input';
import { SendService } from '../sending/send.service';
import { StaleDraftError } from '../sending/acceptance-order';
import { DraftAuthorQueries, getCurrentAuthor } from './draft-authors';
import {
  validateContent,
  readDraftTexts,
  toAmountDueRequest,
  type DraftContent,
  type DraftSummary,
} from './draft-content';
import { Draft } from './draft.entity';
import { assertReviewed, toStaleVersionError } from './draft-errors';
import { INSERT_DRAFT, UPDATE_DRAFT, type DraftCreation } from './drafts.queries';
import { newDraftId, toDraftResource, type DraftResource } from './draft.resource';
import type { ListTeamDraftsQuery } from './draft.input';

/** A draft with its content. */
export type DraftWithContent = Draft & Required<Pick<Draft, 'content'>>;

/**
 * Stores and sends the drafts of companies. A draft is stored without validation of its document, and sent like every
 * other document. The statement that stores the document deletes the draft, so a crash neither loses the draft nor
 * sends it twice.
 */
@Injectable()
export class DraftsService {
  private readonly sendInput = new CollectingPipe(SendInput);

  constructor(
    @InjectRepository(Draft) private readonly drafts: Repository<Draft>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly companies: CompaniesService,
    private readonly authors: DraftAuthorQueries,
    private readonly sending: SendService,
    private readonly reader: DocumentReader,
  ) {}

  /**
   * Stores a draft of a company.
   * @param resource name of the resource that a repeated request returns
   * @throws ApiError 400 for a content that is too large, 404, or 401 when the company belongs to another team
   */
  async create(
    teamId: string,
    companyId: string,
    content: DraftContent,
    resource = 'draft',
  ): Promise<DraftResource> {
    const draft = await this.prepare(teamId, companyId, content);
    await this.unitOfWork.run(async (tx) => {
      await this.insert(tx, draft);
      await tx.recordCreatedResource(resource, draft.id);
    });
    return this.toResource(draft);
  }

  /**
   * Creates the first version of a draft, which {@link insert} can then store.
   * @throws ApiError 400 for a content that is too large, 404, or 401 when the company belongs to another team
   */
  async prepare(teamId: string, companyId: string, content: DraftContent): Promise<DraftWithContent> {
    await this.companies.get(teamId, companyId);
    assertStorable(content);
    const summary = await this.summarize(content);
    const [now, author] = [clock.now(), getCurrentAuthor()];
    return {
      id: newDraftId(),
      teamId,
      companyId,
      version: 1,
      content,
      ...summary,
      createdByType: author.type,
      createdBy: author.id,
      updatedByType: author.type,
      updatedBy: author.id,
      assistant: null,
      createdAt: now,
      updatedAt: now,
    };
  }

  /** Stores a prepared draft in a transaction. */
  async insert(tx: Transaction, draft: DraftWithContent): Promise<void> {
    const { id, teamId, companyId, content, documentType, number, recipient, recipientName } = draft;
    await tx.query(INSERT_DRAFT, [
      id,
      teamId,
      companyId,
      JSON.stringify(content),
      documentType,
      number,
      recipient,
      recipientName,
      draft.amount,
      draft.currency,
      draft.createdByType,
      draft.createdBy,
      draft.createdAt,
      draft.assistant,
    ]);
  }

  /** Lists drafts of a company, newest first, without their contents. */
  async list(teamId: string, companyId: string, query: PageQuery): Promise<Page<DraftResource>> {
    await this.companies.get(teamId, companyId);
    return this.listPage(teamId, { ...query, companyId: [companyId] });
  }

  /** Lists drafts of all companies that the credential may see, newest first, without their contents. */
  async listByTeam(teamId: string, query: ListTeamDraftsQuery): Promise<Page<DraftResource>> {
    const companyId = await this.scope.restrictCompanies(teamId, query.companyId);
    return this.listPage(teamId, { ...query, ...(companyId === undefined ? {} : { companyId }) });
  }

  /** Returns a draft with its content. @throws ApiError 404, or 401 when the draft belongs to another team */
  async get(teamId: string, companyId: string, id: string): Promise<DraftResource> {
    return this.toResource(await this.getWithContent(teamId, companyId, id));
  }

  /** Returns a draft of any company. @throws ApiError 404, or 401 when the draft belongs to another team */
  async getByTeam(teamId: string, id: string): Promise<DraftResource> {
    const draft = await this.find({ id, teamId });
    if (draft === null) throw await this.scope.toMissingError('drafts', id);
    return this.toResource(draft);
  }

  /**
   * Replaces the content of a draft.
   * @param baseDraft draft with the version on which the change is based
   * @throws ApiError 409 when the draft has another version, 404, or 401 when the draft belongs to another team
   */
  async update(
    teamId: string,
    baseDraft: { companyId: string; id: string; version: number },
    content: DraftContent,
  ): Promise<DraftResource> {
    assertStorable(content);
    const author = getCurrentAuthor();
    const { id, companyId, version } = baseDraft;
    const summary = await this.summarize(content);
    const now = clock.now();
    const { documentType, number, recipient, recipientName, amount, currency } = summary;
    const [creation] = await this.unitOfWork.query<DraftCreation>(UPDATE_DRAFT, [
      id,
      teamId,
      companyId,
      version,
      JSON.stringify(content),
      documentType,
      number,
      recipient,
      recipientName,
      amount,
      currency,
      author.type,
      author.id,
      now,
    ]);
    if (creation === undefined)
      throw await this.toChangedError(await this.getWithContent(teamId, companyId, id), version);
    return this.toResource({
      id,
      teamId,
      companyId,
      version: version + 1,
      content,
      ...summary,
      ...creation,
      updatedByType: author.type,
      updatedBy: author.id,
      updatedAt: now,
    });
  }

  /**
   * @throws ApiError 404, or 401 when the draft belongs to another team
   */
  async delete(teamId: string, companyId: string, id: string): Promise<void> {
    const { affected } = await this.drafts.delete({ id, teamId, companyId });
    if (affected === 0) throw await this.toMissingFailure(teamId, companyId, id);
  }

  /**
   * Sends a draft, and deletes it in the statement that stores its document.
   * @param version version to send; undefined for the current version
   * @throws ApiError as {@link SendService.send} does, 409 when the draft has another version, 404, or 401
   * @throws IdempotencyKeyUsedError when a request with the same `Idempotency-Key` has sent the draft in the meantime
   */
  async send(
    credential: Credential,
    { companyId, id, version }: { companyId: string; id: string; version: number | undefined },
    isMinimal: boolean,
  ): Promise<DocumentResource> {
    const { teamId } = credential;
    const draft = await this.find({ id, teamId, companyId });
    if (draft === null) {
      // The draft may have been sent by a first request with the same key, which was still running when the key of the
      // repeated request was checked.
      const claim = getOpenClaim();
      if (claim !== null) await this.unitOfWork.requireUnusedKey(claim);
      throw await this.toMissingFailure(teamId, companyId, id);
    }
    if (draft.assistant !== null) assertReviewed(credential, version);
    if (version !== undefined && version !== draft.version) throw await this.toChangedError(draft, version);
    const body = await this.sendInput.transform(draft.content, { type: 'body' });
    try {
      return await this.sending.send(credential, companyId, body, {
        isMinimal,
        draft: { id, version: draft.version },
      });
    } catch (error) {
      if (!(error instanceof StaleDraftError)) throw error;
      // Another request sent, deleted or changed the draft in the meantime.
      throw await this.toChangedError(await this.getWithContent(teamId, companyId, id), draft.version);
    }
  }

  /** Returns the name of an API key, which marks the drafts of an assistant. */
  async getProgramName(teamId: string, keyId: string): Promise<string> {
    const names = await this.authors.findNames(teamId, [{ type: 'key', id: keyId }]);
    return names.get(keyId) ?? keyId;
  }

  /** Summarizes a content for lists; the amount of a large document is computed in a thread. */
  async summarize(content: DraftContent): Promise<DraftSummary> {
    const order = toAmountDueRequest(content);
    const due = order === null ? NO_AMOUNT : await this.reader.computeAmountDue(order);
    return { ...readDraftTexts(content), ...due };
  }

  private async listPage(teamId: string, query: ListTeamDraftsQuery): Promise<Page<DraftResource>> {
    const rows = this.drafts.createQueryBuilder('draft').where('draft.teamId = :teamId', { teamId });
    const { companyId } = query;
    if (companyId !== undefined) rows.andWhere('draft.companyId IN (:...companyId)', { companyId });
    const { items, pagination } = await selectPage(rows, query);
    const names = await this.authors.findNames(teamId, items.flatMap(listAuthors));
    return { items: items.map((draft) => toDraftResource(draft, names)), pagination };
  }

  private async getWithContent(teamId: string, companyId: string, id: string): Promise<DraftWithContent> {
    const draft = await this.find({ id, teamId, companyId });
    if (draft === null) throw await this.toMissingFailure(teamId, companyId, id);
    return draft;
  }

  private async find(where: {
    id: string;
    teamId: string;
    companyId?: string;
  }): Promise<DraftWithContent | null> {
    const draft = await this.drafts
      .createQueryBuilder('draft')
      .addSelect('draft.content')
      .where(where)
      .getOne();
    return draft === null ? null : { ...draft, content: draft.content ?? {} };
  }

  private async toResource(draft: Draft): Promise<DraftResource> {
    return toDraftResource(draft, await this.authors.findNames(draft.teamId, listAuthors(draft)));
  }

  /**
   * Creates the error for a missing draft. The company is checked first, so that a request for a company of another
   * team fails in the same way with and without a draft.
   */
  private async toMissingFailure(teamId: string, companyId: string, id: string): Promise<ApiError> {
    await this.companies.get(teamId, companyId);
    return this.scope.toMissingErrorBelow('company', 'drafts', id, teamId);
  }

  private async toChangedError(draft: Draft, receivedVersion: number): Promise<ApiError> {
    return toStaleVersionError(await this.toResource(draft), receivedVersion);
  }
}

function listAuthors(draft: Draft): { type: Draft['createdByType']; id: string | null }[] {
  return [
    { type: draft.createdByType, id: draft.createdBy },
    { type: draft.updatedByType, id: draft.updatedBy },
  ];
}

/** Checks that a content can be stored. @throws ApiError 400 for too large content and for invalid characters */
function assertStorable(content: DraftContent): void {
  const contentError = validateContent(content);
  if (contentError !== null) throw contentError;
}
