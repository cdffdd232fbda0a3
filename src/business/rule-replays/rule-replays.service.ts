import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { TeamScope } from '../../access/teams/team-scope';
import { clock, formatDay } from '../../platform/kernel/clock';
import { companyLimit } from '../../platform/kernel/database/company-limit';
import { requestReads } from '../../platform/kernel/database/replica/replica-read';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { conflict } from '../../platform/kernel/http/api-error';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { findUpcomingReleaseDay } from '../../standards/rules/catalogue';
import { RULE_REPLAY_QUEUE, RULE_REPLAY_WORK } from './rule-replay-work';
import { RuleReplay, type RuleReplayState } from './rule-replay.entity';
import { DEFAULT_DOCUMENTS, type CreateRuleReplayInput } from './rule-replay.input';
import {
  selectListedRules,
  MAX_LISTED_COMPANIES,
  newRuleReplayId,
  toRuleReplayResource,
  type RuleReplayResource,
} from './rule-replay.resource';
import {
  COMPANY_NAMES,
  DELETE_OPEN_DOCUMENTS,
  INSERT_DOCUMENTS_OF_COMPANIES,
  INSERT_DOCUMENTS_OF_REPLAY,
  INSERT_RULE_REPLAY,
  LOCK_RULE_REPLAY,
  NEWEST_REPLAYS,
  EXISTING_DOCUMENTS,
  COMPANY_COUNTS,
  SET_MATCHED,
} from './rule-replays.queries';

const CREATED_ACTION = defineAuditAction('rule_replay.created');
const CANCELLED_ACTION = defineAuditAction('rule_replay.cancelled');

/** Creates, shows and cancels replays of a rule release. The documents are fixed when a replay is created. */
@Injectable()
export class RuleReplaysService {
  constructor(
    @InjectRepository(RuleReplay) private readonly replays: Repository<RuleReplay>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly audit: AuditLog,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * @throws ApiError 401 for companies of another team or outside of the limit of the key, 404 for unknown companies,
   * 409 while
   *   another replay of the team is running
   */
  async create(teamId: string, input: CreateRuleReplayInput): Promise<RuleReplayResource> {
    const companyIds = companyLimit.restrict(input.companyIds) ?? null;
    await this.assertCompaniesExist(teamId, input.companyIds ?? []);
    const today = formatDay(clock.now());
    const day = input.day ?? findUpcomingReleaseDay(today) ?? today;
    const { direction = 'outgoing', documents = DEFAULT_DOCUMENTS } = input;
    const id = newRuleReplayId();
    await this.unitOfWork.run(async (tx) => {
      const insertedRows = await tx.query(INSERT_RULE_REPLAY, [
        ...[id, teamId, direction, today, day],
        companyLimit.companyIds(),
      ]);
      if (insertedRows.length === 0)
        throw conflict(
          'rule_replay_running',
          'Another rule replay of the team is running; wait until it ends, or cancel it.',
        );
      const parameters = [id, teamId, direction, documents];
      if (companyIds === null) await tx.query(INSERT_DOCUMENTS_OF_REPLAY, parameters);
      else await tx.query(INSERT_DOCUMENTS_OF_COMPANIES, [...parameters, companyIds]);
      await tx.query(SET_MATCHED, [id]);
      const after = { day, direction, documents, companyIds: companyIds?.join(' ') ?? null };
      await this.audit.record(tx, { teamId, action: CREATED_ACTION, subjectId: id, after });
      await tx.recordCreatedResource('rule replay', id);
      tx.afterCommit(() => this.dispatcher.request(RULE_REPLAY_QUEUE));
    });
    return this.get(teamId, id);
  }

  /** @throws ApiError 404, or 401 when the replay is another team's */
  async get(teamId: string, id: string): Promise<RuleReplayResource> {
    const row = await this.replays.findOneBy({ id, teamId });
    if (row === null) throw await this.scope.toMissingError('rule_replays', id);
    if (row.state !== 'running') requestReads.current()?.noteFinishedWork();
    const companies = await this.unitOfWork.query<RuleReplayResource['companies'][number]>(COMPANY_COUNTS, [
      id,
      teamId,
      MAX_LISTED_COMPANIES,
    ]);
    const existingDocumentIds = await this.findExistingExamples(row);
    return toRuleReplayResource(row, companies, existingDocumentIds);
  }

  /** Returns the ids of the example documents that still exist. */
  private async findExistingExamples(row: RuleReplay): Promise<ReadonlySet<string>> {
    const ids = new Set(
      selectListedRules(row).flatMap(({ examples }) => examples.map(({ documentId }) => documentId)),
    );
    if (ids.size === 0) return ids;
    const rows = await this.unitOfWork.query<{ id: string }>(EXISTING_DOCUMENTS, [[...ids], row.teamId]);
    return new Set(rows.map(({ id }) => id));
  }

  private async assertCompaniesExist(teamId: string, companyIds: string[]): Promise<void> {
    if (companyIds.length === 0) return;
    const ownedRows = await this.unitOfWork.query<{ id: string }>(COMPANY_NAMES, [companyIds, teamId]);
    const existingIds = new Set(ownedRows.map(({ id }) => id));
    const missingId = companyIds.find((id) => !existingIds.has(id));
    if (missingId !== undefined) throw await this.scope.toMissingError('companies', missingId);
  }

  /** Lists, for the operator, the newest replay of each of the teams that have one. */
  async listNewest(teamIds: string[]): Promise<{ id: string; teamId: string }[]> {
    return this.unitOfWork.query<{ id: string; teamId: string }>(NEWEST_REPLAYS, [teamIds]);
  }

  /**
   * Stops a running replay and keeps its counts. Has no effect on a replay that has ended.
   * @throws ApiError 404, or 401 when the replay is another team's
   */
  async cancel(teamId: string, id: string): Promise<RuleReplayResource> {
    await this.unitOfWork.run(async (tx) => {
      const [row] = await tx.query<{ state: RuleReplayState }>(LOCK_RULE_REPLAY, [id, teamId]);
      if (row === undefined) throw await this.scope.toMissingError('rule_replays', id, tx);
      if (row.state === 'running') {
        await RULE_REPLAY_WORK.schedule(tx, id, null, {
          set: `state = 'cancelled', finished_at = clock_timestamp()`,
          values: [],
        });
        await tx.query(DELETE_OPEN_DOCUMENTS, [id]);
        await this.audit.record(tx, { teamId, action: CANCELLED_ACTION, subjectId: id });
      }
      await tx.recordCreatedResource('rule replay', id);
    });
    return this.get(teamId, id);
  }
}
