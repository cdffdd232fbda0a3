/**
 * Renders the pages of `docs/rules/` and the generated parts of `docs/rules.md`, whose other parts are written by hand.
 */
import { listWithParts, type Assertion, type Level, type RuleSet } from './rule-set';
import { EN16931_UBL_1_3_16 } from './en16931';
import { EN16931_CII_1_3_16 } from './en16931-cii';
import { FRENCH_EXTENDED_CII_1_4_0_03 } from './french-extended/cii';
import { FRENCH_EXTENDED_UBL_1_4_0_03 } from './french-extended/ubl';
import { PEPPOL_SETS } from './peppol';
import { PINT_SETS } from './pint';
import { formatRuleAnchor, FAMILIES, findFamily, RULE_PAGES } from './rule-families';
import { listAllSets } from './rule-sets';
import { renderCiiDocuments, renderUblDocuments } from './rules-page-documents';
import {
  renderHouseRulesTable,
  formatCode,
  escapeCell,
  formatTable,
  renderSharedRulesTable,
} from './rules-page-shared';

/** Rule on a page; assertions with the same id count as one rule. */
interface Entry {
  id: string;
  level: Level;
  terms: readonly string[];
  message: Assertion['message'];
}

/** Cache of {@link listEntries}. */
const entriesOfSet = new WeakMap<RuleSet, readonly Entry[]>();

/** Example messages by rule id, for messages that depend on the document. */
export type Examples = ReadonlyMap<string, string>;

/** Replaces each part between `<!-- begin NAME -->` and `<!-- end NAME -->`. Prettier ignores these parts. */
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
    documents: renderUblDocuments(),
    'documents in CII': renderCiiDocuments(),
    sets: renderSetTable(),
    'shared rules': renderSharedRulesTable(),
    'house rules': renderHouseRulesTable(examples),
    pages: Object.entries(RULE_PAGES)
      .map(([page, title]) => `- [${title}](rules/${page}.md)`)
      .join('\n'),
  };
}

function renderSetTable(): string {
  const rows = listAllSets().flatMap((versions) =>
    versions.map((set) => {
      const entries = listEntries(set);
      const fatal = entries.filter((each) => each.level === 'fatal').length;
      return [
        set.source,
        formatCode(set.name),
        set.version,
        set.since,
        set.until ?? 'now',
        String(entries.length),
        String(fatal),
        String(entries.length - fatal),
      ];
    }),
  );
  return formatTable(['Source', 'Set', 'Version', 'Since', 'Until', 'Rules', 'Fatal', 'Warnings'], rows);
}

/**
 * Renders the generated pages of `docs/rules/`, by file name. Each page has the rules of its families; links lead to
 * the first row of a rule.
 */
export function rulePages(examples: Examples): Map<string, string> {
  const sets = listNewestSets().map((set) => ({ set, entries: selectEntries(set) }));
  const pages = Object.keys(RULE_PAGES).filter((page) => !MANUAL_PAGES.has(page));
  return new Map([
    ...pages.map((page) => [`${page}.md`, createPage(page, sets, examples)] as const),
    ['sets.md', createSetsPage()],
  ]);
}

/** Renders the page about the contents of each rule set. */
function createSetsPage(): string {
  const chapters = listNewestSets().map((set) => createChapter(set).replaceAll('](rules/', ']('));
  return `${['# The rule sets', GENERATED_NOTE, 'Each set is described by its newest version.', ...chapters].join('\n\n')}\n`;
}

/** Rule set with the rules that are listed under its name. */
interface SetWithEntries {
  set: RuleSet;
  entries: readonly Entry[];
}

/** Pages about rules that are not in the table of a rule set. */
const MANUAL_PAGES: ReadonlySet<string> = new Set(['passerelle']);

function listNewestSets(): RuleSet[] {
  return listAllSets()
    .map((versions) => versions.at(-1))
    .filter((set) => set !== undefined);
}

