/** Validation of electronic invoices, and of the documents around them, by the published rule sets. */
import { readCiiIdentity } from '../invoice/cii/detect-cii';
import { RAM, RSM } from '../invoice/cii/names';
import type { DocumentProfile } from '../invoice/document-profiles';
import { cbc, type XmlDocument, NAMESPACE } from '../invoice/xml';
import { RuleContext } from './context';
import { runRuleSetWithParts, type PartFindings } from './engine';
import { copyFinding, toFindings, type Finding } from './finding';
import { formatLocation } from './location';
import { rootFinding } from './root-element';
import type { RuleSet } from './rule-set';
import {
  findInvoiceRules,
  findCiiRules,
  findOtherRules,
  getStatusRules,
  type ApplicableRules,
} from './rule-sets';
import { isStructure, structureFindings } from './structure/check';
import { formatQuoted } from './wording';

export { getNode, type Finding } from './finding';
export { inJsonWords } from './json-words';
export { rulePath } from './rule-families';
export { loadUsualRules } from './rule-sets';

/** Outcome of a validation, as stored and shown with a document. */
export interface ValidationOutcome {
  /** `invalid` when any finding is an ERROR; `not_supported` when no rules of its profile are available */
  result: 'valid' | 'invalid' | 'not_supported';
  /** profile that the document claims; `unknown` for any document but an invoice or credit note */
  profile: DocumentProfile;
  /** applied sets with their versions */
  ruleSets: { name: string; version: string }[];
  errors: Finding[];
}

const CUSTOMIZATION_ID = cbc('CustomizationID');

/**
 * Validates an invoice by the schema of UBL 2.1 or of Cross Industry Invoice and the rule sets of its profile, any other
 * document by the rule set of its type. Never throws. Of each rule at most a hundred findings are listed.
 * @param day YYYY-MM-DD on which the document is exchanged: it selects the versions in force
 */
export function validateDocument(doc: XmlDocument, day: string): ValidationOutcome {
  const applicable = findApplicableRules(doc, day);
  if (applicable === null) {
    const mixedFinding = rootFinding(doc);
    return {
      result: 'not_supported',
      profile: 'unknown',
      ruleSets: [],
      errors: mixedFinding === null ? [] : [mixedFinding],
    };
  }
  const outcome = applyRules(doc, applicable, day);
  const foreign =
    doc.isCrossIndustryInvoice && !applicable.sets.some(isStructure) ? foreignElement(doc) : null;
  return foreign === null ? outcome : { ...outcome, result: 'invalid', errors: [foreign, ...outcome.errors] };
}

function findApplicableRules(doc: XmlDocument, day: string): ApplicableRules | null {
  if (doc.isCrossIndustryInvoice) return findCiiRules(readCiiIdentity(doc).customizationId ?? '', day);
  const customization = doc.childText(0, CUSTOMIZATION_ID)?.trim() ?? '';
  return doc.isUblInvoice
    ? findInvoiceRules(customization, day)
    : findOtherRules(doc.name(0), customization, day);
}

/**
 * Validates a status (MLS) by the rules of its document type, independent of its customization. Never throws.
 * @param day as of {@link validateDocument}
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
  return rawFindings(doc, set, context).flatMap((part) => toFindings(part.context, part.findings));
}

function rawFindings(doc: XmlDocument, set: RuleSet, context: RuleContext): PartFindings[] {
  const findings = structureFindings(doc, set);
  return findings === null ? runRuleSetWithParts(doc, set, context) : [{ context, findings }];
}

/** Returns additional findings of the next version of a set as warnings. */
function findUpcomingFindings(
  set: RuleSet,
  findings: Finding[],
  presentFindings: readonly Finding[],
): Finding[] {
  const presentPlaces = new Set(presentFindings.map(toPlaceKey));
  return findings
    .filter((finding) => !presentPlaces.has(toPlaceKey(finding)))
    .map((finding) =>
      copyFinding(finding, {
        errorLevel: 'WARNING',
        errorMessage: `From ${set.since}, when ${set.source} binds: ${finding.errorMessage}`,
      }),
    );
}

function toPlaceKey({ ruleCode, fieldName }: Finding): string {
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
  const claim = formatQuoted(node < 0 ? undefined : doc.text(node), 'no specification identifier (BT-24)');
  const by = sets.map(({ source }) => source).join(', ');
  return {
    ruleCode: 'PROFILE-NOT-JUDGED',
    errorMessage: `The document states ${claim}; ${rules ?? 'its rules'} were not checked. ${by === '' ? 'No rule set of this service applies to it.' : `It was checked against ${by}.`}`,
    errorLevel: 'WARNING',
    fieldName: node < 0 ? formatLocation(doc, 0, findClaimPath(doc)) : formatLocation(doc, node),
    source: 'Profile',
  };
}

function findClaimPath(doc: XmlDocument): string {
  return doc.isCrossIndustryInvoice
    ? 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'
    : 'cbc:CustomizationID';
}

/** The namespaces of D16B and D22B. */
const CII_NAMESPACES: ReadonlySet<string> = new Set([
  NAMESPACE.rsm,
  NAMESPACE.ram,
  NAMESPACE.udt,
  NAMESPACE.qdt,
]);

/** Finds the first element outside of the namespaces of CII, as an error; null without one. */
function foreignElement(doc: XmlDocument): Finding | null {
  for (let node = 0; node < doc.size; node++) {
    const namespace = doc.namespace(node);
    if (CII_NAMESPACES.has(namespace)) continue;
    return {
      ruleCode: 'CII-STRUCTURE-NAMESPACE',
      errorMessage: `The element ${formatQuoted(doc.localName(node))} stands in ${formatQuoted(namespace, 'no namespace')}; a Cross Industry Invoice has only elements of its own namespaces.`,
      errorLevel: 'ERROR',
      fieldName: formatLocation(doc, node),
      source: 'CII',
    };
  }
  return null;
}
