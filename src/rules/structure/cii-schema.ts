import { plain, qdt, ram, rsm, udt, type NameId } from '../../invoice/xml';
import { booleanOf, dateOf } from '../xpath';
import { CII_CONTENT_MODELS } from './cii-content-models';
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
import { valueTypeOf } from './value-types';

let schema: Group | undefined;

/** Type of the root element of Cross Industry Invoice D16B, with those of everything below. Read from its table on first use. */
export function ciiSchema(): Group {
  return (schema ??= readSchema());
}

function readSchema(): Group {
  const groups = new Map<string, Group>();
  const contents: [Group, string, string][] = [];
  for (const entry of CII_CONTENT_MODELS.trim().split(/\n(?! )/)) {
    const [names = '', content = ''] = entry.split(/:\s([^]*)/);
    const group = emptyGroup();
    contents.push([group, names, content]);
    for (const name of names.trim().split(/\s+/)) groups.set(name, group);
  }
  const values = new Map<string, ElementType>();
  for (const [group, names, content] of contents) {
    const isRoot = names.trim() === 'CrossIndustryInvoice';
    fillGroup(
      group,
      content
        .trim()
        .split(/\s+/)
        .map((word, index) => particleOf(word, index, isRoot)),
    );
  }
  return groups.get('CrossIndustryInvoice') as Group;

  function particleOf(word: string, index: number, inRoot: boolean): Particle {
    const mark = /[?*+]$/.exec(word)?.[0] ?? '';
    const local = mark === '' ? word : word.slice(0, -1);
    const type = groups.get(local) ?? values.get(local) ?? valueElement(local);
    if (!groups.has(local)) values.set(local, type);
    const isTop = inRoot && local !== 'ValuationBreakdownStatement';
    return {
      index,
      required: mark === '' || mark === '+',
      repeatable: mark === '*' || mark === '+',
      name: (isTop ? rsm : ram)(local),
      shown: `${isTop ? 'rsm' : 'ram'}:${local}`,
      type,
    };
  }
}

/** A value with its attributes, none of which has to be there. */
function simple(value: SimpleType, attributes: readonly string[]): ElementType {
  const uses = attributes.map((local) => ({ name: plain(local), local, required: false, value: ANY_TEXT }));
  return { kind: 'value', value, attributes: attributeUses(uses) };
}

/** One of several forms of a value, each an element of its own. */
function oneOf(forms: readonly [NameId, string, ElementType][]): Group {
  const group: Group = { ...emptyGroup(NO_ATTRIBUTES), isChoice: true };
  fillGroup(
    group,
    forms.map(([name, shown, type], index) => ({
      index,
      name,
      shown,
      type,
      required: false,
      repeatable: false,
    })),
  );
  return group;
}

const WRITTEN = simple(ANY_TEXT, ['format']);
const MOMENT = simple(
  {
    expected: 'a moment such as 2026-01-31T13:20:00',
    accepts: (text) => /T\d{2}:\d{2}:\d{2}/.test(text) && dateOf(text.trim().slice(0, 10)) !== undefined,
  },
  [],
);
const DAY = simple(
  { expected: 'a date such as 2026-01-31', accepts: (text) => dateOf(text) !== undefined },
  [],
);
const BOOLEAN = simple({ expected: 'true or false', accepts: (text) => booleanOf(text) !== undefined }, []);

const DATE_TIME = oneOf([
  [udt('DateTimeString'), 'udt:DateTimeString', WRITTEN],
  [udt('DateTime'), 'udt:DateTime', MOMENT],
]);
const FORMATTED = oneOf([[qdt('DateTimeString'), 'qdt:DateTimeString', WRITTEN]]);
const DATE = oneOf([
  [udt('DateString'), 'udt:DateString', WRITTEN],
  [udt('Date'), 'udt:Date', DAY],
]);
const INDICATOR = oneOf([
  [udt('Indicator'), 'udt:Indicator', BOOLEAN],
  [udt('IndicatorString'), 'udt:IndicatorString', WRITTEN],
]);

/** Attributes that UBL's values do not have, by the last word of the name. */
const MORE_ATTRIBUTES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/Quantity$/, ['unitCodeListVersionID']],
  [/(?:Percent|Rate|Numeric|Value)$/, ['format']],
];

/** Types of values follow from the last word of their names, as the UN/CEFACT naming rules have it. */
function valueElement(local: string): ElementType {
  if (/^Formatted\w+DateTime$/.test(local)) return FORMATTED;
  if (local.endsWith('DateTime')) return DATE_TIME;
  if (local.endsWith('Date')) return DATE;
  if (local.endsWith('Indicator')) return INDICATOR;
  // The number of an index; the value of an item attribute is text.
  const value = valueTypeOf(local === 'IndexValue' ? 'Numeric' : local);
  const more = MORE_ATTRIBUTES.find(([ending]) => ending.test(local))?.[1] ?? [];
  return simple(value, [...value.attributes, ...more]);
}
