/** Structure check of Factur-X profiles. Each profile has its own schema, a subset of Cross Industry Invoice D22B. */
import { plain, qdt, ram, rsm, udt, type NameId, type XmlDocument } from '../../invoice/xml';
import type { RawFinding } from '../engine';
import { formatPrefixedName } from '../model-path';
import { fatal, type RuleSet } from '../rule-set';
import { toBoolean } from '../xpath';
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
import {
  FACTURX_BASIC_WL_MODELS,
  FACTURX_EXTENDED_MODELS,
  FACTURX_MINIMUM_MODELS,
} from './facturx-content-models';
import { checkElement } from './schema-check';
import { findValueType } from './value-types';

/** Schema of a profile. */
interface FacturXStructure {
  /** rule set that represents the structure layer of the profile, as source of the findings */
  structure: RuleSet;
  /** table of content models */
  models: string;
}

const createFacturXStructure = (name: string, profile: string, models: string): FacturXStructure => ({
  structure: {
    name: `${name}-xsd`,
    version: '1.09.2',
    source: `Factur-X ${profile} schema 1.09.2`,
    since: '2026-09-01',
    patterns: [],
  },
  models,
});

/** Schemas by profile. */
export const FACTURX_SCHEMA = {
  minimum: createFacturXStructure('facturx-minimum', 'MINIMUM', FACTURX_MINIMUM_MODELS),
  basicWl: createFacturXStructure('facturx-basicwl', 'BASIC WL', FACTURX_BASIC_WL_MODELS),
  extended: createFacturXStructure('facturx-extended', 'EXTENDED', FACTURX_EXTENDED_MODELS),
} as const;

const SCHEMAS: readonly FacturXStructure[] = Object.values(FACTURX_SCHEMA);
const roots = new Map<FacturXStructure, Group>();

/** Returns whether a rule set represents the schema of a profile. */
export const isFacturXStructure = (set: RuleSet): boolean =>
  SCHEMAS.some(({ structure }) => structure === set);

/** Checks a Cross Industry Invoice by the schema of a profile; null when the rule set represents no such schema. */
export function checkFacturXStructure(doc: XmlDocument, set: RuleSet): RawFinding[] | null {
  const schema = SCHEMAS.find(({ structure }) => structure === set);
  if (schema === undefined) return null;
  // Parsing the table registers its names, which must happen before the names of the document are resolved.
  const root = getRootType(schema);
  doc.resolveNames();
  const findings: RawFinding[] = [];
  if (!doc.isCrossIndustryInvoice) return findings;
  const words = { schema: set.source, formatElementName: formatPrefixedName };
  checkElement(doc, 0, root, words, ({ number, node, message, subjectPath }) => {
    const rule = fatal(`CII-STRUCTURE-${number}`, () => false, message, { subjectPath });
    findings.push({ rule, set, node });
  });
  return findings;
}

/** Returns the type of the root element; the table is parsed on first use. */
function getRootType(schema: FacturXStructure): Group {
  let root = roots.get(schema);
  if (root === undefined) roots.set(schema, (root = parseModels(schema.models)));
  return root;
}

const WORD = /^(\w+?)(?:=(list|listed|plain))?(2\?|[?*+])?$/;

function parseModels(models: string): Group {
  const groups = new Map<string, Group>();
  const entries = models.trim().split(/\n(?! )/);
  for (const entry of entries) {
    const group = createEmptyGroup();
    for (const name of parseHead(entry)) groups.set(name, group);
  }
  const root = groups.get('CrossIndustryInvoice');
  if (root === undefined) throw new Error('A Factur-X content model table has no root element');
  for (const entry of entries) {
    const group = groups.get(parseHead(entry)[0] ?? '');
    const words = (entry.split(':')[1] ?? '').split(/\s+/).filter((word) => word !== '');
    if (group !== undefined)
      fillGroup(
        group,
        words.map((word, index) => parseParticle(word, index, { groups, isTop: group === root })),
      );
  }
  return root;
}

