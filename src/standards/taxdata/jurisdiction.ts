/**
 * Requirements of a jurisdiction for tax data: reporters, reported invoices, codes, recipient and deadline. All
 * requirements are data with the first day on which they apply, so that a new release of a specification is a new entry.
 * Unpublished values are null, with a comment in the table.
 */
import type { DocumentKind } from '../invoice/model';

/** Jurisdictions; `EU` is the pilot of ViDA. */
export const JURISDICTIONS = ['SK', 'AE', 'OM', 'EU'] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];

/** Returns whether a text is the code of a jurisdiction. */
export function isJurisdiction(text: string): text is Jurisdiction {
  return JURISDICTIONS.some((jurisdiction) => jurisdiction === text);
}

/** Reporting provider: the provider of the sender (C2) or of the receiver (C3). */
export type Reporter = 'C2' | 'C3';

/** Type of a report: first report, replacement, withdrawal, or report about an invoice that could not be delivered. */
export type TaxDataType = 'submit' | 'resubmit' | 'withdraw' | 'failed';

/**
 * Scope of a report, from the countries of the parties. `offNetwork`: the other party is abroad and not on the network.
 */
export type TaxDataScope = 'domestic' | 'intraCommunity' | 'international' | 'offNetwork';

/** Form of a report: `full` is the invoice term by term; `brief` is its totals and the invoice as XML. */
export type TaxDataForm = 'full' | 'brief';

/** Duty to report a scope of invoices, with its first day. */
export interface DutyPeriod {
  scope: TaxDataScope;
  /** first day (YYYY-MM-DD) */
  since: string;
  /** false: reporting is voluntary */
  isMandatory: boolean;
}

/** Version of the tax data document and of its rules. */
export interface TaxDataVersion {
  version: string;
  /** first day (YYYY-MM-DD) of this version */
  since: string;
  namespace: string;
  customizationId: string;
  processId: string;
  /** document type of the Peppol code list */
  documentTypeId: string;
}

/** Tax authority as a participant of the network. */
export interface TaxAuthority {
  /** identifier in the document; null when the document has none */
  id: string | null;
  name: string;
  /** scheme of the authority's participant identifier; the ids of service providers are in 0242 */
  scheme: string;
  /** participant identifier; null: not published, so the operator configures it */
  identifier: string | null;
}

/** Deadline of a report. */
export interface DeadlineRule {
  /** start of the deadline: the exchange of the invoice with the other provider */
  from: 'exchange';
  /** length of the deadline in seconds */
  within: number;
}

/** All requirements of a jurisdiction. */
export interface JurisdictionTable {
  jurisdiction: Jurisdiction;
  name: string;
  /** countries (ISO 3166-1) whose companies report; empty: every participating member state */
  countries: readonly string[];
  /** Time zone (IANA) in which the days of the table begin. */
  timeZone: string;
  reporters: readonly Reporter[];
  kinds: readonly DocumentKind[];
  /** reported profiles, by the beginning or end of their specification identifier (BT-24) */
  profiles: readonly { startsWith?: string; endsWith?: string }[];
  periods: readonly DutyPeriod[];
  form: TaxDataForm;
  /** parts of the document that depend on the jurisdiction, in addition to the form */
  contents: {
    /** whether the tax data document has a UUID */
    hasUuid: boolean;
    /** whether the document states when the invoice was received */
    statesReception: boolean;
    /** whether a brief report names both parties */
    namesParties: boolean;
  };
  /** codes of the report types; a missing type is not allowed */
  types: Readonly<Partial<Record<TaxDataType, string>>>;
  /** codes of the scopes; a missing scope is not allowed */
  scopes: Readonly<Partial<Record<TaxDataScope, string>>>;
  /** codes of the reporting provider */
  roles: Readonly<Record<Reporter, string>>;
  authority: TaxAuthority;
  /** ISO 6523 scheme of the companies' tax number; null: the scheme of the member state */
  taxIdentifierScheme: string | null;
  /** accepted schemes of the reporting party's identifier */
  participantSchemes: readonly string[];
  /** currency of the tax amounts of an invoice in another currency; null: no rule */
  taxCurrency: string | null;
  /** deadline of a report; null: not published */
  due: DeadlineRule | null;
  /** type of the report after the authority refused a report */
  afterRefusal: TaxDataType;
  /** type of the report that withdraws an invoice; null: the jurisdiction has none */
  afterWithdrawal: TaxDataType | null;
  /** type of the report about an invoice that could not be delivered; null: such invoices are not reported */
  whenUndeliverable: TaxDataType | null;
  /** whether a credit note of a reported invoice is reported separately */
  reportsCreditNotes: boolean;
  /** types of the authority's responses */
  answers: readonly ('MLS' | 'TaxDataStatus')[];
  /** retention of reports in years; null: not published */
  retentionYears: number | null;
  /** versions, oldest first */
  versions: readonly TaxDataVersion[];
}

/**
 * Finds the version in force on a day. For days before the first version, returns the first version.
 * @param day YYYY-MM-DD
 */
export function findVersion(table: JurisdictionTable, day: string): TaxDataVersion {
  const version = table.versions.findLast(({ since }) => since <= day) ?? table.versions[0];
  if (version === undefined) throw new Error(`The table of ${table.jurisdiction} has no version`);
  return version;
}
