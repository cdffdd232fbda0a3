import { getMetaText } from './shop.mjs';
import { normaliseVatNumber } from './vat-number.mjs';

/**
 * @typedef {import('./shop.mjs').Order} Order
 * @typedef {import('./settings.mjs').Settings} Settings
 */

/** An order whose invoice a person has to send; the message says why. */
export class UnsuitableOrderError extends Error {}

/**
 * Converts an order into the request that sends its invoice. The amount of each line is that of the order: its total is
 * stated as the price of the whole quantity, so nothing is rounded twice.
 * @param {Order} order
 * @param {string} recipient electronic address of the buyer
 * @param {Settings} settings
 * @returns {import('@passerelle/sdk').SendInput}
 * @throws {UnsuitableOrderError}
 */
export function toSendInput(order, recipient, settings) {
  const { billing } = order;
  // The shop fills `date_paid` for every order that it processes, also for cash on delivery.
  const isPaid = order.date_paid !== null && !settings.unpaidMethods.includes(order.payment_method);
  return {
    recipient,
    documentType: 'invoice',
    document: {
      invoiceNumber: order.number,
      buyerReference: `Order ${order.number}`,
      salesOrderReference: String(order.id),
      currency: order.currency,
      buyer: {
        name: billing.company || `${billing.first_name} ${billing.last_name}`.trim(),
        street: billing.address_1,
        street2: billing.address_2 || undefined,
        city: billing.city,
        postalZone: billing.postcode,
        country: billing.country,
        vatNumber: toVatNumber(getMetaText(order, settings.vatNumberField), billing.country),
      },
      paymentMeans: isPaid || settings.iban === undefined ? [] : [{ iban: settings.iban }],
      lines: [
        ...order.line_items.map((line) => toLine(order, line.name, line.quantity, line, line.sku)),
        ...order.shipping_lines.map((line) => toLine(order, line.method_title, 1, line)),
        ...order.fee_lines.map((line) => toLine(order, line.name, 1, line)),
      ].filter((line) => line !== null),
      totals: isPaid ? { paidAmount: order.total, payableAmount: '0.00' } : { payableAmount: order.total },
    },
  };
}

/**
 * Returns a VAT number with its prefix; another text as it is, so that the refusal names it.
 * @param {string | undefined} received
 * @param {string} country
 */
function toVatNumber(received, country) {
  return received === undefined ? undefined : (normaliseVatNumber(received, country) ?? received);
}

/**
 * Returns the members of an order on which its invoice depends.
 * @param {Order} order
 * @param {Settings} settings
 */
export function toInvoiceSource(order, settings) {
  const { number, status, currency, total, date_paid, payment_method, billing } = order;
  const { line_items, shipping_lines, fee_lines, tax_lines } = order;
  const amounts = [total, line_items, shipping_lines, fee_lines, tax_lines];
  const fields = [settings.addressField, settings.vatNumberField].map((field) => getMetaText(order, field));
  return [number, status, currency, date_paid, payment_method, billing, amounts, fields];
}

/**
 * Converts a line; null for a line of no amount, such as free shipping.
 * @param {Order} order
 * @param {string} name
 * @param {number} quantity
 * @param {{ total: string, total_tax: string, taxes: import('./shop.mjs').LineTax[] }} amounts
 * @param {string} [sku]
 */
function toLine(order, name, quantity, { total, taxes }, sku) {
  if (Number(total) === 0) return null;
  const [tax, ...others] = taxes.filter((each) => each.total !== '' && Number(each.total) !== 0);
  if (tax === undefined || others.length > 0)
    throw new UnsuitableOrderError(
      `The line "${name}" has ${tax === undefined ? 'no VAT' : 'several taxes'}: the reason is not known to the shop`,
    );
  const rate = order.tax_lines.find(({ rate_id }) => rate_id === tax.id)?.rate_percent;
  if (rate === undefined)
    throw new UnsuitableOrderError(`The rate of the tax of the line "${name}" is not in the order`);
  return {
    name,
    sellersId: sku || undefined,
    quantity: String(quantity),
    netPriceAmount: total,
    baseQuantity: String(quantity),
    vat: { percentage: String(rate) },
  };
}