const parseHead = (entry: string): string[] => (entry.split(':')[0] ?? '').trim().split(/\s+/);

function parseParticle(
  word: string,
  index: number,
  { groups, isTop }: { groups: ReadonlyMap<string, Group>; isTop: boolean },
): Particle {
  const [, local, kind, mark = ''] = WORD.exec(word) ?? [];
  if (local === undefined) throw new Error(`Invalid word in a Factur-X content model table: ${word}`);
  return {
    index,
    required: mark === '' || mark === '+',
    repeatable: mark === '*' || mark === '+',
    maxOccurs: mark === '2?' ? 2 : 1,
    name: (isTop ? rsm : ram)(local),
    label: `${isTop ? 'rsm' : 'ram'}:${local}`,
    type: groups.get(local) ?? findValueElement(local, kind),
  };
}

const createAttributeUse = (local: string, isRequired = false) => ({
  name: plain(local),
  local,
  required: isRequired,
  value: ANY_TEXT,
});

const createValueType = (value: SimpleType, ...attributes: string[]): ElementType => ({
  kind: 'value',
  value,
  attributes: createAttributeUses(attributes.map((local) => createAttributeUse(local))),
});

const DATE_TEXT: ElementType = {
  kind: 'value',
  value: ANY_TEXT,
  attributes: createAttributeUses([createAttributeUse('format', true)]),
};

/** Creates a group with exactly one child. */
function createSingleChildGroup(name: NameId, label: string, type: ElementType): Group {
  const group = createEmptyGroup(NO_ATTRIBUTES);
  fillGroup(group, [{ index: 0, name, label, type, required: true, repeatable: false }]);
  return group;
}

const DATE_TIME = createSingleChildGroup(udt('DateTimeString'), 'udt:DateTimeString', DATE_TEXT);
const DATE = createSingleChildGroup(udt('DateString'), 'udt:DateString', DATE_TEXT);
const DATE_TIME_STRING = createSingleChildGroup(qdt('DateTimeString'), 'qdt:DateTimeString', DATE_TEXT);
const INDICATOR = createSingleChildGroup(
  udt('Indicator'),
  'udt:Indicator',
  createValueType({ expected: 'true or false', accepts: (text) => toBoolean(text) !== undefined }),
);
const ATTACHMENT: ElementType = {
  kind: 'value',
  value: findValueType('BinaryObject'),
  attributes: createAttributeUses([
    createAttributeUse('mimeCode', true),
    createAttributeUse('filename', true),
  ]),
};

/** Types of values by the last word of the element name. */
const TYPES_BY_ENDING: readonly (readonly [RegExp, ElementType])[] = [
  [/^Formatted\w+DateTime$/, DATE_TIME_STRING],
  [/DateTime$/, DATE_TIME],
  [/Date$/, DATE],
  [/Indicator$/, INDICATOR],
  [/Amount$/, createValueType(findValueType('Amount'), 'currencyID')],
  [/(?:Measure|Quantity)$/, createValueType(findValueType('Quantity'), 'unitCode')],
  [/(?:Percent|Rate|Numeric)$/, createValueType(findValueType('Numeric'))],
  [/BinaryObject$/, ATTACHMENT],
  [/^CountryID$/, createValueType(ANY_TEXT)],
  [/ID$/, createValueType(ANY_TEXT, 'schemeID')],
];

const TYPES_BY_KIND: Readonly<Record<string, ElementType>> = {
  list: createValueType(ANY_TEXT, 'listID'),
  listed: createValueType(ANY_TEXT, 'listID', 'listVersionID'),
  plain: createValueType(ANY_TEXT),
};

function findValueElement(local: string, kind: string | undefined): ElementType {
  const byKind = kind === undefined ? undefined : TYPES_BY_KIND[kind];
  return byKind ?? TYPES_BY_ENDING.find(([ending]) => ending.test(local))?.[1] ?? createValueType(ANY_TEXT);
}
