import { getCiiVersion } from '../invoice/cii/detect-cii';
import { findBillingProfile, type BillingProfile } from '../invoice/document-types';
import {
  claimsEn16931,
  getDocumentProfile,
  EXTENDED_CTC_FR,
  NLCIUS_GACCOUNT,
  XRECHNUNG,
  XRECHNUNG_CVD,
  XRECHNUNG_EXTENSION,
  type DocumentProfile,
} from '../invoice/document-profiles';
import { ORDERING_TYPES } from '../invoice/ordering/ordering-types';
import { INVOICE_RESPONSE_TYPE } from '../invoice/response/invoice-response';
import { APPLICATION_RESPONSE } from '../invoice/response/read-invoice-response';
import { NAMESPACE, qname, type NameId } from '../invoice/xml';
import { MLR_CUSTOMIZATION } from '../peppol/mls';
import { BELGIAN_COMMUNICATION_SETS } from './belgian-communication';
import { EN16931_SETS } from './en16931';
import { EN16931_CII_SETS } from './en16931-cii';
import { FACTURX_BASIC_WL_SETS, FACTURX_EXTENDED_SETS, FACTURX_MINIMUM_SETS } from './facturx';
import { FRENCH_SETS } from './french';
import { FRENCH_CII_SETS } from './french/cii';
import { FRENCH_EXTENDED_CII_SETS } from './french-extended/cii';
import { FRENCH_EXTENDED_UBL_SETS } from './french-extended/ubl';
import { LEITWEG_SETS } from './leitweg-id';
import { FRENCH_STATUS_SETS } from './french-status';
import { MLS_CUSTOMIZATION, MLS_SETS } from './mls';
import { NLCIUS_BLOCKED_ACCOUNT_SETS } from './nlcius/blocked-account';
import { NLCIUS_CII_SETS } from './nlcius/cii';
import { NLCIUS_SETS } from './nlcius/ubl';
import { PEPPOL_SELF_BILLING_SETS, PEPPOL_SETS } from './peppol';
import { PINT_BY_CUSTOMIZATION, PINT_SETS, PINT_SHARED } from './pint';
import { PEPPOL_CII_SETS } from './peppol-cii';
import {
  DESPATCH_ADVICE_SETS,
  INVOICE_RESPONSE_SETS,
  MLR_SETS,
  ORDER_RESPONSE_SETS,
  ORDER_SETS,
} from './post-award';
import { withLevels, withoutRules, type RuleSet } from './rule-set';
import { CII_STRUCTURES, STRUCTURE } from './structure/check';
import { FACTURX_SCHEMA } from './structure/facturx-schema';
import { TAX_DATA_KINDS, TAX_DATA_SETS } from './tax-data';
import { XRECHNUNG_SETS } from './xrechnung';
import { XRECHNUNG_CII_SETS } from './xrechnung-cii';
import {
  XRECHNUNG_CII_LEVELS,
  XRECHNUNG_CVD_CII_LEVELS,
  XRECHNUNG_CVD_LEVELS,
  XRECHNUNG_EXTENSION_CII_LEVELS,
  XRECHNUNG_EXTENSION_LEVELS,
  XRECHNUNG_LEVELS,
  type Levels,
} from './xrechnung/levels';

/** Versions of one rule set, oldest first. */
type Versions = readonly RuleSet[];

/**
 * Lists all rule sets except the structure check, which is not a table of rules. The sets are accessed on demand: the
 * service only loads the sets that its documents need (deferred-modules.ts).
 */
