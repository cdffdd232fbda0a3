import { DOCUMENT_SIZE_MIB } from '../../standards/values/document-size';

/** Description of the API document: general facts that apply to every operation. */
export const INTRODUCTION = `Self-hosted access point to the Peppol e-document network: it sends and receives invoices and credit notes,
and publishes companies so that others can send to them.

## Authentication

Every operation below \`/api\` needs a credential of one team, except the one that issues access tokens:

- a **basic key**, as \`Authorization: Basic base64(<key id>:<secret>)\`;
- a **JWT key** or an **access token** of OAuth2, as \`Authorization: Bearer <token>\`.

A request finds only resources of the credential's team. A request for a resource of another team gets 401, as with a wrong key.

## Answers and errors

Every success has the status 200 and \`success: true\`. Every failure has the body
\`{"success": false, "errors": {"<field>": ["<message>", …]}}\`: the key is the dotted path of the invalid field, such as
\`document.lines.0.vat.percentage\`, or \`root\`. One response lists all invalid fields. The header
\`X-Error-Code\` has a stable code; each operation lists its codes, and
\`components.examples\` of this document has an example body for each code. Every response has \`X-Request-Id\`, which identifies the request
in the log. A body with unknown fields is rejected.

## Idempotency

Every POST below \`/api/v1\` accepts an \`Idempotency-Key\` of 1 to 255 printable ASCII characters. A request that is repeated with
the same key and body takes effect once, and the repetition gets the first response, with \`Idempotent-Replayed: true\`. The same key
with another body is rejected (422), and so is a repetition while the first request is still running (409, \`Retry-After: 1\`).
Failures are not stored: a repetition is executed. Keys are stored for 7 days.

## Paging

Lists begin with the newest item. \`limit\` is the maximum number of items of a page, and \`pagination.nextCursor\` is the \`cursor\`
of the next page; \`hasMore\` is false on the last page. A cursor is opaque and stays valid while items are added and deleted.

## Limits

Each team has a rate limit. Every response to a request of a team has \`RateLimit-Limit\` (maximum number of requests at once),
\`RateLimit-Remaining\` (number of requests that the team can make now) and \`RateLimit-Reset\` (seconds until the maximum is
available again). Further requests get 429 with \`Retry-After\`. While the service is overloaded or a dependency is unavailable,
requests get 503 with \`Retry-After\`. Bodies
have at most ${DOCUMENT_SIZE_MIB.usual} MiB after decompression; an installation can set another maximum of up to ${DOCUMENT_SIZE_MIB.largest} MiB. A larger body gets 413
\`body_too_large\`, with the maximum.

## Events

An event reports a change of a document or a company. Webhooks receive events as signed POST requests (Standard Webhooks); the
part \`webhooks\` of this document describes them, and docs/webhooks.md explains signature verification, retries, order and repeated deliveries. Clients can also read the events of the last 30 days with \`GET /api/v1/events\`.`;

/** Descriptions of the tags. */
const TAGS: Readonly<Record<string, string>> = {
  Authentication: 'The credential of a request, its team, API keys, and access tokens of OAuth2.',
  People: 'Accounts of people, their ways to sign in, and their sessions.',
  Companies: 'The companies of a team, and the verification of their identity.',
  Identifiers:
    'The participant identifiers under which companies receive, their publication, their migration from ' +
    'and to other providers, and the advertised document types.',
  Sending: 'Outgoing documents: send, preview, cancel, resend, and look-up of recipients.',
  Documents: 'Documents sent and received: lists, contents, files, labels, validation and timeline.',
  'Recurring invoices': 'Invoices that are sent on a schedule ([Recurring invoices](recurring-invoices.md)).',
  Items: 'Goods and services that companies sell, with price and VAT.',
  Payments:
    'Recorded payments of sent and received invoices, and imported bank statements that contain them.',
  Purchases:
    'Work on received invoices: approve, book, assign, comment ([Work on received invoices](purchases.md)).',
  'Bulk actions': 'Actions on many documents at once, carried out in the background.',
  'Rule replays':
    'Validation of stored documents by the rules in force on another day, such as those of a coming release ' +
    '([Rule replays](rule-replays.md)).',
  Labels: 'Labels of documents, suppliers and customers.',
  Suppliers:
    'Companies that invoice the team. The labels of a supplier are added to the documents that the supplier sends.',
  Customers: 'Companies that the team invoices.',
  Webhooks: 'Addresses that receive events, and the log of deliveries to them.',
  Events: 'The event log, and the types of events.',
  'Tax data': 'Reports of exchanged invoices to tax authorities over the network.',
  'French e-reporting': 'Declarants, reports and filings of French e-reporting (flux 10).',
  Sandbox: 'Tools for tests; only for sandbox teams.',
  Drafts: 'Unsent documents that people write in the dashboard or that programs create.',
  Receivables: 'Open invoices, payment reminders, and statements of account of customers.',
  'Invoice imports': 'CSV and XLSX files whose rows become invoices.',
  Arrivals: 'E-mails and files that companies receive, and the mailboxes from which the e-mails are read.',
  Forwarding:
    'Forwarding of received documents by e-mail, manually or by rules ([Forwarding](forwarding.md)).',
  Exports: 'Signed archives with the documents of a company for a period ([Exports](exports.md)).',
  'Saved views': 'Saved filters, order and columns of document lists.',
  Applications: 'OAuth2 applications that people connect to their teams ([OAuth2 applications](oauth.md)).',
  'Single sign-on':
    'Identity provider, e-mail domains and SCIM tokens of a team ([Single sign-on](single-sign-on.md)).',
  Usage: 'Counts of sent and received documents, and the quota of the team ([Usage](usage.md)).',
  Network:
    'The provider that transmits the documents of a team, the network of each company, and moves of companies ' +
    'between networks.',
  Overview: 'Summary of a team’s documents and open problems.',
  Requests: 'Requests of a team in the last days, to find the cause of a failure.',
  'Audit log': 'Audited changes with their actors and times.',
  Operator:
    'The installation, its teams and its people, for signed-in operators: queues, dead letters, ' +
    'verifications. Data of teams is never shown.',
  Service: 'Health and name of the service. No credential is needed.',
};

/**
 * Returns the tags of the API document in order. A tag that is not in {@link TAGS} gets a description made of its name.
 */
export function selectTags(names: Iterable<string>): { name: string; description: string }[] {
  const usedNames = new Set(names);
  const tagNames = Object.keys(TAGS).filter((name) => usedNames.has(name));
  const otherTags = [...usedNames].filter((name) => !(name in TAGS)).sort();
  return [...tagNames, ...otherTags].map((name) => ({
    name,
    description: TAGS[name] ?? `Operations of ${name.toLowerCase()}.`,
  }));
}
