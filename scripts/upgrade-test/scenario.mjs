/** Fills an installation of any version through its API, and uses every feature of a newer one on what it finds. */
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 30_000;
const DAY_SECONDS = 86_400;
const FRENCH = { country: 'FR', enterpriseNumberScheme: '0002', enterpriseNumber: '732829320' };

/** A client of one team. `api` throws at refusals, `api.raw` hands the status back. */
export function clientOf(baseUrl, { key, secret }) {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  const raw = async (method, path, body, headers = {}) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization, ...json, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, body: isJson ? JSON.parse(text) : text };
  };
  const api = async (...request) => {
    const { status, body } = await raw(...request);
    if (status === 200) return body;
    throw new Error(`${request[0]} ${request[1]} answered ${status}: ${JSON.stringify(body.errors ?? body)}`);
  };
  api.raw = raw;
  return api;
}

export function invoice(number) {
  return {
    invoiceNumber: number,
    buyerReference: 'PO-7781',
    buyer: {
      name: 'Brouwerij De Kroon',
      street: 'Grote Markt 1',
      city: 'Antwerpen',
      postalZone: '2000',
      country: 'BE',
    },
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: [{ name: 'Labels', netPriceAmount: '75.00', vat: { percentage: '21' } }],
  };
}

const send = (api, from, to, number, headers = {}) =>
  api(
    'POST',
    `/api/v1/${from.id}/send`,
    { recipient: to.address, documentType: 'invoice', document: invoice(number) },
    { prefer: 'wait=10', ...headers },
  );

const sales = (date, reference, fields = {}) => ({
  type: 'sales',
  reference,
  date,
  category: 'goods',
  currency: 'EUR',
  taxExclusiveAmount: '1000.00',
  taxAmount: '200.00',
  transactionCount: 3,
  vatBreakdown: [{ percentage: '20', taxableAmount: '1000.00', taxAmount: '200.00' }],
  ...fields,
});

const payments = (date, reference) => ({
  type: 'payments',
  reference,
  date,
  vatBreakdown: [{ percentage: '20', amount: '1200.00' }],
});

async function until(what, holds) {
  for (const limit = performance.now() + LIMIT_MS; ; await sleep(100)) {
    if (await holds()) return;
    if (performance.now() > limit) throw new Error(`${what}: it did not happen within ${LIMIT_MS / 1000} s`);
  }
}

/** All items of a list, page by page. */
async function all(api, path, name) {
  const items = [];
  for (let cursor = ''; cursor !== null;) {
    const answer = await api('GET', `${path}${path.includes('?') ? '&' : '?'}limit=50${cursor}`);
    items.push(...answer[name]);
    const next = answer.pagination?.nextCursor ?? answer.nextCursor ?? null;
    cursor = next === null ? null : `&cursor=${encodeURIComponent(next)}`;
  }
  return items;
}

const LISTS = [
  ['/api/v1/documents', 'documents'],
  ['/api/v1/companies', 'companies'],
  ['/api/v1/labels', 'labels'],
  ['/api/v1/suppliers', 'suppliers'],
  ['/api/v1/customers', 'customers'],
  ['/api/v1/webhooks', 'webhooks'],
  ['/api/v1/events', 'events'],
];

async function snapshot(api, french) {
  const seen = {};
  for (const [path, name] of LISTS) seen[name] = await all(api, path, name);
  seen.xml = {};
  for (const { id } of seen.documents)
    seen.xml[id] = (await api('GET', `/api/v1/documents/${id}`)).document.xml;
  if (french !== null) seen.filings = (await api('GET', `${french}/filings`)).filings;
  return seen;
}

/** The path of the e-reporting of a French company that is registered; null in a version that has none. */
async function registerDeclarant(api) {
  const { company } = await api('POST', '/api/v1/companies', {
    name: 'Boulangerie',
    address: '1 rue de la Paix',
    postalCode: '75002',
    city: 'Paris',
    vatNumber: 'FR44732829320',
    ...FRENCH,
  });
  const { verification } = await api('POST', `/api/v1/companies/${company.id}/verify`);
  const outcome = `/api/v1/companies/${company.id}/verifications/${verification.id}/outcome`;
  await api('POST', outcome, { outcome: 'verified' });
  const path = `/api/v1/${company.id}/reporting/fr`;
  const declarant = { vatRegime: 'REEL_NORMAL_MENSUEL', vatExigibility: 'ENCAISSEMENTS' };
  const { status } = await api.raw('PUT', `${path}/declarant`, declarant);
  return status === 200 ? path : null;
}

