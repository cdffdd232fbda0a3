/** Texts of a list row besides the document's status. */
export interface DocumentSummary {
  number: string | null;
  /** Name of the other side; null when the document does not say it. */
  counterparty: string | null;
  /** Address of the other side on the network, or its e-mail address. */
  address: string | null;
  amount: string | null;
  currency: string | null;
  /** True when the amount is owed the other way round. */
  negated: boolean;
}

/** A document, as far as its summary needs it. */
export interface SummarizedDocument {
  direction: string;
  type: string;
  senderId: string;
  receiverId: string | null;
  emailRecipients: string[];
  parsed: object | null;
}

const CREDITS = ['creditNote', 'selfBillingCreditNote'];
const SELF_BILLED = ['selfBillingInvoice', 'selfBillingCreditNote'];

/** Number, other side and amount of any document. */
export function toSummary(document: SummarizedDocument): DocumentSummary {
  const parsed: Record<string, unknown> = { ...document.parsed };
  const parties = toParties(document);
  const other = document.direction === 'outgoing' ? parties.to : parties.from;
  const totals = recordOrNull(parsed.totals);
  return {
    number:
      textOrNull(parsed.invoiceNumber) ?? textOrNull(parsed.creditNoteNumber) ?? textOrNull(parsed.number),
    counterparty: other.name,
    address: other.address ?? document.emailRecipients[0] ?? null,
    amount: textOrNull(totals?.payableAmount) ?? textOrNull(totals?.taxInclusiveAmount),
    currency: textOrNull(parsed.currency),
    negated: CREDITS.includes(document.type),
  };
}

/** Sender and recipient with the names that the document gives them. */
export function toParties(document: SummarizedDocument): {
  from: { name: string | null; address: string | null };
  to: { name: string | null; address: string | null };
} {
  const parsed: Record<string, unknown> = { ...document.parsed };
  const [fromKey, toKey] = SELF_BILLED.includes(document.type) ? ['buyer', 'seller'] : ['seller', 'buyer'];
  return {
    from: { name: partyName(parsed[fromKey] ?? parsed.sender), address: document.senderId },
    to: {
      name: partyName(parsed[toKey] ?? parsed.receiver),
      address: document.receiverId ?? document.emailRecipients[0] ?? null,
    },
  };
}

function partyName(party: unknown): string | null {
  const named = recordOrNull(party);
  return textOrNull(named?.name) ?? textOrNull(named?.legalName);
}

function recordOrNull(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
