/**
 * Returns the key by which the API finds the open invoices of a customer: the VAT number in capital letters and digits,
 * without one the electronic address, else the name in small letters.
 */
export function toCustomerKey({
  vatNumber,
  peppolAddresses,
  name,
}: {
  vatNumber: string | null;
  peppolAddresses: readonly string[];
  name: string;
}): string {
  const vat = (vatNumber ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  const key = vat === '' ? (peppolAddresses[0] ?? name.trim().replace(/\s+/g, ' ').toLowerCase()) : vat;
  return [...key].slice(0, 100).join('');
}
