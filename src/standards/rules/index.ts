/** Validates electronic invoices and related documents against the published rule sets. */
import { readCiiIdentity } from '../invoice/cii/detect-cii';
import { RAM, RSM } from '../invoice/cii/names';
import type { DocumentProfile } from '../invoice/document-profiles';
import { cbc, type XmlDocument, NAMESPACE } from '../invoice/xml';
import { RuleContext } from './context';
import { runRuleSetWithParts, type PartFindings } from './engine';
import { copyFinding, toFindings, type Finding } from './finding';
import { formatLocation } from './location';
import { findRootElementWarning } from './root-element';
import type { RuleSet } from './rule-set';
import {
  findInvoiceRules,
  findCiiRules,
  findOtherRules,
  getStatusRules,
  type ApplicableRules,
} from './rule-sets';
import { isStructure, findStructureViolations } from './structure/check';
import { formatQuoted } from './wording';

export { getNode, type Finding } from './finding';
export { toJsonFinding } from './json-words';
export { formatRulePath } from './rule-families';
export { loadBillingRules } from './rule-sets';

/** Outcome of a validation, as stored and shown with a document. */
export interface ValidationOutcome {
  /** `invalid` when any finding is an ERROR; `not_supported` when no rules for the profile are available */
  result: 'valid' | 'invalid' | 'not_supported';
  /** profile that the document states; `unknown` for any document but an invoice or credit note */
  profile: DocumentProfile;
  /** applied sets with their versions */
  ruleSets: { name: string; version: string }[];
  errors: Finding[];
}

const CUSTOMIZATION_ID = cbc('CustomizationID');

/**
 * Validates an invoice against the schema of UBL 2.1 or Cross Industry Invoice and the rule sets of its profile, and
 * any other document against the rule set of its type. Never throws. Lists at most a hundred findings of each rule.
 * @param day YYYY-MM-DD on which the document is exchanged: it selects the versions in force
 */
export function validateDocument(doc: XmlDocument, day: string): ValidationOutcome {
  const applicable = findApplicableRules(doc, day);
  if (applicable === null) {
    const rootElementFinding = findRootElementWarning(doc);
    return {
      result: 'not_supported',
      profile: 'unknown',
      ruleSets: [],
      errors: rootElementFinding === null ? [] : [rootElementFinding],
    };
  }
  const outcome = applyRules(doc, applicable, day);
  const foreignFinding =
    doc.isCrossIndustryInvoice && !applicable.sets.some(isStructure) ? findForeignElement(doc) : null;
  return foreignFinding === null
    ? outcome
    : { ...outcome, result: 'invalid', errors: [foreignFinding, ...outcome.errors] };
}

function findApplicableRules(doc: XmlDocument, day: string): ApplicableRules | null {
  if (doc.isCrossIndustryInvoice) return findCiiRules(readCiiIdentity(doc).customizationId ?? '', day);
  const customization = doc.childText(0, CUSTOMIZATION_ID)?.trim() ?? '';
  return doc.isUblInvoice
    ? findInvoiceRules(customization, day)
    : findOtherRules(doc.name(0), customization, day);
}

/**
 * Validates a message level status (MLS) against the rules of its document type. Never throws.
 * @param day YYYY-MM-DD on which the document is exchanged
 */
export function validateStatus(doc: XmlDocument, day: string): ValidationOutcome {
  return applyRules(doc, getStatusRules(day), day);
}

/**
 * Validates a document against rule sets. Never throws.
 * @param day as of {@link validateDocument}; null when unknown
 */
export function applyRules(
  doc: XmlDocument,
  applicable: ApplicableRules,
  day: string | null = null,
): ValidationOutcome {
  const context = new RuleContext(doc, day);
  const errors = applicable.sets.flatMap((set) => applyRuleSet(doc, set, context));
  const result = errors.some((error) => error.errorLevel === 'ERROR')
    ? 'invalid'
    : applicable.sets.some((set) => !isStructure(set))
      ? 'valid'
      : 'not_supported';
  for (const set of applicable.upcoming)
    errors.push(...findUpcomingFindings(set, applyRuleSet(doc, set, context), errors));
  if (applicable.missingRules !== null) errors.push(createMissingRulesFinding(doc, applicable));
  return {
    result,
    profile: applicable.profile,
    ruleSets: applicable.sets.map(({ name, version }) => ({ name, version })),
    errors,
  };
}

