import { writeCoda } from '../../src/standards/bank-statements/coda.fixture';
import { CREDIT_NOTE } from '../support/credit-note';
import { smallInvoice } from '../support/invoices';
import { committed, listExamples, type Example } from '../support/openapi-check';
import { Endpoint } from '../support/endpoint';
import type { Service } from '../support/service';
import { declarant, frenchCompany, sales } from '../support/french';
import { exchanged, frenchParty } from '../support/french-invoice';
import { idsOf, makeAll, stateOf, untilQuiet } from '../support/team-state';
import { slovakCompany, slovakInvoice } from '../support/slovak';
import { sendAndWait, type Answer, type TeamClient } from '../support/team-client';
import { eventually, until } from '../support/until';
import { sendInvoice } from '../support/receivables';
import { allowAssistantDrafts } from '../support/assistant-drafts';
import { sharedService } from '../support/per-worker';

/**
 * Every POST of the API document, repeated with its Idempotency-Key after the process ended between commit and answer:
 * made from the document, so a new route is in it by itself. It is sent with the body of its example and with new
 * resources in its path, unless {@link CASES} says otherwise.
 */
interface Case {
  /** Path parameters, where those of test/support/owned-resources.ts are not in the right state. */
  ids?(team: TeamClient): Promise<Record<string, string>>;
  body?(ids: Record<string, string>): unknown;
  /** Prepares what a key cannot. */
  prepare?(service: Service, team: TeamClient): Promise<unknown>;
  /** The answer shows what workers move on: the repetition names the same resource, in its later state. */
  moves?: true;
  /** Nothing is stored, so there is nothing to repeat: the request runs again. */
  withoutEffect?: true;
}

interface Route {
  path: string;
  parameters: string[];
  example: unknown;
}

const sending = (): unknown => ({
  recipient: '9999:delivered',
  documentType: 'invoice',
  document: smallInvoice('R-1'),
});

async function scheduled(team: TeamClient): Promise<Record<string, string>> {
  const { id } = await team.company();
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  const sent = await team.post(`/api/v1/${id}/send`, { ...(sending() as object), sendAt });
  return { documentId: sent.body.document.id as string };
}

/** An identifier of a company that is (not) verified, and therefore (not) published. */
async function identifier(team: TeamClient, verified: boolean): Promise<Record<string, string>> {
  const { id: companyId } = await team.company({}, verified);
  const path = `/api/v1/companies/${companyId}/identifiers`;
  await until(async () => (await team.get(path)).body.identifiers[0]?.published === verified, 120_000);
  return { companyId, identifierId: (await team.get(path)).body.identifiers[0].id as string };
}

async function receivedDocument(team: TeamClient): Promise<Record<string, string>> {
  const { id: companyId } = await team.company();
  const received = await team.post('/api/v1/sandbox/inbound', {
    companyId,
    sender: '9999:delivered',
    document: CREDIT_NOTE,
  });
  return { documentId: received.body.document.id as string };
}

/** An entry of a bank statement, and an invoice that it may pay. */
async function payableEntry(team: TeamClient): Promise<Record<string, string>> {
  const { id: companyId } = await team.company();
  const sent = await sendAndWait(team, companyId, sending() as object);
  const document = writeCoda({ movements: [{ amount: '1.00' }] }).join('\n');
  const imported = await team.post(`/api/v1/${companyId}/bank-statements`, { document });
  const bankStatementId = imported.body.bankStatement.id as string;
  const { body } = await team.get(`/api/v1/bank-statements/${bankStatementId}`);
  return {
    bankStatementId,
    entryId: body.entries[0].id as string,
    documentId: sent.body.document.id as string,
  };
}

/** An overdue invoice. */
async function remindableInvoice(team: TeamClient): Promise<Record<string, string>> {
  const { id: companyId } = await team.company();
  return { companyId, documentId: (await sendInvoice(team, companyId, { due: -10 })).id };
}

const toReminder = ({ documentId }: Record<string, string>): object => ({
  documentIds: [documentId],
  to: 'ap@buyer.example',
});

/** A filing that the simulated administration refused. */
async function refusedFiling(team: TeamClient): Promise<Record<string, string>> {
  const { id: companyId, path } = await declarant(team);
  await team.post(`${path}/b2c`, sales('2025-09-15', 10, { reference: 'reject-1' }));
  await team.post('/api/v1/sandbox/clock/advance', { seconds: 2 * 3600 });
  const filings = async (): Promise<{ id: string; state: string }[]> =>
    (await team.get(`${path}/filings`)).body.filings;
  await until(async () => (await filings())[0]?.state === 'refused', 120_000);
  return { companyId, filingId: (await filings())[0]?.id ?? '' };
}

