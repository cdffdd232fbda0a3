import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const SETTLE_LIMIT_MS = 60_000;
const READERS = 4;

/** The team's programs: they send, remember the answers, and read them again. */
export class Clients {
  /** Ids of documents whose send was answered 200. */
  acknowledged = new Map();
  /** Milliseconds that sends took. */
  latencies = [];
  next = 1;

  constructor(sandbox, baseUrl) {
    this.sandbox = sandbox;
    this.baseUrl = baseUrl;
  }

  /** The same team at another installation. */
  at(baseUrl) {
    return new Clients(this.sandbox, baseUrl);
  }

  async send(count, atOnce, recipient) {
    let left = count;
    const client = async () => {
      while (left-- > 0) await this.sendOne(recipient);
    };
    await Promise.all(Array.from({ length: atOnce }, client));
  }

  /** Goes on sending until it is stopped. */
  during(atOnce) {
    let over = false;
    const client = async () => {
      while (!over) await this.sendOne();
    };
    const all = Promise.all(Array.from({ length: atOnce }, client));
    return { stop: () => ((over = true), all) };
  }

  async sendOne(recipient = this.sandbox.recipient) {
    const invoiceNumber = `DRILL-${this.next++}`;
    const started = performance.now();
    const { document } = await this.post(`/api/v1/${this.sandbox.from}/send`, {
      recipient,
      documentType: 'invoice',
      document: invoice(invoiceNumber),
    });
    this.latencies.push(performance.now() - started);
    this.acknowledged.set(document.id, invoiceNumber);
  }

  /** SHA-256 of the XML, message id and delivery status of each document. */
  async picture(ids) {
    const seen = new Map();
    const left = [...ids];
    const reader = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        const { document } = await this.request('GET', `/api/v1/documents/${id}`);
        const digest = createHash('sha256').update(document.xml).digest('hex');
        seen.set(id, { digest, messageId: document.peppolMessageId, status: document.deliveryStatus });
      }
    };
    await Promise.all(Array.from({ length: READERS }, reader));
    return seen;
  }

  /** All events that are listed, by id, as texts. */
  async events() {
    const found = new Map();
    let cursor = '';
    for (;;) {
      const { events, pagination } = await this.request('GET', `/api/v1/events?limit=200${cursor}`);
      for (const event of events) found.set(event.id, JSON.stringify(event));
      if (!pagination.hasMore) return found;
      cursor = `&cursor=${encodeURIComponent(pagination.nextCursor)}`;
    }
  }

  /** How often a document of each number arrived at the companies of the team. */
  async arrivals() {
    const times = new Map();
    let cursor = '';
    for (;;) {
      const { documents, pagination } = await this.request(
        'GET',
        `/api/v1/documents?direction=incoming&limit=200${cursor}`,
      );
      for (const { parsed } of documents)
        times.set(parsed.invoiceNumber, (times.get(parsed.invoiceNumber) ?? 0) + 1);
      if (!pagination.hasMore) return times;
      cursor = `&cursor=${encodeURIComponent(pagination.nextCursor)}`;
    }
  }

  async pending() {
    const { documents } = await this.request('GET', '/api/v1/documents?deliveryStatus=pending&limit=200');
    return documents.length;
  }

  async settled() {
    for (const until = performance.now() + SETTLE_LIMIT_MS; (await this.pending()) > 0; await sleep(200))
      if (performance.now() > until) throw new Error('Deliveries are still pending');
  }

  post(path, body) {
    return this.request('POST', path, body);
  }

  async request(method, path, body) {
    const { keyId, secret } = this.sandbox;
    const answer = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  }
}

function invoice(invoiceNumber) {
  return {
    invoiceNumber,
    buyerReference: 'PO-1',
    buyer: {
      name: 'Brouwerij De Kroon NV',
      street: 'Grote Markt 1',
      city: 'Antwerpen',
      postalZone: '2000',
      country: 'BE',
    },
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: Array.from({ length: 10 }, (_, i) => ({
      name: `Line ${i} of ${invoiceNumber}`,
      netPriceAmount: String(10 + i),
      vat: { percentage: '21' },
    })),
  };
}
