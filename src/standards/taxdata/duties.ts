/** Duties to report exchanged invoices as tax data to tax authorities. */
import { isDocumentKind, type DocumentKind } from '../invoice/model';
import { parseDocumentTypeIdentifier } from '../peppol/document-type-identifier';
import type {
  Jurisdiction,
  JurisdictionTable,
  Reporter,
  TaxDataScope,
  TaxDataType,
  TaxDataVersion,
} from './jurisdiction';
import { findVersion, JURISDICTIONS } from './jurisdiction';
import { JURISDICTION_TABLES } from './tables';

/** Reporting setting of a company: the jurisdiction to which it reports. */
export interface TaxReporting {
  jurisdiction: Jurisdiction;
  enabled: boolean;
  /** first day (YYYY-MM-DD) of the exchanges that the company reports; null: the first day of the duty */
  from: string | null;
  taxIdentifier: string;
}

/** Exchanged invoice. */
export interface ExchangedInvoice {
  kind: DocumentKind;
  /** specification identifier (BT-24) */
  customizationId: string;
  sellerCountry: string | null;
  buyerCountry: string | null;
  /** result of the transmission over the network; `failed`: the invoice could not be delivered */
  delivery: 'delivered' | 'failed';
  /** whether the other party is on the network */
  isOnNetwork?: boolean;
  /** moment of the exchange */
  exchangedAt: Date;
}

/** Report that must be created. */
export interface TaxDataDuty {
  jurisdiction: Jurisdiction;
  reporter: Reporter;
  type: TaxDataType;
  scope: TaxDataScope;
  version: TaxDataVersion;
  /** false: the company reports voluntarily, before the duty begins */
  isMandatory: boolean;
  /** null: the jurisdiction defines no deadline */
  dueAt: Date | null;
}

/** Member states of the European Union (ISO 3166-1), with Greece also under its VAT prefix EL. */
const EU_MEMBERS = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Returns whether companies of a country (ISO 3166-1) report to a jurisdiction. */
export function isReportingCountry({ countries }: JurisdictionTable, country: string): boolean {
  return countries.length === 0 ? EU_MEMBERS.has(country) : countries.includes(country);
}

/** Lists the jurisdictions that companies of a country (ISO 3166-1) can report to. */
export function listJurisdictionsOfCountry(country: string): Jurisdiction[] {
  return JURISDICTIONS.filter((each) => isReportingCountry(JURISDICTION_TABLES[each], country));
}

/** Data of an exchange without the contents of its invoice. */
type ExchangeWithoutParties = Omit<ExchangedInvoice, 'sellerCountry' | 'buyerCountry' | 'isOnNetwork'>;

/** Exchanged document of any type, which may be an invoice. */
export interface ExchangedDocument {
  /** type of the document: a kind of invoice, or any other */
  type: string;
  /** document type identifier */
  docTypeId: string;
  delivery: ExchangedInvoice['delivery'];
  exchangedAt: Date;
}

/**
 * Returns whether a company may have a duty for a document, according to all criteria except the countries of its
 * parties, which would require reading the content.
 */
export function mayHaveDuty(
  reporting: TaxReporting | null,
  reporter: Reporter,
  { type: kind, docTypeId, delivery, exchangedAt }: ExchangedDocument,
): boolean {
  if (reporting === null || !reporting.enabled || !isDocumentKind(kind)) return false;
  const customizationId = readCustomizationId(docTypeId);
  return findDutyConditions(reporting, reporter, { kind, customizationId, delivery, exchangedAt }) !== null;
}

/** Returns the specification identifier (BT-24) in a document type identifier; empty when it cannot be parsed. */
export function readCustomizationId(docTypeId: string): string {
  const result = parseDocumentTypeIdentifier(docTypeId);
  return result.ok ? result.documentType.customizationId : '';
}

/** Finds the table, day and report type of a duty from everything except the countries; null when no duty can exist. */
function findDutyConditions(
  reporting: TaxReporting | null,
  reporter: Reporter,
  exchange: ExchangeWithoutParties,
): { table: JurisdictionTable; day: string; type: TaxDataType } | null {
  if (reporting === null || !reporting.enabled) return null;
  const table = JURISDICTION_TABLES[reporting.jurisdiction];
  if (!isReportedExchange(table, reporter, exchange)) return null;
  const hasFailed = exchange.delivery === 'failed';
  const type = hasFailed ? table.whenUndeliverable : 'submit';
  if (type === null || (hasFailed && reporter === 'C3')) return null;
  const day = formatDayInZone(exchange.exchangedAt, table.timeZone);
  if (reporting.from !== null && day < reporting.from) return null;
  return table.periods.some(({ since }) => since <= day) ? { table, day, type } : null;
}

