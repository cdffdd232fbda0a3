/** Pages of `docs/rules/`, and the generated parts of `docs/rules.md`; the rest of that page is written manually. */
import { withParts, type Assertion, type Level, type RuleSet } from './rule-set';
import { EN16931_UBL_1_3_16 } from './en16931';
import { EN16931_CII_1_3_16 } from './en16931-cii';
import { FRENCH_EXTENDED_CII_1_4_0_03 } from './french-extended/cii';
import { FRENCH_EXTENDED_UBL_1_4_0_03 } from './french-extended/ubl';
import { PEPPOL_SETS } from './peppol';
import { PINT_SETS } from './pint';
import { anchorOfRule, FAMILIES, findFamily, RULE_PAGES } from './rule-families';
import { listAllSets } from './rule-sets';
import { documentsInCii, documentsInUbl } from './rules-page-documents';
import { houseTable, code, escapeCell, table, sharedRulesTable } from './rules-page-shared';

/** Rule on the page; assertions with the same id are one rule. */
interface Entry {
  id: string;
  level: Level;
  terms: readonly string[];
  message: Assertion['message'];
}

/** Entries that {@link listEntries} has collected. */
const entriesOfSet = new WeakMap<RuleSet, readonly Entry[]>();

/** Example messages by rule id, for messages that depend on the document. */
export type Examples = ReadonlyMap<string, string>;

/** The page with each part between `<!-- begin NAME -->` and `<!-- end NAME -->` replaced. Prettier ignores them. */
export function filledPage(page: string, examples: Examples): string {
  let text = page;
  for (const [name, part] of Object.entries(createParts(examples))) {
    const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`The page has no place for ${name}: ${begin} … ${end}`);
    const fencedPart = `\n\n<!-- prettier-ignore-start -->\n\n${part}\n\n<!-- prettier-ignore-end -->\n\n`;
    text = text.slice(0, from + begin.length) + fencedPart + text.slice(to);
  }
  return text;
}

function createParts(examples: Examples): Record<string, string> {
  return {
    documents: documentsInUbl(),
    'documents in CII': documentsInCii(),
    sets: setTable(),
    'shared rules': sharedRulesTable(),
    'house rules': houseTable(examples),
    pages: Object.entries(RULE_PAGES)
      .map(([page, title]) => `- [${title}](rules/${page}.md)`)
      .join('\n'),
  };
}

