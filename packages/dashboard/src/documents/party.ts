/** What a list says of a document beyond its status. */
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
export function summaryOf(document: SummarizedDocument): DocumentSummary {
  const parsed: Record<string, unknown> = { ...document.parsed };
  const parties = partiesOf(document);
  const other = document.direction === 'outgoing' ? parties.to : parties.from;
  const totals = recordOf(parsed.totals);
  return {
    number: textOf(parsed.invoiceNumber) ?? textOf(parsed.creditNoteNumber) ?? textOf(parsed.number),
    counterparty: other.name,
    address: other.address ?? document.emailRecipients[0] ?? null,
    amount: textOf(totals?.payableAmount) ?? textOf(totals?.taxInclusiveAmount),
    currency: textOf(parsed.currency),
    negated: CREDITS.includes(document.type),
  };
}

/** Sender and recipient with the names that the document gives them. */
export function partiesOf(document: SummarizedDocument): {
  from: { name: string | null; address: string | null };
  to: { name: string | null; address: string | null };
} {
  const parsed: Record<string, unknown> = { ...document.parsed };
  const [fromKey, toKey] = SELF_BILLED.includes(document.type) ? ['buyer', 'seller'] : ['seller', 'buyer'];
  return {
    from: { name: nameOf(parsed[fromKey] ?? parsed.sender), address: document.senderId },
    to: {
      name: nameOf(parsed[toKey] ?? parsed.receiver),
      address: document.receiverId ?? document.emailRecipients[0] ?? null,
    },
  };
}

function nameOf(party: unknown): string | null {
  const named = recordOf(party);
  return textOf(named?.name) ?? textOf(named?.legalName);
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
