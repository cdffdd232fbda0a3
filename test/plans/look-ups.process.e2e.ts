import { Client } from 'pg';
import { SERVING_COSTS } from '../../src/platform/kernel/database/data-source';
import { LOCK_OPERATORS } from '../../src/access/auth/identity/identity.queries';
import { STATUSES_OF_DOCUMENT } from '../../src/business/deliveries/deliveries.queries';
import { LOCK_INVOICE, lockReferencedInvoices } from '../../src/business/documents/invoice-locks.queries';
import {
  STATUS_WITH_NEIGHBOURS,
  FIRST_DELIVERY,
  LOCK_INVOICE_OF_MESSAGE,
  INVOICES_OF_STATUS,
  HAS_STATUS_OF_MESSAGE,
  LIFECYCLE_STATE,
  STATUS_OF_MESSAGE,
  STATUSES_OF_INVOICE,
} from '../../src/business/documents/lifecycle/lifecycle.queries';
import {
  INVOICE_OF_RESPONSE,
  RESPONSE_STATE,
  RESPONSE_WITH_NEIGHBOURS,
  DELIVERY_OF_ENVELOPE,
  LOCK_INVOICE_OF_RESPONSE,
} from '../../src/business/documents/responses/responses.queries';
import { buildSelectRequests } from '../../src/access/request-log/request-log.queries';
import {
  ATTEMPTS_OF_DOCUMENT,
  EVENTS_OF_DOCUMENT,
  WEBHOOK_DELIVERIES_OF_EVENTS,
} from '../../src/business/timeline/timeline.queries';
import {
  SELECT_ATTEMPTS_OF_DELIVERY,
  SELECT_DELIVERY_OF_TEAM,
  SELECT_WEBHOOK_OF_DELIVERY,
} from '../../src/webhooks/delivery-log/delivery-log.queries';
import {
  selectDeliveriesOfEvents,
  selectEventIdsOfDocument,
  SELECT_DELIVERIES_BY_ID,
  selectEventId,
} from '../../src/webhooks/delivery-log/team-deliveries.queries';
import { LOCK_COMPANIES, REMOVE_COMPANY_FROM_WEBHOOKS } from '../../src/webhooks/webhooks.queries';
import { SELECT_EVENT_OF_TEAM } from '../../src/webhooks/event-log/event-log.queries';
import { cloneDatabase } from '../support/database';
import { FilledTables, ownerOf } from './read-whole';

const ROWS = 20_000;
const FILLED = [
  'api_requests',
  'companies',
  'deliveries',
  'delivery_attempts',
  'document_responses',
  'document_states',
  'documents',
  'events',
  'lifecycle_statuses',
  'users',
  'webhook_attempts',
  'webhook_deliveries',
  'webhooks',
];

type LookUp = readonly [name: string, text: string, indexes: readonly string[]];

const ofSome = (events: string): string => selectDeliveriesOfEvents(events, { indexed: [], comparisons: [] });
const ANSWERS = ['document_responses_document', 'document_responses_from', 'document_states_pkey'];
const STATUSES = [
  'documents_pkey',
  'lifecycle_statuses_document',
  'lifecycle_statuses_from',
  'document_states_pkey',
];
const SHOWN = ['webhook_deliveries_pkey', 'events_pkey', 'webhook_attempts_pkey'];