/** A report that the simulated tax authority accepted or refused. @param ending of the invoice number, which chooses */
async function validatedReport(team: TeamClient, ending: string): Promise<Record<string, string>> {
  const [seller, buyer] = [await slovakCompany(team, null), await slovakCompany(team)];
  const { body } = await sendAndWait(team, seller.id, slovakInvoice(buyer, `R-${ending}`));
  const [report] = await eventually(
    () => team.sdk.taxData.listByDocument(body.document.id as string),
    (reports) => reports.some(({ state }) => state === 'accepted' || state === 'refused'),
  );
  return { taxDataId: report?.id ?? '' };
}

let receiver: Endpoint;

async function webhook(team: TeamClient): Promise<Record<string, string>> {
  const { body } = await team.post('/api/v1/webhooks', { url: receiver.url, secret: 'a secret' });
  return { webhookId: body.webhook.id as string };
}

/** An import whose columns have a mapping, validated, so that its documents may be sent. */
async function mappedImport(team: TeamClient): Promise<Record<string, string>> {
  const { id: companyId } = await team.company();
  const path = `/api/v1/${companyId}/invoice-imports`;
  const document = 'Number;Price\nMAPPED-1;1';
  const created = (await team.post(path, { document })).body.invoiceImport;
  await team.put(`${path}/${created.id}/mapping`, { fields: created.suggestion.fields });
  await until(async () => (await team.get(`${path}/${created.id}`)).body.invoiceImport.state === 'ready');
  return { companyId, invoiceImportId: created.id };
}

