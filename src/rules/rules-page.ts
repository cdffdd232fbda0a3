/** The parts of `docs/rules.md` that follow from the tables. Everything around them is written by hand in that file. */
import type { Assertion, Forbidden, Level, RuleSet } from './rule-set';
import { EN16931_UBL_1_3_16 } from './en16931';
import { EN16931_CII_1_3_16 } from './en16931-cii';
import { FRENCH_EXTENDED_CII_1_4_0_03 } from './french-extended/cii';
import { FRENCH_EXTENDED_UBL_1_4_0_03 } from './french-extended/ubl';
import { PEPPOL_SETS } from './peppol';
import { PINT_SETS } from './pint';
import { ALL_SETS } from './rule-sets';
import { documentsInCii, documentsInUbl } from './rules-page-documents';
import { houseTable } from './rules-page-house';
import { code, prose, table } from './rules-page-markdown';
import { sharedRulesTable } from './rules-page-shared';
import { ATTR } from './ubl-names';

/** A rule as the page shows it; assertions of the same id are one rule. */
interface Entry {
  id: string;
  level: Level;
  terms: readonly string[];
  message: Assertion['message'];
}

/** What an assertion says whose message depends on the document, by rule id. */
export type Examples = ReadonlyMap<string, string>;

/** The page with each part between `<!-- begin NAME -->` and `<!-- end NAME -->` replaced. Prettier leaves them alone. */
export function filledPage(page: string, examples: Examples): string {
  let text = page;
  for (const [name, part] of Object.entries(partsOf(examples))) {
    const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`The page has no place for ${name}: ${begin} … ${end}`);
    const fenced = `\n\n<!-- prettier-ignore-start -->\n\n${part}\n\n<!-- prettier-ignore-end -->\n\n`;
    text = text.slice(0, from + begin.length) + fenced + text.slice(to);
  }
  return text;
}

function partsOf(examples: Examples): Record<string, string> {
  const newest = ALL_SETS.map((versions) => versions.at(-1)).filter((set) => set !== undefined);
  return {
    documents: documentsInUbl(),
    'documents in CII': documentsInCii(),
    sets: setTable(),
    'shared rules': sharedRulesTable(),
    'house rules': houseTable(examples),
    structure: structureTable(examples),
    rules: newest.map((set) => chapterOf(set, examples)).join('\n\n'),
  };
}

function setTable(): string {
  const rows = ALL_SETS.flatMap((versions) =>
    versions.map((set) => {
      const entries = entriesOf(set);
      const fatal = entries.filter((each) => each.level === 'fatal').length;
      return [
        set.source,
        code(set.name),
        set.version,
        set.since,
        set.until ?? 'now',
        String(entries.length),
        String(fatal),
        String(entries.length - fatal),
      ];
    }),
  );
  return table(['Source', 'Set', 'Version', 'Since', 'Until', 'Rules', 'Fatal', 'Warnings'], rows);
}

function structureTable(examples: Examples): string {
  const rows = [...examples]
    .filter(([id]) => id.startsWith('UBL-STRUCTURE-'))
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([id, message]) => [code(id), 'fatal', `e.g. ${prose(message)}`]);
  return table(['Rule', 'Level', 'What it says'], rows);
}

