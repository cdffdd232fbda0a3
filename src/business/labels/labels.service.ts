import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { DomainEvents } from '../../platform/events/domain-events';
import { clock } from '../../platform/kernel/clock';
import { getViolatedConstraint } from '../../platform/kernel/database/database-errors';
import { toContainsPattern } from '../../platform/kernel/database/statement';
import { readRowsByIds, selectPage } from '../../platform/kernel/database/select-page';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { WHOLE_LIST_LIMIT, type Page } from '../../platform/kernel/http/cursor';
import { conflict } from '../../platform/kernel/http/api-error';
import { formatReceived } from '../../standards/values/received';
import { TeamScope } from '../../access/teams/team-scope';
import { Label } from './label.entity';
import {
  DEFAULT_COLOR,
  type CreateLabelInput,
  type ListLabelsQuery,
  type UpdateLabelInput,
} from './label.input';
import { newLabelId } from './label.resource';

/** Domain event by which other modules remove a deleted label from their resources. */
declare module '../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** Emitted in the transaction that deletes a label; listeners remove it from labelled resources. */
    'label.deleting': { labelId: string; teamId: string };
  }
}

@Injectable()
export class LabelsService {
  constructor(
    @InjectRepository(Label) private readonly labels: Repository<Label>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly domainEvents: DomainEvents,
  ) {}

  /** @throws ApiError 409 when another label of the team has the external id */
  async create(teamId: string, input: CreateLabelInput): Promise<Label> {
    const now = clock.now();
    const label = this.labels.create({
      id: newLabelId(),
      teamId,
      externalId: input.externalId ?? null,
      name: input.name,
      colorHex: input.colorHex ?? DEFAULT_COLOR,
      createdAt: now,
      updatedAt: now,
    });
    await writeOrThrowConflict(label, () =>
      this.unitOfWork.run(async (tx) => {
        await tx.manager.insert(Label, label);
        await tx.recordCreatedResource('label', label.id);
      }),
    );
    return label;
  }

  /** Lists labels, newest first. */
  async listPage(teamId: string, query: ListLabelsQuery): Promise<Page<Label>> {
    const rows = this.labels.createQueryBuilder('label').where('label.teamId = :teamId', { teamId });
    if (query.search !== undefined)
      rows.andWhere('label.search_text LIKE lower(:pattern)', { pattern: toContainsPattern(query.search) });
    return selectPage(rows, query, {
      defaultLimit: WHOLE_LIST_LIMIT,
      ...(query.search !== undefined && { readRows: (page) => readRowsByIds(page, this.labels) }),
    });
  }

  /**
   * @throws ApiError 404, or 401 when the label belongs to another team
   */
  async get(teamId: string, id: string): Promise<Label> {
    const label = await this.labels.findOneBy({ id, teamId });
    if (label === null) throw await this.scope.toMissingError('labels', id);
    return label;
  }

  /**
   * Locks a label of the team against deletion until the transaction that assigns it ends.
   * @throws ApiError 404, or 401 when the label belongs to another team
   */
  async lockShared(tx: Transaction, teamId: string, id: string): Promise<Label> {
    const label = await tx.manager.findOne(Label, { where: { id, teamId }, lock: { mode: 'for_key_share' } });
    if (label === null) throw await this.scope.toMissingError('labels', id, tx);
    return label;
  }

  /** Updates the fields of the request. @throws ApiError 409 when another label of the team has the external id */
  async update(teamId: string, id: string, input: UpdateLabelInput): Promise<Label> {
    return this.unitOfWork.run(async (tx) => {
      const label = await this.lockRow(tx, teamId, id);
      const before = { ...label };
      if (input.externalId !== undefined) label.externalId = input.externalId;
      label.name = input.name ?? label.name;
      label.colorHex = input.colorHex ?? label.colorHex;
      if (JSON.stringify(before) === JSON.stringify(label)) return label;
      label.updatedAt = clock.now();
      await writeOrThrowConflict(label, () => tx.manager.update(Label, { id, teamId }, label));
      return label;
    });
  }

  /** Removes the label from all documents, suppliers and customers, and deletes it. */
  async delete(teamId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.lockRow(tx, teamId, id);
      await this.domainEvents.emit(tx, 'label.deleting', { labelId: id, teamId });
      await tx.manager.delete(Label, { id, teamId });
    });
  }

  private async lockRow(tx: Transaction, teamId: string, id: string): Promise<Label> {
    const label = await tx.manager.findOne(Label, {
      where: { id, teamId },
      lock: { mode: 'pessimistic_write' },
    });
    if (label === null) throw await this.scope.toMissingError('labels', id, tx);
    return label;
  }
}

async function writeOrThrowConflict(label: Label, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (getViolatedConstraint(error) !== 'labels_external_id') throw error;
    throw conflict(
      'external_id_taken',
      `Another label of the team has the externalId ${formatReceived(label.externalId)}.`,
      'externalId',
    );
  }
}
