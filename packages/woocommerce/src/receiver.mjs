import { verifyWebhook, WebhookVerificationError } from '@passerelle/sdk';
import { createServer } from 'node:http';
import { formatMessage } from './connector.mjs';
import { isGenuineDelivery } from './shop.mjs';

/** @typedef {import('./shop.mjs').Order} Order */

/** Maximum size of a delivery in bytes. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/**
 * Creates the receiver of both webhooks: `/woocommerce` of the shop and `/passerelle` of the installation. A delivery that
 * is not genuine gets 400; one that cannot be handled now gets 503, so that it is repeated.
 * @param {import('./connector.mjs').Connector} connector
 * @param {import('./settings.mjs').Settings} settings
 */
export function createReceiver(connector, settings) {
  return createServer((request, response) => {
    receive(request, connector, settings).then(
      (status) => response.writeHead(status).end(),
      (/** @type {unknown} */ error) => {
        console.error(`${request.url}: ${formatMessage(error)}`);
        response.writeHead(error instanceof WebhookVerificationError ? 400 : 503).end();
      },
    );
  });
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('./connector.mjs').Connector} connector
 * @param {import('./settings.mjs').Settings} settings
 * @returns {Promise<number>} status of the answer
 */
async function receive(request, connector, settings) {
  if (request.method !== 'POST') return 405;
  const body = await readBody(request);
  if (body === null) return 413;
  if (request.url === '/passerelle') {
    await connector.handleEvent(await verifyWebhook(body, request.headers, settings.webhookSecret));
    return 204;
  }
  if (request.url !== '/woocommerce') return 404;
  // A new webhook is tried with a form that has only its id, without a signature.
  if (!(request.headers['content-type'] ?? '').startsWith('application/json')) return 200;
  const signature = request.headers['x-wc-webhook-signature'];
  if (!isGenuineDelivery(body, String(signature), settings.shopWebhookSecret)) return 400;
  if (
    request.headers['x-wc-webhook-resource'] === 'order' &&
    request.headers['x-wc-webhook-event'] !== 'deleted'
  )
    await connector.handleOrder(/** @type {Order} */ (JSON.parse(body.toString('utf8'))));
  return 200;
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<Buffer | null>} null when the body is too large
 */
async function readBody(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = /** @type {Buffer} */ (chunk);
    size += bytes.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
