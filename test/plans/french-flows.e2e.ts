import { Client } from 'pg';
import { SERVING_COSTS } from '../../src/platform/kernel/database/data-source';
import {
  LINE_OF_ADDRESS,
  LINE_OF_SIREN,
  LINE_OF_SIRET,
  LINES_OF_SIREN,
  LINES_OF_SIRET,
  OWN_UNIT_OF_SIREN,
  OWN_UNIT_OF_SIRET,
} from '../../src/business/french-flows/installation-directory.queries';
import {
  ADDRESSES_PUBLISHED_BY_OTHERS,
  OWN_ADDRESSES,
} from '../../src/business/identifiers/identifiers.queries';
import {
  COMPANY_OF_SIREN,
  SEARCH_FLOWS,
  SEARCH_PENDING_FLOWS,
  SEARCH_TRACKED_FLOW,
} from '../../src/business/french-flows/french-flow.queries';
import { cloneDatabase } from '../support/database';
import { FilledTables, ownerOf } from './read-whole';

const ROWS = 20_000;
const FILLED = ['french_flows', 'identifiers', 'companies', 'directory_listings'];
const NAMES = ['companies_pkey', 'directory_listings_pkey'];

type LookUp = readonly [name: string, text: string, indexes: readonly string[]];

/** Statements of the interface of French platforms, with the indexes that they may read. */
const LOOK_UPS: readonly LookUp[] = [
  ['a page of flows', SEARCH_FLOWS, ['french_flows_updated']],
  ['a page of flows that are not decided', SEARCH_PENDING_FLOWS, ['french_flows_pending']],
  ['the flow with a tracking id', SEARCH_TRACKED_FLOW, ['french_flows_tracking']],
  ['a line by its address', LINE_OF_ADDRESS, ['identifiers_published_once', ...NAMES]],
  ['a line of a SIREN', LINE_OF_SIREN, ['identifiers_french_lines', ...NAMES]],
  ['a line of a SIRET', LINE_OF_SIRET, ['identifiers_french_establishments', ...NAMES]],
  ['lines of a SIREN', LINES_OF_SIREN, ['identifiers_french_lines', ...NAMES]],
  ['lines of a SIRET', LINES_OF_SIRET, ['identifiers_french_establishments', ...NAMES]],
  ['addresses that a company has', OWN_ADDRESSES, ['identifiers_once_per_company']],
  ['addresses that others publish', ADDRESSES_PUBLISHED_BY_OTHERS, ['identifiers_published_once']],
  ['a company by its SIREN', OWN_UNIT_OF_SIREN, ['companies_french_numbers']],
  ['the company that issues a file', COMPANY_OF_SIREN, ['companies_french_numbers']],
  ['a company by its SIRET', OWN_UNIT_OF_SIRET, ['companies_french_numbers']],
];

describe('plans', () => {
  describe('the plan of a look-up of the interface of French platforms', () => {
    let database: Client;
    let owner: Client;
    let filled: FilledTables;

    beforeAll(async () => {
      const url = await cloneDatabase();
      database = new Client({ connectionString: url });
      await database.connect();
      owner = await ownerOf(database, url);
      await database.query(SERVING_COSTS);
      filled = new FilledTables(owner, database, FILLED);
      await filled.loosen();
    });

    afterAll(async () => {
      await database.end();
      if (owner !== database) await owner.end();
    });

    it('reads what it names alone, with and without statistics', async () => {
      await owner.query(`
        INSERT INTO french_flows (id, team_id, environment, direction, flow_type, flow_syntax, rule_computed, name, tracking_id,
          status, submitted_at, updated_at)
        SELECT 'flow_' || n, 't', 'sandbox', 'Out', 'CustomerInvoice', 'UBL', true, 'n', 'T-' || n,
          CASE WHEN n % 1000 = 0 THEN 'Pending' ELSE 'Ok' END, now(), now() + n * interval '1 millisecond'
        FROM generate_series(1, ${ROWS}) AS n;
        INSERT INTO companies (id, team_id, name, address, postal_code, city, country, enterprise_number_scheme, enterprise_number,
          is_smp_recipient, created_at, updated_at)
        SELECT 'c' || n, 't', 'n', 'a', '1', 'c', 'FR', '0002', (100000000 + n)::text, true, now(), now()
        FROM generate_series(1, ${ROWS}) AS n;
        INSERT INTO directory_listings (company_id, team_id, consented_at, updated_at)
        SELECT 'c' || n, 't', now(), now() FROM generate_series(1, ${ROWS}) AS n;
        INSERT INTO identifiers (id, team_id, company_id, environment, scheme, identifier, publication, created_at, updated_at)
        SELECT 'ci_' || n, 't', 'c' || n, 'sandbox', '0225', '100000001_' || (10000000000000 + n) || '_x', 'published', now(), now()
        FROM generate_series(1, ${ROWS}) AS n`);
      expect(await filled.readBeside(LOOK_UPS)).toEqual([]);
      await owner.query('ANALYZE');
      expect(await filled.readBeside(LOOK_UPS)).toEqual([]);
    });

    it('reads few of thousands of pages in a directory of 10^5 lines', async () => {
      // Each of five lines: its own page, those of an index, and the same of its company.
      for (const [name, pages] of await measureLookUps(100_000))
        expect([name, pages, pages <= 40]).toEqual([name, pages, true]);
    });

    /** Fills the directory with lines of companies with five each, and counts the pages that each look-up reads. */
    async function measureLookUps(lines: number): Promise<Map<string, number>> {
      await filled.truncate();
      await owner.query(`
        INSERT INTO companies (id, team_id, name, address, postal_code, city, country, is_smp_recipient, created_at, updated_at)
        SELECT 'c' || n, 't', 'n', 'a', '1', 'c', 'FR', true, now(), now() FROM generate_series(0, ${lines / 5}) AS n;
        INSERT INTO identifiers (id, team_id, company_id, environment, scheme, identifier, publication, created_at, updated_at)
        SELECT 'ci_' || n, 't', 'c' || n / 5, 'sandbox', '0225',
          s.siren || CASE n % 5 WHEN 0 THEN '' WHEN 1 THEN '_status' ELSE '_' || s.siren || '00011' || CASE n % 5
            WHEN 2 THEN '' ELSE '_code' || n % 5 END END, 'published', now(), now()
        FROM generate_series(0, ${lines - 1}) AS n, LATERAL (SELECT (100000000 + n / 5)::text AS siren) AS s`);
      await filled.vacuum();
      const siren = String(100_000_000 + Math.floor(lines / 10));
      const pages = new Map<string, number>();
      for (const [name, text, key] of [
        ['lines of a SIREN', LINES_OF_SIREN, siren],
        ['lines of a SIRET', LINES_OF_SIRET, `${siren}00011`],
        ['a line of a SIREN', LINE_OF_SIREN, siren],
        ['a line of a SIRET', LINE_OF_SIRET, `${siren}00011`],
        ['a routing code', LINE_OF_ADDRESS, `${siren}_${siren}00011_code3`],
        ['an address', LINE_OF_ADDRESS, siren],
      ] as const) {
        const parameters = ['sandbox', 'another team', key];
        const { rows } = await database.query<object>(text, parameters);
        expect([name, rows.length > 0]).toEqual([name, true]);
        const explained = await database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
          `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
          parameters,
        );
        const { Plan: plan } = explained.rows[0]?.['QUERY PLAN'][0] ?? { Plan: {} };
        pages.set(name, (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0));
      }
      return pages;
    }
  });
});
