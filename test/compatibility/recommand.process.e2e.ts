import { request } from 'node:http';
import { createWebhookBody } from '../../src/webhooks/posting/webhook-body';
import { smallInvoice } from '../support/invoices';
import { sharedService } from '../support/per-worker';
import { belgianNumber, sendAndWait, type TeamClient } from '../support/team-client';

interface Answer {
  status: number;
  // The answers are of another product, so the API document does not describe them.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
  code: string | null;
}

/** Objects of the team that the requests name. */
interface Scene {
  team: TeamClient;
  companyId: string;
  /** Enterprise number of the recipient, without its scheme. */
  number: string;
  documentId: string;
  receivedId: string;
  labelId: string;
  supplierId: string;
  customerId: string;
}

/** A request as the public documentation describes it. */
interface Row {
  name: string;
  method: string;
  /** Path after the prefix. */
  path: (scene: Scene) => string;
  body?: (scene: Scene) => object;
  status?: number;
  /** Members of the answer. */
  answer?: (scene: Scene) => object;
}

const SENT = 40;
let serial = 0;
const invoice = () => smallInvoice(`COMPAT-${(serial += 1)}`);
const sent = ({ companyId, team }: Scene) => ({
  ...{ success: true, teamId: team.teamId, companyId, sentOverPeppol: true, sentOverEmail: false },
  ...{ emailRecipients: [], id: expect.stringMatching(/^doc_/), envelopeId: expect.any(String) },
  peppolMessageId: expect.any(String),
});

