import { Vault } from '../../src/platform/kernel/crypto/vault';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { SuppliersService } from '../../src/business/partners/suppliers/suppliers.service';
import { FILLED_TABLES, fillTeam, settle, type Sql } from '../../bench/support/many-rows';
import { recordStatements, type Statement } from '../../bench/support/plans';
import { emptiedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

const ROWS = 10_000;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

describe('plans', () => {
  /** Every list, lookup and search is served by an index: read from the plans of the very statements the service sends. */
  describe('the plans of lists and lookups', () => {
    const shared = emptiedService();
    let service: Service;
    let team: TeamClient;
    let companyId: string;
    let identifierPath: string;

    beforeAll(async () => {
      service = shared();
      const sql: Sql = (text, parameters) => service.sql(text, parameters);
      team = await service.team();
      const other = await service.team();
      companyId = await fillTeam(sql, team.teamId, ROWS, 'A');
      await fillTeam(sql, other.teamId, ROWS, 'B');
      const [identifier] = await service.sql<{ id: string }>(
        'SELECT min(id) AS id FROM identifiers WHERE company_id = $1',
        [companyId],
      );
      identifierPath = `/api/v1/companies/${companyId}/identifiers/${String(identifier?.id)}`;
      const vault = service.app.get(Vault);
      const newest = await service.sql<{ id: string }>(
        'SELECT id FROM identifier_migrations WHERE company_id = $1 ORDER BY created_at DESC LIMIT 250',
        [companyId],
      );
      for (const { id } of newest)
        await service.sql('UPDATE identifier_migrations SET key_sealed = $2 WHERE id = $1', [
          id,
          vault.seal('11AAbb$$', `identifier_migrations.key:${id}`),
        ]);
      await settle(sql);
    });

    /** The statements on the filled tables that the work makes the service send. */
    async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
      const sent = (await recordStatements(work)).filter(({ isPrepared }) => !isPrepared);
      const onTables = new RegExp(`^(SELECT|DELETE|UPDATE)[^]*\\b(${FILLED_TABLES.join('|')})\\b`);
      return sent.filter(({ text }) => onTables.test(text) && !/SKIP LOCKED/.test(text));
    }

    async function plansOf(work: () => Promise<unknown>): Promise<PlanNode[]> {
      const nodes: PlanNode[] = [];
      function collect(node: PlanNode): void {
        nodes.push(node);
        for (const child of node.Plans ?? []) collect(child);
      }
      const statements = await statementsOf(work);
      expect(statements).not.toHaveLength(0);
      for (const { text, values, team: asking } of statements) {
        const [row] = await service.within(asking)<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
          `EXPLAIN (FORMAT JSON) ${text}`,
          values,
        );
        for (const { Plan } of row?.['QUERY PLAN'] ?? []) collect(Plan);
      }
      return nodes;
    }

    /** @throws when a filled table is read whole, or a page is sorted out of everything there is */
    async function expectIndexes(work: () => Promise<unknown>, sorts = false): Promise<string[]> {
      const nodes = await plansOf(work);
      const scanned = nodes.filter(({ 'Node Type': type }) => type === 'Seq Scan');
      expect(scanned.map((node) => node['Relation Name'])).toEqual([]);
      if (!sorts) expect(nodes.filter(({ 'Node Type': type }) => type === 'Sort')).toEqual([]);
      return nodes.flatMap((node) => node['Index Name'] ?? []);
    }

    const cursorAfter = async (path: string): Promise<string> => {
      const { body } = await team.get(path);
      return body.pagination.nextCursor as string;
    };

    it.each([
      ['companies', 'companies_team_name', () => '/api/v1/companies?limit=100'],
      ['identifiers', 'identifiers_company', () => `/api/v1/companies/${companyId}/identifiers?limit=100`],
      [
        'verifications',
        'verification_sessions_company',
        () => `/api/v1/companies/${companyId}/verifications?limit=100`,
      ],
      ['migrations', 'identifier_migrations_identifier', () => `${identifierPath}/migrations?limit=100`],
      ['labels', 'labels_team', () => '/api/v1/labels?limit=100'],
    ])('a page of %s, first or later, comes out of the index %s in its order', async (_list, index, path) => {
      expect(await expectIndexes(() => team.get(path()))).toContain(index);
      const cursor = await cursorAfter(path());
      expect(await expectIndexes(() => team.get(`${path()}&cursor=${cursor}`))).toContain(index);
    });

    it.each(['suppliers', 'customers'])('a page of %s comes out of an index in its order', async (list) => {
      const path = `/api/v1/${list}?limit=100`;
      // The labels of the page are few, and sorted.
      expect(await expectIndexes(() => team.get(path), true)).toContain(`${list}_team`);
      const cursor = await cursorAfter(path);
      expect(await expectIndexes(() => team.get(`${path}&cursor=${cursor}`), true)).toContain(`${list}_team`);
    });

    it.each(['labels', 'suppliers', 'customers'])(
      'a search among %s asks the trigram index',
      async (list) => {
        const [row] = await service.sql<{ name: string }>(
          `SELECT name FROM ${list} WHERE team_id = $1 LIMIT 1`,
          [team.teamId],
        );
        const part = row?.name.slice(-12, -2) ?? '';
        expect(await expectIndexes(() => team.get(`/api/v1/${list}?search=${part}`), true)).toContain(
          `${list}_search`,
        );
        expect((await team.get(`/api/v1/${list}?search=${part}`)).body[list]).not.toHaveLength(0);
      },
    );

    it.each([
      ['vatNumber', 'companies_team_vat_number'],
      ['enterpriseNumber', 'companies_team_enterprise_number'],
    ])('companies of a %s come out of an index in their order', async (filter, index) => {
      const value = filter === 'vatNumber' ? 'BEA77' : 'A77';
      const path = `/api/v1/companies?${filter}=${value}`;
      expect(await expectIndexes(() => team.get(path))).toContain(index);
      expect((await team.get(path)).body.companies).toHaveLength(1);
    });

    it('partners are found by either id, and their labels by their owner', async () => {
      for (const list of ['suppliers', 'customers']) {
        const [row] = await service.sql<{ id: string }>(
          `SELECT max(id) AS id FROM ${list} WHERE team_id = $1`,
          [team.teamId],
        );
        expect(await expectIndexes(() => team.get(`/api/v1/${list}/${String(row?.id)}`), true)).toContain(
          `${list}_pkey`,
        );
        expect(await expectIndexes(() => team.get(`/api/v1/${list}/E-77`), true)).toContain(
          `${list}_external_id`,
        );
        await expectIndexes(
          () => team.post(`/api/v1/${list}`, { externalId: 'E-77', name: 'Renamed' }),
          true,
        );
      }
    });

    it('the labels of a sender are found by its address or its VAT number', async () => {
      const suppliers = service.app.get(SuppliersService);
      const ask = (): Promise<string[]> =>
        service.app
          .get(UnitOfWork)
          .run((tx) => suppliers.findLabelsForSender(tx, team.teamId, '0088:A77', 'BEA78'));
      const used = await expectIndexes(ask, true);
      expect(used).toEqual(expect.arrayContaining(['suppliers_address', 'suppliers_vat_number']));
    });

    it('changes of a company, its identifiers and labels touch their own rows alone', async () => {
      const path = `/api/v1/companies/${companyId}`;
      await expectIndexes(() => team.put(path, { city: 'Gent' }), true);
      await expectIndexes(() => team.post(`${path}/verify`), true);
      await expectIndexes(
        () => team.post(`${path}/identifiers`, { scheme: '0088', identifier: 'new' }),
        true,
      );
      await expectIndexes(() => team.post(`${identifierPath}/migration`, { migrationKey: '11AAbb$$' }), true);
      const [label] = await service.sql<{ id: string }>(
        'SELECT max(id) AS id FROM labels WHERE team_id = $1',
        [team.teamId],
      );
      await expectIndexes(() => team.delete(`/api/v1/labels/${String(label?.id)}`), true);
    });
  });
});
