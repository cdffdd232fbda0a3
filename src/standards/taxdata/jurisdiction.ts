/**
 * What a jurisdiction lays down about tax data: who reports which invoices, in which codes, to whom, by when. All of it is data, with
 * the day from which it holds, so that a new release of a specification is a new entry. What is not published is null, with a comment
 * in the table.
 */
import type { DocumentKind } from '../invoice/model';

/** Jurisdictions; `EU` is the pilot of ViDA. */
export const JURISDICTIONS = ['SK', 'AE', 'OM', 'EU'] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];

/** Whether a text names a jurisdiction. */
export function isJurisdiction(text: string): text is Jurisdiction {
  return JURISDICTIONS.some((each) => each === text);
}

/** Who reports: the sender's provider (C2) or the receiver's (C3). */
export type Reporter = 'C2' | 'C3';

/** What a report does: the first one, one that replaces it, one that takes it back, one on an invoice that could not be delivered. */
export type TaxDataType = 'submit' | 'resubmit' | 'withdraw' | 'failed';

/** Where the parties of the invoice are. `offNetwork`: the other one is abroad and not on the network. */
export type TaxDataScope = 'domestic' | 'intraCommunity' | 'international' | 'offNetwork';

/** What a report carries: the invoice term by term, or its totals and the invoice itself. */
export type TaxDataForm = 'full' | 'brief';

/** A duty that holds from a day on. */
export interface DutyPeriod {
  scope: TaxDataScope;
  /** first day (YYYY-MM-DD) */
  since: string;
  /** false: reporting is possible, and nobody has to */
  isMandatory: boolean;
}

/** One version of the document and of its rules. */
export interface TaxDataVersion {
  version: string;
  /** first day (YYYY-MM-DD) on which documents are written so */
  since: string;
  namespace: string;
  customizationId: string;
  processId: string;
  /** document type of the Peppol code list */
  documentTypeId: string;
}

/** The tax authority as participant of the network. */
export interface TaxAuthority {
  /** identifier in the document; null where the document has none */
  id: string | null;
  name: string;
  /** scheme of the authority's participant identifier; the ids of service providers are in 0242 */
  scheme: string;
  /** participant identifier; null: not published, the operator states it */
  identifier: string | null;
}

/** When a report is due. */
export interface DueRule {
  /** what the time is counted from: the invoice was handed over to, or received from, the other provider */
  from: 'exchange';
  /** seconds */
  within: number;
}

/** All that a jurisdiction lays down. */
export interface JurisdictionTable {
  jurisdiction: Jurisdiction;
  name: string;
  /** countries (ISO 3166-1) whose companies report; empty: every member state that takes part */
  countries: readonly string[];
  reporters: readonly Reporter[];
  kinds: readonly DocumentKind[];
  /** profiles that are reported, by how their specification identifier (BT-24) begins or ends */
  profiles: readonly { startsWith?: string; endsWith?: string }[];
  periods: readonly DutyPeriod[];
  form: TaxDataForm;
  /** what the document has beside the form */
  contents: {
    /** an id of the tax data document itself */
    hasUuid: boolean;
    /** when the invoice was received */
    statesReception: boolean;
    /** the names of both parties, where it does not report the invoice in full */
    namesParties: boolean;
  };
  /** how codes are written; what is absent is no part of the list */
  types: Readonly<Partial<Record<TaxDataType, string>>>;
  scopes: Readonly<Partial<Record<TaxDataScope, string>>>;
  roles: Readonly<Record<Reporter, string>>;
  authority: TaxAuthority;
  /** ISO 6523 scheme of the tax number of companies; null: that of the member state */
  taxIdentifierScheme: string | null;
  /** schemes in which the reporting party may be named */
  participantSchemes: readonly string[];
  /** currency in which tax is stated when the invoice is in another one; null: no rule */
  taxCurrency: string | null;
  /** null: not published */
  due: DueRule | null;
  /** what follows when the authority refuses a report */
  afterRefusal: TaxDataType;
  /** what follows when a reported invoice is found to be none; null: the list of types has nothing for it */
  afterWithdrawal: TaxDataType | null;
  /** type of the report on an invoice that could not be delivered; null: none is reported */
  whenUndeliverable: TaxDataType | null;
  /** whether a credit note of a reported invoice is a report of its own */
  reportsCreditNotes: boolean;
  /** documents by which the authority answers */
  answers: readonly ('MLS' | 'TaxDataStatus')[];
  /** years that reports are kept; null: not published */
  retentionYears: number | null;
  /** oldest first */
  versions: readonly TaxDataVersion[];
}

/** The version in force on a day; before the first one the first. @param day YYYY-MM-DD */
export function findVersion(table: JurisdictionTable, day: string): TaxDataVersion {
  const version = table.versions.findLast(({ since }) => since <= day) ?? table.versions[0];
  if (version === undefined) throw new Error(`The table of ${table.jurisdiction} has no version`);
  return version;
}
