import { parseTree, InvalidXmlError, type XmlElement } from '../xml';
import {
  REPORT_FORMATS,
  REPORT_KINDS,
  type Counts,
  type ReportKind,
  type StatisticsKey,
  type StatisticsReport,
} from './report';
import { listStructureErrors } from './report-structure';

/** Limits of a report; the largest has a part for each combination of peer, document type and countries. */
const LIMITS = {
  size: 32 * 1024 * 1024,
  depth: 8,
  attributes: 8,
  elements: 1_000_000,
  asides: 'keep',
} as const;

/** Report with a valid structure and normalized white space, as the rules need it. */
export interface ReadReport extends StatisticsReport {
  customizationId: string;
  profileId: string;
  /** Scheme of the reporter's id as written; null without a scheme. */
  reporterScheme: string | null;
  /** First and last day, as written. */
  writtenDates: { start: string; end: string };
}

export type ReportReadResult =
  | { ok: true; report: ReadReport }
  /** Errors of the XML or of its structure. */
  | { ok: false; errors: string[] };

/** Reads a report of either kind without checking the rules. */
export function readReport(bytes: Buffer): ReportReadResult {
  let root: XmlElement;
  try {
    root = parseTree(bytes, LIMITS).root;
  } catch (error) {
    if (error instanceof InvalidXmlError) return { ok: false, errors: [error.message] };
    throw error;
  }
  const kind = REPORT_KINDS.find((one) => root.uri === REPORT_FORMATS[one].namespace);
  if (kind === undefined)
    return {
      ok: false,
      errors: [`The root element must have the namespace of a report; received "${root.uri}"`],
    };
  const errors = listStructureErrors(root, kind);
  return errors.length > 0 ? { ok: false, errors } : { ok: true, report: toReport(root, kind) };
}

/** Normalizes white space like XPath's normalize-space. */
export function normalizeText(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}

function toReport(root: XmlElement, kind: ReportKind): ReadReport {
  const format = REPORT_FORMATS[kind];
  const getDescendant = (parent: XmlElement, ...names: string[]): XmlElement =>
    names.reduce((element, name) => {
      const child = element.child(format.namespace, name);
      if (child === undefined)
        throw new Error(`${element.name} has no ${name}, although its structure was checked`);
      return child;
    }, parent);
  const readCounts = (element: XmlElement): Counts =>
    Object.fromEntries(format.counts.map((name) => [name, Number(getDescendant(element, name).text())]));
  const reporter = getDescendant(root, 'Header', 'ReporterID');
  const start = getDescendant(root, 'Header', 'ReportPeriod', 'StartDate').text();
  const end = getDescendant(root, 'Header', 'ReportPeriod', 'EndDate').text();
  return {
    kind,
    customizationId: normalizeText(getDescendant(root, 'CustomizationID').text()),
    profileId: normalizeText(getDescendant(root, 'ProfileID').text()),
    startDate: normalizeText(start),
    endDate: normalizeText(end),
    writtenDates: { start, end },
    reporterId: normalizeText(reporter.text()),
    reporterScheme: reporter.attribute('', 'schemeID') ?? null,
    totals: readCounts(getDescendant(root, format.total)),
    parts: root.all(format.namespace, format.part).map((part) => ({
      type: normalizeText(part.attribute('', 'type') ?? ''),
      keys: part.all(format.namespace, 'Key').map(readKey),
      counts: readCounts(part),
    })),
  };
}

function readKey(key: XmlElement): StatisticsKey {
  return {
    metaScheme: normalizeText(key.attribute('', 'metaSchemeID') ?? ''),
    scheme: normalizeText(key.attribute('', 'schemeID') ?? ''),
    value: normalizeText(key.text()),
  };
}