/** Fills an installation. @returns what is to be found again */
export async function fill(api, { companies: [one, two] }, webhook) {
  const { webhook: registered } = await api('POST', '/api/v1/webhooks', webhook);
  const { label } = await api('POST', '/api/v1/labels', { name: 'Urgent', colorHex: '#AA0000' });
  await api('POST', '/api/v1/suppliers', {
    name: 'Supplier',
    vatNumber: 'BE0987654394',
    peppolAddresses: [one.address],
  });
  await api('POST', '/api/v1/customers', { name: 'Customer', peppolAddresses: [two.address] });
  const sent = [];
  for (let i = 1; i <= 2; i++) {
    sent.push((await send(api, one, two, `OUT-${i}`)).document);
    sent.push((await send(api, two, one, `BACK-${i}`)).document);
  }
  const { document: once } = await send(api, one, two, 'ONCE-1', { 'idempotency-key': 'upgrade-1' });
  const [incoming] = await all(api, '/api/v1/inbox', 'documents');
  await api('POST', `/api/v1/documents/${incoming.id}/mark-as-read`, {});
  await api('PUT', `/api/v1/documents/${incoming.id}/labels/${label.id}`);
  const french = await registerDeclarant(api);
  if (french !== null) {
    await api('POST', `${french}/b2c`, sales('2026-09-15', 'filed'));
    await api('POST', `${french}/b2c`, payments('2026-09-15', 'paid'));
    await api('POST', '/api/v1/sandbox/clock/advance', { seconds: 60 * DAY_SECONDS });
    await until('the old version files', async () =>
      (await api('GET', `${french}/filings`)).filings.some(({ state }) => state === 'accepted'),
    );
    await api('POST', `${french}/b2c`, sales('2027-03-05', 'open'));
    await api('POST', `${french}/b2c`, sales('2027-03-06', 'no-currency', { currency: null }));
  }
  await until('deliveries of the old version end', async () =>
    (await all(api, '/api/v1/documents', 'documents')).every(
      ({ deliveryStatus }) => deliveryStatus !== 'pending',
    ),
  );
  return { french, once, webhookId: registered.id, labelId: label.id, seen: await snapshot(api, french) };
}

/** What may differ between two versions' answers about the same thing: fields that one of them has alone. */
function alike(before, after) {
  if (Array.isArray(before))
    return (
      Array.isArray(after) &&
      before.length === after.length &&
      before.every((item, i) => alike(item, after[i]))
    );
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null)
    return isDeepStrictEqual(before, after);
  return Object.keys(before).every((key) => !(key in after) || alike(before[key], after[key]));
}

/** Everything that was there is there, with the same content. @returns what is not, a line each */
async function compare(api, { french, seen }) {
  const now = await snapshot(api, french);
  const problems = [];
  for (const [, name] of [...LISTS, ...(french === null ? [] : [[null, 'filings']])]) {
    const found = new Map(now[name].map((item) => [item.id, item]));
    for (const item of seen[name]) {
      const after = found.get(item.id);
      if (after === undefined) problems.push(`${name}: ${item.id} is gone`);
      else if (!alike(item, after))
        problems.push(`${name}: ${item.id} was ${JSON.stringify(item)} and is ${JSON.stringify(after)}`);
    }
  }
  for (const [id, xml] of Object.entries(seen.xml))
    if (now.xml[id] !== xml) problems.push(`the XML of ${id} differs`);
  return problems;
}