/**
 * Finds the duties of a company for an invoice that it sent (C2) or received (C3). No duty exists while the company does
 * not report, before the first day of the duty, for profiles and kinds that are not reported, and for invoices without a
 * party in the jurisdiction.
 */
export function findDuties(
  reporting: TaxReporting | null,
  reporter: Reporter,
  invoice: ExchangedInvoice,
): TaxDataDuty[] {
  const conditions = findDutyConditions(reporting, reporter, invoice);
  if (conditions === null) return [];
  const { table, day, type } = conditions;
  const scope = findScope(table, invoice);
  if (scope === null) return [];
  const period = table.periods.findLast((each) => each.scope === scope && each.since <= day);
  if (period === undefined) return [];
  const dueAt = table.due === null ? null : new Date(invoice.exchangedAt.getTime() + table.due.within * 1000);
  const version = findVersion(table, day);
  const { isMandatory } = period;
  return [{ jurisdiction: table.jurisdiction, reporter, type, scope, version, isMandatory, dueAt }];
}

/** Cached date formats by time zone: creating one is the most expensive step of finding a duty. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats the day (YYYY-MM-DD) of an instant in a time zone. */
function formatDayInZone(instant: Date, timeZone: string): string {
  const cachedFormat = dayFormats.get(timeZone);
  const format =
    cachedFormat ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (cachedFormat === undefined) dayFormats.set(timeZone, format);
  return format.format(instant);
}

function isReportedExchange(
  table: JurisdictionTable,
  reporter: Reporter,
  invoice: ExchangeWithoutParties,
): boolean {
  const id = invoice.customizationId;
  return (
    table.reporters.includes(reporter) &&
    table.kinds.includes(invoice.kind) &&
    table.profiles.some(
      ({ startsWith = '', endsWith = '' }) => id.startsWith(startsWith) && id.endsWith(endsWith),
    )
  );
}

/**
 * Returns the scope of an invoice by the countries of its parties; null when no party is in the jurisdiction, or the
 * jurisdiction has no code for the scope.
 */
export function findScope(
  table: JurisdictionTable,
  {
    sellerCountry,
    buyerCountry,
    isOnNetwork = true,
  }: Pick<ExchangedInvoice, 'sellerCountry' | 'buyerCountry' | 'isOnNetwork'>,
): TaxDataScope | null {
  const isHome = (country: string | null): boolean => country !== null && isReportingCountry(table, country);
  const homeFlags = [sellerCountry, buyerCountry].map(isHome);
  if (!homeFlags.includes(true)) return null;
  const scope = selectScope(sellerCountry, buyerCountry, !homeFlags.includes(false), isOnNetwork, table);
  return table.scopes[scope] === undefined ? null : scope;
}

function selectScope(
  seller: string | null,
  buyer: string | null,
  areBothHome: boolean,
  isOnNetwork: boolean,
  table: JurisdictionTable,
): TaxDataScope {
  if (areBothHome && (table.countries.length > 0 || seller === buyer)) return 'domestic';
  const areBothInUnion = [seller, buyer].every((country) => country !== null && EU_MEMBERS.has(country));
  if (areBothInUnion && table.scopes.intraCommunity !== undefined) return 'intraCommunity';
  return isOnNetwork || table.scopes.offNetwork === undefined ? 'international' : 'offNetwork';
}

/** Event after the report of an invoice that may require a further report. */
export type FollowUpEvent = 'refused' | 'withdrawn' | 'corrected';

/** Returns the type of the report that an event requires; null when the jurisdiction has none. */
export function findFollowUpType(jurisdiction: Jurisdiction, event: FollowUpEvent): TaxDataType | null {
  const table = JURISDICTION_TABLES[jurisdiction];
  if (event === 'withdrawn') return table.afterWithdrawal;
  return event === 'refused' ? table.afterRefusal : 'resubmit';
}