/** What a page of a document asks beside the document, what answers and statuses of it ask, and who is an operator. */
const LOOK_UPS: readonly LookUp[] = [
  ['attempts of a document', ATTEMPTS_OF_DOCUMENT, ['deliveries_document', 'delivery_attempts_pkey']],
  ['deliveries of a document', STATUSES_OF_DOCUMENT, ['deliveries_document']],
  ['first arrival of a document', FIRST_DELIVERY, ['deliveries_document']],
  ['events of a document', EVENTS_OF_DOCUMENT, ['events_document']],
  [
    'what became of events',
    WEBHOOK_DELIVERIES_OF_EVENTS,
    ['webhook_deliveries_event', 'webhook_attempts_pkey'],
  ],
  [
    'webhook deliveries of a document',
    ofSome(selectEventIdsOfDocument('$4')),
    ['events_document', 'webhook_deliveries_event'],
  ],
  ['webhook deliveries of an event', ofSome(selectEventId('$4')), ['webhook_deliveries_event']],
  ['webhook deliveries as they are shown', SELECT_DELIVERIES_BY_ID, SHOWN],
  ['a webhook delivery', SELECT_DELIVERY_OF_TEAM, SHOWN],
  ['attempts of a webhook delivery', SELECT_ATTEMPTS_OF_DELIVERY, ['webhook_attempts_pkey']],
  ['the webhook of a delivery', SELECT_WEBHOOK_OF_DELIVERY, ['webhook_deliveries_pkey']],
  ['companies of a webhook, held', LOCK_COMPANIES, ['companies_pkey']],
  ['webhooks of several companies', REMOVE_COMPANY_FROM_WEBHOOKS, ['webhooks_team', 'webhooks_pkey']],
  ['an event', SELECT_EVENT_OF_TEAM, ['events_pkey']],
  [
    'a request by its id',
    buildSelectRequests(['r.team_id = $1', 'r.request_id = $4'], []),
    ['api_requests_request'],
  ],
  ['where an invoice stands by answers', RESPONSE_STATE, ANSWERS],
  ['an answer in line', RESPONSE_WITH_NEIGHBOURS, ANSWERS],
  ['an answer that holds its invoice', LOCK_INVOICE_OF_RESPONSE, ANSWERS],
  ['the invoice of an answer', INVOICE_OF_RESPONSE, ['documents_known']],
  [
    'the delivery of an envelope',
    DELIVERY_OF_ENVELOPE,
    ['deliveries_envelope', 'documents_pkey', 'exchange_ledger_pkey'],
  ],
  ['where an invoice stands by statuses', LIFECYCLE_STATE, STATUSES],
  ['a status in line', STATUS_WITH_NEIGHBOURS, STATUSES],
  ['a status that holds its invoice', LOCK_INVOICE_OF_MESSAGE, STATUSES],
  ['an invoice that is held', LOCK_INVOICE, ['document_states_pkey']],
  [
    'invoices that are held',
    lockReferencedInvoices('(SELECT $1::text AS about_id) AS said'),
    ['document_states_pkey'],
  ],
  ['statuses of an invoice', STATUSES_OF_INVOICE, STATUSES],
  ['the status of a message', STATUS_OF_MESSAGE, STATUSES],
  ['whether a status came before', HAS_STATUS_OF_MESSAGE, ['lifecycle_statuses_message']],
  ['the invoice of a status', INVOICES_OF_STATUS, ['documents_known']],
  ['operators, held', LOCK_OPERATORS, ['users_operators', 'users_pkey']],
];