function createPage(page: string, sets: readonly SetWithEntries[], examples: Examples): string {
  const title = RULE_PAGES[page] ?? page;
  const chapters = FAMILIES.filter((family) => family.page === page).map((family) => {
    const head = family.title === title ? [] : [`## ${family.title}`];
    if (page === 'structure') return [...head, renderStructureTable(examples)].join('\n\n');
    const level = head.length === 0 ? '##' : '###';
    const sections = sets.flatMap(({ set, entries }) => {
      const members = entries.filter(({ id }) => findFamily(id) === family);
      return members.length === 0 ? [] : [`${level} ${set.source}\n\n${renderEntryTable(members, examples)}`];
    });
    return [...head, ...sections].join('\n\n');
  });
  return `${[`# ${title}`, GENERATED_NOTE, ...chapters].join('\n\n')}\n`;
}

const GENERATED_NOTE =
  '`npm run docs:rules` writes this page from the rules. [All rules](../rules.md) lists the rule sets of each kind of document. If a message depends on the document, an example message is shown.';

function renderStructureTable(examples: Examples): string {
  const rows = [...examples]
    .filter(([id]) => id.startsWith('UBL-STRUCTURE-'))
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([id, message]) =>
      [id, id.replace('UBL-', 'CII-'), id.replace('UBL-', 'TAXDATA-')].map((each) => [
        formatCode(each),
        'fatal',
        `e.g. ${escapeCell(message)}`,
      ]),
    );
  return formatTable(['Rule', 'Level', 'Message'], rows);
}

/** Ids of the rules of Peppol BIS Billing, which other rule sets adopt. */
const PEPPOL_RULES = new Set(PEPPOL_SETS.flatMap((set) => listEntries(set).map(({ id }) => id)));

/** Renders the description of a set with links to the pages of its rules. */
function createChapter(set: RuleSet): string {
  const title = `## ${set.source}`;
  const entries = listEntries(set);
  if (set.name === 'peppol-self-billing') {
    return `${title}\n\nThese rules of Peppol BIS Billing, with the type codes and identifiers of self-billing: ${entries
      .map(({ id }) => formatRuleLink(id))
      .join(', ')}.`;
  }
  if (set.name === 'pint-eu-en') return `${title}\n\n${PINT_EU_EN_NOTE}`;
  const variant = VARIANTS[set.name];
  if (variant !== undefined)
    return `${title}\n\n${variant}: ${entries.map(({ id }) => formatRuleLink(id)).join(', ')}.`;
  if (set.part !== undefined) return `${title}\n\n${TAX_DATA_LAYER_NOTE}`;
  const sections = [listPages(selectEntries(set))];
  const adoptedIds = entries.filter(({ id }) => isAdopted(set, id)).map(({ id }) => formatRuleLink(id));
  if (adoptedIds.length > 0)
    sections.unshift(`Rules adopted from Peppol BIS Billing: ${adoptedIds.join(', ')}.`);
  const ubl = UBL_SETS[set.name];
  if (ubl !== undefined) {
    const belongsToTable = createTableTest(set);
    const sharedEntries = entries.filter(({ id }) => !belongsToTable(id));
    sections.unshift(
      `${sharedEntries.length} rules of \`${ubl}\` on the same terms: ${sharedEntries.map(({ id }) => formatRuleLink(id)).join(', ')}. In addition, the following rules.`,
    );
  }
  if (set.name === 'en-cii') sections.unshift(SHARED_RULES_NOTE);
  if (isFacturX(set)) sections.unshift(describeFacturX(entries));
  const replacedSet = EXTENDED_SETS.get(set.name);
  if (replacedSet !== undefined) sections.unshift(describeReplacement(replacedSet, entries));
  return [title, ...sections].join('\n\n');
}

const TAX_DATA_LAYER_NOTE =
  'Rules of the chapters on EN 16931 and on Peppol BIS Billing, for the contents that a tax data document reports. The rules validate the reported document like an invoice, and findings name the fields of the invoice.';

/** Returns whether a rule set has adopted the rule from Peppol BIS Billing. */
function isAdopted(set: RuleSet, id: string): boolean {
  return !PEPPOL_SETS.includes(set) && UBL_SETS[set.name] === undefined && PEPPOL_RULES.has(id);
}

