import { clock } from '../kernel/clock';
import { violatedConstraint } from '../kernel/database/database-errors';
import { containing } from '../kernel/database/like-pattern';
import { type Transaction, type UnitOfWork } from '../kernel/database/unit-of-work';
import { DEFAULT_LIMIT, decodeCursor, pageOf, type Page } from '../kernel/http/cursor';
import { badInput, conflict, shown } from '../kernel/http/failure';
import { newId } from '../kernel/ids';
import type { LabelResource } from '../labels/label.resource';
import type { LabelsService } from '../labels/labels.service';
import type { TeamScope } from '../teams/team-scope';
import type { PartnerFields } from './partner-fields';
import type { ListPartnersQuery } from './partner.input';

/** The columns that every partner has. */
export interface PartnerRow {
  id: string;
  teamId: string;
  externalId: string | null;
  name: string;
  vatNumber: string | null;
  peppolAddresses: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** Where one kind of partner is kept. */
export interface PartnerTable {
  kind: 'supplier' | 'customer';
  table: 'suppliers' | 'customers';
  /** Table and column of the labels it carries. */
  labelTable: 'supplier_labels' | 'customer_labels';
  labelOwner: 'supplier_id' | 'customer_id';
  /** Column of each field that a client may write. */
  columns: Record<string, string>;
}

export type WithLabels<Row> = Row & { labels: LabelResource[] };

type Queries = Pick<UnitOfWork, 'query'>;
type Values = Record<string, unknown>;

/**
 * Rows of suppliers or customers: upsert by external id, lookup by internal or external id, pages and search. Each query
 * is within the team.
 */
export class PartnerStore<Row extends PartnerRow, Fields extends PartnerFields> {
  private readonly selected: string;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly labels: LabelsService,
    private readonly at: PartnerTable,
  ) {
    const named = Object.entries(at.columns).map(([field, column]) => `p.${column} AS "${field}"`);
    const fixed = [
      'p.id',
      'p.team_id AS "teamId"',
      'p.created_at AS "createdAt"',
      'p.updated_at AS "updatedAt"',
    ];
    this.selected = [...fixed, ...named].join(', ');
  }

  /** Newest first. */
  async page(teamId: string, query: ListPartnersQuery): Promise<Page<WithLabels<Row>>> {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const parameters: unknown[] = [teamId, limit + 1];
    const conditions = ['p.team_id = $1'];
    if (query.search !== undefined) {
      parameters.push(containing(query.search));
      conditions.push(`p.search_text LIKE lower($${parameters.length})`);
    }
    if (query.cursor !== undefined) {
      const { createdAt, id } = decodeCursor(query.cursor);
      parameters.push(createdAt, id);
      conditions.push(
        `(p.created_at, p.id) < ($${parameters.length - 1}::timestamptz, $${parameters.length})`,
      );
    }
    const rows = await this.unitOfWork.query<Row>(
      `SELECT ${this.selected} FROM ${this.at.table} p WHERE ${conditions.join(' AND ')}
       ORDER BY p.created_at DESC, p.id DESC LIMIT $2`,
      parameters,
    );
    const { items, pagination } = pageOf(rows, limit, ({ createdAt, id }) => ({
      createdAt: createdAt.toISOString(),
      id,
    }));
    return { items: await this.labelled(this.unitOfWork, items), pagination };
  }

  /** @param key internal id or external id; @throws Failure 404, or 401 for the internal id of another team's */
  async get(teamId: string, key: string): Promise<WithLabels<Row>> {
    const row = await this.find(this.unitOfWork, teamId, key);
    return this.withLabels(this.unitOfWork, row);
  }

  /** Makes a partner, or changes the one that has the external id already; what the input leaves out stays. */
  async upsert(teamId: string, fields: Fields): Promise<WithLabels<Row>> {
    return this.unitOfWork.run(async (tx) => {
      const partner = await this.upsertIn(tx, teamId, fields);
      await tx.produces(this.at.kind, partner.id);
      return partner;
    });
  }

  /** Changes what the input names. @throws Failure 409 when another partner of the team has the external id */
  async update(teamId: string, key: string, fields: Fields): Promise<WithLabels<Row>> {
    return this.unitOfWork.run(async (tx) => this.change(tx, await this.find(tx, teamId, key, true), fields));
  }

