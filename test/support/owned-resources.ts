import { writeCoda } from '../../src/standards/bank-statements/coda.fixture';
import { declarant, sales } from './french';
import { committed, listExamples, securityOf, type Operation } from './openapi-check';
import { sendInvoice } from './receivables';
import { slovakCompany, slovakInvoice } from './slovak';
import { sendAndWait, type TeamClient } from './team-client';
import { until } from './until';

/** Path parameters made so far, outermost first: a nested resource is made under its parent. */
export type Parents = Readonly<Record<string, string>>;

/** A resource of a team that a path parameter can name. */
export interface Owned {
  id: string;
  /** Parameters that also accept the team's own number of the resource. */
  externalId?: string;
}

export interface Maker {
  /** The parameter whose resource this one is a part of, where a path has both. */
  under?: string;
  /** Creates a new resource of the team, different from those of other calls. */
  make(team: TeamClient, parents: Parents, path: string): Promise<Owned>;
}

let serial = 0;

/** Imports a bank statement with one entry that pays no known invoice. */
async function importEntry(team: TeamClient, companyId: string): Promise<{ bankStatementId: string }> {
  const document = writeCoda({ movements: [{ amount: '1.00', bankReference: `OWNED${serial++}` }] }).join(
    '\n',
  );
  const { status, body } = await team.post(`/api/v1/${companyId}/bank-statements`, { document });
  if (status !== 200) throw unmade('bank statement', body);
  return { bankStatementId: body.bankStatement.id as string };
}

/**
 * Factories of resources that need more than a POST with the example of the API document, by the name of their path
 * parameter. Every other resource is made by that ({@link makerOf}).
 */