describe('plans', () => {
  /** One id leads to few rows of large tables, whatever the statistics were when the plan was made. */
  describe('the plan of a look-up', () => {
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

    const beside = (): Promise<string[]> => filled.readBeside(LOOK_UPS);

    /** @param of SQL of the number of the document, event or delivery that row `n` belongs to; 0 has nearly all in these tests */
    async function fill(of: string, rows = ROWS, isOperator = 'n % 5000 = 0', ofEvent = of): Promise<void> {
      const each = `FROM generate_series(1, ${rows}) AS n`;
      const now = 'clock_timestamp()';
      await owner.query(`
        INSERT INTO documents (id, team_id, company_id, direction, type, sender_id, receiver_id, doc_type_id, process_id,
          document_number, validation_result, created_at)
        SELECT 'doc' || n, 't', 'c', CASE WHEN ${of} = 0 THEN 'outgoing' ELSE 'incoming' END, 'invoice', 's', 'r', 'd', 'p',
          'N' || ${of}, 'valid', ${now} ${each};
        INSERT INTO document_states (document_id, team_id, company_id, incoming, updated_at)
        SELECT 'doc' || n, 't', 'c', true, ${now} ${each};
        INSERT INTO deliveries (id, team_id, document_id, environment, channel, address, destination, envelope_id, status,
          status_changed_at, created_at, give_up_at)
        SELECT 'dlv' || n, 't', 'doc' || ${of}, 'sandbox', 'peppol', 'a', 'd', 'env' || n, 'delivered', ${now}, ${now}, ${now} ${each};
        INSERT INTO delivery_attempts (delivery_id, number, attempted_at, duration_ms, outcome)
        SELECT 'dlv' || ${of}, n, ${now}, 1, 'accepted' ${each};
        INSERT INTO events (id, team_id, type, occurred_at, data)
        SELECT 'evt' || n, 't', 'document.sent', ${now}, json_build_object('documentId', 'doc' || ${of}) ${each};
        INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, state, created_at)
        SELECT 'whd' || n, 't', 'w' || n, 'evt' || ${ofEvent}, 'delivered', ${now} ${each};
        INSERT INTO webhook_attempts (delivery_id, number, attempted_at, duration_ms, outcome)
        SELECT 'whd' || ${of}, n, ${now}, 1, 'accepted' ${each};
        INSERT INTO companies (id, team_id, name, address, postal_code, city, country, is_smp_recipient, created_at, updated_at)
        SELECT 'c' || n, 't' || ${of}, 'n', 'a', 'p', 'c', 'BE', true, ${now}, ${now} ${each};
        INSERT INTO webhooks (id, team_id, url, company_ids, created_at, updated_at)
        SELECT 'wh' || n, 't' || n % 1000, 'u', ARRAY['c' || n, 'c' || ${of}], ${now}, ${now} ${each};
        INSERT INTO api_requests (id, team_id, request_id, method, route, status, duration_ms)
        SELECT 'req' || n, 't', 'r' || ${of}, 'GET', '/', 200, 1 ${each};
        INSERT INTO document_responses (id, team_id, document_id, response_document_id, delivery_id, kind, direction, state, follows,
          validation, sender, envelope_id, message_id, created_at)
        SELECT 'rsp' || n, 't', 'doc' || ${of}, 'doc' || n, 'dlv' || ${of}, 'invoiceResponse', 'outgoing', 'AP', n, '{}', 's', '', '', ${now} ${each};
        INSERT INTO lifecycle_statuses (id, team_id, document_id, status_document_id, origin, speaker, code, follows, message_id, created_at)
        SELECT 'lcs' || n, 't', 'doc' || ${of}, 'doc' || n, 'partner', 'buyer', '205', n, 'm' || ${of}, ${now} ${each};
        INSERT INTO users (id, email, name, language, operator, created_at)
        SELECT 'usr' || n, n || '@example.com', 'n', 'en', ${isOperator}, ${now} ${each}`);
    }

    const NEARLY_ALL = 'CASE WHEN n % 100 = 0 THEN n ELSE 0 END';

    it('reads what it names alone, with and without statistics, where nearly all rows are of one', async () => {
      await fill(NEARLY_ALL);
      expect(await beside()).toEqual([]);
      await owner.query('ANALYZE');
      expect(await beside()).toEqual([]);
    });

    it('does so where the statistics are those of an empty table', async () => {
      await filled.empty();
      await fill('n');
      expect(await beside()).toEqual([]);
    });

    it('does so where they are those of a few rows that all were of one', async () => {
      await filled.empty();
      // Each event to one webhook: by statistics of few events with many the whole table would be the cheaper one to read.
      await fill('0', 100, 'true', 'n');
      await owner.query('ANALYZE');
      await owner.query(`TRUNCATE ${FILLED.join()} CASCADE`);
      await fill('n');
      expect(await beside()).toEqual([]);
    });
  });
});