/** Uses every feature on what an older version left. @returns what does not work, a line each */
export async function use(api, { companies: [one, two] }, filled, receiver) {
  const problems = await compare(api, filled);
  const works = async (what, work) => {
    try {
      await work();
    } catch (error) {
      problems.push(`${what}: ${error.message}`);
    }
  };
  const serial = Date.now();
  await works('send and receive, both ways, with webhooks', async () => {
    for (const [from, to] of [
      [one, two],
      [two, one],
    ]) {
      const { document } = await send(api, from, to, `NEW-${serial}-${from.id}`);
      if (document.deliveryStatus !== 'delivered') throw new Error(`it is ${document.deliveryStatus}`);
      const notified = (type, fits) => () =>
        receiver.events.some((event) => event.type === type && fits(event));
      await until(
        'document.received',
        notified(
          'document.received',
          ({ data, companyId }) => companyId === to.id && JSON.stringify(data).length > 0,
        ),
      );
      await until(
        'document.delivery_status_changed',
        notified('document.delivery_status_changed', ({ data }) => data.documentId === document.id),
      );
    }
  });
  await works('an idempotency key of the old version', async () => {
    const { document } = await send(api, one, two, 'ONCE-1', { 'idempotency-key': 'upgrade-1' });
    if (document.id !== filled.once.id) throw new Error(`it made ${document.id}`);
  });
  await works('labels, marks, PDF, package', async () => {
    const [{ id }] = await all(api, '/api/v1/inbox', 'documents');
    await api('PUT', `/api/v1/documents/${id}/labels/${filled.labelId}`);
    await api('POST', `/api/v1/documents/${id}/mark-as-read`, {});
    const labelled = await all(api, `/api/v1/documents?labelId=${filled.labelId}`, 'documents');
    if (labelled.length < 2) throw new Error(`${labelled.length} documents have the label`);
    for (const part of ['pdf', 'package']) await api('GET', `/api/v1/documents/${id}/${part}`);
  });
  await works('deliveries of webhooks, replay', async () => {
    const { deliveries } = await api('GET', `/api/v1/webhooks/${filled.webhookId}/deliveries`);
    if (deliveries.length === 0) throw new Error('the log is empty');
    await api('POST', `/api/v1/webhook-deliveries/${deliveries.at(-1).id}/retry`);
    await api('POST', `/api/v1/webhooks/${filled.webhookId}/test`, {});
  });
  await works('French reports and filings', () => report(api, filled.french));
  return [...problems, ...receiver.problems];
}

/** Reports, corrects what the old version took, lets it be filed, and changes the regime. */
async function report(api, present) {
  const french = present ?? (await registerDeclarant(api));
  if (french === null) throw new Error('the declarant is refused');
  if (present !== null) {
    await api('POST', `${french}/b2c`, sales('2027-03-05', 'corrected', { action: 'correct' }));
    await api('POST', `${french}/b2c`, sales('2027-03-06', 'euro', { action: 'correct' }));
  }
  await api('POST', `${french}/b2c`, sales('2027-03-07', 'new'));
  await api('POST', `${french}/b2c`, payments('2027-03-07', 'new-payment'));
  const declarant = { vatRegime: 'REEL_SIMPLIFIE', vatExigibility: 'ENCAISSEMENTS' };
  await api('PUT', `${french}/declarant`, declarant);
  await api('POST', `${french}/b2c`, sales('2027-03-25', 'simplified'));
  const count = async () =>
    (await api('GET', `${french}/filings`)).filings.filter(({ state }) => state === 'accepted').length;
  const before = await count();
  for (let months = 0; months < 9; months += 3)
    await api('POST', '/api/v1/sandbox/clock/advance', { seconds: 90 * DAY_SECONDS });
  await until('new filings are accepted', async () => (await count()) >= before + 2);
}

/**
 * Sends and reads until it is stopped. @returns a function that stops it, with counts of what came: statuses, and the
 * reasons of requests that were not answered
 */
export function traffic(api, { companies: [one, two] }) {
  const statuses = {};
  let going = true;
  const lane = async (name, request) => {
    for (let i = 0; going; i++) {
      const status = await request(`${name}-${i}`).then(
        ({ status, retryAfter }) =>
          status === 503 && retryAfter === null ? '503 without Retry-After' : status,
        (error) => error.cause?.code ?? error.message,
      );
      statuses[status] = (statuses[status] ?? 0) + 1;
      await sleep(20);
    }
  };
  const lanes = [
    lane('BESIDE', (number) =>
      api.raw('POST', `/api/v1/${one.id}/send`, {
        recipient: two.address,
        documentType: 'invoice',
        document: invoice(number),
      }),
    ),
    lane('list', () => api.raw('GET', '/api/v1/documents?limit=20')),
    lane('inbox', () => api.raw('GET', '/api/v1/inbox')),
  ];
  return async () => {
    going = false;
    await Promise.all(lanes);
    return statuses;
  };
}
