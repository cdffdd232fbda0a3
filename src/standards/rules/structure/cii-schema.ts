import { plain, qdt, ram, rsm, udt, type NameId } from '../../invoice/xml';
import { toBoolean, toDate } from '../xpath';
import { CII_CONTENT_MODELS } from './cii-content-models';
import { CII_D22B_CONTENT_MODELS } from './cii-d22b-content-models';
import {
  ANY_TEXT,
  createAttributeUses,
  createEmptyGroup,
  fillGroup,
  NO_ATTRIBUTES,
  type ElementType,
  type Group,
  type Particle,
  type SimpleType,
} from './element-types';
import { findValueType } from './value-types';

/** Release of Cross Industry Invoice. Both have the same namespaces; the profile determines the release. */
export type CiiVersion = 'D16B' | 'D22B';

const TABLES: Readonly<Record<CiiVersion, readonly string[]>> = {
  D16B: [CII_CONTENT_MODELS],
  D22B: [CII_CONTENT_MODELS, CII_D22B_CONTENT_MODELS],
};

const schemas = new Map<CiiVersion, Group>();

/**
 * Returns the type of the root element of Cross Industry Invoice, including the types of all descendants. The tables
 * are parsed on first use.
 */
export function getCiiSchema(version: CiiVersion): Group {
  let schema = schemas.get(version);
  if (schema === undefined) schemas.set(version, (schema = readSchema(version)));
  return schema;
}

let contentsOfD22b: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Returns whether D22B allows a child element in a parent element, by their local names. */
export function isChildInD22b(parent: string, child: string): boolean {
  contentsOfD22b ??= new Map(
    [...parseEntries(TABLES.D22B)].map(([name, content]) => [
      name,
      new Set(content.map((word) => word.replace(/[?*+]$/, ''))),
    ]),
  );
  return contentsOfD22b.get(parent)?.has(child) === true;
}

/** Parses the children of each element by name; later tables replace entries of earlier tables. */
function parseEntries(tables: readonly string[]): Map<string, readonly string[]> {
  const entries = new Map<string, readonly string[]>();
  for (const entry of tables.flatMap((table) => table.trim().split(/\n(?! )/))) {
    const [names = '', content = ''] = entry.split(/:\s([^]*)/);
    const words = content.trim().split(/\s+/);
    for (const name of names.trim().split(/\s+/)) entries.set(name, words);
  }
  return entries;
}

function readSchema(version: CiiVersion): Group {
  const groups = new Map<string, Group>();
  /** Group by content: elements of the same type share one group. */
  const byContent = new Map<readonly string[], Group>();
  const entries = parseEntries(TABLES[version]);
  for (const [name, content] of entries) {
    const sharedGroup = byContent.get(content);
    const group = sharedGroup ?? createEmptyGroup();
    if (sharedGroup === undefined) byContent.set(content, group);
    groups.set(name, group);
  }
  const values = new Map<string, ElementType>();
  const root = entries.get('CrossIndustryInvoice');
  for (const [content, group] of byContent)
    fillGroup(
      group,
      content.map((word, index) => parseParticle(word, index, content === root)),
    );
  return groups.get('CrossIndustryInvoice') as Group;

  function parseParticle(word: string, index: number, inRoot: boolean): Particle {
    const mark = /[?*+]$/.exec(word)?.[0] ?? '';
    const local = mark === '' ? word : word.slice(0, -1);
    const type =
      groups.get(local) ??
      values.get(local) ??
      createValueElement(local, (name) => version === 'D22B' && FORMATTED_IN_D22B.has(name));
    if (!groups.has(local)) values.set(local, type);
    const isTop = inRoot && local !== 'ValuationBreakdownStatement';
    return {
      index,
      required: mark === '' || mark === '+',
      repeatable: mark === '*' || mark === '+',
      name: (isTop ? rsm : ram)(local),
      label: `${isTop ? 'rsm' : 'ram'}:${local}`,
      type,
    };
  }
}

/** Creates a value type with optional attributes. */
function createValueType(value: SimpleType, attributes: readonly string[]): ElementType {
  const uses = attributes.map((local) => ({ name: plain(local), local, required: false, value: ANY_TEXT }));
  return { kind: 'value', value, attributes: createAttributeUses(uses) };
}

/** Creates a type with one of several elements. */
function createChoice(alternatives: readonly [NameId, string, ElementType][]): Group {
  const group: Group = { ...createEmptyGroup(NO_ATTRIBUTES), isChoice: true };
  fillGroup(
    group,
    alternatives.map(([name, label, type], index) => ({
      index,
      name,
      label,
      type,
      required: false,
      repeatable: false,
    })),
  );
  return group;
}

const FORMATTED_TEXT = createValueType(ANY_TEXT, ['format']);
const DATE_TIME_VALUE = createValueType(
  {
    expected: 'a date and time such as 2026-01-31T13:20:00',
    accepts: (text) => /T\d{2}:\d{2}:\d{2}/.test(text) && toDate(text.trim().slice(0, 10)) !== undefined,
  },
  [],
);
const DATE_VALUE = createValueType(
  { expected: 'a date such as 2026-01-31', accepts: (text) => toDate(text) !== undefined },
  [],
);
const BOOLEAN = createValueType(
  { expected: 'true or false', accepts: (text) => toBoolean(text) !== undefined },
  [],
);

const DATE_TIME = createChoice([
  [udt('DateTimeString'), 'udt:DateTimeString', FORMATTED_TEXT],
  [udt('DateTime'), 'udt:DateTime', DATE_TIME_VALUE],
]);
const DATE_TIME_STRING = createChoice([[qdt('DateTimeString'), 'qdt:DateTimeString', FORMATTED_TEXT]]);
const DATE = createChoice([
  [udt('DateString'), 'udt:DateString', FORMATTED_TEXT],
  [udt('Date'), 'udt:Date', DATE_VALUE],
]);
const INDICATOR = createChoice([
  [udt('Indicator'), 'udt:Indicator', BOOLEAN],
  [udt('IndicatorString'), 'udt:IndicatorString', FORMATTED_TEXT],
]);

/** Attributes of CII values that UBL values do not have, by the last word of the element name. */
const CII_ATTRIBUTES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/Quantity$/, ['unitCodeListVersionID']],
  [/(?:Percent|Rate|Numeric|Value)$/, ['format']],
];

/** Elements of D22B with a formatted date, although their names do not begin with Formatted. */
const FORMATTED_IN_D22B: ReadonlySet<string> = new Set([
  'CreationDateTime',
  'DueDateTime',
  'TimeOccurrenceDateTime',
  'ValidFromDateTime',
]);

/** Creates the type of a value by the last word of its name, according to the UN/CEFACT naming rules. */
function createValueElement(local: string, isFormatted: (local: string) => boolean): ElementType {
  if (/^Formatted\w+DateTime$/.test(local) || isFormatted(local)) return DATE_TIME_STRING;
  if (local.endsWith('DateTime')) return DATE_TIME;
  if (local.endsWith('Date')) return DATE;
  if (local.endsWith('Indicator')) return INDICATOR;
  // IndexValue is a number, whereas the Value of an item attribute is text.
  const value = findValueType(local === 'IndexValue' ? 'Numeric' : local);
  const ciiAttributes = CII_ATTRIBUTES.find(([ending]) => ending.test(local))?.[1] ?? [];
  return createValueType(value, [...value.attributes, ...ciiAttributes]);
}