export function listAllSets(): readonly Versions[] {
  return [
    EN16931_SETS,
    EN16931_CII_SETS,
    PEPPOL_SETS,
    PEPPOL_SELF_BILLING_SETS,
    PEPPOL_CII_SETS,
    FRENCH_SETS,
    FRENCH_CII_SETS,
    FRENCH_EXTENDED_UBL_SETS,
    FRENCH_EXTENDED_CII_SETS,
    FACTURX_MINIMUM_SETS,
    FACTURX_BASIC_WL_SETS,
    FACTURX_EXTENDED_SETS,
    XRECHNUNG_SETS,
    XRECHNUNG_CII_SETS,
    NLCIUS_SETS,
    NLCIUS_CII_SETS,
    NLCIUS_BLOCKED_ACCOUNT_SETS,
    LEITWEG_SETS,
    BELGIAN_COMMUNICATION_SETS,
    MLS_SETS,
    MLR_SETS,
    INVOICE_RESPONSE_SETS,
    FRENCH_STATUS_SETS,
    ORDER_SETS,
    ORDER_RESPONSE_SETS,
    DESPATCH_ADVICE_SETS,
    ...PINT_SETS,
    ...TAX_DATA_SETS,
  ];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Number of days before the start of a version in which findings of this version are reported as warnings. */
export const NOTICE_DAYS = 90;

/** Rule sets of an invoice. */
export interface ApplicableRules {
  profile: DocumentProfile;
  /** rule sets in the versions in force; empty when no rule of the profile is implemented */
  sets: readonly RuleSet[];
  /** versions that replace those in force within {@link NOTICE_DAYS} */
  upcoming: readonly RuleSet[];
  /**
   * description of the rules of the profile that are not implemented, to be continued with "… were not checked"; null
   * when all are implemented
   */
  missingRules: string | null;
}

/** Rule sets of a customization, with all versions, and the missing rules. */
interface RuleSelection {
  sets: readonly Versions[];
  missingRules: string | null;
}

const UBL: Versions = [STRUCTURE];

/** Returns a function that creates its value at the first call, and returns the same value at later calls. */
function once<Value>(make: () => Value): () => Value {
  let cachedResult: { value: Value } | null = null;
  return () => (cachedResult ??= { value: make() }).value;
}

const selectRules = (sets: readonly Versions[], missingRules: string | null = null): RuleSelection => ({
  sets: [UBL, ...sets],
  missingRules,
});

/** Selects the rules of XRechnung: EN 16931 with changed levels, and the rules of XRechnung. */
function selectXRechnungRules(levels: Levels): RuleSelection {
  return selectRules([EN16931_SETS.map((set) => withLevels(set, levels)), XRECHNUNG_SETS, LEITWEG_SETS]);
}

const BY_BILLING_PROFILE: Record<BillingProfile, () => RuleSelection> = {
  billing: once(() => selectRules([EN16931_SETS, PEPPOL_SETS, BELGIAN_COMMUNICATION_SETS])),
  selfBilling: once(() => selectRules([EN16931_SETS, PEPPOL_SELF_BILLING_SETS, BELGIAN_COMMUNICATION_SETS])),
  frenchCius: once(() => selectRules([EN16931_SETS, FRENCH_SETS])),
  frenchExtended: once(() => selectRules([FRENCH_EXTENDED_UBL_SETS, FRENCH_SETS])),
  xrechnung: once(() => selectXRechnungRules(XRECHNUNG_LEVELS)),
  nlcius: once(() => selectRules([EN16931_SETS, NLCIUS_SETS])),
};

/** The extension for the blocked account is published for UBL only. */
const BLOCKED_ACCOUNT_RULES = 'the rules of the extension of NLCIUS for the blocked account (BR-GA)';

/** Rules of EN 16931 that contradict the extension for the blocked account. */
const OMITTED_FOR_GACCOUNT = new Set(['UBL-CR-411', 'UBL-CR-453', 'UBL-CR-459']);

const BY_CUSTOMIZATION: ReadonlyMap<string, () => RuleSelection> = new Map([
  [EXTENDED_CTC_FR, BY_BILLING_PROFILE.frenchExtended],
  [XRECHNUNG_EXTENSION, once(() => selectXRechnungRules(XRECHNUNG_EXTENSION_LEVELS))],
  [XRECHNUNG_CVD, once(() => selectXRechnungRules(XRECHNUNG_CVD_LEVELS))],
  [
    NLCIUS_GACCOUNT,
    once(() =>
      selectRules([
        EN16931_SETS.map((set) => withoutRules(set, OMITTED_FOR_GACCOUNT)),
        NLCIUS_SETS,
        NLCIUS_BLOCKED_ACCOUNT_SETS,
      ]),
    ),
  ],
]);

const EN16931_ONLY = once(() => selectRules([EN16931_SETS]));
const EN16931_WITH_UNKNOWN_RULES = once(() =>
  selectRules([EN16931_SETS], 'the rules that its specification adds to EN 16931'),
);
const NO_RULES: RuleSelection = { sets: [], missingRules: 'its rules' };

/** Returns the rules of a PINT document: the rules of its area, or only the shared rules for an unknown area. */
function getPintRuleSelection(customization: string): RuleSelection {
  const sets = PINT_BY_CUSTOMIZATION.get(customization);
  return sets === undefined ? selectRules(PINT_SHARED, 'the rules of the area of PINT') : selectRules(sets);
}

function getRuleSelection(customization: string, profile: DocumentProfile): RuleSelection {
  const billing = findBillingProfile(customization);
  if (billing !== null) return BY_BILLING_PROFILE[billing]();
  const knownSets = BY_CUSTOMIZATION.get(customization);
  if (knownSets !== undefined) return knownSets();
  if (profile === 'en16931') return EN16931_ONLY();
  if (profile.startsWith('pint-')) return getPintRuleSelection(customization);
  return claimsEn16931(customization) ? EN16931_WITH_UNKNOWN_RULES() : NO_RULES;
}

/**
 * Loads the rules of Peppol BIS Billing, one rule set per step, so that the first document need not wait for all.
 */
export function* loadBillingRules(): Generator<undefined, void> {
  for (const getSets of [() => EN16931_SETS, () => PEPPOL_SETS, () => BELGIAN_COMMUNICATION_SETS]) {
    getSets().at(-1);
    yield;
  }
  BY_BILLING_PROFILE.billing();
}

/**
 * Finds the rule sets of an invoice or credit note.
 * @param customization specification identifier (BT-24) without surrounding blanks; empty without one
 * @param day YYYY-MM-DD on which the document is exchanged: the versions in force on this day apply
 */
export function findInvoiceRules(customization: string, day: string): ApplicableRules {
  const profile = getDocumentProfile(customization);
  const { sets, missingRules } = getRuleSelection(customization, profile);
  return {
    profile,
    sets: sets.map((versions) => getVersionInForce(versions, day)),
    upcoming: sets.flatMap((versions) => findUpcomingVersion(versions, day) ?? []),
    missingRules,
  };
}

/** Kind of document other than an invoice, with its own rules. */
interface OtherDocumentKind {
  name: string;
  root: NameId;
  /** specification identifier; null when every document with the root element is checked */
  customizationId: string | null;
  /** rule sets, each with all versions */
  layers: readonly Versions[];
}

const applicationResponseKind = (
  name: string,
  customization: string,
  versions: Versions,
): OtherDocumentKind => ({
  name,
  root: APPLICATION_RESPONSE,
  customizationId: customization,
  layers: [versions],
});

/** Lists all kinds of documents other than invoices. */
export const listOtherDocumentKinds = once((): readonly OtherDocumentKind[] => [
  applicationResponseKind('Message Level Status of a provider', MLS_CUSTOMIZATION, MLS_SETS),
  applicationResponseKind('Message Level Response of a provider', MLR_CUSTOMIZATION, MLR_SETS),
  applicationResponseKind(
    'Invoice Response of a buyer',
    INVOICE_RESPONSE_TYPE.customizationId,
    INVOICE_RESPONSE_SETS,
  ),
  {
    name: 'Status of an invoice in the French reform, written as CDAR D22B',
    root: qname(NAMESPACE.cdar, 'CrossDomainAcknowledgementAndResponse'),
    customizationId: null,
    layers: [FRENCH_STATUS_SETS],
  },
  { name: 'Order', ...ORDERING_TYPES.order, layers: [ORDER_SETS] },
  { name: 'Order response', ...ORDERING_TYPES.orderResponse, layers: [ORDER_RESPONSE_SETS] },
  { name: 'Despatch advice', ...ORDERING_TYPES.despatchAdvice, layers: [DESPATCH_ADVICE_SETS] },
  ...TAX_DATA_KINDS.map((each) => ({ ...each, customizationId: null })),
]);

/** Descriptions of the rules that are implemented for UBL but not for CII, by profile. */
const NOT_IN_CII: Readonly<Partial<Record<DocumentProfile, string>>> = {
  'peppol-selfbilling-3': 'the rules of Peppol BIS Self-Billing for CII',
};

/**
 * Schema and rules of the profiles that relax EN 16931 or omit its required terms, so that the rules of EN 16931 would
 * reject valid documents.
 */
const EN16931_REPLACEMENTS: Readonly<Partial<Record<DocumentProfile, () => readonly Versions[]>>> = {
  'facturx-minimum': () => [[FACTURX_SCHEMA.minimum.structure], FACTURX_MINIMUM_SETS],
  'facturx-basicwl': () => [[FACTURX_SCHEMA.basicWl.structure], FACTURX_BASIC_WL_SETS],
  'facturx-extended': () => [[FACTURX_SCHEMA.extended.structure], FACTURX_EXTENDED_SETS],
};

/** Creates EN 16931 for CII with the levels of a guideline. */
const relevel = (getLevels: () => Levels): (() => Versions) =>
  once(() => EN16931_CII_SETS.map((set) => withLevels(set, getLevels())));

const RELEVELLED_SETS: ReadonlyMap<string, () => Versions> = new Map([
  [XRECHNUNG, relevel(() => XRECHNUNG_CII_LEVELS)],
  [XRECHNUNG_CVD, relevel(() => XRECHNUNG_CVD_CII_LEVELS)],
  [XRECHNUNG_EXTENSION, relevel(() => XRECHNUNG_EXTENSION_CII_LEVELS)],
]);

/** Rule sets of a profile for CII, in addition to EN 16931. */
const ADDITIONAL_CII_RULES: Readonly<Partial<Record<DocumentProfile, () => readonly Versions[]>>> = {
  'peppol-bis-3': () => [PEPPOL_CII_SETS],
  'xrechnung-3': () => [XRECHNUNG_CII_SETS, LEITWEG_SETS],
  'xrechnung-extension-3': () => [XRECHNUNG_CII_SETS, LEITWEG_SETS],
  nlcius: () => [NLCIUS_CII_SETS],
  'france-cius': () => [FRENCH_CII_SETS],
  'france-extended': () => [FRENCH_CII_SETS],
};

/** Describes the missing rules of a profile for CII, as in {@link ApplicableRules.missingRules}; null when complete. */
function describeMissingCiiRules(customization: string, profile: DocumentProfile): string | null {
  if (customization === NLCIUS_GACCOUNT) return BLOCKED_ACCOUNT_RULES;
  return NOT_IN_CII[profile] ?? null;
}

/** Returns EN 16931 for a profile: with changed levels, or the set that replaces it. */
function getCiiEn16931(customization: string, profile: DocumentProfile): Versions {
  if (profile === 'france-extended') return FRENCH_EXTENDED_CII_SETS;
  return RELEVELLED_SETS.get(customization)?.() ?? EN16931_CII_SETS;
}

/**
 * Returns the rule sets of a Cross Industry Invoice: structure, EN 16931 or its replacement, and the profile's rules.
 */
function getCiiRuleSelection(customization: string, profile: DocumentProfile): RuleSelection {
  const replacement = EN16931_REPLACEMENTS[profile];
  if (replacement !== undefined) return { sets: replacement(), missingRules: null };
  const structure: Versions[] = [[CII_STRUCTURES[getCiiVersion(customization)]]];
  const missingRules = describeMissingCiiRules(customization, profile);
  if (!claimsEn16931(customization)) return NO_RULES;
  return {
    sets: [...structure, getCiiEn16931(customization, profile), ...(ADDITIONAL_CII_RULES[profile]?.() ?? [])],
    missingRules: profile === 'unknown' ? 'the rules that its specification adds to EN 16931' : missingRules,
  };
}

/**
 * Finds the rule sets of a Cross Industry Invoice.
 * @param customization guideline (BT-24) without surrounding blanks; empty without one
 * @param day as of {@link findInvoiceRules}
 */
export function findCiiRules(customization: string, day: string): ApplicableRules {
  const profile = getDocumentProfile(customization);
  const { sets, missingRules } = getCiiRuleSelection(customization, profile);
  return {
    profile,
    sets: sets.map((versions) => getVersionInForce(versions, day)),
    upcoming: sets.flatMap((versions) => findUpcomingVersion(versions, day) ?? []),
    missingRules,
  };
}

/**
 * Finds the rule sets of a document other than an invoice by its specification identifier. Variants of a
 * specification are not checked.
 * @returns null for a document of any other kind
 */
export function findOtherRules(root: NameId, customization: string, day: string): ApplicableRules | null {
  const kindsWithRoot = listOtherDocumentKinds().filter((each) => each.root === root);
  if (kindsWithRoot.length === 0) return null;
  const documentKind = kindsWithRoot.find(
    (each) => each.customizationId === null || each.customizationId === customization,
  );
  return documentKind === undefined
    ? { profile: 'unknown', upcoming: [], sets: [], missingRules: NO_RULES.missingRules }
    : toApplicableRules(documentKind.layers, day);
}

/** Returns the rule sets of a status (MLS), independent of its customization. */
export function getStatusRules(day: string): ApplicableRules {
  return toApplicableRules([MLS_SETS], day);
}

function toApplicableRules(layers: readonly Versions[], day: string): ApplicableRules {
  return {
    profile: 'unknown',
    sets: layers.map((versions) => getVersionInForce(versions, day)),
    upcoming: layers.flatMap((versions) => findUpcomingVersion(versions, day) ?? []),
    missingRules: null,
  };
}

/** Returns the version that comes into force within {@link NOTICE_DAYS} after a day; null when there is none. */
export function findUpcomingVersion(versions: Versions, day: string): RuleSet | null {
  const inForce = getVersionInForce(versions, day);
  const lastNoticeDay = new Date(Date.parse(`${day}T00:00:00Z`) + NOTICE_DAYS * DAY_MS)
    .toISOString()
    .slice(0, 10);
  return versions.find((set) => set !== inForce && set.since > day && set.since <= lastNoticeDay) ?? null;
}

/** Returns the version in force on a day. Before the first version, this is the first; after the last, the last. */
export function getVersionInForce(versions: Versions, day: string): RuleSet {
  const inForce = versions.findLast(
    (set) => set.since <= day && (set.until === undefined || day <= set.until),
  );
  const nearest = day < (versions[0]?.since ?? '') ? versions[0] : versions.at(-1);
  const chosenSet = inForce ?? nearest;
  if (chosenSet === undefined) throw new Error('A rule set must have at least one version, but has none');
  return chosenSet;
}