const MAKERS: Record<string, Maker> = {
  companyId: {
    // Only an unverified company opens a verification session; only a French one reports.
    make: async (team, _parents, path) => ({
      id: path.includes('/reporting/fr/')
        ? (await declarant(team)).id
        : (await team.company({}, !path.includes('{sessionId}'))).id,
    }),
  },

  sessionId: {
    under: 'companyId',
    make: async (team, { companyId }) => {
      const opened = await team.post(`/api/v1/companies/${companyId}/verify`);
      if (opened.status !== 200) throw unmade('verification session', opened.body);
      return { id: opened.body.verification.id as string };
    },
  },

  identifierId: {
    under: 'companyId',
    make: async (team, { companyId }) => {
      const input = { scheme: '9930', identifier: `de${process.pid}${String(serial++).padStart(6, '0')}` };
      const created = await team.post(`/api/v1/companies/${companyId}/identifiers`, input);
      if (created.status !== 200) throw unmade('identifier', created.body);
      return { id: created.body.identifier.id as string };
    },
  },

  documentTypeId: {
    under: 'companyId',
    make: async (team, { companyId }) => {
      const input = {
        docTypeId: `urn:example:order::Order##urn:example:customization:${serial++}::2.1`,
        processId: 'cenbii-procid-ubl::urn:example',
      };
      const created = await team.post(`/api/v1/companies/${companyId}/document-types`, input);
      if (created.status !== 200) throw unmade('document type', created.body);
      return { id: created.body.documentType.id as string };
    },
  },

  documentId: {
    make: async (team) => {
      const { id: companyId } = await team.company();
      const document = {
        invoiceNumber: `W-${serial++}`,
        buyerReference: 'x',
        buyer: { name: 'Buyer', street: 'S 1', city: 'Gent', postalZone: '9000', country: 'BE' },
        paymentMeans: [{ iban: 'BE71096123456769' }],
        lines: [{ name: 'Line', netPriceAmount: '1', vat: { percentage: '21' } }],
      };
      const sent = await team.post(
        `/api/v1/${companyId}/send`,
        { recipient: '9999:delivered', documentType: 'invoice', document },
        { headers: { prefer: 'wait=20' } },
      );
      if (sent.status !== 200) throw unmade('document', sent.body);
      return { id: sent.body.document.id as string };
    },
  },

  documentDeliveryId: {
    under: 'documentId',
    make: async (team, { documentId }) => {
      const { status, body } = await team.get(`/api/v1/documents/${documentId}`);
      if (status !== 200) throw unmade('delivery', body);
      return { id: body.document.deliveries[0].id as string };
    },
  },

  forwardingRuleId: {
    under: 'companyId',
    make: async (team, { companyId }) => {
      const { status, body } = await team.post(`/api/v1/companies/${companyId}/forwarding-rules`, {
        ...{ name: 'A rule', moment: 'approval', recipients: ['office@accountant.example'] },
      });
      if (status !== 200) throw unmade('forwarding rule', body);
      return { id: body.forwardingRule.id as string };
    },
  },

  commentId: {
    under: 'documentId',
    make: async (team, { documentId }) => {
      const { status, body } = await team.post(`/api/v1/documents/${documentId}/comments`, {
        text: 'A note',
      });
      if (status !== 200) throw unmade('comment', body);
      return { id: body.comment.id as string };
    },
  },

  bulkActionId: {
    make: async (team) => {
      // A team has one that is running at most.
      let answer = await team.post('/api/v1/bulk-actions', { action: 'markRead', filter: {} });
      await until(async () => {
        if (answer.status === 409)
          answer = await team.post('/api/v1/bulk-actions', { action: 'markRead', filter: {} });
        return answer.status !== 409;
      });
      if (answer.status !== 200) throw unmade('bulk action', answer.body);
      return { id: answer.body.bulkAction.id as string };
    },
  },

  ruleReplayId: {
    make: async (team) => {
      // A team has one that is running at most.
      let answer = await team.post('/api/v1/rule-replays', { documents: 1 });
      await until(async () => {
        if (answer.status === 409) answer = await team.post('/api/v1/rule-replays', { documents: 1 });
        return answer.status !== 409;
      });
      if (answer.status !== 200) throw unmade('rule replay', answer.body);
      return { id: answer.body.ruleReplay.id as string };
    },
  },

  paymentId: {
    under: 'documentId',
    make: async (team, { documentId }) => {
      const { status, body } = await team.post(`/api/v1/documents/${documentId}/payments`, {
        amount: '0.01',
      });
      if (status !== 200) throw unmade('payment', body);
      return { id: body.payment.id as string };
    },
  },

  draftId: {
    under: 'companyId',
    make: async (team, { companyId }) => {
      const content = { recipient: '9999:delivered', documentType: 'invoice', document: {} };
      const created = await team.post(`/api/v1/${companyId}/drafts`, { content });
      if (created.status !== 200) throw unmade('draft', created.body);
      return { id: created.body.draft.id as string };
    },
  },

  recurringInvoiceId: {
    under: 'companyId',
    make: async (team, { companyId }) => {
      const { status, body } = await team.post(`/api/v1/${companyId}/recurring-invoices`, {
        name: 'Rent',
        mode: 'draft',
        interval: { every: 1, unit: 'month', day: 1 },
        firstOn: '2026-01-01',
        content: { recipient: '9999:delivered', documentType: 'invoice', document: {} },
      });
      if (status !== 200) throw unmade('recurring invoice', body);
      return { id: body.recurringInvoice.id as string };
    },
  },

  itemId: {
    under: 'companyId',
    make: async (team, { companyId }) => {
      const { status, body } = await team.post(`/api/v1/${companyId}/items`, { name: 'Consulting' });
      if (status !== 200) throw unmade('item', body);
      return { id: body.item.id as string };
    },
  },

  invoiceImportId: {
    under: 'companyId',
    make: async (team, { companyId }) => {
      const document = `Number;Price\nOWNED-${serial++};1`;
      const created = await team.post(`/api/v1/${companyId}/invoice-imports`, { document });
      if (created.status !== 200) throw unmade('invoice import', created.body);
      return { id: created.body.invoiceImport.id as string };
    },
  },

  reminderId: {
    make: async (team) => {
      const { id: companyId } = await team.company();
      const { id } = await sendInvoice(team, companyId, { due: -10 });
      const input = { documentIds: [id], to: 'ap@buyer.example' };
      const { status, body } = await team.post(`/api/v1/${companyId}/reminders`, input);
      if (status !== 200) throw unmade('reminder', body);
      return { id: body.reminders[0].id as string };
    },
  },

  bankStatementId: {
    make: async (team) => ({
      id: (await importEntry(team, (await team.company()).id)).bankStatementId,
    }),
  },

  entryId: {
    under: 'bankStatementId',
    make: async (team, { bankStatementId }) => {
      const { body } = await team.get(`/api/v1/bank-statements/${bankStatementId}`);
      return { id: body.entries[0].id as string };
    },
  },

  taxDataId: {
    make: async (team) => {
      const [seller, buyer] = [await slovakCompany(team, null), await slovakCompany(team)];
      const { body } = await sendAndWait(team, seller.id, slovakInvoice(buyer, `T-${serial++}`));
      const documentId = body.document.id as string;
      const [report] = (await team.get(`/api/v1/documents/${documentId}/tax-data`)).body.taxData;
      if (report === undefined) throw unmade('report to a tax authority', body);
      return { id: report.id as string };
    },
  },

  filingId: {
    under: 'companyId',
    make: async (team, { companyId }) => {
      const path = `/api/v1/${companyId}/reporting/fr`;
      // Long past, so that an hour later it is filed.
      const reported = await team.post(`${path}/b2c`, sales('2025-09-15'));
      if (reported.status !== 200) throw unmade('report', reported.body);
      await team.post('/api/v1/sandbox/clock/advance', { seconds: 2 * 3600 });
      let filings: { id: string; state: string }[] = [];
      await until(async () => {
        filings = (await team.get(`${path}/filings`)).body.filings;
        return filings[0]?.state === 'accepted';
      });
      return { id: filings[0]?.id ?? '' };
    },
  },

  exportId: {
    make: async (team) => {
      const { id } = await team.company();
      const created = await team.post(`/api/v1/${id}/exports`, { from: '2026-10-01', to: '2026-10-31' });
      if (created.status !== 200) throw unmade('export', created.body);
      return { id: created.body.export.id as string };
    },
  },

  webhookId: {
    make: async (team) => {
      const created = await team.post('/api/v1/webhooks', {
        url: 'http://127.0.0.1:64999/hook',
        secret: 'wall',
      });
      if (created.status !== 200) throw unmade('webhook', created.body);
      return { id: created.body.webhook.id as string };
    },
  },

  portalLinkId: {
    make: async (team) => {
      const { id: companyId } = await team.company();
      const created = await team.post('/api/v1/webhooks/portal-links', { companyId });
      if (created.status !== 200) throw unmade('portal link', created.body);
      return { id: created.body.portalLink.id as string };
    },
  },

  eventId: {
    make: async (team) => {
      await team.company();
      const { body } = await team.get('/api/v1/events?limit=1');
      if (body.events.length === 0) throw unmade('event', body);
      return { id: body.events[0].id as string };
    },
  },

  deliveryId: {
    make: async (team) => {
      const created = await team.post('/api/v1/webhooks', { url: 'http://127.0.0.1:64999/hook' });
      const tested = await team.post(`/api/v1/webhooks/${created.body.webhook?.id}/test`);
      if (tested.status !== 200) throw unmade('webhook delivery', tested.body);
      return { id: tested.body.delivery.id as string };
    },
  },

  labelId: {
    make: async (team) => {
      const created = await team.post('/api/v1/labels', { name: `Label ${serial++}` });
      if (created.status !== 200) throw unmade('label', created.body);
      return { id: created.body.label.id as string };
    },
  },

  supplierId: {
    make: async (team) => {
      const externalId = `supplier-${serial++}`;
      const created = await team.post('/api/v1/suppliers', { name: 'Supplier', externalId });
      if (created.status !== 200) throw unmade('supplier', created.body);
      return { id: created.body.supplier.id as string, externalId };
    },
  },

  customerId: {
    make: async (team) => {
      const externalId = `customer-${serial++}`;
      const created = await team.post('/api/v1/customers', { ...CUSTOMER, externalId });
      if (created.status !== 200) throw unmade('customer', created.body);
      return { id: created.body.customer.id as string, externalId };
    },
  },

  keyId: {
    make: async (team) => {
      const created = await team.post('/api/core/api-keys', { name: 'wall', type: 'basic' });
      if (created.status !== 200) throw unmade('API key', created.body);
      return { id: created.body.apiKey.id as string };
    },
  },
};