/** Selects the rules of this set; inherited rules belong to their original set. */
function selectEntries(set: RuleSet): Entry[] {
  if (isVariant(set)) {
    const otherCodes = new Set(
      listNewestSets()
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

/** Renders links to the pages of rules, with the number of rules on each page. */
function listPages(entries: readonly Entry[]): string {
  const counts = new Map<string, number>();
  for (const { id } of entries) {
    const page = getRulePage(id);
    counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  return [...counts]
    .map(([page, count]) => `- [${RULE_PAGES[page] ?? page}](rules/${page}.md): ${count}`)
    .join('\n');
}

function getRulePage(id: string): string {
  const family = findFamily(id);
  if (family === undefined) throw new Error(`${id} belongs to no family of the pages`);
  return family.page;
}

const formatRuleLink = (id: string): string =>
  `[${formatCode(id)}](rules/${getRulePage(id)}.md#${formatRuleAnchor(id)})`;

const PINT_EU_EN_NOTE =
  'The rules of the chapter on EN 16931, and three rules that EN 16931 no longer has or never had: `BR-CO-25` (fatal) requires a due date (BT-9) or payment terms (BT-20) of an invoice with an amount due, `BR-66` and `BR-67` (fatal) allow one payment card (BG-18) and one direct debit (BG-19). `BR-CL-03` accepts CUC and MRO and rejects MRU and UYW, `BR-CL-04` and `BR-CL-05` also reject CNH.';

/** Rule sets that are variants of another set, with other type codes and identifiers. */
const VARIANTS: Readonly<Record<string, string>> = {
  'pint-aunz-selfbilling': 'The rules of PINT A-NZ with the identifiers of self-billing',
  'pint-my-selfbilling': 'The rules of PINT MY with the identifiers of self-billing',
  'pint-jp-selfbilling': 'The rules of PINT JP with the identifiers of self-billing',
  'pint-om-selfbilling': 'The rules of PINT OM with the identifiers of self-billing',
  'pint-jp-nontax':
    'The rules of PINT JP for businesses that are not registered for consumption tax: no registration number (`aligned-ibr-jp-04-ntr`) and no tax (`aligned-ibr-jp-07-ntr`)',
};

const isFacturX = ({ name }: RuleSet): boolean => name.startsWith('facturx-');

/** Returns whether the id is that of a rule of EN 16931 in either syntax; Factur-X uses the same ids. */
const isOfEn16931 = (id: string): boolean => EN16931_RULES.has(id);
const EN16931_RULES = new Set(
  [EN16931_UBL_1_3_16, EN16931_CII_1_3_16].flatMap((set) => [...listRuleIds(set)]),
);

function describeFacturX(entries: readonly Entry[]): string {
  const sharedEntries = entries.filter(({ id }) => isOfEn16931(id));
  return `${sharedEntries.length} rules of EN 16931 on the terms of the profile, and the following rules. Some published conditions differ: a value of blanks counts as a value (\`BR-01\` to \`-11\`), the type of tax is not considered (\`BR-47\`, \`BR-48\`, VAT categories), \`BR-17\` looks for the seller next to the payee, \`CII-SR-471\` and \`-472\` are swapped, and \`BR-CO-11\` and \`-12\` add logistics services and all amounts. The publisher's rule against terms outside the profile has no id; its id here is \`FX-SCH-NO-PLACE\`.`;
}

const SHARED_RULES_NOTE =
  'The BR rules of the chapter above on the same terms, and the following rules. `BR-51` is fatal in CII; other conditions differ in details of the published CII rules: `BR-CO-10` to `-12` add in binary floating point, `BR-CO-17` allows a difference of exactly 1.00, the taxable amounts of AE, E, G, K and Z may differ by less than 1.00 and those of S may not, IGIC has a rate above 0.';

/** Rule sets of EN 16931 by the name of the rule set that replaces them. */
const EXTENDED_SETS: ReadonlyMap<string, RuleSet> = new Map([
  [FRENCH_EXTENDED_UBL_1_4_0_03.name, EN16931_UBL_1_3_16],
  [FRENCH_EXTENDED_CII_1_4_0_03.name, EN16931_CII_1_3_16],
]);

function describeReplacement(replacedSet: RuleSet, entries: readonly Entry[]): string {
  const currentIds = new Set(entries.map(({ id }) => id));
  const omittedEntries = listEntries(replacedSet).filter(({ id }) => !currentIds.has(id));
  return `The rules of ${replacedSet.source} except ${omittedEntries.map(({ id }) => formatRuleLink(id)).join(', ')}, and the following rules.`;
}

function listRuleIds(set: RuleSet): ReadonlySet<string> {
  return new Set(listEntries(set).map(({ id }) => id));
}

/** For rule sets for CII: the rule set for UBL whose chapter documents the rules on terms. */
const UBL_SETS: Readonly<Record<string, string>> = {
  'peppol-cii': 'peppol',
  'xrechnung-cii': 'xrechnung-ubl',
  'nlcius-cii': 'nlcius',
  'fr-cii': 'fr',
};

/** Returns the rule ids of a set with this name. */
const listIdsBySetName = (name: string): ReadonlySet<string> =>
  new Set(
    listAllSets()
      .filter((versions) => versions.at(-1)?.name === name)
      .flat()
      .flatMap((set) => listEntries(set).map(({ id }) => id)),
  );

/**
 * Creates a test whether a rule is listed in the chapter of its own set; shared rules are listed in the chapter of
 * UBL. The ids of shared rules are collected once, because a chapter has hundreds of rules.
 */
function createTableTest(set: RuleSet): (id: string) => boolean {
  // The layers of tax data documents have rules of invoices, which the chapters of invoices explain.
  if (set.part !== undefined) return () => false;
  if (set.name === 'en-cii') return (id) => id.startsWith('CII-');
  if (isFacturX(set)) return (id) => !isOfEn16931(id);
  const replacedSet = EXTENDED_SETS.get(set.name);
  const ubl = UBL_SETS[set.name];
  const sharedIds =
    replacedSet !== undefined
      ? listRuleIds(replacedSet)
      : ubl !== undefined
        ? listIdsBySetName(ubl)
        : new Set();
  return (id) => !sharedIds.has(id);
}

/** Renders a table of rules. For a rule without terms, the table lists the terms in its message. */
function renderEntryTable(entries: readonly Entry[], examples: Examples): string {
  const sortedEntries = [...entries].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  return formatTable(
    ['Rule', 'Level', 'Terms', 'Message'],
    sortedEntries.map(({ id, level, terms, message }) => {
      const text = typeof message === 'string' ? escapeCell(message) : formatExample(id, examples);
      const listedTerms = terms.length > 0 ? terms : [...new Set(text.match(/\bB[TG]-\d+/g))];
      return [formatCode(id), level, listedTerms.join(', '), text];
    }),
  );
}

function formatExample(id: string, examples: Examples): string {
  const example = examples.get(id);
  if (example !== undefined) return `e.g. ${escapeCell(example)}`;
  return PINT_RULES.has(id) || id.startsWith(TAX_DATA_PREFIX)
    ? 'The message states the found value and the expected value.'
    : 'Never reported: an earlier rule applies to the same elements.';
}

/** Prefix of the rules of tax data documents. The same number stands for different rules in each jurisdiction. */
const TAX_DATA_PREFIX = 'ibr-tdd-';

/** Rules of PINT, some of which have no example message. */
const PINT_RULES = new Set(
  PINT_SETS.flat()
    .flatMap((set) => listEntries(set).map(({ id }) => id))
    .filter((id) => /ibrp?-|-SG$|^BR-6[67]$/i.test(id)),
);

/**
 * Lists all rules of a set in the published order, each id once, with the most severe of its levels. The result is
 * cached, because the page of each family reads all sets.
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
  const sets = listWithParts(set);
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
