import { billingProfileOf, type BillingProfile } from '../invoice/document-types';
import { cbc, type XmlDocument } from '../invoice/xml';
import { EN16931_SETS } from './en16931';
import { FRENCH_SETS } from './french';
import { PEPPOL_SELF_BILLING_SETS, PEPPOL_SETS } from './peppol';
import type { RuleSet } from './rule-set';

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

/**
 * The rule sets for a document, in the versions that bind on a day (YYYY-MM-DD; the document's own issue date when not
 * given). Undefined for a document that no set at hand is made for.
 */
export function ruleSetsFor(doc: XmlDocument, onDate?: string): readonly RuleSet[] | undefined {
  if (!doc.isUblInvoice) return undefined;
  const customization = doc.childText(0, CUSTOMIZATION_ID)?.trim() ?? '';
  const profile = billingProfileOf(customization);
  if (profile === null && !EN16931_CUSTOMIZATION.test(customization)) return undefined;
  const sets = profile === null ? [EN16931_SETS] : SETS_OF_PROFILE[profile];
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