/**
 * Returns the factory of a resource for a path parameter: from this file, or the POST on its collection with the example
 * of the API document. test/team-walls.process.e2e.ts calls every route with each of them.
 * @returns undefined when there is neither
 */
export function makerOf(parameter: string): Maker | undefined {
  return MAKERS[parameter] ?? makerByExample(parameter);
}

/** Creates one of each resource that has no factory in {@link MAKERS} and belongs only to its team. */
export async function makeExamples(team: TeamClient): Promise<void> {
  const parameters = Object.keys(committed.paths).flatMap(
    (path) => /^[^{]*\/\{(\w+)\}$/.exec(path)?.[1] ?? [],
  );
  for (const parameter of parameters.filter((name) => MAKERS[name] === undefined))
    await makerByExample(parameter)?.make(team, {}, '');
}

function makerByExample(parameter: string): Maker | undefined {
  const end = `/{${parameter}}`;
  const path = Object.keys(committed.paths).find(
    (candidate) => candidate.endsWith(end) && takesKeys(Object.values(committed.paths[candidate] ?? {})[0]),
  );
  const collection = path?.slice(0, -end.length) ?? '';
  const body = committed.paths[collection]?.['post']?.requestBody?.content['application/json'];
  const [example] = listExamples(body);
  if (example === undefined) return undefined;
  return {
    make: async (team, parents) => {
      const filled = collection.replace(/\{(\w+)\}/g, (_, name: string) => parents[name] ?? '');
      const { status, body } = await team.post(filled, example);
      const made = Object.values(body as Record<string, { id?: string }>).find(
        (member) => member?.id !== undefined,
      );
      if (status !== 200 || made?.id === undefined) throw unmade(parameter, body);
      return { id: made.id };
    },
  };
}

/** Whether keys may call an operation: operations of people have no team. */
export function takesKeys(operation: Pick<Operation, 'security'> | undefined): boolean {
  const security = operation === undefined ? [] : securityOf(operation);
  return security.length === 0 || security.some((scheme) => 'basicKey' in scheme);
}

const CUSTOMER = { name: 'Customer', address: 'S 1', postalCode: '9000', city: 'Gent', country: 'BE' };

function unmade(what: string, body: unknown): Error {
  return new Error(`No ${what} could be made: ${JSON.stringify(body)}`);
}