function applyRuleSet(doc: XmlDocument, set: RuleSet, context: RuleContext): Finding[] {
  return findRawFindings(doc, set, context).flatMap((part) => toFindings(part.context, part.findings));
}

function findRawFindings(doc: XmlDocument, set: RuleSet, context: RuleContext): PartFindings[] {
  const findings = findStructureViolations(doc, set);
  return findings === null ? runRuleSetWithParts(doc, set, context) : [{ context, findings }];
}

/** Returns additional findings of the next version of a set as warnings. */
function findUpcomingFindings(
  set: RuleSet,
  findings: Finding[],
  presentFindings: readonly Finding[],
): Finding[] {
  const presentKeys = new Set(presentFindings.map(toFindingKey));
  return findings
    .filter((finding) => !presentKeys.has(toFindingKey(finding)))
    .map((finding) =>
      copyFinding(finding, {
        errorLevel: 'WARNING',
        errorMessage: `From ${set.since}, when ${set.source} comes into force: ${finding.errorMessage}`,
      }),
    );
}

function toFindingKey({ ruleCode, fieldName }: Finding): string {
  return `${ruleCode} ${fieldName}`;
}

/** Creates the warning that some rules of a document were not applied, so that `valid` is not misleading. */
function createMissingRulesFinding(
  doc: XmlDocument,
  { sets, missingRules: rules }: ApplicableRules,
): Finding {
  const node = doc.isCrossIndustryInvoice
    ? doc.path(0, RSM.ExchangedDocumentContext, RAM.GuidelineSpecifiedDocumentContextParameter, RAM.ID)
    : doc.child(0, CUSTOMIZATION_ID);
  const statedIdentifier = formatQuoted(
    node < 0 ? undefined : doc.text(node),
    'no specification identifier (BT-24)',
  );
  const appliedSources = sets.map(({ source }) => source).join(', ');
  return {
    ruleCode: 'PROFILE-NOT-JUDGED',
    errorMessage: `The document states ${statedIdentifier}; ${rules ?? 'its rules'} were not checked. ${appliedSources === '' ? 'No rule set of this service applies to the document.' : `The document was checked against ${appliedSources}.`}`,
    errorLevel: 'WARNING',
    fieldName: node < 0 ? formatLocation(doc, 0, getIdentifierPath(doc)) : formatLocation(doc, node),
    source: 'Profile',
  };
}

function getIdentifierPath(doc: XmlDocument): string {
  return doc.isCrossIndustryInvoice
    ? 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'
    : 'cbc:CustomizationID';
}

/** Namespaces of Cross Industry Invoice D16B and D22B. */
const CII_NAMESPACES: ReadonlySet<string> = new Set([
  NAMESPACE.rsm,
  NAMESPACE.ram,
  NAMESPACE.udt,
  NAMESPACE.qdt,
]);

/** Creates the error for the first element outside of the CII namespaces; null without such an element. */
function findForeignElement(doc: XmlDocument): Finding | null {
  for (let node = 0; node < doc.size; node++) {
    const namespace = doc.namespace(node);
    if (CII_NAMESPACES.has(namespace)) continue;
    return {
      ruleCode: 'CII-STRUCTURE-NAMESPACE',
      errorMessage: `The element ${formatQuoted(doc.localName(node))} is in ${formatQuoted(namespace, 'no namespace')}; a Cross Industry Invoice must contain only elements of its own namespaces.`,
      errorLevel: 'ERROR',
      fieldName: formatLocation(doc, node),
      source: 'CII',
    };
  }
  return null;
}