/** Operations under each prefix. */
const OPERATIONS: Row[] = [
  { name: 'list companies', method: 'GET', path: () => '/companies', answer: () => ({ success: true }) },
  {
    name: 'get a company',
    method: 'GET',
    path: ({ companyId }) => `/companies/${companyId}`,
    answer: ({ companyId }) => ({ company: { id: companyId } }),
  },
  {
    name: 'update a company',
    method: 'PUT',
    path: ({ companyId }) => `/companies/${companyId}`,
    body: () => ({ phone: '+32 2 555 12 12' }),
    answer: () => ({ company: { phone: expect.any(String) } }),
  },
  {
    name: 'verify a company',
    method: 'POST',
    path: ({ companyId }) => `/companies/${companyId}/verify`,
    answer: () => ({ verificationUrl: expect.stringContaining('http'), verification: {} }),
  },
  { name: 'list identifiers', method: 'GET', path: ({ companyId }) => `/companies/${companyId}/identifiers` },
  {
    name: 'list document types',
    method: 'GET',
    path: ({ companyId }) => `/companies/${companyId}/documentTypes`,
    answer: () => ({ documentTypes: expect.any(Array) }),
  },
  {
    name: 'send a document',
    method: 'POST',
    path: ({ companyId }) => `/${companyId}/send`,
    body: ({ number }) => ({ recipient: `0208:${number}`, documentType: 'invoice', document: invoice() }),
    answer: sent,
  },
  {
    name: 'send to a recipient without a scheme',
    method: 'POST',
    path: ({ companyId }) => `/${companyId}/sendDocument`,
    body: ({ number }) => ({ recipient: number, documentType: 'invoice', document: invoice() }),
    answer: sent,
  },
  {
    name: 'preview a document',
    method: 'POST',
    path: ({ companyId }) => `/${companyId}/generate`,
    body: ({ number }) => ({ recipient: number, documentType: 'invoice', document: invoice() }),
    answer: () => ({ document: { validation: { result: 'valid' } } }),
  },
  {
    name: 'send with an e-mail in HTML as a fallback',
    method: 'POST',
    path: ({ companyId }) => `/${companyId}/send`,
    body: ({ number }) => ({
      ...{
        recipient: number,
        documentType: 'invoice',
        document: invoice(),
        pdfGeneration: { enabled: true },
      },
      email: {
        to: ['accounts@example.com'],
        subject: 'Invoice',
        htmlBody: '<p>Dear customer,<br>your invoice.</p>',
      },
    }),
    answer: sent,
  },
  {
    name: 'verify a recipient',
    method: 'POST',
    path: () => '/verify',
    body: ({ number }) => ({ peppolAddress: `0208:${number}` }),
    answer: () => ({ success: true, isValid: true, smpUrl: null }),
  },
  {
    name: 'verify a recipient that is not registered',
    method: 'POST',
    path: () => '/verify',
    body: () => ({ peppolAddress: '0208:0000000097' }),
    answer: () => ({ success: true, isValid: false }),
  },
  {
    name: 'verify a recipient without a scheme',
    method: 'POST',
    path: () => '/verify-recipient',
    body: ({ number }) => ({ peppolAddress: number }),
    answer: () => ({ isValid: true }),
  },
  {
    name: 'verify the support of a document type',
    method: 'POST',
    path: () => '/verify-document-support',
    body: ({ number }) => ({ peppolAddress: number, documentType: BIS_INVOICE }),
    answer: () => ({ isValid: true }),
  },
  {
    name: 'verify the support of an unknown document type',
    method: 'POST',
    path: () => '/verify-document-support',
    body: ({ number }) => ({ peppolAddress: number, documentType: 'urn:x::X##urn:y::1.0' }),
    answer: () => ({ isValid: false }),
  },
  {
    name: 'search the directory',
    method: 'GET',
    path: ({ number }) => `/search-peppol-directory?query=${number}`,
    answer: () => ({ results: expect.any(Array) }),
  },
  {
    name: 'list documents by pages',
    method: 'GET',
    path: () => '/documents?page=1&limit=10',
    answer: () => ({ pagination: { page: 1, limit: 10, totalPages: 2 } }),
  },
  {
    name: 'list the inbox',
    method: 'GET',
    path: () => '/inbox',
    answer: () => ({ documents: expect.any(Array) }),
  },
  {
    name: 'list the inbox of a company',
    method: 'GET',
    path: ({ companyId }) => `/inbox?companyId=${companyId}`,
    answer: () => ({ documents: expect.any(Array) }),
  },
  {
    name: 'get a document',
    method: 'GET',
    path: ({ documentId }) => `/documents/${documentId}`,
    answer: ({ documentId }) => ({ document: { id: documentId, xml: expect.stringContaining('<') } }),
  },
  {
    name: 'mark a document as read',
    method: 'POST',
    path: ({ receivedId }) => `/documents/${receivedId}/mark-as-read`,
    body: () => ({ read: true }),
    answer: () => ({ success: true }),
  },
  {
    name: 'mark a document as unread',
    method: 'POST',
    path: ({ receivedId }) => `/documents/${receivedId}/mark-as-read`,
    body: () => ({ read: false }),
    answer: () => ({ success: true }),
  },
  {
    name: 'render a document',
    method: 'GET',
    path: ({ documentId }) => `/documents/${documentId}/render/pdf`,
  },
  {
    name: 'download a package',
    method: 'GET',
    path: ({ documentId }) => `/documents/${documentId}/download-package?generatePdf=always`,
  },
  {
    name: 'assign a label to a document',
    method: 'POST',
    path: ({ documentId, labelId }) => `/documents/${documentId}/labels/${labelId}`,
  },
  {
    name: 'take a label off a document',
    method: 'DELETE',
    path: ({ documentId, labelId }) => `/documents/${documentId}/labels/${labelId}`,
  },
  {
    name: 'list labels',
    method: 'GET',
    path: () => '/labels',
    answer: () => ({ labels: expect.any(Array) }),
  },
  { name: 'get a label', method: 'GET', path: ({ labelId }) => `/labels/${labelId}` },
  {
    name: 'list suppliers by pages',
    method: 'GET',
    path: () => '/suppliers?page=1',
    answer: () => ({ pagination: { page: 1, limit: 10, total: expect.any(Number) } }),
  },
  {
    name: 'create or update a supplier',
    method: 'POST',
    path: () => '/suppliers',
    body: () => ({ externalId: 'ERP-1', name: 'Supplier', peppolAddresses: ['0208:0123456749'] }),
    answer: () => ({ supplier: { externalId: 'ERP-1' } }),
  },
  {
    name: 'get a supplier by its external id',
    method: 'GET',
    path: () => '/suppliers/COMPAT-S',
    answer: ({ supplierId }) => ({ supplier: { id: supplierId } }),
  },
  {
    name: 'assign a label to a supplier',
    method: 'POST',
    path: ({ supplierId, labelId }) => `/suppliers/${supplierId}/labels/${labelId}`,
  },
  {
    name: 'take a label off a supplier',
    method: 'DELETE',
    path: ({ supplierId, labelId }) => `/suppliers/${supplierId}/labels/${labelId}`,
  },
  {
    name: 'list customers by pages',
    method: 'GET',
    path: () => '/customers?page=1&limit=100',
    answer: () => ({ pagination: { page: 1, limit: 100, totalPages: 1 } }),
  },
  {
    name: 'create or update a customer',
    method: 'POST',
    path: () => '/customers',
    body: () => ({
      ...{ externalId: 'ERP-C', name: 'Customer', address: 'Street 1', city: 'Brussels', postalCode: '1000' },
      ...{ country: 'BE', peppolAddresses: [] },
    }),
    answer: () => ({ customer: { externalId: 'ERP-C', city: 'Brussels' } }),
  },
  {
    name: 'get a customer',
    method: 'GET',
    path: ({ customerId }) => `/customers/${customerId}`,
    answer: ({ customerId }) => ({ customer: { id: customerId } }),
  },
  {
    name: 'list webhooks',
    method: 'GET',
    path: () => '/webhooks',
    answer: () => ({ webhooks: expect.any(Array) }),
  },
  {
    name: 'create a webhook',
    method: 'POST',
    path: () => '/webhooks',
    body: () => ({ url: 'https://example.com/peppol' }),
    answer: () => ({ webhook: { url: 'https://example.com/peppol' } }),
  },
  {
    name: 'delete a webhook that does not exist',
    method: 'DELETE',
    path: () => '/webhooks/wh_01KAJ3T2A3B4C5D6E7F8G9H0J1',
    answer: () => ({ success: true }),
  },
  {
    name: 'get the declarant',
    method: 'GET',
    path: ({ companyId }) => `/${companyId}/reporting/fr/declarant`,
    answer: () => ({ declarant: null }),
  },
  // Failures keep their status, and name the field as the request does.
  {
    name: 'refuse an address that is none',
    method: 'POST',
    path: () => '/verify',
    body: () => ({ peppolAddress: 7 }),
    status: 400,
    answer: () => ({ success: false, errors: { peppolAddress: expect.any(Array) } }),
  },
  {
    name: 'refuse a read status that is none',
    method: 'GET',
    path: () => '/documents?isUnread=maybe',
    status: 400,
    answer: () => ({ errors: { isUnread: expect.any(Array) } }),
  },
  { name: 'refuse an unknown document', method: 'GET', path: () => '/documents/doc_none', status: 404 },
];

