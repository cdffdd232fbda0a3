import type { Api } from '../api/client';
import type { components } from '../api/schema';
import { isSelfBilled, type SendForm } from './form';
import { parseAddresses } from './request';

type Customer = components['schemas']['Customer'];
type CustomerInput = components['schemas']['CustomerInput'];

/** Reference of a buyer that has none. */
export const NO_REFERENCE = 'NA';
/** Number of customers that are compared. */
const COMPARED = 20;

/** The recipient of a form as a customer; null for one that is none: a supplier, a recipient of the sandbox. */
export function toCustomer(form: SendForm): CustomerInput | null {
  const { party, recipient, buyerReference, email } = form;
  const address = recipient.trim().toLowerCase();
  if (isSelfBilled(form.kind) || party.name.trim() === '' || address.startsWith('9999:')) return null;
  const hasAddress = address !== '' && email?.when !== 'only';
  const [mail] = email === null ? [] : parseAddresses(email.to);
  const hasNumber = party.enterpriseNumber.trim() !== '';
  return {
    name: party.name.trim(),
    vatNumber: textOrNull(party.vatNumber),
    peppolAddresses: hasAddress ? [address] : [],
    enterpriseNumber: textOrNull(party.enterpriseNumber),
    enterpriseNumberScheme: hasNumber ? textOrNull(party.enterpriseNumberScheme) : null,
    address: textOrNull(party.street),
    postalCode: textOrNull(party.postalZone),
    city: textOrNull(party.city),
    country: textOrNull(party.country),
    email: mail ?? null,
    buyerReference: buyerReference.trim() === NO_REFERENCE ? NO_REFERENCE : null,
  };
}

/** The customer among some that an input is of: by address, VAT number, or the name where neither is known. */
export function findCustomer(customers: readonly Customer[], input: CustomerInput): Customer | undefined {
  const { name = '', vatNumber, peppolAddresses = [] } = input;
  const compact = (number: string | null | undefined): string =>
    (number ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  return (
    customers.find((each) => peppolAddresses.some((address) => each.peppolAddresses.includes(address))) ??
    customers.find((each) => compact(vatNumber) !== '' && compact(each.vatNumber) === compact(vatNumber)) ??
    customers.find(
      (each) =>
        each.name.toLowerCase() === name.toLowerCase() &&
        (each.peppolAddresses.length === 0 || peppolAddresses.length === 0),
    )
  );
}

/** Values that an input adds to a customer: fields that are empty there, addresses, and the reference; null when there are none. */
export function toCompletion(customer: Customer, input: CustomerInput): CustomerInput | null {
  const { peppolAddresses = [], buyerReference, ...others } = input;
  const present = new Map<string, unknown>(Object.entries(customer));
  const added: CustomerInput = Object.fromEntries(
    Object.entries(others).filter(([name, value]) => value !== null && present.get(name) === null),
  );
  const addresses = [...new Set([...customer.peppolAddresses, ...peppolAddresses])];
  if (addresses.length > customer.peppolAddresses.length) added.peppolAddresses = addresses;
  if (typeof buyerReference === 'string' && buyerReference !== customer.buyerReference)
    added.buyerReference = buyerReference;
  return Object.keys(added).length === 0 ? null : added;
}

/** Saves the recipient of a form: a new customer, or what an existing one lacks. */
export async function saveCustomer(api: Api, form: SendForm): Promise<void> {
  const input = toCustomer(form);
  if (input === null) return;
  const searches = [input.peppolAddresses?.[0], input.vatNumber?.replace(/[\s.]/g, ''), input.name];
  for (const search of searches) {
    if (!search) continue;
    const { customers } = await api.get('/api/v1/customers', {
      query: { search: search.slice(0, 100), limit: COMPARED },
    });
    const known = findCustomer(customers, input);
    if (known === undefined) continue;
    const body = toCompletion(known, input);
    if (body !== null)
      await api.put('/api/v1/customers/{customerId}', { path: { customerId: known.id }, body });
    return;
  }
  await api.post('/api/v1/customers', { body: input });
}

function textOrNull(text: string): string | null {
  return text.trim() || null;
}
