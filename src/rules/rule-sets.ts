import { billingProfileOf, type BillingProfile } from '../invoice/document-types';
import { cbc, type XmlDocument } from '../invoice/xml';
import { EN16931_SETS } from './en16931';
import { FRENCH_SETS } from './french';
import { PEPPOL_SELF_BILLING_SETS, PEPPOL_SETS } from './peppol';
import { withLevels, type RuleSet } from './rule-set';
import { XRECHNUNG, XRECHNUNG_CVD, XRECHNUNG_EXTENSION, XRECHNUNG_SETS } from './xrechnung';
import {
  XRECHNUNG_CVD_LEVELS,
  XRECHNUNG_EXTENSION_LEVELS,
  XRECHNUNG_LEVELS,
  type Levels,
} from './xrechnung/levels';

const CUSTOMIZATION_ID = cbc('CustomizationID');
const ISSUE_DATE = cbc('IssueDate');
const EN16931_CUSTOMIZATION = /^urn:cen\.eu:en16931:2017(?:#|$)/;

/**
 * Which rule sets judge which documents; each entry lists the versions of one set. A customization of EN 16931 that is
 * not named here (a national CIUS) is judged by EN 16931 alone.
 */
const SETS_OF_PROFILE: Record<BillingProfile, readonly (readonly RuleSet[])[]> = {
  billing: [EN16931_SETS, PEPPOL_SETS],
  selfBilling: [EN16931_SETS, PEPPOL_SELF_BILLING_SETS],
  frenchCius: [EN16931_SETS, FRENCH_SETS],
  frenchExtended: [EN16931_SETS, FRENCH_SETS],
};

/** XRechnung is judged by EN 16931 with levels of its own, and by its own rules. */
function germanSets(levels: Levels): readonly (readonly RuleSet[])[] {
  return [EN16931_SETS.map((set) => withLevels(set, levels)), XRECHNUNG_SETS];
}

const SETS_OF_CUSTOMIZATION: ReadonlyMap<string, readonly (readonly RuleSet[])[]> = new Map([
  [XRECHNUNG, germanSets(XRECHNUNG_LEVELS)],
  [XRECHNUNG_EXTENSION, germanSets(XRECHNUNG_EXTENSION_LEVELS)],
  [XRECHNUNG_CVD, germanSets(XRECHNUNG_CVD_LEVELS)],
]);

function setsOf(customization: string): readonly (readonly RuleSet[])[] | undefined {
  const profile = billingProfileOf(customization);
  if (profile !== null) return SETS_OF_PROFILE[profile];
  const known = SETS_OF_CUSTOMIZATION.get(customization);
  if (known !== undefined) return known;
  return EN16931_CUSTOMIZATION.test(customization) ? [EN16931_SETS] : undefined;
}

/**
 * The rule sets for a document, in the versions that bind on a day (YYYY-MM-DD; the document's own issue date when not
 * given). Undefined for a document that no set at hand is made for.
 */
export function ruleSetsFor(doc: XmlDocument, onDate?: string): readonly RuleSet[] | undefined {
  if (!doc.isUblInvoice) return undefined;
  const customization = doc.childText(0, CUSTOMIZATION_ID)?.trim() ?? '';
  const sets = setsOf(customization);
  if (sets === undefined) return undefined;
  const day = onDate ?? doc.childText(0, ISSUE_DATE)?.trim().slice(0, 10) ?? '';
  return sets.map((versions) => versionInForce(versions, day));
}

/** The version that binds on a day; before the first one the first, and after the last one the last. */
export function versionInForce(versions: readonly RuleSet[], day: string): RuleSet {
  const inForce = versions.findLast(
    (set) => set.since <= day && (set.until === undefined || day <= set.until),
  );
  const known = /^\d{4}-\d{2}-\d{2}$/.test(day);
  const nearest = known && day < (versions[0]?.since ?? '') ? versions[0] : versions.at(-1);
  const chosen = known ? (inForce ?? nearest) : versions.at(-1);
  if (chosen === undefined) throw new Error('A rule set without versions');
  return chosen;
}