/** Filters of the list of documents, which are combined with pages. */
const FILTERS = [
  ['', SENT],
  ['direction=outgoing', SENT],
  ['direction=incoming', 0],
  ['isUnread=true', null],
  ['isUnread=false', null],
  ['type=invoice', SENT],
  ['type=creditNote', 0],
  ['excludeAttachments=true', SENT],
  ['search=COMPAT-LIST', SENT],
  ['from=2020-01-01T00:00:00.000Z', SENT],
  ['to=2020-01-01T00:00:00.000Z', 0],
  ['envelopeId=none', 0],
] as const;
const PAGES = [
  [1, 10],
  [2, 10],
  [3, 15],
  [1, 100],
  [9, 10],
] as const;

const BIS_INVOICE =
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';

/** Requests as the public documentation of Recommand describes them. */
describe('COMPATIBILITY=recommand', () => {
  const shared = sharedService({ COMPATIBILITY: 'recommand' });
  let scene: Scene;
  /** A team whose only documents are those of the list. */
  let lister: TeamClient;

  async function call(
    client: TeamClient,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${client.baseUrl}${path}`, {
      method,
      headers: {
        authorization: client.authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      status: response.status,
      body: isJson ? JSON.parse(bytes.toString()) : bytes,
      code: response.headers.get('x-error-code'),
    };
  }

  /** A verified company. The client of the tests compares answers with the API document, which has no added members. */
  async function createCompany(client: TeamClient): Promise<{ id: string; address: string }> {
    const number = belgianNumber();
    const created = await call(client, 'POST', '/api/v1/companies', {
      ...{ name: `Company ${number}`, address: 'Rue de la Loi 16', postalCode: '1000', city: 'Bruxelles' },
      ...{ country: 'BE', vatNumber: `BE${number}` },
    });
    const { id } = created.body.company;
    const { body } = await call(client, 'POST', `/api/v1/companies/${id}/verify`);
    const path = `/api/v1/companies/${id}/verifications/${body.verification.id}/outcome`;
    await call(client, 'POST', path, { outcome: 'verified' });
    return { id, address: `0208:${number}` };
  }

  beforeAll(async () => {
    const service = shared();
    const [team, buyer] = [await service.team(), await service.team()];
    lister = await service.team();
    const [from, to] = [await createCompany(team), await createCompany(buyer)];
    const listed = await createCompany(lister);
    const label = await team.sdk.labels.create({ name: 'ERP', colorHex: '#112233' });
    const supplier = await team.sdk.suppliers.upsert({ externalId: 'COMPAT-S', name: 'Supplier S' });
    const customer = await team.sdk.customers.upsert({ externalId: 'COMPAT-C', name: 'Customer C' });
    const send = async (client: TeamClient, companyId: string, recipient: string, number: string) => {
      const body = { recipient, documentType: 'invoice', document: smallInvoice(number) };
      const { body: answer } = await call(client, 'POST', `/api/peppol/${companyId}/send`, body);
      if (answer.success !== true) throw new Error(JSON.stringify(answer));
      return String(answer.id);
    };
    const documentId = await send(team, from.id, to.address, 'COMPAT-A');
    await send(lister, listed.id, from.address, 'COMPAT-B');
    for (let n = 1; n < SENT; n++) await send(lister, listed.id, to.address, `COMPAT-LIST-${n}`);
    const { body } = await call(team, 'GET', '/api/v1/inbox');
    // Enough documents of the first team for two pages.
    for (let n = 0; n < 11; n++) await send(team, from.id, to.address, `COMPAT-PAGE-${n}`);
    scene = {
      ...{ team, companyId: from.id, number: to.address.slice(5), documentId },
      ...{ receivedId: String(body.documents[0].id), labelId: label.id },
      ...{ supplierId: supplier.id, customerId: customer.id },
    };
  });

  describe.each([
    ['/api/v1', () => '/api/v1'],
    ['/api/peppol', () => '/api/peppol'],
    ['/api/peppol/{teamId}', ({ team }: Scene) => `/api/peppol/${team.teamId}`],
  ])('under %s', (_name, prefix) => {
    it.each(OPERATIONS.map((row): [string, Row] => [row.name, row]))(
      'can %s',
      async (_operation, { method, path, body, status = 200, answer }) => {
        const target = `${prefix(scene)}${path(scene)}`;
        // On the path that both products have, a request that states nothing does not wait.
        const isShared = target === `/api/v1/${scene.companyId}/send`;
        const headers: Record<string, string> = isShared ? { prefer: 'wait=20' } : {};
        const received = await call(scene.team, method, target, body?.(scene), headers);
        expect([received.status, received.body.errors]).toEqual([
          status,
          status === 200 ? undefined : expect.any(Object),
        ]);
        if (answer !== undefined) expect(received.body).toMatchObject(answer(scene));
      },
    );
  });

  it.each(
    FILTERS.flatMap(([filter, length]) =>
      PAGES.map(([page, limit]): [string, number | null, number, number] => [filter, length, page, limit]),
    ),
  )('pages documents with "%s" (%p items): page %i of %i items', async (filter, length, page, limit) => {
    const path = `/api/v1/documents?page=${page}&limit=${limit}&${filter}`;
    const { status, body } = await call(lister, 'GET', path);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.pagination).toMatchObject({ page, limit });
    if (length === null) return;
    // The search finds all but the first document.
    const items = filter.startsWith('search') ? length - 1 : length;
    const onPage = Math.max(0, Math.min(limit, items - (page - 1) * limit));
    expect(body.documents).toHaveLength(onPage);
    const isLast = page * limit >= items;
    if (isLast) expect(body.pagination.total).toBe(items);
    else expect(body.pagination.totalPages).toBe(page + 1);
  });

  it('walks all documents by totalPages, each once', async () => {
    const ids: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { body } = await call(lister, 'GET', `/api/peppol/documents?page=${page}&limit=7`);
      ids.push(...body.documents.map(({ id }: { id: string }) => id));
      pages = body.pagination.totalPages;
    }
    expect([ids.length, new Set(ids).size]).toEqual([SENT, SENT]);
  });

  it('keeps cursors, answers and names of this API', async () => {
    const { body } = await call(lister, 'GET', '/api/v1/documents?limit=5');
    expect(body.pagination).toEqual({ limit: 5, nextCursor: expect.any(String), hasMore: true });
    const next = await call(lister, 'GET', `/api/v1/documents?limit=5&cursor=${body.pagination.nextCursor}`);
    expect(next.body.documents).toHaveLength(5);
    const unread = await call(lister, 'GET', '/api/v1/documents?unread=true');
    expect(unread.status).toBe(200);
  });

  it('does not hold up a client of this API that sends, and names its fields as it does', async () => {
    const path = `/api/v1/${scene.companyId}/send`;
    const document = { recipient: `0208:${scene.number}`, documentType: 'invoice', document: invoice() };
    const { status, body } = await call(scene.team, 'POST', path, document);
    expect([status, body.sentOverPeppol]).toEqual([200, false]);
    const fields = async (target: string, wrong: object) =>
      Object.keys((await call(scene.team, 'POST', target, { ...document, ...wrong })).body.errors);
    expect(await fields(path, { docTypeId: 7 })).toEqual(['docTypeId']);
    expect(await fields(path, { doctypeId: 7 })).toEqual(['doctypeId']);
    expect(await fields(path, { doctypeId: 'x', attachPdf: 'x' })).toContain('attachPdf');
    expect(await fields(`/api/peppol/${scene.companyId}/send`, { pdfGeneration: 'x' })).toEqual([
      'pdfGeneration',
    ]);
    const list = await call(scene.team, 'GET', '/api/v1/documents?unread=maybe');
    expect(Object.keys(list.body.errors)).toEqual(['unread']);
    expect(Object.keys((await call(scene.team, 'POST', '/api/v1/verify', {})).body.errors)).toEqual([
      'peppolAddress',
    ]);
  });

  it('counts each list that is read for a page as a request', async () => {
    const created = await call(lister, 'POST', '/api/core/api-keys', {
      ...{ name: 'slow', type: 'basic', requestsPerMinute: 3 },
    });
    const { apiKey, secret } = created.body;
    const authorization = `Basic ${Buffer.from(`${apiKey.id}:${secret}`).toString('base64')}`;
    const statusOf = async (page: number) =>
      (await call(lister, 'GET', `/api/v1/documents?page=${page}&limit=1`, undefined, { authorization }))
        .status;
    expect([await statusOf(30), await statusOf(30), await statusOf(1)]).toEqual([200, 429, 429]);
  });

  it('does not serve a path that another reader takes for another one', async () => {
    const sent = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const { hostname, port } = new URL(lister.baseUrl);
        const headers = { authorization: lister.authorization };
        request({ hostname, port, path, headers }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
          .on('error', reject)
          .end();
      });
    expect(await sent('/api/peppol/companies')).toBe(200);
    for (const path of [
      '/api/peppol/x/../companies',
      '/api/peppol/x/%2e%2e/companies',
      '/api/peppol//companies',
    ])
      expect([path, await sent(path)]).toEqual([path, 404]);
  });

  it('repeats a send with its Idempotency-Key, with the same members', async () => {
    const body = { recipient: scene.number, documentType: 'invoice', document: invoice() };
    const path = `/api/peppol/${scene.companyId}/sendDocument`;
    const headers = { 'idempotency-key': 'compat-1' };
    const first = await call(scene.team, 'POST', path, body, headers);
    const second = await call(scene.team, 'POST', path, body, headers);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toMatchObject({ id: first.body.id, sentOverPeppol: true });
  });

  it('refuses the path and the objects of another team', async () => {
    const stranger = await shared().team();
    const path = `/api/peppol/${scene.team.teamId}/companies`;
    expect((await call(stranger, 'GET', path)).status).toBe(401);
    const foreign = `/api/peppol/documents/${scene.documentId}/render/pdf`;
    expect((await call(stranger, 'GET', foreign)).status).toBe(401);
    const refused = await fetch(`${stranger.baseUrl}/api/peppol/companies`);
    expect(refused.status).toBe(401);
  });

  it('posts events with the members that receivers read', () => {
    const event = {
      ...{
        eventId: 'evt_1',
        type: 'document.received',
        occurredAt: new Date(0),
        teamId: 't',
        companyId: 'c',
      },
      data: '{"documentId":"doc_1"}',
    };
    expect(JSON.parse(createWebhookBody(event, 'recommand').toString())).toEqual({
      ...{
        id: 'evt_1',
        type: 'document.received',
        timestamp: '1970-01-01T00:00:00.000Z',
        teamId: 't',
        companyId: 'c',
      },
      ...{ eventType: 'document.received', documentId: 'doc_1', data: { documentId: 'doc_1' } },
    });
    expect(createWebhookBody(event).toString()).not.toContain('eventType');
  });

  it('refuses a page far into a list', async () => {
    const { status, body } = await call(lister, 'GET', '/api/v1/documents?page=2000&limit=100');
    expect([status, Object.keys(body.errors)]).toEqual([400, ['page']]);
  });
});

/** Without the setting, a refused name of another product names the one of this API. */
describe('COMPATIBILITY=none', () => {
  const shared = sharedService();

  it.each([
    ['POST', '/api/v1/c_1/sendDocument', 'POST /api/v1/{companyId}/send'],
    ['POST', '/api/peppol/c_1/sendDocument', 'POST /api/v1/{companyId}/send'],
    ['POST', '/api/v1/c_1/generate', 'POST /api/v1/{companyId}/preview'],
    ['POST', '/api/v1/verify', 'POST /api/v1/recipients/verify'],
    ['POST', '/api/v1/verify-document-support', 'POST /api/v1/recipients/verify'],
    ['GET', '/api/v1/search-peppol-directory', 'GET /api/v1/recipients/search'],
    ['GET', '/api/v1/documents/doc_1/render/pdf', 'GET /api/v1/documents/{documentId}/pdf'],
    ['GET', '/api/v1/documents/doc_1/download-package', 'GET /api/v1/documents/{documentId}/package'],
    ['GET', '/api/peppol/documents/export', 'POST /api/v1/{companyId}/exports'],
    ['GET', '/api/peppol/team_1/companies', 'GET /api/v1/companies'],
    ['GET', '/api/peppol/suppliers', 'GET /api/v1/suppliers'],
    ['GET', '/api/peppol/customers', 'GET /api/v1/customers'],
    ['GET', '/api/peppol/labels', 'GET /api/v1/labels'],
    [
      'GET',
      '/api/v1/companies/c_1/notification-email-addresses',
      'GET /api/v1/companies/{companyId}/forwarding-rules',
    ],
    ['GET', '/api/v1/companies/c_1/documentTypes', 'GET /api/v1/companies/{companyId}/document-types'],
  ])('%s %s names %s', async (method, path, ours) => {
    const team = await shared().team();
    const { status, body } = await team.request(method, path, undefined, {});
    expect(status).toBe(404);
    expect(body.errors.root[0]).toContain(`The path of this API is ${ours}.`);
  });

  it.each([
    ['page=2', 'page', 'cursor'],
    ['isUnread=true', 'isUnread', 'unread'],
  ])('the query %s names %s', async (query, field, ours) => {
    const team = await shared().team();
    const { status, body } = await team.get(`/api/v1/documents?${query}`);
    expect([status, body.errors[field][0]]).toEqual([
      400,
      `unknown field "${field}"; did you mean "${ours}"?`,
    ]);
  });

  it('fields of bodies name those of this API', async () => {
    const team = await shared().team();
    const company = await team.company();
    await sendAndWait(team, company.id, {
      ...{ recipient: '9999:delivered', documentType: 'invoice', document: smallInvoice('NAMES-1') },
    });
    const verify = await team.post('/api/v1/recipients/verify', { peppolAddress: '9999:delivered' });
    expect(verify.body.errors.peppolAddress).toEqual([
      'unknown field "peppolAddress"; did you mean "address"?',
    ]);
    const send = await team.post(`/api/v1/${company.id}/send`, {
      ...{ recipient: '9999:delivered', documentType: 'invoice', document: smallInvoice('NAMES-2') },
      ...{ doctypeId: 'x', pdfGeneration: true },
    });
    expect(send.body.errors.doctypeId).toEqual(['unknown field "doctypeId"; did you mean "docTypeId"?']);
    expect(send.body.errors.pdfGeneration).toEqual([
      'unknown field "pdfGeneration"; did you mean "attachPdf"?',
    ]);
  });
});
