import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import type { Credential } from '../../access/auth/credential';
import { requirePermission } from '../../access/auth/permissions/access-rules';
import { TeamScope } from '../../access/teams/team-scope';
import { clock } from '../../platform/kernel/clock';
import { companyLimit } from '../../platform/kernel/database/company-limit';
import { requestReads } from '../../platform/kernel/database/replica/replica-read';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { badInput, conflict, unauthorized } from '../../platform/kernel/http/api-error';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { DocumentList } from '../documents/document-list';
import { LabelsService } from '../labels/labels.service';
import { BULK_ACTION_QUEUE, BULK_ACTION_WORK } from './bulk-action-work';
import { BulkAction, type BulkActionState } from './bulk-action.entity';
import type { CreateBulkActionInput } from './bulk-action.input';
import {
  MAX_BULK_ACTION_DOCUMENTS,
  MAX_LISTED_FAILURES,
  newBulkActionId,
  toBulkActionResource,
  type BulkActionFailure,
  type BulkActionResource,
} from './bulk-action.resource';
import {
  DELETE_OLD_ACTIONS,
  DOCUMENTS_OF_TEAM,
  FAILURES_OF_ACTION,
  INSERT_BULK_ACTION,
  INSERT_DOCUMENTS_OF_ACTION,
  LOCK_BULK_ACTION,
} from './bulk-actions.queries';

const CREATED_ACTION = defineAuditAction('bulk_action.created');
const CANCELLED_ACTION = defineAuditAction('bulk_action.cancelled');

/** Creates and cancels actions on many documents. The set of documents is fixed when the action is created. */
@Injectable()
export class BulkActionsService {
  constructor(
    @InjectRepository(BulkAction) private readonly actions: Repository<BulkAction>,
    private readonly documentList: DocumentList,
    private readonly labels: LabelsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly audit: AuditLog,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * @throws ApiError 400 for contradictory input and too many documents, 401 or 404 for documents and labels that the team
   *   does not have, 403 without the permission of the action, 409 while another action of the team is running
   */
  async create(credential: Credential, input: CreateBulkActionInput): Promise<BulkActionResource> {
    const { teamId } = credential;
    const { action } = input;
    if (action === 'resend') requirePermission(credential, 'documents.send');
    const labelId = await this.validateLabel(teamId, input);
    const documentIds = await this.selectDocuments(teamId, input);
    const id = newBulkActionId();
    await this.unitOfWork.run(async (tx) => {
      await tx.query(DELETE_OLD_ACTIONS, [teamId]);
      const insertedRows = await tx.query(INSERT_BULK_ACTION, [
        id,
        teamId,
        action,
        labelId,
        documentIds.length,
        companyLimit.companyIds(),
        clock.now(),
      ]);
      if (insertedRows.length === 0)
        throw conflict(
          'bulk_action_running',
          'Another bulk action of the team is running; wait until it ends, or cancel it.',
        );
      await tx.query(INSERT_DOCUMENTS_OF_ACTION, [id, documentIds]);
      const filter = input.filter === undefined ? null : JSON.stringify(input.filter);
      const after = { action, labelId, matched: documentIds.length, filter };
      await this.audit.record(tx, { teamId, action: CREATED_ACTION, subjectId: id, after });
      await tx.recordCreatedResource('bulk action', id);
      tx.afterCommit(() => this.dispatcher.request(BULK_ACTION_QUEUE));
    });
    return this.get(teamId, id);
  }

  /**
   * @throws ApiError 404, or 401 when the bulk action belongs to another team
   */
  async get(teamId: string, id: string): Promise<BulkActionResource> {
    const row = await this.actions.findOneBy({ id, teamId });
    if (row === null) throw await this.scope.toMissingError('bulk_actions', id);
    if (row.state !== 'running') requestReads.current()?.noteFinishedWork();
    const failures =
      row.failed === 0
        ? []
        : await this.unitOfWork.query<BulkActionFailure>(FAILURES_OF_ACTION, [id, MAX_LISTED_FAILURES]);
    return toBulkActionResource(row, failures);
  }

  /**
   * Stops a running bulk action; documents that were already processed stay changed. Has no effect on an ended action.
   * @throws ApiError 404, or 401 when the bulk action belongs to another team
   */
  async cancel(teamId: string, id: string): Promise<BulkActionResource> {
    await this.unitOfWork.run(async (tx) => {
      const [row] = await tx.query<{ state: BulkActionState }>(LOCK_BULK_ACTION, [id, teamId]);
      if (row === undefined) throw await this.scope.toMissingError('bulk_actions', id, tx);
      if (row.state === 'running') {
        await BULK_ACTION_WORK.schedule(tx, id, null, {
          set: `state = 'cancelled', finished_at = clock_timestamp()`,
          values: [],
        });
        await this.audit.record(tx, { teamId, action: CANCELLED_ACTION, subjectId: id });
      }
      await tx.recordCreatedResource('bulk action', id);
    });
    return this.get(teamId, id);
  }

  private async validateLabel(
    teamId: string,
    { action, labelId }: CreateBulkActionInput,
  ): Promise<string | null> {
    if (labelId !== undefined) await this.labels.get(teamId, labelId);
    const needsLabel = action === 'addLabel' || action === 'removeLabel';
    if (needsLabel !== (labelId !== undefined))
      throw badInput({
        labelId: ['labelId is required for addLabel and removeLabel, and not allowed for other actions'],
      });
    return labelId ?? null;
  }

  private async selectDocuments(
    teamId: string,
    { filter, ids }: CreateBulkActionInput,
  ): Promise<readonly string[]> {
    if ((filter === undefined) === (ids === undefined))
      throw badInput({ root: ['Exactly one of filter and ids is required.'] });
    if (ids !== undefined) return this.assertDocumentsExist(teamId, [...new Set(ids)]);
    const matchingIds = await this.documentList.listIds(teamId, filter ?? {}, MAX_BULK_ACTION_DOCUMENTS + 1);
    if (matchingIds.length > MAX_BULK_ACTION_DOCUMENTS)
      throw badInput(
        { filter: [`More than ${MAX_BULK_ACTION_DOCUMENTS} documents match; narrow the filter.`] },
        'too_many_documents',
      );
    return matchingIds;
  }

  private async assertDocumentsExist(teamId: string, ids: string[]): Promise<string[]> {
    const ownedRows = await this.unitOfWork.query<{ id: string }>(DOCUMENTS_OF_TEAM, [
      ids,
      teamId,
      companyLimit.companyIds(),
    ]);
    const ownedIds = new Set(ownedRows.map(({ id }) => id));
    const missingId = ids.find((id) => !ownedIds.has(id));
    if (missingId === undefined) return ids;
    if (companyLimit.companyIds() !== null) throw unauthorized();
    throw await this.scope.toMissingError('documents', missingId);
  }
}
