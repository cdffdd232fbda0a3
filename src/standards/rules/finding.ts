import { ElementView, NONE, type Node } from '../invoice/xml';
import type { RuleContext } from './context';
import { formatMessage, type RawFinding } from './engine';
import { formatLocation } from './location';

/** Finding about a document, in the form of the API (`validation.errors`). */
export interface Finding {
  /** official rule id, verbatim; ids of the structure layer start with `UBL-STRUCTURE` */
  ruleCode: string;
  /** received value, expected value, and correction */
  errorMessage: string;
  /** `ERROR` makes the document invalid */
  errorLevel: 'ERROR' | 'WARNING';
  /** path in the parsed document (`lines.2.netAmount`), or the XPath of an element that has no field */
  fieldName: string;
  /** rule set and version: `EN 16931 UBL 1.3.16` */
  source: string;
}

/** Elements of findings, for callers that have the document; elements are neither stored nor shown. */
const NODES = new WeakMap<Finding, Node>();

/** Returns the element of a finding; {@link NONE} for a stored finding, and for a finding about the whole document. */
export function getNode(finding: Finding): Node {
  return NODES.get(finding) ?? NONE;
}

/** Copies a finding with changes, for the same element. */
export function copyFinding(finding: Finding, changes: Partial<Finding>): Finding {
  const other = { ...finding, ...changes };
  NODES.set(other, getNode(finding));
  return other;
}

/** Maximum number of listed findings of one rule. */
const MAX_FINDINGS_PER_RULE = 100;

/**
 * Creates findings with messages and locations. Lists at most the first hundred findings of each rule; the last one
 * states how many more there are.
 */
export function toFindings(context: RuleContext, rawFindings: readonly RawFinding[]): Finding[] {
  const counts = new Map<string, number>();
  for (const { rule } of rawFindings) counts.set(rule.id, (counts.get(rule.id) ?? 0) + 1);
  const listedCounts = new Map<string, number>();
  const findings: Finding[] = [];
  for (const raw of rawFindings) {
    const position = (listedCounts.get(raw.rule.id) ?? 0) + 1;
    listedCounts.set(raw.rule.id, position);
    if (position > MAX_FINDINGS_PER_RULE) continue;
    const finding = toFinding(context, raw);
    const more = (counts.get(raw.rule.id) ?? 0) - position;
    if (position === MAX_FINDINGS_PER_RULE && more > 0)
      finding.errorMessage += ` (The same error occurs in ${more} more places.)`;
    findings.push(finding);
  }
  return findings;
}

function toFinding(context: RuleContext, raw: RawFinding): Finding {
  const finding: Finding = {
    ruleCode: raw.rule.id,
    errorMessage: shorten(formatMessage(context, raw)),
    errorLevel: raw.rule.level === 'fatal' ? 'ERROR' : 'WARNING',
    fieldName: shorten(findFieldName(context, raw)),
    source: raw.set.source,
  };
  const subject = findSubject(context, raw);
  NODES.set(finding, context.doc instanceof ElementView ? context.doc.nodeInDocument(subject) : subject);
  return finding;
}

/** Maximum length of a message, because it may quote megabytes of text from a hostile document. */
const MAX_MESSAGE_LENGTH = 1_000;

function shorten(text: string): string {
  return text.length <= MAX_MESSAGE_LENGTH ? text : `${text.slice(0, MAX_MESSAGE_LENGTH)}…`;
}

function findFieldName(context: RuleContext, raw: RawFinding): string {
  const subject = findSubject(context, raw);
  if (!('test' in raw.rule)) return formatLocation(context.doc, subject);
  const { subjectPath, field, terms } = raw.rule;
  const explicitField = typeof field === 'function' ? field(context) : field;
  return explicitField ?? formatLocation(context.doc, subject, subjectPath, terms);
}

function findSubject(context: RuleContext, raw: RawFinding): Node {
  if (!('at' in raw.rule) || raw.rule.at === undefined) return raw.node;
  try {
    const subject = raw.rule.at(context, raw.node);
    return subject === NONE ? raw.node : subject;
  } catch {
    return raw.node;
  }
}
