/** Result of a recipient lookup, in the terms of the form. */
export interface Reception {
  registered: boolean;
  /** Kinds of document that are received, in a fixed order; `other` only where it is all */
  takes: ReceivedKind[];
}
const RECEIVED_KINDS = ['invoice', 'creditNote', 'selfBilling', 'order', 'other'] as const;
export type ReceivedKind = (typeof RECEIVED_KINDS)[number];

const SIGNS: [kind: ReceivedKind, sign: RegExp][] = [
  ['selfBilling', /selfbilling/i],
  ['invoice', /::Invoice##|CrossIndustryInvoice/],
  ['creditNote', /::CreditNote##|CrossIndustryInvoice/],
  ['order', /::Order##/],
];

/** The kinds that document types of the network stand for; `*` (the sandbox) is every kind. */
export function toReception(recipient: {
  registered: boolean;
  documentTypes: { docTypeId: string }[];
}): Reception {
  const kinds = new Set<ReceivedKind>();
  for (const { docTypeId } of recipient.documentTypes) {
    if (docTypeId === '*')
      for (const kind of ['invoice', 'creditNote', 'selfBilling'] as const) kinds.add(kind);
    const found = SIGNS.filter(([, sign]) => sign.test(docTypeId));
    if (found[0]?.[0] === 'selfBilling') kinds.add('selfBilling');
    else for (const [kind] of found) kinds.add(kind);
    if (found.length === 0 && docTypeId !== '*') kinds.add('other');
  }
  if (kinds.size > 1) kinds.delete('other');
  return { registered: recipient.registered, takes: RECEIVED_KINDS.filter((kind) => kinds.has(kind)) };
}

/** True when the recipient receives this kind of document. */
export function takesKind({ takes }: Reception, kind: string): boolean {
  const needed = kind.startsWith('selfBilling') ? 'selfBilling' : kind;
  return takes.some((each) => each === needed);
}