const CASES: Record<string, Case> = {
  '/api/v1/{companyId}/invoice-imports/{invoiceImportId}/send': { ids: mappedImport },
  '/api/v1/companies/{companyId}/identifiers': { moves: true },
  '/api/v1/companies/{companyId}/identifiers/bulk': {
    ids: async (team) => {
      const { id, siren } = await frenchCompany(team, {}, false);
      return { companyId: id, siren };
    },
    body: ({ siren }) => ({ identifiers: [`${siren}_x`, `${siren}_y`] }),
  },
  '/api/v1/companies/{companyId}/identifiers/{identifierId}/migration': {
    ids: (team) => identifier(team, false),
  },
  '/api/v1/companies/{companyId}/identifiers/{identifierId}/migration-key': {
    ids: (team) => identifier(team, true),
  },
  '/api/v1/companies/{companyId}/document-types': {
    body: () => ({
      docTypeId: 'urn:example:order::Order##urn:example:customization:repeated::2.1',
      processId: 'cenbii-procid-ubl::urn:example',
    }),
  },
  '/api/v1/companies/{companyId}/mailbox/check': {
    // A server whose address is not allowed.
    ids: async (team) => {
      const { id: companyId } = await team.company();
      const setting = { host: '10.0.0.1', user: 'invoices@example.com', password: 'a password' };
      await team.put(`/api/v1/companies/${companyId}/mailbox`, setting);
      return { companyId };
    },
    moves: true,
  },
  '/api/v1/validate': { body: () => ({ document: CREDIT_NOTE }), withoutEffect: true },
  '/api/v1/recipients/verify': { body: () => ({ address: '9999:delivered' }), withoutEffect: true },
  // It shows the time at which it was made.
  '/api/v1/{companyId}/preview': { body: sending, withoutEffect: true, moves: true },
  '/api/v1/sandbox/inbound': {
    ids: async (team) => ({ companyId: (await team.company()).id }),
    body: ({ companyId }) => ({ companyId, document: CREDIT_NOTE }),
  },
  '/api/v1/sandbox/clock/advance': {
    // Its expiry comes nearer.
    ids: async (team) => {
      const { id } = await team.company({}, false);
      await team.post(`/api/v1/companies/${id}/verify`);
      return {};
    },
  },
  '/api/v1/{companyId}/reporting/fr/filings/{filingId}/report-again': { ids: refusedFiling },
  '/api/v1/documents/{documentId}/forward': { ids: receivedDocument, moves: true },
  '/api/v1/documents/{documentId}/comments': { body: () => ({ text: 'A note' }) },
  '/api/v1/bulk-actions': { moves: true },
  '/api/v1/rule-replays': { moves: true },
  '/api/v1/documents/{documentId}/payments': { body: () => ({ amount: '0.50' }) },
  '/api/v1/{companyId}/bank-statements': {
    body: () => ({ document: writeCoda({ movements: [{ amount: '1.00' }] }).join('\n') }),
  },
  '/api/v1/bank-statements/{bankStatementId}/entries/{entryId}/confirm': {
    ids: payableEntry,
    body: ({ documentId }) => ({ payments: [{ documentId, amount: '0.50' }] }),
  },
  '/api/v1/tax-data/{taxDataId}/retry': { ids: (team) => validatedReport(team, 'TAX-REFUSED'), moves: true },
  '/api/v1/tax-data/{taxDataId}/withdraw': { ids: (team) => validatedReport(team, '1'), moves: true },
  '/api/v1/{companyId}/exports': { moves: true },
  '/api/v1/{companyId}/reminders': { ids: remindableInvoice, body: toReminder, moves: true },
  '/api/v1/{companyId}/reminders/preview': {
    ids: remindableInvoice,
    body: toReminder,
    withoutEffect: true,
  },
  '/api/v1/{companyId}/inbound': { body: () => ({ document: CREDIT_NOTE }) },
  '/api/v1/{companyId}/send': { body: sending, moves: true },
  '/api/v1/{companyId}/drafts/{draftId}/send': {
    ids: async (team) => {
      const { id: companyId } = await team.company();
      const { body } = await team.post(`/api/v1/${companyId}/drafts`, { content: sending() });
      return { companyId, draftId: body.draft.id as string };
    },
    moves: true,
  },
  '/api/v1/{companyId}/assistant-drafts': {
    prepare: allowAssistantDrafts,
    body: () => ({ documentType: 'invoice', document: { invoiceNumber: 'R-1' } }),
  },
  '/api/v1/{companyId}/recurring-invoices/{recurringInvoiceId}/run': {
    body: () => ({ on: '2026-02-01' }),
    moves: true,
  },
  '/api/v1/documents/{documentId}/credit': { body: () => ({}) },
  '/api/v1/documents/{documentId}/resend': { moves: true },
  '/api/v1/documents/{documentId}/cancel': { ids: scheduled },
  '/api/v1/documents/{documentId}/lifecycle': {
    ids: async (team) => {
      const [from, to] = [await frenchParty(team), await frenchParty(team)];
      const { received } = await exchanged([team, from], [team, to], 'LIFECYCLE-1');
      return { documentId: received };
    },
    moves: true,
  },
  '/api/v1/documents/{documentId}/responses': {
    ids: receivedDocument,
    body: () => ({ status: 'AB' }),
    moves: true,
  },
  '/api/v1/webhooks': { body: () => ({ url: receiver.url, secret: 'a secret' }) },
  '/api/v1/webhooks/portal-links': {
    ids: async (team) => ({ companyId: (await team.company()).id }),
    body: ({ companyId }) => ({ companyId }),
  },
  '/api/v1/webhooks/{webhookId}/rotate-secret': { ids: webhook },
  '/api/v1/webhooks/{webhookId}/test': { ids: webhook, moves: true },
  '/api/v1/webhooks/{webhookId}/replay': { ids: webhook },
  '/api/v1/webhooks/{webhookId}/replay/preview': { ids: webhook, withoutEffect: true },
  '/api/v1/webhook-deliveries/{deliveryId}/retry': {
    ids: async (team) => {
      const { webhookId } = await webhook(team);
      const { body } = await team.post(`/api/v1/webhooks/${webhookId}/test`);
      return { deliveryId: body.delivery.id as string };
    },
    moves: true,
  },
};

/** Answers with a secret in them; they are not kept. */
const SECRET_ANSWERS = [
  '/api/v1/companies/{companyId}/identifiers/{identifierId}/migration',
  '/api/v1/companies/{companyId}/identifiers/{identifierId}/migration-key',
  '/api/v1/webhooks',
  '/api/v1/webhooks/portal-links',
  '/api/v1/webhooks/{webhookId}/rotate-secret',
];

/** A repeated batch continues instead of repeating its answer (test/documents/send-batch.e2e.ts). */
const GOES_ON = '/api/v1/{companyId}/send/batch';

