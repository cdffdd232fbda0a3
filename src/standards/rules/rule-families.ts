/** Families of rules, and the pages of `docs/rules/` that explain them. */

interface Family {
  /** pattern of the rule ids; a rule belongs to the first matching family */
  pattern: RegExp;
  title: string;
  /** name of the page in `docs/rules/`, without `.md`; empty for the index page */
  page: string;
}

const family = (pattern: RegExp, title: string, page: string): Family => ({ pattern, title, page });

/** All families, the most specific patterns first. */
export const FAMILIES: readonly Family[] = [
  family(/^(?:UBL|CII)-STRUCTURE-/, 'Structure of UBL 2.1, CII D16B and D22B, and Factur-X', 'structure'),
  family(/^TAXDATA-STRUCTURE-/, 'Structure of tax data documents', 'structure'),
  family(/^ibr-tdd-/, 'Tax data documents (ibr-tdd)', 'tax-data'),
  family(/^HOUSE-/, 'House rules', ''),
  family(/-SG$/, 'PINT: Singapore', 'pint-areas'),
  family(/^BR-CL-/, 'Codes (BR-CL)', 'codes'),
  family(/^BR-CO-/, 'Conditions between terms (BR-CO)', 'conditions'),
  family(/^BR-DEC-/, 'Decimals (BR-DEC)', 'decimals'),
  family(/^BR-\d/, 'The model (BR)', 'model'),
  family(/^BR-DEX-/, 'XRechnung: extension (BR-DEX)', 'xrechnung'),
  family(/^BR-(?:DE|TMP)-/, 'XRechnung: Germany (BR-DE, BR-TMP)', 'xrechnung'),
  family(/^BR-NL-/, 'NLCIUS: Dutch sellers (BR-NL)', 'nlcius'),
  family(/^(?:BII2-|SI-|empty-element)/, 'NLCIUS: every document', 'nlcius'),
  family(/^BR-GA-/, 'NLCIUS: blocked account (BR-GA)', 'nlcius'),
  family(/^LEITWEG-ID-/, 'Leitweg-IDs', 'xrechnung'),
  family(/^BE-OGM-/, 'Belgian structured communications', 'national'),
  family(/^BR-FR-CO-/, 'France: conditions between terms (BR-FR-CO)', 'france'),
  family(/^BR-FR-DEC-/, 'France: digits (BR-FR-DEC)', 'france'),
  family(
    /^BR-FR-(?:MV|BD)-/,
    'France: invoices of several sellers or in both directions (BR-FR-MV, BR-FR-BD)',
    'france',
  ),
  family(/^BR-FR-(?:CDV-|04_MDT-91)/, 'France: life cycle of invoices (BR-FR-CDV)', 'france-lifecycle'),
  family(/^BR-FR-/, 'France: terms (BR-FR)', 'france'),
  family(/^FX-SCH-A-(?:000[89]|001)/, 'Factur-X: structure (FX-SCH, from 000800)', 'facturx-from-800'),
  family(/^FX-SCH-/, 'Factur-X: structure (FX-SCH)', 'facturx'),
  family(
    /^BR-(?:FREXT|FXEXT|EXT)-/,
    'Extended profiles of France and of Factur-X: the model (BR-FREXT, BR-FXEXT)',
    'france-extended',
  ),
  family(/^(?:UBL|CII)-(?:FREXT|EXT)/, 'France, extended: syntax', 'france-extended'),
  family(/^FR-EXT-/, 'France, extended: published without an id', 'france-extended'),
  family(/^BR-[A-Z]+-\d/, 'VAT categories (BR-AE, -AF, -AG, -B, -E, -G, -IC, -O, -S, -Z)', 'vat-categories'),
  family(/^UBL-SR-/, 'Cardinalities in UBL (UBL-SR)', 'ubl'),
  family(/^UBL-DT-/, 'Data types in UBL (UBL-DT)', 'ubl'),
  family(/^UBL-CR-[4-9]/, 'Content outside EN 16931 (UBL-CR, from 400)', 'ubl-content-from-400'),
  family(/^UBL-CR-/, 'Content outside EN 16931 (UBL-CR)', 'ubl-content'),
  family(/^CII-SR-[3-9]\d\d/, 'Cardinalities in CII (CII-SR, from 300)', 'cii-from-300'),
  family(/^CII-SR-/, 'Cardinalities in CII (CII-SR)', 'cii'),
  family(/^CII-DT-/, 'Data types in CII (CII-DT)', 'cii-from-300'),
  family(/^PEPPOL-EN16931-R/, 'Peppol: business rules', 'peppol'),
  family(/^PEPPOL-EN16931-(?:CL|F|P)/, 'Peppol: codes, formats and processes', 'peppol'),
  family(/^PEPPOL-COMMON-/, 'Peppol: common to all documents', 'peppol'),
  family(/^PEPPOL-T\d+-B/, 'Peppol: data model', 'peppol-transactions'),
  family(/^PEPPOL-T\d+-/, 'Peppol: rules of the transaction', 'peppol-transactions'),
  family(/^DE-/, 'Germany', 'national'),
  family(/^DK-/, 'Denmark', 'national'),
  family(/^GR-/, 'Greece', 'national'),
  family(/^IS-/, 'Iceland', 'national'),
  family(/^IT-/, 'Italy', 'national'),
  family(/^NL-/, 'Netherlands', 'national'),
  family(/^NO-/, 'Norway', 'national'),
  family(/^SE-/, 'Sweden', 'national'),
  family(/^SCH-MLS-/, 'Message level status (SCH-MLS)', 'message-status'),
  family(/^(?:(?:aligned-)?ibrp?-(?:[a-z]+-)?cl-|CL-\d+-OM)/, 'PINT: codes', 'pint-codes'),
  family(/^ibr-(?:co-|sr-)?\d+$/, 'PINT: rules of all areas', 'pint'),
  family(/^(?:aligned-ibrp?|ALIGNED-IBRP|ibr|IBR|BTOM)-/, 'PINT: rules of the area', 'pint-areas'),
  family(
    /^(?:SENDER|SELLER|RECIPIENT|PAYEE|PROFILE|ROOT|PDF|FACTURX|TAX-DATA)-|^XML$/,
    'Checks of Passerelle',
    'passerelle',
  ),
];

