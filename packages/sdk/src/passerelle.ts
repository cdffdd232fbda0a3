import { TypedApi } from './api/typed-api.js';
import { accessTokenOf, assertion, type AssertionOptions } from './credentials/assertion.js';
import { basicKey } from './credentials/basic-key.js';
import type { Credential } from './credentials/credential.js';
import { token, type TokenSource } from './credentials/token.js';
import { ApiKeys } from './resources/api-keys.js';
import { Companies } from './resources/companies.js';
import { Customers } from './resources/customers.js';
import { Documents } from './resources/documents.js';
import { Drafts } from './resources/drafts.js';
import { Items } from './resources/items.js';
import { RecurringInvoices } from './resources/recurring-invoices.js';
import { Events } from './resources/events.js';
import { Exports } from './resources/exports.js';
import { Forwarding } from './resources/forwarding.js';
import { FrenchReporting } from './resources/french-reporting.js';
import { Identifiers } from './resources/identifiers.js';
import { Labels } from './resources/labels.js';
import { Migrations } from './resources/migrations.js';
import { OAuth2 } from './resources/oauth2.js';
import { Recipients } from './resources/recipients.js';
import { PortalLinks } from './resources/portal-links.js';
import { SavedViews } from './resources/saved-views.js';
import { Sandbox } from './resources/sandbox.js';
import { Suppliers } from './resources/suppliers.js';
import { AssistantDrafts } from './resources/assistant-drafts.js';
import { BankStatements } from './resources/bank-statements.js';
import { Receivables } from './resources/receivables.js';
import { Reminders } from './resources/reminders.js';
import { Comments } from './resources/comments.js';
import { Purchases } from './resources/purchases.js';
import { BulkActions } from './resources/bulk-actions.js';
import { RuleReplays } from './resources/rule-replays.js';
import { InvoiceImports } from './resources/invoice-imports.js';
import { Payments } from './resources/payments.js';
import { TaxData } from './resources/tax-data.js';
import { Usage } from './resources/usage.js';
import { Team } from './resources/team.js';
import { Webhooks } from './resources/webhooks.js';
import { Transport, type Fetch, type TransportSettings } from './transport/transport.js';

/** Credential of the client: a basic key, a JWT (or a function that returns one), or an OAuth2 assertion. */
export type Auth = { key: string; secret: string } | { token: TokenSource } | { assertion: AssertionOptions };

export interface PasserelleOptions {
  /** Address of the service, as `https://peppol.example.com` */
  baseUrl: string;
  auth: Auth;
  /** Milliseconds of one attempt. Default: 30,000 */
  attemptTimeout?: number;
  /** Milliseconds of a call with all its attempts. Default: 120,000 */
  timeout?: number;
  /** Attempts after the first. Default: 3 */
  retries?: number;
  /** Additional headers of each request, for instance for a proxy */
  headers?: Readonly<Record<string, string>>;
  /** Default: the platform's `fetch` */
  fetch?: Fetch;
}

const TOKEN_ENDPOINT = '/api/core/oauth2/token';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const DEFAULTS = { attemptTimeout: 30_000, timeout: 120_000, retries: 3 };

/** A team's access to Passerelle. Every operation of the API that a key may do is a method of one of its members. */
export class Passerelle {
  readonly documents: Documents;
  readonly drafts: Drafts;
  readonly assistantDrafts: AssistantDrafts;
  readonly recurringInvoices: RecurringInvoices;
  readonly items: Items;
  readonly companies: Companies;
  readonly identifiers: Identifiers;
  readonly migrations: Migrations;
  readonly suppliers: Suppliers;
  readonly customers: Customers;
  readonly labels: Labels;
  readonly portalLinks: PortalLinks;
  readonly savedViews: SavedViews;
  readonly recipients: Recipients;
  readonly reporting: { readonly fr: FrenchReporting };
  readonly bulkActions: BulkActions;
  readonly ruleReplays: RuleReplays;
  readonly invoiceImports: InvoiceImports;
  readonly payments: Payments;
  readonly bankStatements: BankStatements;
  readonly receivables: Receivables;
  readonly reminders: Reminders;
  readonly purchases: Purchases;
  readonly comments: Comments;
  readonly forwarding: Forwarding;
  readonly taxData: TaxData;
  readonly exports: Exports;
  readonly webhooks: Webhooks;
  readonly events: Events;
  readonly apiKeys: ApiKeys;
  readonly oauth2: OAuth2;
  readonly sandbox: Sandbox;
  readonly team: Team;
  readonly usage: Usage;