interface DescribedPost {
  requestBody?: {
    content?: Record<string, { example?: unknown; examples?: Record<string, Example> }>;
  };
}

const routes: Route[] = Object.entries(committed.paths).flatMap(([path, operations]) => {
  const post = (operations as { post?: DescribedPost }).post;
  if (post === undefined || !path.startsWith('/api/v1/') || path === GOES_ON) return [];
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return [{ path, parameters, example: listExamples(post.requestBody?.content?.['application/json'])[0] }];
});

interface Observed {
  first: Answer;
  /** Resource and whether its answer was kept, as the key's row had it before it was made to look like after a crash. */
  storedAnswers: { resource: string; withAnswer: boolean }[];
  before: Record<string, string>;
  again: Answer;
  after: Record<string, string>;
}

/** The id of the resource that an answer shows. */
function idOf({ body }: Answer): unknown {
  const [resource] = Object.entries(body as Record<string, { id?: string }>)
    .filter(([member]) => member !== 'success')
    .map(([, value]) => value);
  return resource?.id;
}

describe('idempotency', () => {
  const shared = sharedService();

  describe('a repeated POST after a crash between commit and answer', () => {
    let service: Service;
    const observed = new Map<string, Promise<Observed>>();

    beforeAll(async () => {
      receiver = await Endpoint.start();
      service = shared();
      // All of them side by side, because each waits for the workers to come to rest.
      for (const route of routes) observed.set(route.path, observe(route));
      await Promise.allSettled(observed.values());
    }, 240_000);

    afterAll(async () => {
      await receiver.stop();
    });

    it('has cases for routes of the API document alone', () => {
      const known = routes.map(({ path }) => path);
      expect([...Object.keys(CASES), ...SECRET_ANSWERS].filter((path) => !known.includes(path))).toEqual([]);
      expect(known.length).toBeGreaterThan(20);
    });

    it.each(routes.map(({ path }) => path))('%s', async (path) => {
      const { first, storedAnswers, before, again, after } = await seen(path);
      const { moves, withoutEffect } = CASES[path] ?? {};
      expect([first.status, first.headers.get('idempotent-replayed'), first.body]).toEqual([
        200,
        null,
        first.body,
      ]);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([
        200,
        withoutEffect === true ? null : 'true',
      ]);
      expect(storedAnswers).toHaveLength(withoutEffect === true ? 0 : 1);
      if (moves === true) expect(idOf(again)).toBe(idOf(first));
      else expect(again.body).toEqual(first.body);
      expect(Object.keys(again.body)).toEqual(Object.keys(first.body));
      expect(after).toEqual(before);
    });

    it.each(routes.filter(({ path }) => CASES[path]?.withoutEffect !== true).map(({ path }) => path))(
      '%s: the answer is kept, unless there is a secret in it',
      async (path) => {
        const { storedAnswers } = await seen(path);
        expect(storedAnswers.map(({ withAnswer }) => withAnswer)).toEqual([!SECRET_ANSWERS.includes(path)]);
      },
    );

    async function seen(path: string): Promise<Observed> {
      const found = await observed.get(path);
      if (found === undefined) throw new Error(`${path} was not tried`);
      return found;
    }

    async function observe(route: Route): Promise<Observed> {
      const { path, parameters, example } = route;
      const known = CASES[path];
      const team = await service.team();
      await known?.prepare?.(service, team);
      const ids = (await known?.ids?.(team)) ?? idsOf(await makeAll(team, route));
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
      expect(parameters.filter((name) => ids[name] === undefined)).toEqual([]);
      const body = known?.body === undefined ? example : known.body(ids);
      const call = (): Promise<Answer> =>
        team.post(address, body, { headers: { 'idempotency-key': 'the same' } });
      await untilQuiet(service, team);
      const first = await call();
      await untilQuiet(service, team);
      const storedAnswers = await service.sql<Observed['storedAnswers'][number]>(
        `SELECT resource, answer IS NOT NULL AS "withAnswer" FROM idempotency_keys WHERE team_id = $1 AND key = 'the same'`,
        [team.teamId],
      );
      await service.sql('UPDATE idempotency_keys SET answer = NULL WHERE team_id = $1', [team.teamId]);
      const before = await stateOf(service, team);
      const again = await call();
      await untilQuiet(service, team);
      return { first, storedAnswers, before, again, after: await stateOf(service, team) };
    }
  });
});
