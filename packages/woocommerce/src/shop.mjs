import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * @typedef {{ key: string, value: unknown }} MetaData
 * @typedef {{ id: number, total: string }} LineTax
 * @typedef {{ name: string, quantity: number, total: string, total_tax: string, sku?: string, taxes: LineTax[] }} OrderLine
 * @typedef {{ method_title: string, total: string, total_tax: string, taxes: LineTax[] }} ShippingLine
 * @typedef {{ name: string, total: string, total_tax: string, taxes: LineTax[] }} FeeLine
 * @typedef {object} Billing
 * @property {string} company
 * @property {string} first_name
 * @property {string} last_name
 * @property {string} address_1
 * @property {string} address_2
 * @property {string} city
 * @property {string} postcode
 * @property {string} country
 *
 * @typedef {object} Order order of the REST API of WooCommerce (wc/v3), with the members that are used
 * @property {number} id
 * @property {string} number
 * @property {string} status
 * @property {string} currency
 * @property {string} total
 * @property {string} payment_method id of the payment method, such as `cod`
 * @property {string | null} date_paid
 * @property {Billing} billing
 * @property {OrderLine[]} line_items
 * @property {ShippingLine[]} shipping_lines
 * @property {FeeLine[]} fee_lines
 * @property {{ rate_id: number, rate_percent: number }[]} tax_lines
 * @property {MetaData[]} meta_data
 */

const PAGE = 100;
/** Maximum time since the last change of an order that a search still lists, in milliseconds. */
const LISTED_AGE_MS = 7 * 24 * 3_600_000;

/** The shop's REST API (wc/v3). */
export class Shop {
  #settings;

  /** @param {import('./settings.mjs').Settings} settings */
  constructor(settings) {
    this.#settings = settings;
  }

  /**
   * Returns an order; null when the shop does not have it.
   * @param {number} id
   * @returns {Promise<Order | null>}
   */
  async findOrder(id) {
    return this.#call('GET', `/orders/${id}`);
  }

  /**
   * Lists the orders that are to be invoiced by their status and were changed within the last week, oldest first.
   * @returns {AsyncGenerator<Order>}
   */
  async *listOrders() {
    const query = new URLSearchParams({
      status: this.#settings.statuses.join(','),
      modified_after: new Date(Date.now() - LISTED_AGE_MS).toISOString(),
      order: 'asc',
      per_page: String(PAGE),
    });
    for (let page = 1; ; page += 1) {
      const orders = /** @type {Order[] | null} */ (
        await this.#call('GET', `/orders?${query.toString()}&page=${page}`)
      );
      if (orders === null) throw new Error('SHOP_URL has no REST API of WooCommerce (wc/v3)');
      yield* orders;
      if (orders.length < PAGE) return;
    }
  }

  /**
   * Sets meta data of an order.
   * @param {number} id
   * @param {Record<string, string>} values
   */
  async setMetaData(id, values) {
    const metaData = Object.entries(values).map(([key, value]) => ({ key, value }));
    await this.#call('PUT', `/orders/${id}`, { meta_data: metaData });
  }

  /**
   * Adds a note to an order that only the merchant sees.
   * @param {number} id
   * @param {string} note
   */
  async addNote(id, note) {
    await this.#call('POST', `/orders/${id}/notes`, { note, customer_note: false });
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<any>} null when the object does not exist
   * @throws {Error} with status and answer of a refused request
   */
  async #call(method, path, body) {
    const { shopUrl, consumerKey, consumerSecret } = this.#settings;
    const credential = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
    const answer = await fetch(`${shopUrl}/wp-json/wc/v3${path}`, {
      method,
      headers: { authorization: `Basic ${credential}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    if (answer.status === 404 && method === 'GET') return null;
    if (!answer.ok) throw new Error(`${method} ${path} of the shop: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

/**
 * Returns whether a delivery of the shop is genuine: `X-WC-Webhook-Signature` is the HMAC-SHA256 of the body, in base64.
 * @param {Buffer} body the unchanged body
 * @param {string | undefined} signature
 * @param {string} secret
 */
export function isGenuineDelivery(body, signature, secret) {
  const expected = createHmac('sha256', secret).update(body).digest();
  const received = Buffer.from(signature ?? '', 'base64');
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/**
 * Returns the text of a meta data entry of an order; undefined when it is absent or blank.
 * @param {Order} order
 * @param {string} key
 */
export function getMetaText(order, key) {
  const value = order.meta_data.find((entry) => entry.key === key)?.value;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
