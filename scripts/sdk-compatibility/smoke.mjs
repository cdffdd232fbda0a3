/** Work of an integrator with one SDK against one server: lists, sending, reading, webhooks, events, errors. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { invoice } from '../upgrade-test/scenario.mjs';

const LIMIT_MS = 30_000;

/**
 * @param {typeof import('../../packages/sdk/src/index.js')} sdk
 * @param {string} baseUrl of the server
 * @param {{ key: string, secret: string, companies: { id: string, address: string }[] }} sandbox
 * @returns {Promise<string[]>} the steps that were done
 * @throws Error of the first step that fails, with its name
 */
export async function trySdk(sdk, baseUrl, { key, secret, companies: [from, to] }) {
  const client = new sdk.Passerelle({ baseUrl, auth: { key, secret } });
  const receiver = await listen(sdk);
  const steps = [];
  const step = async (name, work) => {
    try {
      const result = await work();
      steps.push(name);
      return result;
    } catch (error) {
      throw new Error(`${name}: ${error.message}`, { cause: error });
    }
  };
  try {
    const webhook = await step('webhooks.create', () =>
      client.webhooks.create({ url: receiver.url, secret: receiver.secret }),
    );
    const label = await step('labels.create', () => client.labels.create({ name: 'Urgent' }));
    const sent = await step('documents.send', () =>
      client.documents.send(from.id, {
        recipient: to.address,
        documentType: 'invoice',
        document: invoice(`SDK-${randomBytes(6).toString('hex')}`),
      }),
    );
    await step('documents.waitForDelivery', async () => {
      const { deliveryStatus } = await client.documents.waitForDelivery(sent.id, { timeout: LIMIT_MS });
      requireEqual(deliveryStatus, 'delivered');
    });
    const received = await step('a verified webhook', () =>
      receiver.wait(({ type, companyId }) => type === 'document.received' && companyId === to.id),
    );
    await step('documents.get', async () => {
      const { direction, xml } = await client.documents.get(received.data.documentId);
      requireEqual(direction, 'incoming');
      if (!xml.includes('<')) throw new Error('The document has no XML.');
    });
    await step('documents.downloadPdf', async () => {
      const pdf = await client.documents.downloadPdf(sent.id);
      requireEqual(
        Buffer.from(await pdf.bytes())
          .subarray(0, 5)
          .toString('latin1'),
        '%PDF-',
      );
    });
    await step('documents.addLabel', () => client.documents.addLabel(sent.id, label.id));
    await step('lists', async () => {
      await requireItem(client.documents.list({ companyId: from.id }), sent.id);
      await requireItem(client.companies.list(), from.id);
      await requireItem(client.labels.list({ search: 'urg' }), label.id);
      await requireItem(client.webhooks.list(), webhook.id);
      await requireItem(client.documents.listInbox(), received.data.documentId);
      await client.suppliers.list();
      await client.customers.list();
    });
    await step('events.follow', async () => {
      const signal = AbortSignal.timeout(LIMIT_MS);
      for await (const { type } of client.events.follow({ since: sent.createdAt, signal }))
        if (type === 'document.received') return;
      throw new Error('The event document.received did not come.');
    });
    await step('webhooks.test', () => client.webhooks.test(webhook.id));
    await step('webhooks.delete', () => client.webhooks.delete(webhook.id));
    await step('a refusal', async () => {
      const error = await client.labels.create({ name: '' }).catch((refusal) => refusal);
      if (!(error instanceof sdk.ValidationError)) throw new Error(`It was ${error}.`);
      requireEqual(Object.keys(error.fields).join(), 'name');
    });
    if (receiver.problems.length > 0) throw new Error(receiver.problems.join('\n'));
    return steps;
  } finally {
    receiver.close();
  }
}

function requireEqual(value, expected) {
  if (value !== expected) throw new Error(`It is ${JSON.stringify(value)} instead of ${expected}.`);
}

/** @param {PromiseLike<{ items: { id: string }[] } | { id: string }[]>} list */
async function requireItem(list, id) {
  const page = await list;
  if (!(page.items ?? page).some((item) => item.id === id)) throw new Error(`A list lacks ${id}.`);
}

/** A receiver that verifies each delivery with the SDK. */
async function listen({ verifyWebhook }) {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const events = [];
  const problems = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      events.push(await verifyWebhook(Buffer.concat(chunks).toString('utf8'), request.headers, secret));
    } catch (error) {
      problems.push(`A webhook was refused: ${error.message}`);
    }
    response.writeHead(204).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const wait = async (fits) => {
    for (const until = performance.now() + LIMIT_MS; performance.now() < until; await sleep(20)) {
      const event = events.find(fits);
      if (event !== undefined) return event;
    }
    throw new Error(`It did not come within ${LIMIT_MS / 1000} s. ${problems.join(' ')}`);
  };
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { secret, problems, wait, close, url: `http://127.0.0.1:${server.address().port}/hooks` };
}
