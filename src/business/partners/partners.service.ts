import type { EntityManager, FindOptionsWhere, Repository } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import { clock } from '../../platform/kernel/clock';
import { getViolatedConstraint } from '../../platform/kernel/database/database-errors';
import { toContainsPattern } from '../../platform/kernel/database/statement';
import { readRowsByIds, selectPage } from '../../platform/kernel/database/select-page';
import type { Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { Page } from '../../platform/kernel/http/cursor';
import { badInput, conflict } from '../../platform/kernel/http/api-error';
import type { CollectedInput } from '../../platform/kernel/http/input-faults';
import { formatReceived } from '../../standards/values/received';
import type { IdFactory } from '../../platform/kernel/ids';
import { toLabelResource, type LabelResource } from '../labels/label.resource';
import type { LabelsService } from '../labels/labels.service';
import type { TeamScope } from '../../access/teams/team-scope';
import type { PartnerFields } from './partner-fields';
import type { Partner, PartnerLabel } from './partner-row';
import type { ListPartnersQuery, PartnerInput } from './partner.input';

export type WithLabels<Row> = Row & { labels: LabelResource[] };

/** Kind of partner with its repositories and conversions. */
export interface PartnerKind<Row extends Partner, Input extends PartnerInput> {
  kind: 'supplier' | 'customer';
  newId: IdFactory;
  table: 'suppliers' | 'customers';
  partners: Repository<Row>;
  marks: Repository<PartnerLabel>;
  /** Normalises an input. @throws ApiError 400 with the errors of all fields */
  accept(input: CollectedInput<Input>): PartnerFields;
}

/**
 * Suppliers or customers: upsert by external id, lookup by internal or external id, pages and search. Each query is
 * limited to the team.
 */
export abstract class PartnersService<Row extends Partner, Input extends PartnerInput> {
  protected constructor(
    private readonly partnerKind: PartnerKind<Row, Input>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly labels: LabelsService,
  ) {}

  /** Lists partners, newest first. */
  async listPage(teamId: string, query: ListPartnersQuery): Promise<Page<WithLabels<Row>>> {
    const rows = this.partnerKind.partners.createQueryBuilder('p').where('p.teamId = :teamId', { teamId });
    if (query.search !== undefined)
      rows.andWhere('p.searchText LIKE lower(:pattern)', { pattern: toContainsPattern(query.search) });
    const { items, pagination } = await selectPage(rows, query, {
      ...(query.search !== undefined && {
        readRows: (page) => readRowsByIds(page, this.partnerKind.partners),
      }),
    });
    return { items: await this.addLabelsToAll(this.partnerKind.partners.manager, items), pagination };
  }

  /**
   * @param key internal id or external id; @throws ApiError 404, or 401 for an internal id of another team
   */
  async get(teamId: string, key: string): Promise<WithLabels<Row>> {
    const row = await this.findByKey(this.partnerKind.partners, teamId, key);
    if (row === null) throw await this.scope.toMissingError(this.partnerKind.table, key);
    return this.addLabels(this.partnerKind.partners.manager, row);
  }

  /** Creates a partner, or updates the partner with the same external id; omitted fields stay unchanged. */
  async upsert(teamId: string, input: CollectedInput<Input>): Promise<WithLabels<Row>> {
    const fields = this.partnerKind.accept(input);
    return this.unitOfWork.run(async (tx) => {
      const id = await this.upsertRow(tx, teamId, fields);
      await tx.recordCreatedResource(this.partnerKind.kind, id);
      return this.addLabels(tx.manager, await this.lockRow(tx, teamId, id));
    });
  }

  /** Updates the fields of the request. @throws ApiError 409 when another partner of the team has the external id */
  async update(teamId: string, key: string, input: CollectedInput<Input>): Promise<WithLabels<Row>> {
    const fields = this.partnerKind.accept(input);
    return this.unitOfWork.run(async (tx) => {
      const row = await this.lockRow(tx, teamId, key);
      if (!hasChanges(row, fields)) return this.addLabels(tx.manager, row);
      await this.writeOrThrowConflict(fields, () =>
        this.getRepository(tx).update({ id: row.id, teamId } as FindOptionsWhere<Row>, {
          ...this.toRowFields(fields),
          updatedAt: clock.now(),
        }),
      );
      return this.addLabels(tx.manager, await this.lockRow(tx, teamId, row.id));
    });
  }

  async delete(teamId: string, key: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const { id } = await this.lockRow(tx, teamId, key);
      await this.getRepository(tx).delete({ id, teamId } as FindOptionsWhere<Row>);
    });
  }

  /** Adds or removes a label; idempotent. */
  async setLabel(teamId: string, key: string, labelId: string, isPresent: boolean): Promise<WithLabels<Row>> {
    return this.unitOfWork.run(async (tx) => {
      const row = await this.lockRow(tx, teamId, key);
      const label = await this.labels.lockShared(tx, teamId, labelId);
      const partnerLabel = { partnerId: row.id, labelId: label.id };
      const partnerLabels = tx.manager.withRepository(this.partnerKind.marks);
      if (isPresent)
        await partnerLabels.createQueryBuilder().insert().values(partnerLabel).orIgnore().execute();
      else await partnerLabels.delete(partnerLabel);
      return this.addLabels(tx.manager, row);
    });
  }

  /** Creates a partner, or updates the partner with the same external id. @returns id of the partner */
  private async upsertRow(tx: Transaction, teamId: string, fields: PartnerFields): Promise<string> {
    const { externalId } = fields;
    const existingPartner =
      typeof externalId === 'string' ? await this.findByExternalId(tx, teamId, externalId) : null;
    if (existingPartner !== null && !hasChanges(existingPartner, fields)) return existingPartner.id;
    const name = fields.name ?? existingPartner?.name;
    if (name === undefined)
      throw badInput({ name: [`must be set for a new ${this.partnerKind.kind}; received nothing`] });
    const now = clock.now();
    const creation = { id: this.partnerKind.newId(), teamId, createdAt: now, updatedAt: now };
    // If another request created the partner in the meantime, the upsert updates the existing row and returns the id
    // of that row.
    const writeResult = await this.getRepository(tx).upsert(
      this.toRowFields({ ...fields, ...creation, name }),
      {
        conflictPaths: { teamId: true, externalId: true } as { [P in keyof Row]?: true },
        returning: ['id'],
      },
    );
    return (writeResult.raw as { id: string }[])[0]?.id ?? creation.id;
  }

  private getRepository(tx: Transaction): Repository<Row> {
    return tx.manager.withRepository(this.partnerKind.partners);
  }

  private async findByExternalId(tx: Transaction, teamId: string, externalId: string): Promise<Row | null> {
    return this.getRepository(tx)
      .createQueryBuilder('p')
      .where('p.externalId = :externalId AND p.teamId = :teamId', { externalId, teamId })
      .setLock('pessimistic_write')
      .getOne();
  }

  /** Locks the row until the transaction ends. @throws ApiError 404, or 401 for an internal id of another team */
  private async lockRow(tx: Transaction, teamId: string, key: string): Promise<Row> {
    const row = await this.findByKey(this.getRepository(tx), teamId, key, true);
    if (row === null) throw await this.scope.toMissingError(this.partnerKind.table, key, tx);
    return row;
  }

  private async findByKey(
    partners: Repository<Row>,
    teamId: string,
    key: string,
    lock = false,
  ): Promise<Row | null> {
    // Two lookups instead of one with OR: the internal id has priority, and each uses its own index.
    for (const field of ['id', 'externalId']) {
      const partnerQuery = partners
        .createQueryBuilder('p')
        .where(`p.${field} = :key AND p.teamId = :teamId`, { key, teamId });
      const row = await (lock ? partnerQuery.setLock('pessimistic_write') : partnerQuery).getOne();
      if (row !== null) return row;
    }
    return null;
  }

  /** Casts fields of the request for TypeORM, whose types do not cover a generic row. */
  private toRowFields(fields: PartnerFields & Partial<Partner>): QueryDeepPartialEntity<Row> {
    return fields as QueryDeepPartialEntity<Row>;
  }

  /** @throws ApiError 409 when another partner of the team has the external id */
  private async writeOrThrowConflict(fields: PartnerFields, write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (getViolatedConstraint(error) !== `${this.partnerKind.table}_external_id`) throw error;
      throw conflict(
        'external_id_taken',
        `Another ${this.partnerKind.kind} of the team has the externalId ${formatReceived(fields.externalId)}.`,
        'externalId',
      );
    }
  }

  private async addLabels(manager: EntityManager, row: Row): Promise<WithLabels<Row>> {
    const [labelledPartner] = await this.addLabelsToAll(manager, [row]);
    return labelledPartner ?? { ...row, labels: [] };
  }

  private async addLabelsToAll(manager: EntityManager, rows: Row[]): Promise<WithLabels<Row>[]> {
    if (rows.length === 0) return [];
    const partnerLabels = await manager
      .withRepository(this.partnerKind.marks)
      .createQueryBuilder('mark')
      .innerJoinAndSelect('mark.label', 'label')
      .where('mark.partnerId = ANY(:ids)', { ids: rows.map(({ id }) => id) })
      .orderBy('label.createdAt')
      .addOrderBy('label.id')
      .getMany();
    const labelsByPartner = new Map<string, LabelResource[]>();
    for (const { partnerId, label } of partnerLabels)
      if (label !== undefined)
        labelsByPartner.set(partnerId, [...(labelsByPartner.get(partnerId) ?? []), toLabelResource(label)]);
    return rows.map((row) => ({ ...row, labels: labelsByPartner.get(row.id) ?? [] }));
  }
}

/** Returns whether fields of the request differ from those of the row. */
function hasChanges(row: Partner, fields: PartnerFields): boolean {
  const storedValues = new Map(Object.entries(row));
  return Object.entries(fields).some(
    ([field, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(storedValues.get(field)),
  );
}