function setTable(): string {
  const rows = listAllSets().flatMap((versions) =>
    versions.map((set) => {
      const entries = listEntries(set);
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

/**
 * The pages of `docs/rules/` that follow from the tables, by the name of the file. Each page has the rules of its
 * families; links lead to the first row of a rule.
 */
export function rulePages(examples: Examples): Map<string, string> {
  const sets = newestSets().map((set) => ({ set, entries: selectEntries(set) }));
  const pages = Object.keys(RULE_PAGES).filter((page) => !WRITTEN_BY_HAND.has(page));
  return new Map([
    ...pages.map((page) => [`${page}.md`, createPage(page, sets, examples)] as const),
    ['sets.md', createSetsPage()],
  ]);
}

/** Renders the page about the contents of each rule set. */
function createSetsPage(): string {
  const chapters = newestSets().map((set) => createChapter(set).replaceAll('](rules/', ']('));
  return `${['# The rule sets', GENERATED_NOTE, 'Each set is described by its newest version.', ...chapters].join('\n\n')}\n`;
}

/** A set with the rules that are shown as its own. */
interface ShownSet {
  set: RuleSet;
  entries: readonly Entry[];
}

/** Pages about rules that are not in the table of a rule set. */
const WRITTEN_BY_HAND: ReadonlySet<string> = new Set(['passerelle']);

function newestSets(): RuleSet[] {
  return listAllSets()
    .map((versions) => versions.at(-1))
    .filter((set) => set !== undefined);
}

function createPage(page: string, sets: readonly ShownSet[], examples: Examples): string {
  const title = RULE_PAGES[page] ?? page;
  const chapters = FAMILIES.filter((family) => family.page === page).map((family) => {
    const head = family.title === title ? [] : [`## ${family.title}`];
    if (page === 'structure') return [...head, structureTable(examples)].join('\n\n');
    const level = head.length === 0 ? '##' : '###';
    const sections = sets.flatMap(({ set, entries }) => {
      const members = entries.filter(({ id }) => findFamily(id) === family);
      return members.length === 0 ? [] : [`${level} ${set.source}\n\n${entryTable(members, examples)}`];
    });
    return [...head, ...sections].join('\n\n');
  });
  return `${[`# ${title}`, GENERATED_NOTE, ...chapters].join('\n\n')}\n`;
}

const GENERATED_NOTE =
  '`npm run docs:rules` writes this page from the rules. [All rules](../rules.md) lists the rule sets of each kind of document. If a message depends on the document, an example message is shown.';

function structureTable(examples: Examples): string {
  const rows = [...examples]
    .filter(([id]) => id.startsWith('UBL-STRUCTURE-'))
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([id, message]) =>
      [id, id.replace('UBL-', 'CII-'), id.replace('UBL-', 'TAXDATA-')].map((each) => [
        code(each),
        'fatal',
        `e.g. ${escapeCell(message)}`,
      ]),
    );
  return table(['Rule', 'Level', 'What it says'], rows);
}

/** Rules of Peppol BIS Billing, which other sets have too. */
const PEPPOL_RULES = new Set(PEPPOL_SETS.flatMap((set) => listEntries(set).map(({ id }) => id)));

/** Renders the description of a set with links to the pages of its rules. */
function createChapter(set: RuleSet): string {
  const title = `## ${set.source}`;
  const entries = listEntries(set);
  if (set.name === 'peppol-self-billing') {
    return `${title}\n\nThese rules of Peppol BIS Billing, with the types and identifiers of self-billing: ${entries
      .map(({ id }) => linkTo(id))
      .join(', ')}.`;
  }
  if (set.name === 'pint-eu-en') return `${title}\n\n${EN_OF_PINT}`;
  const variant = VARIANTS[set.name];
  if (variant !== undefined)
    return `${title}\n\n${variant}: ${entries.map(({ id }) => linkTo(id)).join(', ')}.`;
  if (set.part !== undefined) return `${title}\n\n${LAYER_OF_TAX_DATA}`;
  const sections = [listPages(selectEntries(set))];
  const adoptedIds = entries.filter(({ id }) => isAdopted(set, id)).map(({ id }) => linkTo(id));
  if (adoptedIds.length > 0) sections.unshift(`From Peppol BIS Billing it has ${adoptedIds.join(', ')}.`);
  const ubl = UBL_SETS[set.name];
  if (ubl !== undefined) {
    const belongsToTable = createTableTest(set);
    const sharedEntries = entries.filter(({ id }) => !belongsToTable(id));
    sections.unshift(
      `${sharedEntries.length} of the rules of \`${ubl}\`, about the same terms: ${sharedEntries.map(({ id }) => linkTo(id)).join(', ')}. And the following ones.`,
    );
  }
  if (set.name === 'en-cii') sections.unshift(SHARED_RULES_NOTE);
  if (isFacturX(set)) sections.unshift(describeFacturX(entries));
  const replacedSet = EXTENDED_SETS.get(set.name);
  if (replacedSet !== undefined) sections.unshift(describeDifference(replacedSet, entries));
  return [title, ...sections].join('\n\n');
}

const LAYER_OF_TAX_DATA =
  'Rules of the chapters on EN 16931 and on Peppol BIS Billing about the contents that a tax data document reports. They validate the reported document like an invoice, and name the fields of the invoice.';

/** Rules that a set has from Peppol BIS Billing. */
function isAdopted(set: RuleSet, id: string): boolean {
  return !PEPPOL_SETS.includes(set) && UBL_SETS[set.name] === undefined && PEPPOL_RULES.has(id);
}

/** Selects the rules of this set; inherited rules belong to their original set. */
function selectEntries(set: RuleSet): Entry[] {
  if (isVariant(set)) {
    const otherCodes = new Set(
      newestSets()
        .filter((each) => !isVariant(each))
        .flatMap((each) => [...listRuleIds(each)]),
    );
    return listEntries(set).filter(({ id }) => !otherCodes.has(id));
  }
  const belongsToTable = createTableTest(set);
  return listEntries(set).filter(({ id }) => !isAdopted(set, id) && belongsToTable(id));
}

function isVariant({ name }: RuleSet): boolean {
  return name === 'peppol-self-billing' || name === 'pint-eu-en' || VARIANTS[name] !== undefined;
}

/** Links to the pages of some rules, with the number of rules on each. */
function listPages(entries: readonly Entry[]): string {
  const counts = new Map<string, number>();
  for (const { id } of entries) {
    const page = pageOfRule(id);
    counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  return [...counts]
    .map(([page, count]) => `- [${RULE_PAGES[page] ?? page}](rules/${page}.md): ${count}`)
    .join('\n');
}

function pageOfRule(id: string): string {
  const family = findFamily(id);
  if (family === undefined) throw new Error(`${id} belongs to no family of the pages`);
  return family.page;
}

const linkTo = (id: string): string => `[${code(id)}](rules/${pageOfRule(id)}.md#${anchorOfRule(id)})`;

const EN_OF_PINT =
  'The rules of the chapter on EN 16931, with three others that EN 16931 no longer has or never had: `BR-CO-25` (fatal) requires a due date (BT-9) or payment terms (BT-20) of an invoice with an amount due, `BR-66` and `BR-67` (fatal) allow one payment card (BG-18) and one direct debit (BG-19). `BR-CL-03` takes CUC and MRO and refuses MRU and UYW, `BR-CL-04` and `BR-CL-05` also refuse CNH.';

/** Sets that are another one with other types and identifiers. */
const VARIANTS: Readonly<Record<string, string>> = {
  'pint-aunz-selfbilling': 'The rules of PINT A-NZ with the identifiers of self-billing',
  'pint-my-selfbilling': 'The rules of PINT MY with the identifiers of self-billing',
  'pint-jp-selfbilling': 'The rules of PINT JP with the identifiers of self-billing',
  'pint-om-selfbilling': 'The rules of PINT OM with the identifiers of self-billing',
  'pint-jp-nontax':
    'The rules of PINT JP for businesses that are not registered for consumption tax: no registration number (`aligned-ibr-jp-04-ntr`) and no tax (`aligned-ibr-jp-07-ntr`)',
};

const isFacturX = ({ name }: RuleSet): boolean => name.startsWith('facturx-');

/** Rules of EN 16931 in both syntaxes, which Factur-X has under the same ids. */
const isOfEn16931 = (id: string): boolean => EN16931_RULES.has(id);
const EN16931_RULES = new Set(
  [EN16931_UBL_1_3_16, EN16931_CII_1_3_16].flatMap((set) => [...listRuleIds(set)]),
);

function describeFacturX(entries: readonly Entry[]): string {
  const sharedEntries = entries.filter(({ id }) => isOfEn16931(id));
  return `${sharedEntries.length} rules of EN 16931, about the terms that the profile has, and the following ones. The publisher has written some conditions in another way: a value of blanks counts as a value (\`BR-01\` to \`-11\`), the type of tax is not considered (\`BR-47\`, \`BR-48\`, VAT categories), \`BR-17\` searches the seller beside the payee, \`CII-SR-471\` and \`-472\` are swapped, and \`BR-CO-11\` and \`-12\` add logistics services and all amounts. The publisher's rule against terms outside the profile has no id; its id here is \`FX-SCH-NO-PLACE\`.`;
}

const SHARED_RULES_NOTE =
  'The rules BR of the chapter above, about the same terms, and the following ones. `BR-51` is fatal in CII; other conditions differ in details of the published CII rules: `BR-CO-10` to `-12` add in binary floating point, `BR-CO-17` allows a difference of exactly 1.00, the taxable amounts of AE, E, G, K and Z may differ by less than 1.00 and those of S may not, IGIC has a rate above 0.';

/** Sets that replace EN 16931, with the replaced set. */
const EXTENDED_SETS: ReadonlyMap<string, RuleSet> = new Map([
  [FRENCH_EXTENDED_UBL_1_4_0_03.name, EN16931_UBL_1_3_16],
  [FRENCH_EXTENDED_CII_1_4_0_03.name, EN16931_CII_1_3_16],
]);

function describeDifference(replacedSet: RuleSet, entries: readonly Entry[]): string {
  const currentIds = new Set(entries.map(({ id }) => id));
  const leftOut = listEntries(replacedSet).filter(({ id }) => !currentIds.has(id));
  return `The rules of ${replacedSet.source}, and the following ones in the place of ${leftOut.map(({ id }) => linkTo(id)).join(', ')}.`;
}

function listRuleIds(set: RuleSet): ReadonlySet<string> {
  return new Set(listEntries(set).map(({ id }) => id));
}

/** Sets for CII by the set for UBL whose chapter documents the rules on terms. */
const UBL_SETS: Readonly<Record<string, string>> = {
  'peppol-cii': 'peppol',
  'xrechnung-cii': 'xrechnung-ubl',
  'nlcius-cii': 'nlcius',
  'fr-cii': 'fr',
};

/** Ids of a set's newest version. */
const idsOfSet = (name: string): ReadonlySet<string> =>
  new Set(
    listAllSets()
      .filter((versions) => versions.at(-1)?.name === name)
      .flat()
      .flatMap((set) => listEntries(set).map(({ id }) => id)),
  );

/**
 * Returns a test of whether a rule is shown in the chapter of its set; rules on terms are in the chapter of UBL. Common
 * rules of two sets are collected once, because a chapter has hundreds of rules.
 */
function createTableTest(set: RuleSet): (id: string) => boolean {
  // The layers of tax data documents have rules of invoices, explained there.
  if (set.part !== undefined) return () => false;
  if (set.name === 'en-cii') return (id) => id.startsWith('CII-');
  if (isFacturX(set)) return (id) => !isOfEn16931(id);
  const replacedSet = EXTENDED_SETS.get(set.name);
  const ubl = UBL_SETS[set.name];
  const sharedIds =
    replacedSet !== undefined ? listRuleIds(replacedSet) : ubl !== undefined ? idsOfSet(ubl) : new Set();
  return (id) => !sharedIds.has(id);
}

/** Rules that name no terms are shown with those their message names. */
function entryTable(entries: readonly Entry[], examples: Examples): string {
  const sortedEntries = [...entries].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  return table(
    ['Rule', 'Level', 'Terms', 'What it says'],
    sortedEntries.map(({ id, level, terms, message }) => {
      const text = typeof message === 'string' ? escapeCell(message) : formatExample(id, examples);
      const listedTerms = terms.length > 0 ? terms : [...new Set(text.match(/\bB[TG]-\d+/g))];
      return [code(id), level, listedTerms.join(', '), text];
    }),
  );
}

function formatExample(id: string, examples: Examples): string {
  const example = examples.get(id);
  if (example !== undefined) return `e.g. ${escapeCell(example)}`;
  return PINT_RULES.has(id) || id.startsWith(TAX_DATA_PREFIX)
    ? 'Names the value found and the expected value.'
    : 'Never reported: an earlier rule applies to the same elements.';
}

/** Begins the rules of tax data documents, which have one number for another rule in each jurisdiction. */
const TAX_DATA_PREFIX = 'ibr-tdd-';

/** Rules of PINT, not all of which have a ready example. */
const PINT_RULES = new Set(
  PINT_SETS.flat()
    .flatMap((set) => listEntries(set).map(({ id }) => id))
    .filter((id) => /ibrp?-|-SG$|^BR-6[67]$/i.test(id)),
);

/**
 * Lists all rules of a set in the published order, each id once. A rule with several levels is shown with the worst.
 * Collected once, because each family reads all sets.
 */
function listEntries(set: RuleSet): readonly Entry[] {
  const cachedEntries = entriesOfSet.get(set);
  if (cachedEntries !== undefined) return cachedEntries;
  const entries = collectEntries(set);
  entriesOfSet.set(set, entries);
  return entries;
}

function collectEntries(set: RuleSet): readonly Entry[] {
  const entries = new Map<string, Entry>();
  const sets = withParts(set);
  const asserts = sets.flatMap(({ patterns }) =>
    patterns.flatMap((pattern) => pattern.rules.flatMap((rule) => rule.asserts)),
  );
  for (const { id, level, terms = [], message } of [
    ...asserts,
    ...sets.flatMap(({ forbidden = [] }) => forbidden.map((each) => ({ ...each, terms: [] }))),
  ]) {
    const entry = entries.get(id);
    if (entry === undefined) entries.set(id, { id, level, terms, message });
    else {
      entries.set(id, {
        ...entry,
        level: level === 'fatal' ? level : entry.level,
        terms: [...new Set([...entry.terms, ...terms])],
      });
    }
  }
  return [...entries.values()];
}
