/**
 * @typedef {object} Settings
 * @property {number} port port of the receiver of both webhooks
 * @property {string} publicUrl address of the receiver, as the installation reaches it
 * @property {string} shopUrl address of the shop, without `/wp-json`
 * @property {string} consumerKey key of the shop's REST API, with read and write access
 * @property {string} consumerSecret
 * @property {string} shopWebhookSecret secret of the shop's webhooks
 * @property {string} baseUrl address of the installation
 * @property {string} key id of a basic key of the team
 * @property {string} secret
 * @property {string} companyId company that sends
 * @property {string} webhookSecret signing secret of the installation's webhook
 * @property {string | undefined} iban account for orders that are not paid yet
 * @property {string[]} unpaidMethods payment methods of orders that are due although the shop processes them
 * @property {string[]} statuses statuses of orders that are invoiced
 * @property {string} addressField meta data of an order with the buyer's electronic address
 * @property {string} vatNumberField meta data of an order with the buyer's VAT number
 * @property {number} sweepSeconds seconds between two searches for orders whose webhook was missed
 */

/** Methods of WooCommerce itself: cash on delivery, bank transfer and cheque. */
const DEFAULT_UNPAID_METHODS = 'cod,bacs,cheque';
const DEFAULT_STATUSES = 'processing,completed';
const DEFAULT_SWEEP_SECONDS = 600;

/**
 * Reads the settings from the environment.
 * @param {Record<string, string | undefined>} environment
 * @returns {Settings}
 * @throws {TypeError} that names every missing variable
 */
export function readSettings(environment) {
  /** @type {string[]} */
  const missing = [];
  /** @param {string} name */
  const required = (name) => {
    const value = environment[name];
    if (value === undefined || value === '') missing.push(name);
    return value ?? '';
  };
  const settings = {
    port: Number(environment['PORT'] ?? 4100),
    publicUrl: required('PUBLIC_URL').replace(/\/+$/, ''),
    shopUrl: required('SHOP_URL').replace(/\/+$/, ''),
    consumerKey: required('SHOP_CONSUMER_KEY'),
    consumerSecret: required('SHOP_CONSUMER_SECRET'),
    shopWebhookSecret: required('SHOP_WEBHOOK_SECRET'),
    baseUrl: required('PASSERELLE_URL'),
    key: required('PASSERELLE_KEY'),
    secret: required('PASSERELLE_SECRET'),
    companyId: required('PASSERELLE_COMPANY'),
    webhookSecret: required('PASSERELLE_WEBHOOK_SECRET'),
    iban: environment['SELLER_IBAN'],
    unpaidMethods: (environment['UNPAID_METHODS'] ?? DEFAULT_UNPAID_METHODS).split(','),
    statuses: (environment['ORDER_STATUSES'] ?? DEFAULT_STATUSES).split(','),
    addressField: environment['ADDRESS_FIELD'] ?? 'peppol_address',
    vatNumberField: environment['VAT_NUMBER_FIELD'] ?? '_billing_vat_number',
    sweepSeconds: Number(environment['SWEEP_SECONDS'] ?? DEFAULT_SWEEP_SECONDS),
  };
  if (missing.length > 0) throw new TypeError(`These variables must be set: ${missing.join(', ')}`);
  return settings;
}
