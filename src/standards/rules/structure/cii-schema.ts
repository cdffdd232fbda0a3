import { plain, qdt, ram, rsm, udt, type NameId } from '../../invoice/xml';
import { toBoolean, toDate } from '../xpath';
import { CII_CONTENT_MODELS } from './cii-content-models';
import { CII_D22B_CONTENT_MODELS } from './cii-d22b-content-models';
import {
  ANY_TEXT,
  attributeUses,
  emptyGroup,
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
 * Type of the root element of Cross Industry Invoice, including the types of all descendants. Parsed from the tables on
 * first use.
 */
export function ciiSchema(version: CiiVersion): Group {
  let schema = schemas.get(version);
  if (schema === undefined) schemas.set(version, (schema = readSchema(version)));
  return schema;
}

let contentsOfD22b: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Returns whether D22B has an element below another, by their local names. */
export function isChildInD22b(parent: string, child: string): boolean {
  contentsOfD22b ??= new Map(
    [...parseEntries(TABLES.D22B)].map(([name, content]) => [
      name,
      new Set(content.map((word) => word.replace(/[?*+]$/, ''))),
    ]),
  );
  return contentsOfD22b.get(parent)?.has(child) === true;
}

/** Content of each element by name; later tables replace entries of earlier ones. */
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
  /** Elements of one type share it. */
  const byContent = new Map<readonly string[], Group>();
  const entries = parseEntries(TABLES[version]);
  for (const [name, content] of entries) {
    const sharedGroup = byContent.get(content);
    const group = sharedGroup ?? emptyGroup();
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
      valueElement(local, (name) => version === 'D22B' && FORMATTED_IN_D22B.has(name));
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
function valueType(value: SimpleType, attributes: readonly string[]): ElementType {
  const uses = attributes.map((local) => ({ name: plain(local), local, required: false, value: ANY_TEXT }));
  return { kind: 'value', value, attributes: attributeUses(uses) };
}

/** Creates a type with one of several elements. */
function createChoice(forms: readonly [NameId, string, ElementType][]): Group {
  const group: Group = { ...emptyGroup(NO_ATTRIBUTES), isChoice: true };
  fillGroup(
    group,
    forms.map(([name, label, type], index) => ({
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

const WRITTEN = valueType(ANY_TEXT, ['format']);
const MOMENT = valueType(
  {
    expected: 'a moment such as 2026-01-31T13:20:00',
    accepts: (text) => /T\d{2}:\d{2}:\d{2}/.test(text) && toDate(text.trim().slice(0, 10)) !== undefined,
  },
  [],
);
const DAY = valueType(
  { expected: 'a date such as 2026-01-31', accepts: (text) => toDate(text) !== undefined },
  [],
);
const BOOLEAN = valueType(
  { expected: 'true or false', accepts: (text) => toBoolean(text) !== undefined },
  [],
);

const DATE_TIME = createChoice([
  [udt('DateTimeString'), 'udt:DateTimeString', WRITTEN],
  [udt('DateTime'), 'udt:DateTime', MOMENT],
]);
const DATE_TIME_STRING = createChoice([[qdt('DateTimeString'), 'qdt:DateTimeString', WRITTEN]]);
const DATE = createChoice([
  [udt('DateString'), 'udt:DateString', WRITTEN],
  [udt('Date'), 'udt:Date', DAY],
]);
const INDICATOR = createChoice([
  [udt('Indicator'), 'udt:Indicator', BOOLEAN],
  [udt('IndicatorString'), 'udt:IndicatorString', WRITTEN],
]);

/** Attributes that UBL's values do not have, by the last word of the name. */
const MORE_ATTRIBUTES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/Quantity$/, ['unitCodeListVersionID']],
  [/(?:Percent|Rate|Numeric|Value)$/, ['format']],
];

/** Elements of D22B with a format that their names do not show. */
const FORMATTED_IN_D22B: ReadonlySet<string> = new Set([
  'CreationDateTime',
  'DueDateTime',
  'TimeOccurrenceDateTime',
  'ValidFromDateTime',
]);

/** Types of values follow from the last word of their names, as the UN/CEFACT naming rules have it. */
function valueElement(local: string, isFormatted: (local: string) => boolean): ElementType {
  if (/^Formatted\w+DateTime$/.test(local) || isFormatted(local)) return DATE_TIME_STRING;
  if (local.endsWith('DateTime')) return DATE_TIME;
  if (local.endsWith('Date')) return DATE;
  if (local.endsWith('Indicator')) return INDICATOR;
  // The number of an index; the value of an item attribute is text.
  const value = findValueType(local === 'IndexValue' ? 'Numeric' : local);
  const more = MORE_ATTRIBUTES.find(([ending]) => ending.test(local))?.[1] ?? [];
  return valueType(value, [...value.attributes, ...more]);
}
