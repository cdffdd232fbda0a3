import { escapeAttribute, escapeText } from '../c14n';
import {
  PROFILE_ID,
  REPORT_FORMATS,
  SEAT_SCHEME,
  type Counts,
  type ReportPart,
  type StatisticsReport,
} from './report';

/** Writes a report; equal reports are written as equal bytes. */
export function writeReport(report: StatisticsReport): Buffer {
  const { namespace, root, customizationId, total, part, counts } = REPORT_FORMATS[report.kind];
  const formatNumbers = (values: Counts): string =>
    counts.map((name) => `<${name}>${values[name] ?? 0}</${name}>`).join('');
  const writePart = ({ type, keys, counts: values }: ReportPart): string =>
    `  <${part} type="${escapeAttribute(type)}">\n${keys
      .map(
        ({ metaScheme, scheme, value }) =>
          `    <Key metaSchemeID="${escapeAttribute(metaScheme)}" schemeID="${escapeAttribute(scheme)}">${escapeText(value)}</Key>\n`,
      )
      .join('')}    ${formatNumbers(values)}\n  </${part}>\n`;
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${namespace}">
  <CustomizationID>${customizationId}</CustomizationID>
  <ProfileID>${PROFILE_ID}</ProfileID>
  <Header>
    <ReportPeriod><StartDate>${report.startDate}</StartDate><EndDate>${report.endDate}</EndDate></ReportPeriod>
    <ReporterID schemeID="${SEAT_SCHEME}">${escapeText(report.reporterId)}</ReporterID>
  </Header>
  <${total}>${formatNumbers(report.totals)}</${total}>
${report.parts.map(writePart).join('')}</${root}>
`,
    'utf8',
  );
}
