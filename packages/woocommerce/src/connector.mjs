import { createHash } from 'node:crypto';
import { ConflictError, Passerelle, UndeliverableError, ValidationError } from '@passerelle/sdk';
import { toInvoiceSource, toSendInput, UnsuitableOrderError } from './invoice.mjs';
import { getMetaText, Shop } from './shop.mjs';
import { normaliseVatNumber } from './vat-number.mjs';

/** Meta data of an order: id of its invoice, and status of the delivery. */
const DOCUMENT_ID = '_passerelle_document_id';
const DELIVERY_STATUS = '_passerelle_delivery_status';
/** Meta data of an order: id of its last invoice whose delivery failed. */
const FAILED_DOCUMENT_ID = '_passerelle_failed_document_id';
/** Meta data of an order: why its invoice is not sent, and digest of the order that was refused. */
const PROBLEM = '_passerelle_problem';
const REFUSED_DIGEST = '_passerelle_refused_digest';
const EVENT = 'document.delivery_status_changed';

/** @typedef {import('./shop.mjs').Order} Order */

/**
 * Sends the invoice of each order once, and writes the delivery to the order. The connector stores nothing itself: an order
 * names its invoice in its meta data, and an invoice its order as the sales order (BT-14).
 */
export class Connector {
  #settings;
  #shop;
  #client;
  /**
   * Last work on each order, by id: the shop and the installation deliver several changes of an order at once.
   * @type {Map<number, Promise<void>>}
   */
  #inProgress = new Map();