/** Families of rules, most special first; a rule belongs to the first that fits its id. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^BR-CL-/, 'Codes (BR-CL)'],
  [/^BR-CO-/, 'Conditions between terms (BR-CO)'],
  [/^BR-DEC-/, 'Decimals (BR-DEC)'],
  [/^BR-\d/, 'The model (BR)'],
  [/^BR-DEX-/, 'XRechnung: extension (BR-DEX)'],
  [/^BR-(?:DE|TMP)-/, 'XRechnung: Germany (BR-DE, BR-TMP)'],
  [/^BR-NL-/, 'NLCIUS: Dutch sellers (BR-NL)'],
  [/^(?:BII2-|SI-|empty-element)/, 'NLCIUS: every document'],
  [/^LEITWEG-ID-/, 'Leitweg-IDs'],
  [/^BE-OGM-/, 'Belgian structured communications'],
  [/^BR-FR-CO-/, 'France: conditions between terms (BR-FR-CO)'],
  [/^BR-FR-DEC-/, 'France: digits (BR-FR-DEC)'],
  [/^BR-FR-(?:MV|BD)-/, 'France: invoices of several sellers or in both directions (BR-FR-MV, BR-FR-BD)'],
  [/^BR-FR-(?:CDV-|04_MDT-91)/, 'France: life cycle of invoices (BR-FR-CDV)'],
  [/^BR-FR-/, 'France: terms (BR-FR)'],
  [/^BR-(?:FREXT|FXEXT|EXT)-/, 'France, extended: the model (BR-FREXT, BR-FXEXT)'],
  [/^(?:UBL|CII)-(?:FREXT|EXT)/, 'France, extended: syntax'],
  [/^FR-EXT-/, 'France, extended: published without an id'],
  [/^BR-[A-Z]+-\d/, 'VAT categories (BR-AE, -AF, -AG, -B, -E, -G, -IC, -O, -S, -Z)'],
  [/^UBL-SR-/, 'Cardinalities in UBL (UBL-SR)'],
  [/^UBL-DT-/, 'Data types in UBL (UBL-DT)'],
  [/^UBL-CR-/, 'Content without a place in EN 16931 (UBL-CR)'],
  [/^CII-SR-/, 'Cardinalities in CII (CII-SR)'],
  [/^CII-DT-/, 'Data types in CII (CII-DT)'],
  [/^PEPPOL-EN16931-R/, 'Peppol: business rules'],
  [/^PEPPOL-EN16931-(?:CL|F|P)/, 'Peppol: codes, formats and processes'],
  [/^PEPPOL-COMMON-/, 'Peppol: common to all documents'],
  [/^PEPPOL-T\d+-B/, 'Peppol: data model'],
  [/^PEPPOL-T\d+-/, 'Peppol: rules of the transaction'],
  [/^DE-/, 'Germany'],
  [/^DK-/, 'Denmark'],
  [/^GR-/, 'Greece'],
  [/^IS-/, 'Iceland'],
  [/^IT-/, 'Italy'],
  [/^NL-/, 'Netherlands'],
  [/^NO-/, 'Norway'],
  [/^SE-/, 'Sweden'],
  [/^SCH-MLS-/, 'Message level status (SCH-MLS)'],
  [/^(?:aligned-)?ibrp?-(?:[a-z]+-)?cl-/, 'PINT: codes'],
  [/^ibr-(?:co-|sr-)?\d+$/, 'PINT: rules of all areas'],
  [/^(?:aligned-ibrp?|ALIGNED-IBRP|ibr)-/, 'PINT: rules of the area'],
];

/** Rules of Peppol BIS Billing, which other sets have too. */
const OF_PEPPOL = new Set(PEPPOL_SETS.flatMap((set) => entriesOf(set).map(({ id }) => id)));

function chapterOf(set: RuleSet, examples: Examples): string {
  const title = `## ${set.source}`;
  const entries = entriesOf(set);
  if (set.name === 'peppol-self-billing') {
    return `${title}\n\nThese rules of Peppol BIS Billing, with the types and identifiers of self-billing: ${entries
      .map(({ id }) => code(id))
      .join(', ')}.`;
  }
  if (set.name === 'pint-eu-en') return `${title}\n\n${EN_OF_PINT}`;
  const variant = VARIANTS[set.name];
  if (variant !== undefined)
    return `${title}\n\n${variant}: ${entries.map(({ id }) => code(id)).join(', ')}.`;
  const ubl = UBL_SET_OF[set.name];
  const isAdopted = ({ id }: Entry): boolean =>
    !PEPPOL_SETS.includes(set) && ubl === undefined && OF_PEPPOL.has(id);
  const adopted = entries.filter(isAdopted).map(({ id }) => code(id));
  const own = entries.filter((entry) => !isAdopted(entry) && isShownWith(set, entry.id));
  const families = new Map<string, Entry[]>(FAMILIES.map(([, family]) => [family, []]));
  const listed = new Set(
    EXTENDED.has(set.name) ? [] : (set.forbidden ?? []).filter(isPlain).map(({ id }) => id),
  );
  for (const entry of own) {
    const family = FAMILIES.find(([pattern]) => pattern.test(entry.id))?.[1];
    if (family === undefined) throw new Error(`${entry.id} belongs to no family of the page`);
    if (!listed.has(entry.id)) families.get(family)?.push(entry);
  }
  const sections = [...families]
    .filter(([, members]) => members.length > 0)
    .map(([family, members]) => `### ${family}\n\n${entryTable(members, examples)}`);
  if (adopted.length > 0) sections.unshift(`From Peppol BIS Billing it has ${adopted.join(', ')}.`);
  if (ubl !== undefined) {
    const shared = entries.filter(({ id }) => !isShownWith(set, id));
    sections.unshift(
      `${shared.length} of the rules of \`${ubl}\`, about the same terms: ${shared.map(({ id }) => code(id)).join(', ')}. And the following ones.`,
    );
  }
  if (set.name === 'en-cii') sections.unshift(OF_BOTH_SYNTAXES);
  const replaced = EXTENDED.get(set.name);
  if (replaced !== undefined) sections.unshift(differenceOf(replaced, entries));
  if (listed.size > 0) sections.push(forbiddenSection(set.forbidden ?? []));
  return [title, ...sections].join('\n\n');
}

