import type { DocumentSummary } from '../reading/reading';

/** Types of sent documents that are in the ledger of their customer. */
export const LEDGER_TYPES: readonly string[] = ['invoice', 'creditNote'];

/** Maximum number of characters of a customer's key. */
const MAX_KEY_LENGTH = 100;

/** Identification of a buyer. */
export interface Customer {
  vatNumber: string | null;
  /** Electronic address, `<scheme>:<identifier>`. */
  address: string | null;
  name: string | null;
}

/** Columns of a document for the ledger; empty for a document that is not in the ledger. */
export interface LedgerColumns {
  customer?: string;
  customer_vat_number?: string | null;
  due_date?: string | null;
}

/**
 * Returns the key that identifies the customer of a document: the VAT number in upper-case letters and digits, or the
 * electronic address, or the name in lower case. Returns null for a buyer without VAT number, address and name.
 */
export function toCustomerKey({ vatNumber, address, name }: Customer): string | null {
  const vat = normaliseVatNumber(vatNumber);
  const key = vat ?? address ?? name?.trim().replace(/\s+/g, ' ').toLowerCase() ?? '';
  return key === '' ? null : [...key].slice(0, MAX_KEY_LENGTH).join('');
}

/** Returns a VAT number in upper-case letters and digits, as in customer keys; null when it contains neither. */
export function normaliseVatNumber(vatNumber: string | null): string | null {
  const vat = (vatNumber ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  return vat === '' ? null : vat.slice(0, MAX_KEY_LENGTH);
}

/** Returns the columns of a new document for the ledger of its customer. */
export function toLedgerColumns(
  { direction, type, receiverId }: { direction: string; type: string; receiverId: string | null },
  { payable, buyerName, buyerVatNumber, dueDate }: Partial<DocumentSummary>,
): LedgerColumns {
  if (direction !== 'outgoing' || !LEDGER_TYPES.includes(type)) return {};
  if (payable === undefined || payable.currency === null) return {};
  const customer = toCustomerKey({
    vatNumber: buyerVatNumber ?? null,
    address: receiverId,
    name: buyerName ?? null,
  });
  if (customer === null) return {};
  return {
    customer,
    customer_vat_number: normaliseVatNumber(buyerVatNumber ?? null),
    due_date: dueDate ?? null,
  };
}
