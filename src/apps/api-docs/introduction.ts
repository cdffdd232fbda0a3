import { DOCUMENT_SIZE_MIB } from '../../standards/values/document-size';

/** Description of the API document: general facts that apply to every operation. */
export const INTRODUCTION = `Self-hosted access point to the Peppol e-document network: it sends and receives invoices and credit notes,
and publishes companies so that others can send to them.

## Authentication

Every operation below \`/api\` needs a credential of one team, except the one that gives out access tokens:

- a **basic key**, as \`Authorization: Basic base64(<key id>:<secret>)\`;
- a **JWT key** or an **access token** of OAuth2, as \`Authorization: Bearer <token>\`.

What a request names is looked up in the credential's team alone. A resource of another team is answered like a wrong key: 401.

## Answers and errors

Every success has the status 200 and \`success: true\`. Every failure has the body
\`{"success": false, "errors": {"<field>": ["<message>", …]}}\`: the key is the dotted path of the field at fault, such as
\`document.lines.0.vat.percentage\`, or \`root\`, and all fields at fault are listed at once. The header \`X-Error-Code\` has a stable
code; each operation names the codes that it answers with. \`X-Request-Id\` is in every answer and finds a request in the log.
Unknown fields of a body are refused.

## Idempotency

Every POST below \`/api/v1\` takes an \`Idempotency-Key\` of 1 to 255 printable ASCII characters. A request that is repeated with the
same key and body has its effect once and gets the first answer again, with \`Idempotent-Replayed: true\`. The key with another body
is refused (422), while the first request is still running (409, \`Retry-After: 1\`). Failures are not kept: a retry really
runs. Keys are kept for 7 days.

## Paging

Lists have the newest first. \`limit\` says how many items a page has, and \`pagination.nextCursor\` is the \`cursor\` of the next
page; \`hasMore\` is false on the last one. A cursor is opaque and stays valid while rows are added and deleted.

## Limits

Each team has a rate of requests (\`RateLimit-Limit\`, \`RateLimit-Remaining\`, \`RateLimit-Reset\`). More is answered 429 with
\`Retry-After\`; a service that has too much to do, or misses something that it depends on, answers 503 with \`Retry-After\`. Bodies
have at most ${DOCUMENT_SIZE_MIB.usual} MiB after decompression; an installation can set another maximum of up to ${DOCUMENT_SIZE_MIB.largest} MiB. A larger one is answered
413 \`body_too_large\`, with the maximum.

## Events

What happens to documents and companies is an event. Webhooks receive events as signed POST requests (Standard Webhooks); the
part \`webhooks\` of this document describes them. \`GET /api/v1/events\` has the events of the last 30 days for clients that ask.`;

/** Descriptions of the tags. */
const TAGS: Readonly<Record<string, string>> = {
  Authentication: 'The credential of a request, its team, API keys, and access tokens of OAuth2.',
  People: 'Accounts of people, how they sign in, and where they are.',
  Companies: 'The companies that a team sends and receives for, and the verification of their identity.',
  Identifiers:
    'The participant identifiers under which companies receive, their publication, their migration from and to other providers, and the document types that are advertised.',
  Sending: 'Documents on their way out: send, preview, cancel, resend, and what a recipient accepts.',
  Documents: 'Documents sent and received: lists, contents, files, labels, validation and timeline.',
  Labels: 'Labels of documents, suppliers and customers.',
  Suppliers: 'Those who invoice the team. Their labels are put on the documents they send.',
  Customers: 'Those whom the team invoices.',
  Webhooks: 'Where events are posted to, and the log of what was posted.',
  Events: 'The log of what happened, and the types of events.',
  'Tax data': 'Reports of exchanged invoices to tax authorities over the network.',
  'French e-reporting': 'Declarants, reports and filings of French e-reporting (flux 10).',
  Sandbox: 'Tools for trying things out; for sandbox teams alone.',
  Overview: 'How a team stands.',
  Requests: 'Requests of a team in the last days, to find the cause of a failure.',
  'Audit log': 'Audited changes with their actors and times.',
  Operator:
    'The installation, its teams and its people, for operators who are signed in: queues, dead letters, verifications. Never what teams store.',
  Service: 'The state of the service itself. No credential is needed.',
};

/** Returns the tags of the API document in order. A tag without a description above is described by its name. */
export function selectTags(names: Iterable<string>): { name: string; description: string }[] {
  const used = new Set(names);
  const known = Object.keys(TAGS).filter((name) => used.has(name));
  const others = [...used].filter((name) => !(name in TAGS)).sort();
  return [...known, ...others].map((name) => ({
    name,
    description: TAGS[name] ?? `Operations of ${name.toLowerCase()}.`,
  }));
}