/** Titles of the pages, in the order of the index. A family with very many rules has two pages. */
export const RULE_PAGES: Readonly<Record<string, string>> = {
  passerelle: 'Checks of Passerelle',
  structure: 'Structure of UBL 2.1, CII D16B and D22B, and Factur-X',
  model: 'The model (BR)',
  conditions: 'Conditions between terms (BR-CO)',
  'vat-categories': 'VAT categories (BR-AE to BR-Z)',
  codes: 'Codes (BR-CL)',
  decimals: 'Decimals (BR-DEC)',
  ubl: 'Cardinalities and data types in UBL (UBL-SR, UBL-DT)',
  'ubl-content': 'Content outside EN 16931 in UBL (UBL-CR to 399)',
  'ubl-content-from-400': 'Content outside EN 16931 in UBL (UBL-CR from 400)',
  cii: 'Cardinalities and content in CII (CII-SR to 299)',
  'cii-from-300': 'Cardinalities, content and data types in CII (CII-SR from 300, CII-DT)',
  peppol: 'Peppol BIS Billing',
  national: 'National rules within Peppol BIS Billing',
  'peppol-transactions': 'Peppol BIS of other documents',
  'message-status': 'Message level status (SCH-MLS)',
  'tax-data': 'Tax data documents (ibr-tdd)',
  xrechnung: 'XRechnung and Leitweg-IDs',
  nlcius: 'NLCIUS',
  france: 'France (BR-FR)',
  'france-extended': 'Extended profiles of France and of Factur-X',
  facturx: 'Factur-X: structure (FX-SCH to 000799)',
  'facturx-from-800': 'Factur-X: structure (FX-SCH from 000800)',
  'france-lifecycle': 'France: life cycle of invoices',
  pint: 'PINT: rules of all areas',
  'pint-codes': 'PINT: codes',
  'pint-areas': 'PINT: rules of single areas',
};

/** Returns the family of a rule; undefined for a code without a page. */
export function findFamily(ruleCode: string): Family | undefined {
  return FAMILIES.find(({ pattern }) => pattern.test(ruleCode));
}

/** Returns the anchor of a rule on its page. */
export function formatRuleAnchor(ruleCode: string): string {
  return ruleCode.toLowerCase().replace(/[^\p{L}\p{N}_-]/gu, '');
}

/**
 * Returns the path of a rule's explanation below `/docs/guides/`, such as `rules/conditions#br-co-10`; the index page
 * for an unknown code.
 */
export function formatRulePath(ruleCode: string): string {
  const ruleFamily = findFamily(ruleCode);
  if (ruleFamily === undefined) return 'rules';
  return `${ruleFamily.page === '' ? 'rules' : `rules/${ruleFamily.page}`}#${formatRuleAnchor(ruleCode)}`;
}
