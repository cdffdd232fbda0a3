import { Client } from 'pg';
import {
  DELETE_MATCHED_STATUSES,
  LOCK_UNMATCHED_STATUSES,
} from '../../src/business/message-status/unmatched-statuses.queries';
import { buildDeletion, RETENTION_RULES } from '../../src/operations/retention/retention-rules';
import { SERVING_COSTS } from '../../src/platform/kernel/database/data-source';
import {
  COUNT_OPEN_REPORTS,
  SELECT_OPEN_REPORTS_PAGE,
} from '../../src/reporting/tax-data/open-reports.queries';
import {
  selectTaxDataPage,
  SELECT_TAX_DATA_OF_DOCUMENT,
  SELECT_TAX_DATA_OF_TEAM,
} from '../../src/reporting/tax-data/tax-data.queries';
import { MAKE_WAITING_REPORTS_DUE } from '../../src/reporting/tax-data/tax-data-work.queries';
import { cloneDatabase } from '../support/database';
import { FilledTables, ownerOf } from './read-whole';

const ROWS = 20_000;
const TABLES = ['tax_data', 'companies', 'documents', 'document_responses', 'provider_messages'];

/** Statements on reports to tax authorities find their rows by an index, whatever lies beside them. */
describe('the plans', () => {
  let service: Client;
  let owner: Client;
  let tables: FilledTables;

  beforeAll(async () => {
    const url = await cloneDatabase();
    service = new Client({ connectionString: url });
    await service.connect();
    owner = await ownerOf(service, url);
    tables = new FilledTables(owner, service, TABLES);
    await service.query(SERVING_COSTS);
    await tables.loosen();
    const rows = `generate_series(1, ${ROWS}) AS i`;
    await owner.query(`INSERT INTO companies (id, team_id, name, address, postal_code, city, country, is_smp_recipient, created_at, updated_at)
      SELECT 'c_' || i, 'tm_' || i % 100, 'Company ' || i, '', '', '', 'SK', false, now(), now() FROM ${rows}`);
    await owner.query(`INSERT INTO tax_data (id, team_id, company_id, document_id, environment, jurisdiction, reporter, sequence, type,
        scope, mandatory, tax_identifier, state, exchanged_at, created_at, updated_at, waits, next_attempt_at)
      SELECT 'tdd_' || i, 'tm_' || i % 100, 'c_' || i, 'doc_' || i, 'production', 'SK', 'C2', 1, 'submit', 'domestic', true, '1',
        CASE WHEN i % 100 = 0 THEN 'due' ELSE 'accepted' END, now(), now() - i * interval '1 minute', now(),
        CASE WHEN i % 200 = 0 THEN 3 ELSE 0 END, CASE WHEN i % 200 = 0 THEN now() + interval '1 hour' END
      FROM ${rows}`);
    await owner.query(`INSERT INTO document_responses (id, kind, validation, sender, reference, payload, envelope_id, message_id, created_at)
      SELECT 'rsp_' || i, 'messageLevelStatus', '{}', '', 'envelope-' || i, '', '', '', now() FROM ${rows}`);
    await owner.query(`INSERT INTO provider_messages (id, kind, sender, receiver, doc_type_id, process_id, country_c1, payload, message_id,
        conversation_id, envelope_id, state, give_up_at, created_at, ended_at)
      SELECT 'pmsg_' || i, CASE WHEN i % 100 = 0 THEN 'mls' ELSE 'tax_data' END, '', '', '', '', '', '', 'm' || i, '', '', 'accepted',
        now(), now(), now() - interval '200 days' FROM ${rows}`);
    await tables.vacuum();
  });
  afterAll(async () => {
    if (owner !== service) await owner.end();
    await service.end();
  });

  const messages = RETENTION_RULES.find(({ table }) => table === 'provider_messages');

  it('read no table and no index of reports from end to end', async () => {
    const after = { createdAt: '2027-01-01T00:00:00.000Z', id: 'tdd' };
    expect(
      await tables.readWhole([
        ['a page of the list', selectTaxDataPage('team', 51, { after: null }).text],
        ['a further page by state', selectTaxDataPage('team', 51, { state: 'due', after }).text],
        ['one report', SELECT_TAX_DATA_OF_TEAM],
        ['the reports on a document', SELECT_TAX_DATA_OF_DOCUMENT],
        ['statuses that came before a receipt', LOCK_UNMATCHED_STATUSES],
        ['matched statuses', DELETE_MATCHED_STATUSES],
        ['reports whose authority is known now', MAKE_WAITING_REPORTS_DUE],
      ]),
    ).toEqual([]);
  });

  it('read the open reports, and messages that are deleted after some time, by indexes that have no others', async () => {
    if (messages === undefined) throw new Error('Messages of the provider have no retention');
    expect(
      await tables.readBeside([
        ['open reports by age', COUNT_OPEN_REPORTS, ['tax_data_open_age']],
        ['a page of open reports', SELECT_OPEN_REPORTS_PAGE, ['tax_data_open_age', 'tax_data_pkey']],
        // The rows themselves are deleted by their place in the table.
        ['retention of messages', buildDeletion(messages, 100), ['provider_messages_expiring']],
      ]),
    ).toEqual([]);
  });
});
