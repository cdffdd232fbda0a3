import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TeamScope } from '../../access/teams/team-scope';
import { clock } from '../../platform/kernel/clock';
import { getViolatedConstraint } from '../../platform/kernel/database/database-errors';
import { toContainsPattern } from '../../platform/kernel/database/statement';
import { readRowsByIds, selectPage } from '../../platform/kernel/database/select-page';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import type { Page } from '../../platform/kernel/http/cursor';
import { badInput, conflict, type ApiError, type FieldErrors } from '../../platform/kernel/http/api-error';
import { Decimal } from '../../standards/values/decimal';
import { formatReceived } from '../../standards/values/received';
import { CompanyLock } from '../companies/company-lock';
import { Item } from './item.entity';
import type { ItemInput, ListItemsQuery } from './item.input';
import { newItemId } from './item.resource';
import { COUNT_ITEMS } from './items.queries';

/** Maximum number of items of a company. */
export const MAX_ITEMS = 10_000;

/** Columns that a request sets; a property is missing when the input omits it. */
type ItemFields = Partial<Omit<Item, 'id' | 'teamId' | 'companyId' | 'createdAt' | 'updatedAt' | 'team'>>;

/** Items that companies sell: upsert by external id, pages and search. Each query is limited to the team and company. */
@Injectable()
export class ItemsService {
  constructor(
    @InjectRepository(Item) private readonly items: Repository<Item>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly companies: CompanyLock,
  ) {}

  /** Lists items of a company, newest first. @throws ApiError 404, or 401 when the company belongs to another team */
  async listPage(teamId: string, companyId: string, query: ListItemsQuery): Promise<Page<Item>> {
    await this.companies.assertExists(teamId, companyId);
    const rows = this.items
      .createQueryBuilder('item')
      .where('item.teamId = :teamId AND item.companyId = :companyId', { teamId, companyId });
    if (query.search === undefined) return selectPage(rows, query);
    rows.andWhere('item.searchText LIKE lower(:pattern)', { pattern: toContainsPattern(query.search) });
    return selectPage(rows, query, { readRows: (page) => readRowsByIds(page, this.items) });
  }

  /**
   * @throws ApiError 404, or 401 when the item belongs to another team
   */
  async get(teamId: string, companyId: string, id: string): Promise<Item> {
    const item = await this.items.findOneBy({ id, teamId, companyId });
    if (item === null) throw await this.toMissingFailure(teamId, companyId, id);
    return item;
  }

  /** Returns an item of any company. @throws ApiError 404, or 401 when the item belongs to another team */
  async getOfTeam(teamId: string, id: string): Promise<Item> {
    const item = await this.items.findOneBy({ id, teamId });
    if (item === null) throw await this.scope.toMissingError('items', id);
    return item;
  }

  /**
   * Creates an item, or updates the item of the company with the same external id; omitted fields stay unchanged.
   * @throws ApiError 400 with the errors of all fields, 409 when the company has the maximum number of items
   */
  async upsert(teamId: string, companyId: string, input: ItemInput): Promise<Item> {
    const fields = toItemFields(input);
    return this.unitOfWork.run(async (tx) => {
      // The lock prevents another request from creating the same item at the same time.
      await this.companies.lock(tx, teamId, companyId);
      const { externalId } = fields;
      const existingItem =
        typeof externalId === 'string'
          ? await tx.manager.findOneBy(Item, { companyId, teamId, externalId })
          : null;
      const id = existingItem?.id ?? newItemId();
      if (existingItem === null) await this.insert(tx, { id, teamId, companyId }, fields);
      else await tx.manager.update(Item, { id, teamId }, { ...fields, updatedAt: clock.now() });
      await tx.recordCreatedResource('item', id);
      return tx.manager.findOneByOrFail(Item, { id, teamId });
    });
  }

  /**
   * Updates the fields of the request. @throws ApiError 409 when another item of the company has the external id, 404, or
   * 401
   */
  async update(teamId: string, companyId: string, id: string, input: ItemInput): Promise<Item> {
    const fields = toItemFields(input);
    await this.companies.assertExists(teamId, companyId);
    return this.unitOfWork.run(async (tx) => {
      const where = { id, teamId, companyId };
      const item = await tx.manager.findOne(Item, { where, lock: { mode: 'pessimistic_write' } });
      if (item === null) throw await this.scope.toMissingErrorBelow('company', 'items', id, teamId, tx);
      try {
        await tx.manager.update(Item, where, { ...fields, updatedAt: clock.now() });
      } catch (error) {
        if (getViolatedConstraint(error) !== 'items_external_id') throw error;
        throw conflict(
          'external_id_taken',
          `Another item of the company has the externalId ${formatReceived(fields.externalId)}.`,
          'externalId',
        );
      }
      return tx.manager.findOneByOrFail(Item, where);
    });
  }

  /**
   * @throws ApiError 404, or 401 when the item belongs to another team
   */
  async delete(teamId: string, companyId: string, id: string): Promise<void> {
    const { affected } = await this.items.delete({ id, teamId, companyId });
    if (affected === 0) throw await this.toMissingFailure(teamId, companyId, id);
  }

  private async insert(
    tx: Transaction,
    owner: Pick<Item, 'id' | 'teamId' | 'companyId'>,
    { name, ...fields }: ItemFields,
  ): Promise<void> {
    if (name === undefined) throw badInput({ name: ['must be set for a new item; received nothing'] });
    const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(COUNT_ITEMS, [owner.companyId]);
    if (count >= MAX_ITEMS)
      throw conflict(
        'too_many_items',
        `The company already has the maximum of ${MAX_ITEMS} items; delete an item first.`,
      );
    const now = clock.now();
    await tx.manager.insert(Item, { ...owner, ...fields, name, createdAt: now, updatedAt: now });
  }

  private async toMissingFailure(teamId: string, companyId: string, id: string): Promise<ApiError> {
    await this.companies.assertExists(teamId, companyId);
    return this.scope.toMissingErrorBelow('company', 'items', id, teamId);
  }
}

/** Converts an input to columns of an item. @throws ApiError 400 for a negative price, or a rate outside 0 to 100 */
function toItemFields({ classifications, ...fields }: ItemInput): ItemFields {
  const errors: FieldErrors = {};
  const { netPrice, vatPercentage } = fields;
  if (typeof netPrice === 'string' && netPrice.startsWith('-'))
    errors['netPrice'] = [`must not be below 0; received ${formatReceived(netPrice)}`];
  if (typeof vatPercentage === 'string' && !isPercentage(vatPercentage))
    errors['vatPercentage'] = [`must be from 0 to 100; received ${formatReceived(vatPercentage)}`];
  if (Object.keys(errors).length > 0) throw badInput(errors);
  if (classifications === undefined) return fields;
  return {
    ...fields,
    classifications: classifications.map(({ value, scheme, schemeVersion = null }) => ({
      value,
      scheme,
      schemeVersion,
    })),
  };
}

function isPercentage(text: string): boolean {
  const rate = Decimal.parse(text);
  return rate !== null && !text.startsWith('-') && rate.compare(Decimal.HUNDRED) <= 0;
}
