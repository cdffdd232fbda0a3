import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../support/until';

/** An order in the form of WooCommerce's REST API (wc/v3). */
export interface ShopOrder {
  id: number;
  number: string;
  status: string;
  total: string;
  meta_data: { id: number; key: string; value: unknown }[];
  [member: string]: unknown;
}

const KEY = 'ck_test';
const SECRET = 'cs_test';
export const SHOP_SECRET = 'secret of the webhooks of the shop';

/**
 * A shop that speaks the documented REST form of WooCommerce: orders, meta data and notes with basic authentication, and
 * signed webhooks for each creation and change of an order, also for a change over the REST API. Deliveries are not repeated.
 */
export class FakeShop {
  readonly credential = {
    SHOP_CONSUMER_KEY: KEY,
    SHOP_CONSUMER_SECRET: SECRET,
    SHOP_WEBHOOK_SECRET: SHOP_SECRET,
  };
  readonly notes = new Map<number, string[]>();
  /** Statuses with which deliveries were answered. */
  readonly answers: number[] = [];
  /** Number of requests for each single order, and for lists of orders. */
  readonly reads = new Map<number, number>();
  lists = 0;
  /** Address that gets the deliveries; null while the shop has no webhook. */
  deliveryUrl: string | null = null;
  private readonly orders = new Map<number, ShopOrder>();
  private nextId = 100;
  private readonly deliveries: Promise<void>[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async open(): Promise<FakeShop> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const shop = new FakeShop(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => void shop.answer(request, response));
    return shop;
  }

  /** Places an order, as a customer does; the webhook follows. @returns its id */
  place(fields: Record<string, unknown> = {}): number {
    const id = this.nextId++;
    const rate = 7;
    const order = {
      id,
      number: `W${id}`,
      status: 'processing',
      currency: 'EUR',
      total: '166.92',
      date_paid: null,
      payment_method: 'stripe',
      billing: {
        company: 'Brouwerij De Kroon NV',
        first_name: 'An',
        last_name: 'Peeters',
        address_1: 'Grote Markt 1',
        address_2: '',
        city: 'Antwerpen',
        postcode: '2000',
        country: 'BE',
      },
      // A third of 100.00 a piece: no price of a piece has this total.
      line_items: [
        {
          name: 'Glass',
          quantity: 3,
          total: '100.00',
          total_tax: '21.00',
          sku: 'G-1',
          taxes: [{ id: rate, total: '21' }],
        },
        {
          name: 'Book',
          quantity: 1,
          total: '30.00',
          total_tax: '1.80',
          sku: '',
          taxes: [{ id: 8, total: '1.8' }],
        },
      ],
      shipping_lines: [
        { method_title: 'Parcel', total: '11.67', total_tax: '2.45', taxes: [{ id: rate, total: '2.4507' }] },
      ],
      fee_lines: [],
      tax_lines: [
        { rate_id: rate, rate_percent: 21 },
        { rate_id: 8, rate_percent: 6 },
      ],
      ...fields,
      meta_data: toMetaData((fields['meta_data'] ?? {}) as Record<string, string>),
    };
    payIfProcessed(order);
    this.orders.set(id, order);
    this.deliver('created', order);
    return id;
  }

  /** Changes an order, as the merchant does; the webhook follows. */
  change(id: number, fields: Record<string, unknown>, metaData: Record<string, string> = {}): void {
    const order = this.get(id);
    Object.assign(order, fields);
    payIfProcessed(order);
    for (const { key, value } of toMetaData(metaData)) setMeta(order, key, value);
    this.deliver('updated', order);
  }

  get(id: number): ShopOrder {
    const order = this.orders.get(id);
    if (order === undefined) throw new Error(`The shop has no order ${id}`);
    return order;
  }

  /** Waits for meta data of an order. */
  meta(
    id: number,
    key: string,
    isExpected: (value: unknown) => boolean = (value) => value !== undefined && value !== '',
  ): Promise<unknown> {
    const read = async (): Promise<unknown> =>
      this.get(id).meta_data.find((entry) => entry.key === key)?.value;
    return eventually(read, isExpected, 25_000);
  }

  async close(): Promise<void> {
    await Promise.all(this.deliveries);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Posts an order to the webhook. @returns once it is answered */
  async post(event: string, body: string, signature: string): Promise<number> {
    if (this.deliveryUrl === null) return 0;
    const headers = {
      'content-type': 'application/json',
      'x-wc-webhook-topic': `order.${event}`,
      'x-wc-webhook-resource': 'order',
      'x-wc-webhook-event': event,
      'x-wc-webhook-signature': signature,
    };
    const { status } = await fetch(this.deliveryUrl, { method: 'POST', headers, body });
    this.answers.push(status);
    return status;
  }

  private deliver(event: string, order: ShopOrder): void {
    const body = JSON.stringify(order);
    this.deliveries.push(this.post(event, body, sign(body)).then(() => undefined));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const expected = `Basic ${Buffer.from(`${KEY}:${SECRET}`).toString('base64')}`;
    if (request.headers.authorization !== expected)
      return send(401, {
        code: 'woocommerce_rest_cannot_view',
        message: 'Sorry, you cannot list resources.',
      });
    const url = new URL(request.url ?? '/', this.url);
    const [, id, isNotes] = /^\/wp-json\/wc\/v3\/orders(?:\/(\d+)(\/notes)?)?$/.exec(url.pathname) ?? [];
    if (id === undefined) {
      this.lists += 1;
      const statuses = url.searchParams.get('status')?.split(',') ?? [];
      const [size, page] = ['per_page', 'page'].map((name) => Number(url.searchParams.get(name)));
      const found = [...this.orders.values()].filter(({ status }) => statuses.includes(status));
      return send(200, found.slice(((page ?? 1) - 1) * (size ?? 10), (page ?? 1) * (size ?? 10)));
    }
    const order = this.orders.get(Number(id));
    if (order === undefined)
      return send(404, { code: 'woocommerce_rest_shop_order_invalid_id', message: 'Invalid ID.' });
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    if (request.method === 'GET') {
      this.reads.set(order.id, (this.reads.get(order.id) ?? 0) + 1);
      return send(200, order);
    }
    if (isNotes !== undefined) {
      this.notes.set(order.id, [...(this.notes.get(order.id) ?? []), String(body['note'])]);
      return send(201, { id: 1, note: body['note'] });
    }
    for (const { key, value } of body['meta_data'] as { key: string; value: unknown }[])
      setMeta(order, key, value);
    send(200, order);
    this.deliver('updated', order);
  }
}

/** WooCommerce fills the date of the payment of every order that it processes, whatever its payment method. */
function payIfProcessed(order: ShopOrder): void {
  const isProcessed = ['processing', 'completed'].includes(order.status);
  if (isProcessed && order['date_paid'] === null) order['date_paid'] = '2026-11-28T10:00:00';
}

function sign(body: string): string {
  return createHmac('sha256', SHOP_SECRET).update(body).digest('base64');
}

function toMetaData(values: Record<string, string>): ShopOrder['meta_data'] {
  return Object.entries(values).map(([key, value], index) => ({ id: index + 1, key, value }));
}

function setMeta(order: ShopOrder, key: string, value: unknown): void {
  const existing = order.meta_data.find((entry) => entry.key === key);
  if (existing !== undefined) existing.value = value;
  else order.meta_data.push({ id: order.meta_data.length + 1, key, value });
}
