import type { ProviderIdentity } from '../../network/service-provider/service-provider';
import type { ParsedDocument } from '../../standards/invoice';
import type { SchemedIdentifier } from '../../standards/invoice/parties';
import { parseXml, type XmlDocument } from '../../standards/invoice/xml';
import {
  buildTaxData,
  JURISDICTION_TABLES,
  validateTaxData,
  readCustomizationId,
  readTaxData,
  formatUtcMoment,
  findVersion,
  writeTaxDataWithTree,
  type MissingField,
  type TaxDataVersion,
} from '../../standards/taxdata';
import type { TaxDataIssue, TaxDataRefusal } from './tax-data-states';
import type { LeasedReport, ReportedDocument } from './tax-data-work';

/** Exchanged invoice that is reported. */
export interface ReportSource {
  document: ReportedDocument;
  parsed: ParsedDocument;
  xml: string;
}

/** Ids, times and participants of a report, fixed before the first attempt. */
export interface ReportFrame {
  uuid: string;
  issuedAt: Date;
  /** `<scheme>:<identifier>` of this provider and of the tax authority */
  provider: ProviderIdentity['participant'];
  authority: string;
}

/** Result of creating a report: a report that is ready to be sent, or the reason why it could not be created. */
export type TaxDataCreation =
  | { kind: 'made'; xml: Buffer; version: TaxDataVersion }
  | { kind: 'incomplete'; missingFields: readonly MissingField[] }
  | { kind: 'refused'; refusal: TaxDataRefusal };

/** Creates the tax data document of a report and validates it against the published rules. Pure function. */
export function createTaxData(
  report: LeasedReport,
  { document, parsed, xml }: ReportSource,
  frame: ReportFrame,
): TaxDataCreation {
  const { jurisdiction, type, scope, reporter, exchangedAt } = report;
  const table = JURISDICTION_TABLES[jurisdiction];
  const day = frame.issuedAt.toISOString().slice(0, 10);
  const version = findVersion(table, day);
  const sender = parseParticipant(document.senderId);
  const result = buildTaxData(parsed, {
    jurisdiction,
    version,
    uuid: frame.uuid,
    issuedAt: frame.issuedAt,
    type,
    scope,
    reporter,
    reportingParty: findReportingParty(report, reporter === 'C2' ? document.senderId : document.receiverId),
    receivingParty: parseParticipant(frame.authority),
    representative: parseParticipant(frame.provider),
    invoice: {
      customizationId: readCustomizationId(document.docTypeId),
      profileId: document.processId,
      sellerAddress: sender,
      xml,
    },
    transportId: document.envelopeId,
    exchangedAt,
  });
  if (!result.ok) return { kind: 'incomplete', missingFields: result.missingFields };
  const { text, tree } = writeTaxDataWithTree(result.taxData);
  return validateReport(text, tree, version, day);
}

/** Creates the withdrawal of an earlier report from the bytes of that report. Pure function. */
export function createWithdrawal(report: LeasedReport, earlier: Buffer, frame: ReportFrame): TaxDataCreation {
  const taxData = readTaxData(parseXml(earlier));
  if (taxData === null) throw new Error(`The report that ${report.id} withdraws is not a tax data document`);
  const day = frame.issuedAt.toISOString().slice(0, 10);
  const { text, tree } = writeTaxDataWithTree({
    ...taxData,
    uuid: taxData.uuid === null ? null : frame.uuid,
    issueMoment: formatUtcMoment(frame.issuedAt),
    type: report.type,
  });
  return validateReport(text, tree, findVersion(JURISDICTION_TABLES[report.jurisdiction], day), day);
}

function validateReport(
  text: string,
  tree: XmlDocument,
  version: TaxDataVersion,
  day: string,
): TaxDataCreation {
  const { result, errors } = validateTaxData(tree, day);
  if (result !== 'invalid') return { kind: 'made', xml: Buffer.from(text), version };
  const issues = errors
    .filter(({ errorLevel }) => errorLevel === 'ERROR')
    .slice(0, MAX_ISSUES)
    .map(({ ruleCode, errorMessage, fieldName }): TaxDataIssue => ({
      field: fieldName === '' ? null : fieldName,
      message: `${ruleCode}: ${errorMessage}`,
    }));
  return {
    kind: 'refused',
    refusal: {
      by: 'rules',
      message: 'The report violates published rules of the tax authority, so it was not sent.',
      needsCorrection: true,
      issues,
    },
  };
}

/** Maximum number of issues that are stored with a refusal. */
const MAX_ISSUES = 50;

/**
 * Returns the company's participant identifier in the exchange if the jurisdiction accepts its scheme, otherwise its
 * tax number.
 */
function findReportingParty(
  { jurisdiction, taxIdentifier }: LeasedReport,
  address: string | null,
): SchemedIdentifier {
  const { participantSchemes, taxIdentifierScheme } = JURISDICTION_TABLES[jurisdiction];
  const exchangedIdentifier = address === null ? null : parseParticipant(address);
  if (exchangedIdentifier !== null && isAcceptedScheme(participantSchemes, exchangedIdentifier.scheme))
    return exchangedIdentifier;
  return { scheme: taxIdentifierScheme, identifier: taxIdentifier };
}

function isAcceptedScheme(schemes: readonly string[], scheme: string | null): boolean {
  return schemes.length === 0 || (scheme !== null && schemes.includes(scheme));
}

function parseParticipant(participant: string): SchemedIdentifier {
  const at = participant.indexOf(':');
  return { scheme: participant.slice(0, at), identifier: participant.slice(at + 1) };
}
