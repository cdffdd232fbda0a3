import { createStyle, escapeControls, toVisibleJson, escapeControlsInLine } from '../terminal/style';
import type { FileValidation, FileOutcome } from './validate-files';
import type { LocatedFinding } from './validate-json';

/** Output formats of validation results. */
export const FORMATS = ['pretty', 'json', 'github', 'junit'] as const;
export type Format = (typeof FORMATS)[number];

/** Formats validation results as text. */
export function formatValidations(validations: readonly FileValidation[], format: Format): string {
  const outcomes = validations.map(({ outcome }) => outcome);
  switch (format) {
    case 'json':
      return toVisibleJson({ success: true, files: outcomes });
    case 'github':
      return outcomes.flatMap(formatGithub).map(escapeControlsInLine).join('\n');
    case 'junit':
      return formatJunit(outcomes);
    case 'pretty':
      return validations.flatMap(formatPretty).map(escapeControlsInLine).join('\n');
  }
}

function formatPretty({ outcome, excerpts }: FileValidation): string[] {
  const { bold, dim, green, red, yellow } = createStyle();
  if (outcome.result === 'unreadable')
    return [`${bold(outcome.file)}  ${red('unreadable')}  ${escapeControls(outcome.message)}`];
  const { file, result, type, profile, ruleSets, errors, assumed: assumedFields = [] } = outcome;
  const paintResult = result === 'valid' ? green : result === 'invalid' ? red : yellow;
  return [
    `${bold(file)}  ${paintResult(result)}  ${type}, ${profile}`,
    dim(`  ${ruleSets.map(({ name, version }) => `${name} ${version}`).join(', ')}`),
    ...(assumedFields.length === 0
      ? []
      : [dim(`  not in the file, and not checked: ${assumedFields.join(', ')}`)]),
    ...errors.flatMap((finding) => {
      const { errorLevel, ruleCode, errorMessage, fieldName, line, column } = finding;
      const level = errorLevel === 'ERROR' ? red('error  ') : yellow('warning');
      const location = line === null ? '' : `${file}:${line}:${column}  `;
      return [
        '',
        `  ${level}  ${bold(ruleCode)}  ${location}${dim(escapeControls(fieldName))}`,
        `           ${escapeControls(errorMessage)}`,
        ...(line === null ? [] : formatExcerpt(excerpts.get(line) ?? '', line).map(dim)),
      ];
    }),
    ...(errors.length === 0 ? [] : ['', `  ${formatCount(errors)}`]),
  ];
}

function formatExcerpt(text: string, number: number): string[] {
  return text === '' ? [] : [`           ${number} | ${escapeControls(text)}`];
}

function formatCount(errors: readonly LocatedFinding[]): string {
  const errorCount = errors.filter(({ errorLevel }) => errorLevel === 'ERROR').length;
  return `${errorCount} error(s), ${errors.length - errorCount} warning(s)`;
}

/** Formats findings as workflow commands of GitHub: each finding becomes an annotation of its line. */
function formatGithub(outcome: FileOutcome): string[] {
  const formatCommand = (level: string, location: string, title: string, message: string): string =>
    `::${level} file=${escapeProperty(outcome.file)}${location},title=${escapeProperty(title)}::${escapeData(message)}`;
  const formatPosition = (line: number | null, column: number | null): string =>
    line === null ? '' : `,line=${line},col=${column ?? 1}`;
  if (outcome.result === 'unreadable')
    return [
      formatCommand('error', formatPosition(outcome.line, outcome.column), 'unreadable', outcome.message),
    ];
  return outcome.errors.map(({ errorLevel, ruleCode, errorMessage, fieldName, line, column }) =>
    formatCommand(
      errorLevel === 'ERROR' ? 'error' : 'warning',
      formatPosition(line, column),
      ruleCode,
      `${errorMessage} [${fieldName}]`,
    ),
  );
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Formats a JUnit report with a test case for each file: errors are failures, warnings are output. */
function formatJunit(outcomes: readonly FileOutcome[]): string {
  const invalidCount = outcomes.filter(({ result }) => result === 'invalid').length;
  const unreadableCount = outcomes.filter(({ result }) => result === 'unreadable').length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="passerelle validate" tests="${outcomes.length}" failures="${invalidCount}" errors="${unreadableCount}">`,
    ...outcomes.flatMap((outcome) => [
      `  <testcase classname="passerelle" name="${escapeAttribute(outcome.file)}">`,
      ...formatTestCase(outcome),
      '  </testcase>',
    ]),
    '</testsuite>',
  ].join('\n');
}

function formatTestCase(outcome: FileOutcome): string[] {
  if (outcome.result === 'unreadable')
    return [`    <error type="unreadable" message="${escapeAttribute(outcome.message)}"/>`];
  const formatLocation = ({ line, column }: LocatedFinding): string =>
    line === null ? '' : `line ${line}, column ${column}: `;
  return outcome.errors.map((finding) =>
    finding.errorLevel === 'ERROR'
      ? `    <failure type="${escapeAttribute(finding.ruleCode)}" message="${escapeAttribute(formatLocation(finding) + finding.errorMessage)}"/>`
      : `    <system-out>${escapeAttribute(`${finding.ruleCode}: ${formatLocation(finding)}${finding.errorMessage}`)}</system-out>`,
  );
}

function escapeAttribute(text: string): string {
  return escapeControls(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;');
}