  async delete(teamId: string, key: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const { id } = await this.find(tx, teamId, key, true);
      await tx.query(`DELETE FROM ${this.at.table} WHERE id = $1 AND team_id = $2`, [id, teamId]);
    });
  }

  /** Puts a label on, or takes it off. Nothing changes when it is so already. */
  async mark(teamId: string, key: string, labelId: string, present: boolean): Promise<WithLabels<Row>> {
    return this.unitOfWork.run(async (tx) => {
      const row = await this.find(tx, teamId, key, true);
      const label = await this.labels.hold(tx, teamId, labelId);
      const { labelTable, labelOwner } = this.at;
      await tx.query(
        present
          ? `INSERT INTO ${labelTable} (${labelOwner}, label_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`
          : `DELETE FROM ${labelTable} WHERE ${labelOwner} = $1 AND label_id = $2`,
        [row.id, label.id],
      );
      return this.withLabels(tx, row);
    });
  }

  private async upsertIn(tx: Transaction, teamId: string, fields: Fields): Promise<WithLabels<Row>> {
    const present = await this.byExternalId(tx, teamId, fields.externalId);
    if (present !== null) return this.change(tx, present, fields);
    if (fields.name === undefined) throw badInput({ name: [`name is required for a new ${this.at.kind}.`] });
    const id = await this.insert(tx, teamId, fields);
    if (id !== null) return this.withLabels(tx, await this.find(tx, teamId, id));
    // Somebody else made it at the same moment.
    const made = await this.byExternalId(tx, teamId, fields.externalId);
    if (made === null)
      throw conflict('changed_meanwhile', `The ${this.at.kind} was deleted at this moment. Repeat the call.`);
    return this.change(tx, made, fields);
  }

  private async find(through: Queries, teamId: string, key: string, lock = false): Promise<Row> {
    // Two lookups, not one with OR: the internal id wins, and each is served by its own index.
    for (const column of ['id', 'external_id']) {
      const [row] = await through.query<Row>(
        `SELECT ${this.selected} FROM ${this.at.table} p WHERE p.${column} = $1 AND p.team_id = $2${lock ? ' FOR UPDATE' : ''}`,
        [key, teamId],
      );
      if (row !== undefined) return row;
    }
    throw await this.scope.missing(this.at.table, key, through);
  }

  private async byExternalId(
    tx: Transaction,
    teamId: string,
    externalId: string | null | undefined,
  ): Promise<Row | null> {
    if (externalId === null || externalId === undefined) return null;
    const [row] = await tx.query<Row>(
      `SELECT ${this.selected} FROM ${this.at.table} p WHERE p.external_id = $1 AND p.team_id = $2 FOR UPDATE`,
      [externalId, teamId],
    );
    return row ?? null;
  }

  /** @returns null when the external id was taken in between */
  private async insert(tx: Transaction, teamId: string, fields: Fields): Promise<string | null> {
    const id = newId(this.at.kind);
    const now = clock.now();
    const values: Values = { id, team_id: teamId, created_at: now, updated_at: now, ...this.written(fields) };
    const names = Object.keys(values);
    const made = await tx.query(
      `INSERT INTO ${this.at.table} (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})
       ON CONFLICT (team_id, external_id) DO NOTHING RETURNING id`,
      Object.values(values),
    );
    return made.length > 0 ? id : null;
  }

  private async change(tx: Transaction, row: Row, fields: Fields): Promise<WithLabels<Row>> {
    const present: Values = this.written(row);
    const changed = Object.entries(this.written(fields)).filter(
      ([column, value]) => JSON.stringify(value) !== JSON.stringify(present[column]),
    );
    if (changed.length === 0) return this.withLabels(tx, row);
    const assignments = changed.map(([column], i) => `${column} = $${i + 4}`);
    try {
      await tx.query(
        `UPDATE ${this.at.table} SET ${assignments.join(', ')}, updated_at = $3 WHERE id = $1 AND team_id = $2`,
        [row.id, row.teamId, clock.now(), ...changed.map(([, value]) => value)],
      );
    } catch (error) {
      if (violatedConstraint(error) !== `${this.at.table}_external_id`) throw error;
      throw conflict(
        'external_id_taken',
        `Another ${this.at.kind} of the team has the externalId ${shown(fields.externalId)}.`,
        'externalId',
      );
    }
    return this.withLabels(tx, await this.find(tx, row.teamId, row.id));
  }

  /** The given fields by column; what is left out is not there. */
  private written(fields: object): Values {
    const given = new Map(Object.entries(fields));
    return Object.fromEntries(
      Object.entries(this.at.columns)
        .filter(([field]) => given.get(field) !== undefined)
        .map(([field, column]) => [column, given.get(field)]),
    );
  }

  private async withLabels(through: Queries, row: Row): Promise<WithLabels<Row>> {
    const [labelled] = await this.labelled(through, [row]);
    return labelled ?? { ...row, labels: [] };
  }

  private async labelled(through: Queries, rows: Row[]): Promise<WithLabels<Row>[]> {
    if (rows.length === 0) return [];
    const { labelTable, labelOwner } = this.at;
    const labels = await through.query<LabelResource & { owner: string }>(
      `SELECT c.${labelOwner} AS owner, l.id, l.external_id AS "externalId", l.name, l.color_hex AS "colorHex"
       FROM ${labelTable} c JOIN labels l ON l.id = c.label_id
       WHERE c.${labelOwner} = ANY($1) ORDER BY l.created_at, l.id`,
      [rows.map(({ id }) => id)],
    );
    const byOwner = new Map<string, LabelResource[]>();
    for (const { owner, ...label } of labels) byOwner.set(owner, [...(byOwner.get(owner) ?? []), label]);
    return rows.map((row) => ({ ...row, labels: byOwner.get(row.id) ?? [] }));
  }
}