  /** @throws TypeError when an option is not valid */
  constructor({ auth, baseUrl, headers = {}, fetch: ownFetch, ...times }: PasserelleOptions) {
    const settings: TransportSettings = {
      ...DEFAULTS,
      ...definedOf(times),
      baseUrl: originOf(baseUrl),
      headers,
      fetch: ownFetch ?? ((address, init) => fetch(address, init)),
    };
    const api = new TypedApi(new Transport(settings, credentialOf(auth, settings)));
    this.documents = new Documents(api);
    this.drafts = new Drafts(api);
    this.assistantDrafts = new AssistantDrafts(api);
    this.recurringInvoices = new RecurringInvoices(api);
    this.items = new Items(api);
    this.companies = new Companies(api);
    this.identifiers = new Identifiers(api);
    this.migrations = new Migrations(api);
    this.suppliers = new Suppliers(api);
    this.customers = new Customers(api);
    this.labels = new Labels(api);
    this.portalLinks = new PortalLinks(api);
    this.savedViews = new SavedViews(api);
    this.recipients = new Recipients(api);
    this.reporting = { fr: new FrenchReporting(api) };
    this.bulkActions = new BulkActions(api);
    this.ruleReplays = new RuleReplays(api);
    this.invoiceImports = new InvoiceImports(api);
    this.payments = new Payments(api);
    this.bankStatements = new BankStatements(api);
    this.receivables = new Receivables(api);
    this.reminders = new Reminders(api);
    this.purchases = new Purchases(api);
    this.comments = new Comments(api);
    this.forwarding = new Forwarding(api);
    this.taxData = new TaxData(api);
    this.exports = new Exports(api);
    this.webhooks = new Webhooks(api);
    this.events = new Events(api);
    this.apiKeys = new ApiKeys(api);
    this.oauth2 = new OAuth2(api);
    this.sandbox = new Sandbox(api);
    this.team = new Team(api);
    this.usage = new Usage(api);
  }
}

function credentialOf(auth: Auth, settings: TransportSettings): Credential {
  if ('key' in auth) return basicKey(auth.key, auth.secret);
  if ('token' in auth) return token(auth.token);
  const anonymous: Credential = { authorization: () => Promise.resolve(''), renew: () => false };
  const transport = new Transport(settings, anonymous);
  return assertion(auth.assertion, settings.baseUrl + TOKEN_ENDPOINT, async (text, signal) => {
    const body = new URLSearchParams({ grant_type: GRANT, assertion: text });
    const request = {
      method: 'POST',
      path: TOKEN_ENDPOINT,
      body,
      signedIn: false,
      options: { signal },
    } as const;
    return accessTokenOf(await transport.json(request), `POST ${TOKEN_ENDPOINT}`);
  });
}

/** The base URL without a slash at its end. @throws TypeError when it is none, or holds a credential */
function originOf(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new TypeError('baseUrl must be an address such as https://peppol.example.com');
  }
  if (!/^https?:$/.test(url.protocol))
    throw new TypeError(`baseUrl must begin with http:// or https://; received ${url.protocol}`);
  if (url.username !== '' || url.password !== '')
    throw new TypeError('baseUrl must not contain a credential; pass it as auth');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function definedOf<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}
