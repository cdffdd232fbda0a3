import { createStyle, escapeControls, toVisibleJson, escapeControlsInLine } from '../terminal/style';
import type { Judgement, Verdict } from './verdict';
import type { LocatedFinding } from './judge-json';

/** Output formats of verdicts. */
export const FORMATS = ['pretty', 'json', 'github', 'junit'] as const;
export type Format = (typeof FORMATS)[number];

/** Formats the verdicts as text. */
export function formatJudgements(judgements: readonly Judgement[], format: Format): string {
  const verdicts = judgements.map(({ verdict }) => verdict);
  switch (format) {
    case 'json':
      return toVisibleJson({ success: true, files: verdicts });
    case 'github':
      return verdicts.flatMap(formatGithub).map(escapeControlsInLine).join('\n');
    case 'junit':
      return formatJunit(verdicts);
    case 'pretty':
      return judgements.flatMap(formatPretty).map(escapeControlsInLine).join('\n');
  }
}

function formatPretty({ verdict, excerpts }: Judgement): string[] {
  const { bold, dim, green, red, yellow } = createStyle();
  if (verdict.result === 'unreadable')
    return [`${bold(verdict.file)}  ${red('unreadable')}  ${escapeControls(verdict.message)}`];
  const { file, result, type, profile, ruleSets, errors, assumed = [] } = verdict;
  const paint = result === 'valid' ? green : result === 'invalid' ? red : yellow;
  return [
    `${bold(file)}  ${paint(result)}  ${type}, ${profile}`,
    dim(`  ${ruleSets.map(({ name, version }) => `${name} ${version}`).join(', ')}`),
    ...(assumed.length === 0 ? [] : [dim(`  not in the file, and not checked: ${assumed.join(', ')}`)]),
    ...errors.flatMap((finding) => {
      const { errorLevel, ruleCode, errorMessage, fieldName, line, column } = finding;
      const level = errorLevel === 'ERROR' ? red('error  ') : yellow('warning');
      const place = line === null ? '' : `${file}:${line}:${column}  `;
      return [
        '',
        `  ${level}  ${bold(ruleCode)}  ${place}${dim(escapeControls(fieldName))}`,
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
  const wrong = errors.filter(({ errorLevel }) => errorLevel === 'ERROR').length;
  return `${wrong} error(s), ${errors.length - wrong} warning(s)`;
}

/** Formats workflow commands of GitHub: each finding becomes an annotation of its line. */
function formatGithub(verdict: Verdict): string[] {
  const command = (level: string, place: string, title: string, message: string): string =>
    `::${level} file=${escapeProperty(verdict.file)}${place},title=${escapeProperty(title)}::${escapeData(message)}`;
  const at = (line: number | null, column: number | null): string =>
    line === null ? '' : `,line=${line},col=${column ?? 1}`;
  if (verdict.result === 'unreadable')
    return [command('error', at(verdict.line, verdict.column), 'unreadable', verdict.message)];
  return verdict.errors.map(({ errorLevel, ruleCode, errorMessage, fieldName, line, column }) =>
    command(
      errorLevel === 'ERROR' ? 'error' : 'warning',
      at(line, column),
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
function formatJunit(verdicts: readonly Verdict[]): string {
  const failing = verdicts.filter(({ result }) => result === 'invalid').length;
  const unreadable = verdicts.filter(({ result }) => result === 'unreadable').length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="passerelle validate" tests="${verdicts.length}" failures="${failing}" errors="${unreadable}">`,
    ...verdicts.flatMap((verdict) => [
      `  <testcase classname="passerelle" name="${escapeAttribute(verdict.file)}">`,
      ...formatCase(verdict),
      '  </testcase>',
    ]),
    '</testsuite>',
  ].join('\n');
}

function formatCase(verdict: Verdict): string[] {
  if (verdict.result === 'unreadable')
    return [`    <error type="unreadable" message="${escapeAttribute(verdict.message)}"/>`];
  const placed = ({ line, column }: LocatedFinding): string =>
    line === null ? '' : `line ${line}, column ${column}: `;
  return verdict.errors.map((finding) =>
    finding.errorLevel === 'ERROR'
      ? `    <failure type="${escapeAttribute(finding.ruleCode)}" message="${escapeAttribute(placed(finding) + finding.errorMessage)}"/>`
      : `    <system-out>${escapeAttribute(`${finding.ruleCode}: ${placed(finding)}${finding.errorMessage}`)}</system-out>`,
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
