/** Which tax data an exchanged invoice has to be reported with. */
import type { DocumentKind } from '../invoice/model';
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

/** The setting of a company: to whom it reports. */
export interface TaxReporting {
  jurisdiction: Jurisdiction;
  enabled: boolean;
  /** first day (YYYY-MM-DD) of exchanges that the company reports; null: from the first day of the duty */
  from: string | null;
  taxIdentifier: string;
}

/** An invoice that was exchanged. */
export interface ExchangedInvoice {
  kind: DocumentKind;
  /** specification identifier (BT-24) */
  customizationId: string;
  sellerCountry: string | null;
  buyerCountry: string | null;
  /** whether it went over the network and arrived; `failed`: it was sent and could not be delivered */
  delivery: 'delivered' | 'failed';
  /** false: the other party is not on the network */
  isOnNetwork?: boolean;
  /** moment of the exchange */
  exchangedAt: Date;
}

/** A report that is to be made. */
export interface TaxDataDuty {
  jurisdiction: Jurisdiction;
  reporter: Reporter;
  type: TaxDataType;
  scope: TaxDataScope;
  version: TaxDataVersion;
  /** false: the company reports although nobody has to yet */
  isMandatory: boolean;
  /** null: the jurisdiction names no time */
  dueAt: Date | null;
}

/** Member states of the European Union (ISO 3166-1), Greece under its VAT prefix too. */
const UNION = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Whether companies of a country (ISO 3166-1) report to a jurisdiction. */
export function isReportingCountry({ countries }: JurisdictionTable, country: string): boolean {
  return countries.length === 0 ? UNION.has(country) : countries.includes(country);
}

/** Lists the jurisdictions that companies of a country (ISO 3166-1) can report to. */
export function listJurisdictionsOfCountry(country: string): Jurisdiction[] {
  return JURISDICTIONS.filter((each) => isReportingCountry(JURISDICTION_TABLES[each], country));
}

/**
 * The duties of a company for an invoice that it sent (C2) or received (C3). Nothing while the company does not report, before the
 * first day of the duty, for profiles and kinds that are not reported, and for invoices without a party in the jurisdiction.
 */
export function findDuties(
  reporting: TaxReporting | null,
  reporter: Reporter,
  invoice: ExchangedInvoice,
): TaxDataDuty[] {
  if (reporting === null || !reporting.enabled) return [];
  const table = JURISDICTION_TABLES[reporting.jurisdiction];
  const day = invoice.exchangedAt.toISOString().slice(0, 10);
  if (reporting.from !== null && day < reporting.from) return [];
  if (!isReported(table, reporter, invoice)) return [];
  const type = invoice.delivery === 'failed' ? table.whenUndeliverable : 'submit';
  const scope = findScope(table, invoice);
  if (type === null || scope === null || (invoice.delivery === 'failed' && reporter === 'C3')) return [];
  const period = table.periods.findLast((each) => each.scope === scope && each.since <= day);
  if (period === undefined) return [];
  const dueAt = table.due === null ? null : new Date(invoice.exchangedAt.getTime() + table.due.within * 1000);
  const version = findVersion(table, day);
  const { isMandatory } = period;
  return [{ jurisdiction: table.jurisdiction, reporter, type, scope, version, isMandatory, dueAt }];
}

function isReported(table: JurisdictionTable, reporter: Reporter, invoice: ExchangedInvoice): boolean {
  const id = invoice.customizationId;
  return (
    table.reporters.includes(reporter) &&
    table.kinds.includes(invoice.kind) &&
    table.profiles.some(
      ({ startsWith = '', endsWith = '' }) => id.startsWith(startsWith) && id.endsWith(endsWith),
    )
  );
}

/** Where the parties of an invoice are, seen from a jurisdiction; null where none of them is there, or the jurisdiction has no code. */
export function findScope(
  table: JurisdictionTable,
  {
    sellerCountry,
    buyerCountry,
    isOnNetwork = true,
  }: Pick<ExchangedInvoice, 'sellerCountry' | 'buyerCountry' | 'isOnNetwork'>,
): TaxDataScope | null {
  const isHome = (country: string | null): boolean => country !== null && isReportingCountry(table, country);
  const isAtHome = [sellerCountry, buyerCountry].map(isHome);
  if (!isAtHome.includes(true)) return null;
  const scope = chooseScope(sellerCountry, buyerCountry, !isAtHome.includes(false), isOnNetwork, table);
  return table.scopes[scope] === undefined ? null : scope;
}

function chooseScope(
  seller: string | null,
  buyer: string | null,
  areBothHome: boolean,
  isOnNetwork: boolean,
  table: JurisdictionTable,
): TaxDataScope {
  if (areBothHome && (table.countries.length > 0 || seller === buyer)) return 'domestic';
  const areInUnion = [seller, buyer].every((country) => country !== null && UNION.has(country));
  if (areInUnion && table.scopes.intraCommunity !== undefined) return 'intraCommunity';
  return isOnNetwork || table.scopes.offNetwork === undefined ? 'international' : 'offNetwork';
}

/** What happened to an invoice after it was reported. */
export type LaterEvent = 'refused' | 'withdrawn' | 'corrected';

/** Type of the report that follows; null where the jurisdiction has none for it. */
export function findFollowingType(jurisdiction: Jurisdiction, event: LaterEvent): TaxDataType | null {
  const table = JURISDICTION_TABLES[jurisdiction];
  if (event === 'withdrawn') return table.afterWithdrawal;
  return event === 'refused' ? table.afterRefusal : 'resubmit';
}
