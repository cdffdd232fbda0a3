/** Kinds of monthly reports: of transactions (TSR) and of end users (EUSR). */
export const REPORT_KINDS = ['tsr', 'eusr'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Key of a part of a report, e.g. one document type. */
export interface StatisticsKey {
  /** `TP`, `SP`, `DT`, `PR` or `CC` */
  metaScheme: string;
  scheme: string;
  value: string;
}

/** Numbers of a report by element name, in the order of the format. */
export type Counts = Readonly<Record<string, number>>;

/** Part of a report: a subtotal (TSR) or a subset (EUSR). */
export interface ReportPart {
  /** e.g. `PerSP-DT-PR` */
  type: string;
  keys: readonly StatisticsKey[];
  counts: Counts;
}

/** A report of one month. */
export interface StatisticsReport {
  kind: ReportKind;
  /** First and last day, `YYYY-MM-DD` */
  startDate: string;
  endDate: string;
  /** Seat id of the provider: the common name of its access point certificate. */
  reporterId: string;
  totals: Counts;
  parts: readonly ReportPart[];
}

/** Format of a kind of report (Peppol Reporting, TSR 1.0 and EUSR 1.1). */
export interface ReportFormat {
  namespace: string;
  root: string;
  customizationId: string;
  /** Element names of the total, of a part, and of the numbers in both. */
  total: string;
  part: string;
  counts: readonly string[];
  /** Document type of a report on the network: `<namespace>::<root>##<customization>::<version>` */
  documentType: string;
}

export const PROFILE_ID = 'urn:fdc:peppol.eu:edec:bis:reporting:1.0';
/** Scheme of seat ids in keys and in the header. */
export const SEAT_SCHEME = 'CertSubjectCN';

export const REPORT_FORMATS: Readonly<Record<ReportKind, ReportFormat>> = {
  tsr: createFormat({
    namespace: 'urn:fdc:peppol:transaction-statistics-report:1.0',
    root: 'TransactionStatisticsReport',
    customizationId: 'urn:fdc:peppol.eu:edec:trns:transaction-statistics-reporting:1.0',
    version: '1.0',
    total: 'Total',
    part: 'Subtotal',
    counts: ['Incoming', 'Outgoing'],
  }),
  eusr: createFormat({
    namespace: 'urn:fdc:peppol:end-user-statistics-report:1.1',
    root: 'EndUserStatisticsReport',
    customizationId: 'urn:fdc:peppol.eu:edec:trns:end-user-statistics-report:1.1',
    version: '1.1',
    total: 'FullSet',
    part: 'Subset',
    counts: ['SendingEndUsers', 'ReceivingEndUsers', 'SendingOrReceivingEndUsers'],
  }),
};

function createFormat({
  version,
  ...rest
}: Omit<ReportFormat, 'documentType'> & { version: string }): ReportFormat {
  const { namespace, root, customizationId } = rest;
  return { ...rest, documentType: `${namespace}::${root}##${customizationId}::${version}` };
}