const EN_OF_PINT =
  'The rules of the chapter on EN 16931, with three that it has given up or never had: `BR-CO-25` (fatal) asks an invoice with an amount due for a due date (BT-9) or payment terms (BT-20), `BR-66` and `BR-67` (fatal) allow one payment card (BG-18) and one direct debit (BG-19). `BR-CL-03` takes CUC and MRO and refuses MRU and UYW, `BR-CL-04` and `BR-CL-05` also refuse CNH.';

/** Sets that are another one with other types and identifiers. */
const VARIANTS: Readonly<Record<string, string>> = {
  'pint-aunz-selfbilling': 'The rules of PINT A-NZ with the identifiers of self-billing',
  'pint-my-selfbilling': 'The rules of PINT MY with the identifiers of self-billing',
  'pint-jp-selfbilling': 'The rules of PINT JP with the identifiers of self-billing',
  'pint-jp-nontax':
    'The rules of PINT JP for businesses that are not registered for consumption tax: no registration number (`aligned-ibr-jp-04-ntr`) and no tax (`aligned-ibr-jp-07-ntr`)',
};

const OF_BOTH_SYNTAXES =
  'The rules BR of the chapter above, about the same terms, and the following ones. `BR-51` is fatal in CII; other conditions differ in small things that the publisher has written otherwise: `BR-CO-10` to `-12` add in binary floating point, `BR-CO-17` allows a difference of exactly 1.00, the taxable amounts of AE, E, G, K and Z may differ by less than 1.00 and those of S may not, IGIC has a rate above 0.';

/** Sets that stand in the place of EN 16931, with that. */
const EXTENDED: ReadonlyMap<string, RuleSet> = new Map([
  [FRENCH_EXTENDED_UBL_1_4_0_03.name, EN16931_UBL_1_3_16],
  [FRENCH_EXTENDED_CII_1_4_0_03.name, EN16931_CII_1_3_16],
]);

function differenceOf(replaced: RuleSet, entries: readonly Entry[]): string {
  const kept = new Set(entries.map(({ id }) => id));
  const leftOut = entriesOf(replaced).filter(({ id }) => !kept.has(id));
  return `The rules of ${replaced.source}, and the following ones in the place of ${leftOut.map(({ id }) => code(id)).join(', ')}.`;
}

const idsOf = (set: RuleSet): ReadonlySet<string> => new Set(entriesOf(set).map(({ id }) => id));

/** Sets for CII by the set for UBL whose chapter says what their rules on terms are. */
const UBL_SET_OF: Readonly<Record<string, string>> = {
  'peppol-cii': 'peppol',
  'xrechnung-cii': 'xrechnung-ubl',
  'nlcius-cii': 'nlcius',
  'fr-cii': 'fr',
};

/** Ids of a set's newest version. */
const idsOfSet = (name: string): ReadonlySet<string> =>
  new Set(
    ALL_SETS.filter((versions) => versions.at(-1)?.name === name)
      .flat()
      .flatMap((set) => entriesOf(set).map(({ id }) => id)),
  );

/** Whether a rule is shown in the chapter of its set: those on terms stand in the chapter of UBL. */
function isShownWith(set: RuleSet, id: string): boolean {
  if (set.name === 'en-cii') return id.startsWith('CII-');
  const replaced = EXTENDED.get(set.name);
  if (replaced !== undefined) return !idsOf(replaced).has(id);
  const ubl = UBL_SET_OF[set.name];
  return ubl === undefined || !idsOfSet(ubl).has(id);
}

