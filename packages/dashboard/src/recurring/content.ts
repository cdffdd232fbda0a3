type Content = Record<string, unknown>;

/** Fields of a document that belong to one invoice alone: each run sets its own, or the service computes them. */
const OF_ONE = new Set([
  'invoiceNumber',
  'creditNoteNumber',
  'issueDate',
  'dueDate',
  'taxPointDate',
  'uuid',
  'totals',
  'vat',
]);

/** Returns the content of a recurring invoice like a draft: without its number, its dates and its time of sending. */
export function repeatDraft(content: Content): Content {
  const entries = Object.entries(content).filter(([name]) => name !== 'sendAt' && name !== 'allowDuplicate');
  return { ...Object.fromEntries(entries), document: withoutOne(content.document) };
}

/** Returns the content of a recurring invoice like a sent document. */
export function repeatDocument(document: {
  type: string;
  receiverId: string | null;
  parsed: unknown;
}): Content {
  const { type, receiverId, parsed } = document;
  return { recipient: receiverId, documentType: type, document: withoutOne(parsed) };
}

function withoutOne(document: unknown): Content {
  if (typeof document !== 'object' || document === null) return {};
  return Object.fromEntries(Object.entries(document).filter(([name]) => !OF_ONE.has(name)));
}