  /** @param {import('./settings.mjs').Settings} settings */
  constructor(settings) {
    this.#settings = settings;
    this.#shop = new Shop(settings);
    this.#client = new Passerelle({
      baseUrl: settings.baseUrl,
      auth: { key: settings.key, secret: settings.secret },
    });
  }

  /** Registers the webhook of the installation, unless it exists. */
  async register() {
    const { publicUrl, companyId, webhookSecret } = this.#settings;
    const url = `${publicUrl}/passerelle`;
    const existing = (await this.#client.webhooks.list()).find((webhook) => webhook.url === url);
    const input = { url, secret: webhookSecret, events: [EVENT], companyIds: [companyId] };
    if (existing === undefined) await this.#client.webhooks.create(input);
    else await this.#client.webhooks.update(existing.id, input);
  }

  /**
   * Handles all orders of the shop that have no invoice yet; for those whose webhook did not arrive. An order that was
   * refused is left alone until it is changed.
   */
  async sweep() {
    for await (const order of this.#shop.listOrders()) {
      if (this.#isRefused(order)) continue;
      await this.handleOrder(order).catch((/** @type {unknown} */ error) => {
        console.error(`Order ${order.id}: ${formatMessage(error)}`);
      });
    }
  }

  /**
   * Sends the invoice of an order, if its status asks for one and it has none.
   * @param {Order} order
   * @throws {Error} when the shop or the installation does not answer: the caller tries again later
   */
  async handleOrder(order) {
    if (this.#needsInvoice(order)) await this.#runInTurn(order.id, () => this.#invoice(order.id));
  }

  /**
   * Runs work on an order after all work on it that began before.
   * @param {number} orderId
   * @param {() => Promise<void>} work
   */
  async #runInTurn(orderId, work) {
    const previous = this.#inProgress.get(orderId) ?? Promise.resolve();
    const running = previous.catch(() => undefined).then(work);
    this.#inProgress.set(orderId, running);
    try {
      await running;
    } finally {
      if (this.#inProgress.get(orderId) === running) this.#inProgress.delete(orderId);
    }
  }

  /** @param {Order} order */
  #needsInvoice(order) {
    return this.#settings.statuses.includes(order.status) && getMetaText(order, DOCUMENT_ID) === undefined;
  }

  /** @param {Order} order */
  #isRefused(order) {
    const digest = getMetaText(order, REFUSED_DIGEST);
    return (
      getMetaText(order, PROBLEM) !== undefined && digest === toDigest(toInvoiceSource(order, this.#settings))
    );
  }

  /** @param {number} orderId */
  async #invoice(orderId) {
    // A delivery of the shop may be older than what was written to the order meanwhile.
    const current = await this.#shop.findOrder(orderId);
    if (current === null || !this.#needsInvoice(current)) return;
    try {
      const recipient = await this.#findRecipient(current);
      const documentId = await this.#send(current, recipient);
      await this.#shop.setMetaData(current.id, {
        [DOCUMENT_ID]: documentId,
        [DELIVERY_STATUS]: '',
        [PROBLEM]: '',
        [REFUSED_DIGEST]: '',
      });
      await this.#shop.addNote(
        current.id,
        `Invoice ${current.number} is being sent to ${recipient} over Peppol`,
      );
    } catch (error) {
      if (!isFinal(error)) throw error;
      const problem = error.message;
      const isNew = getMetaText(current, PROBLEM) !== problem;
      if (!isNew && this.#isRefused(current)) return;
      const digest = toDigest(toInvoiceSource(current, this.#settings));
      await this.#shop.setMetaData(current.id, { [PROBLEM]: problem, [REFUSED_DIGEST]: digest });
      if (!isNew) return;
      await this.#shop.addNote(current.id, `The invoice was not sent over Peppol. ${problem}`);
    }
  }

  /**
   * Writes the delivery of an invoice to its order. Events may arrive in another order than they happened: they only say
   * that the document is to be read.
   * @param {import('@passerelle/sdk').Event} event
   */
  async handleEvent(event) {
    if (event.type !== EVENT) return;
    const { documentId } = event.data;
    const { parsed } = await this.#client.documents.get(documentId);
    if (parsed === null || !('salesOrderReference' in parsed)) return;
    const orderId = Number(parsed.salesOrderReference ?? NaN);
    if (!Number.isSafeInteger(orderId)) return;
    const number = findNumber(parsed);
    await this.#runInTurn(orderId, () => this.#showDelivery(orderId, number, documentId));
  }

  /**
   * @param {number} orderId
   * @param {string | undefined} number number of the invoice
   * @param {string} documentId
   */
  async #showDelivery(orderId, number, documentId) {
    const order = await this.#shop.findOrder(orderId);
    // Other programs of the company may refer to sales orders of their own.
    if (order === null || order.number !== number) return;
    const current = getMetaText(order, DOCUMENT_ID);
    const isReplaced = current === undefined && getMetaText(order, FAILED_DOCUMENT_ID) === documentId;
    if (isReplaced || (current !== undefined && current !== documentId)) return;
    const { deliveryStatus, deliveries } = await this.#client.documents.get(documentId);
    if (deliveryStatus === null || getMetaText(order, DELIVERY_STATUS) === deliveryStatus) return;
    await this.#shop.setMetaData(orderId, {
      [DOCUMENT_ID]: documentId,
      [DELIVERY_STATUS]: deliveryStatus,
      ...(deliveryStatus === 'failed' && { [FAILED_DOCUMENT_ID]: documentId }),
    });
    const failure = deliveries.find((delivery) => delivery.failure !== null)?.failure ?? null;
    const reason =
      deliveryStatus !== 'failed' || failure === null ? '' : `: ${failure.message ?? failure.category}`;
    await this.#shop.addNote(orderId, `Delivery of the invoice over Peppol: ${deliveryStatus}${reason}`);
  }

  /**
   * Sends the invoice; an invoice of this order that was sent before counts as sent.
   * @param {Order} order
   * @param {string} recipient
   * @returns {Promise<string>} id of the document
   */
  async #send(order, recipient) {
    const { companyId } = this.#settings;
    const input = toSendInput(order, recipient, this.#settings);
    // After a failed delivery, the same invoice is a document of its own.
    const digest = toDigest([input, getMetaText(order, FAILED_DOCUMENT_ID) ?? null]);
    const idempotencyKey = `woocommerce-order-${order.id}-${digest}`;
    try {
      return (await this.#client.documents.send(companyId, input, {}, { idempotencyKey })).id;
    } catch (error) {
      const sent = isDuplicate(error) ? await this.#findSent(order) : undefined;
      if (sent === undefined) throw error;
      return sent;
    }
  }

  /** @param {Order} order */
  async #findSent({ id, number }) {
    const query = {
      companyId: [this.#settings.companyId],
      direction: /** @type {const} */ ('outgoing'),
      number,
    };
    for await (const document of this.#client.documents.list(query)) {
      if (document.deliveryStatus === 'failed') continue;
      const { parsed } = await this.#client.documents.get(document.id);
      if (parsed !== null && 'salesOrderReference' in parsed && parsed.salesOrderReference === String(id))
        return document.id;
    }
    return undefined;
  }

  /**
   * Returns the electronic address of the buyer: that of the order, or the one that its VAT number leads to.
   * @param {Order} order
   */
  async #findRecipient(order) {
    const { addressField, vatNumberField } = this.#settings;
    const address = getMetaText(order, addressField);
    if (address !== undefined) return address;
    const vatNumber = getMetaText(order, vatNumberField);
    if (vatNumber === undefined)
      throw new UnsuitableOrderError(`The order has neither "${addressField}" nor "${vatNumberField}"`);
    const { country } = order.billing;
    const number = normaliseVatNumber(vatNumber, country);
    if (number === undefined)
      throw new UnsuitableOrderError(
        `"${vatNumberField}" of the order must be a VAT number of the billing country "${country}"; received "${vatNumber}"`,
      );
    // The search also suggests recipients of similar names and numbers: only the owner of this number is the buyer.
    const { recipients, isComplete } = await this.#client.recipients.search({ query: number, country });
    const recipient = recipients.find((each) => each.registered === true && each.vatNumber === number);
    if (recipient !== undefined) return recipient.address;
    if (!isComplete) throw new Error(`The search for ${number} was not answered completely`);
    throw new UnsuitableOrderError(`No recipient on the network has the VAT number ${number}`);
  }
}

/**
 * Whether repeating changes nothing: the order, or what the merchant entered, has to be changed first.
 * @param {unknown} error
 * @returns {error is Error}
 */
function isFinal(error) {
  return (
    error instanceof UnsuitableOrderError ||
    error instanceof ValidationError ||
    error instanceof UndeliverableError ||
    isDuplicate(error)
  );
}

/**
 * Digests a JSON value.
 * @param {unknown} value
 */
function toDigest(value) {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}

/** @param {unknown} error */
function isDuplicate(error) {
  return error instanceof ConflictError && error.code === 'duplicate_document';
}

/**
 * Returns the number of an invoice; undefined for another document.
 * @param {object} parsed
 */
function findNumber(parsed) {
  return 'invoiceNumber' in parsed && typeof parsed.invoiceNumber === 'string'
    ? parsed.invoiceNumber
    : undefined;
}

/**
 * Formats a failure for the log.
 * @param {unknown} error
 */
export function formatMessage(error) {
  return error instanceof Error ? error.message : String(error);
}