/** Rules that name no terms are shown with those their message names. */
function entryTable(entries: readonly Entry[], examples: Examples): string {
  const sorted = [...entries].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  return table(
    ['Rule', 'Level', 'Terms', 'What it says'],
    sorted.map(({ id, level, terms, message }) => {
      const text = typeof message === 'string' ? prose(message) : exampleOf(id, examples);
      const named = terms.length > 0 ? terms : [...new Set(text.match(/\bB[TG]-\d+/g))];
      return [code(id), level, named.join(', '), text];
    }),
  );
}

function exampleOf(id: string, examples: Examples): string {
  const example = examples.get(id);
  if (example !== undefined) return `e.g. ${prose(example)}`;
  return OF_PINT.has(id)
    ? 'Names what was found and what is expected.'
    : 'Never reported: a rule in front of it takes the same elements.';
}

/** Rules of PINT, of which not each has an example at hand. */
const OF_PINT = new Set(
  PINT_SETS.flat()
    .flatMap((set) => entriesOf(set).map(({ id }) => id))
    .filter((id) => /ibrp?-|-SG$/i.test(id)),
);

/** All rules of a set in the order published, each id once. A rule with several levels is shown with the worst. */
function entriesOf(set: RuleSet): Entry[] {
  const entries = new Map<string, Entry>();
  const asserts = set.patterns.flatMap((pattern) => pattern.rules.flatMap((rule) => rule.asserts));
  for (const { id, level, terms = [], message } of [
    ...asserts,
    ...(set.forbidden ?? []).map((each) => ({ ...each, terms: [] })),
  ]) {
    const known = entries.get(id);
    if (known === undefined) entries.set(id, { id, level, terms, message });
    else {
      entries.set(id, {
        ...known,
        level: level === 'fatal' ? level : known.level,
        terms: [...new Set([...known.terms, ...terms])],
      });
    }
  }
  return [...entries.values()];
}

/** A rule that says nothing but "not here", so that its path is all there is to show. */
function isPlain({ level, message }: Forbidden): boolean {
  return level === 'warning' && typeof message === 'string' && message.includes('has no place in EN 16931');
}

const ATTRIBUTE_NAMES = new Map(Object.entries(ATTR).map(([name, id]) => [id, name]));

/** The compact table: where, and what must be absent there. Rules are listed by the number in their id. */
function forbiddenSection(rules: readonly Forbidden[]): string {
  const below = new Map<string, string[]>();
  const isUbl = rules.some(({ id }) => id.startsWith('UBL-'));
  for (const rule of rules.filter(isPlain)) {
    const path = (rule.paths.split(' | ')[0] ?? '')
      .replace(/^\/(?:ubl:Invoice|cn:CreditNote|rsm:CrossIndustryInvoice)\//, '')
      .replace(/^rsm:SupplyChainTradeTransaction\//, '')
      .replace(/^ram:IncludedSupplyChainTradeLineItem(?=\/)/, 'line')
      .replace(/^cac:InvoiceLine\//, 'line/');
    const whole =
      rule.attribute === undefined ? path : `${path}/@${ATTRIBUTE_NAMES.get(rule.attribute) ?? ''}`;
    const cut = whole.lastIndexOf('/');
    const above = whole.slice(0, Math.max(cut, 0)).replace(/^\/+/, '');
    const start = whole.startsWith('//') ? 'anywhere' : 'document';
    const parent = above === '' || start === 'anywhere' ? [start, above].filter(Boolean).join(': ') : above;
    const number = isUbl ? rule.id.replace('UBL-CR-', '') : code(rule.id);
    const entry = `${code(whole.slice(cut + 1))} ${number}`;
    below.set(parent, [...(below.get(parent) ?? []), entry]);
  }
  const rows = [...below].map(([parent, entries]) => [code(parent), entries.join(', ')]);
  const numbers = isUbl ? 'the number of its rule: 011 is `UBL-CR-011`' : 'its rule';
  return `### Content without a place in EN 16931, by path\n\nAll of these are warnings. Behind each element stands ${numbers}. "line" is an invoice or credit note line.\n\n${table(['Below', 'Must be absent'], rows)}`;
}
