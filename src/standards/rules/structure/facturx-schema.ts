/** Structure of Factur-X profiles, each of which has a schema of its own: a part of Cross Industry Invoice D22B. */
import { plain, qdt, ram, rsm, udt, type NameId, type XmlDocument } from '../../invoice/xml';
import type { RawFinding } from '../engine';
import { prefixedName } from '../model-path';
import { fatal, type RuleSet } from '../rule-set';
import { toBoolean } from '../xpath';
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
import {
  FACTURX_BASIC_WL_MODELS,
  FACTURX_EXTENDED_MODELS,
  FACTURX_MINIMUM_MODELS,
} from './facturx-content-models';
import { checkElement } from './schema-check';
import { findValueType } from './value-types';

/** Schema of a profile. */
interface FacturXStructure {
  /** source of the findings, which represents the layer among the sets of a document */
  structure: RuleSet;
  /** table of content models */
  models: string;
}

const facturXStructure = (name: string, profile: string, models: string): FacturXStructure => ({
  structure: {
    name: `${name}-xsd`,
    version: '1.09.2',
    source: `Factur-X ${profile} schema 1.09.2`,
    since: '2026-09-01',
    patterns: [],
  },
  models,
});

/** The schemas by profile. */
export const FACTURX_SCHEMA = {
  minimum: facturXStructure('facturx-minimum', 'MINIMUM', FACTURX_MINIMUM_MODELS),
  basicWl: facturXStructure('facturx-basicwl', 'BASIC WL', FACTURX_BASIC_WL_MODELS),
  extended: facturXStructure('facturx-extended', 'EXTENDED', FACTURX_EXTENDED_MODELS),
} as const;

const SCHEMAS: readonly FacturXStructure[] = Object.values(FACTURX_SCHEMA);
const roots = new Map<FacturXStructure, Group>();

/** Returns whether a set represents the schema of a profile. */
export const isFacturXStructure = (set: RuleSet): boolean =>
  SCHEMAS.some(({ structure }) => structure === set);

/** Checks a Cross Industry Invoice by the schema of a profile; null when the set represents none. */
export function facturXFindings(doc: XmlDocument, set: RuleSet): RawFinding[] | null {
  const schema = SCHEMAS.find(({ structure }) => structure === set);
  if (schema === undefined) return null;
  // Reading the table registers its names, by which those of the document are resolved.
  const root = findRoot(schema);
  doc.resolveNames();
  const findings: RawFinding[] = [];
  if (!doc.isCrossIndustryInvoice) return findings;
  const words = { schema: set.source, formatElementName: prefixedName };
  checkElement(doc, 0, root, words, ({ number, node, message, subjectPath }) => {
    const rule = fatal(`CII-STRUCTURE-${number}`, () => false, message, { subjectPath });
    findings.push({ rule, set, node });
  });
  return findings;
}

/** Type of the root element; read from its table on first use. */
function findRoot(schema: FacturXStructure): Group {
  let root = roots.get(schema);
  if (root === undefined) roots.set(schema, (root = readModels(schema.models)));
  return root;
}

const WORD = /^(\w+?)(?:=(list|listed|plain))?(2\?|[?*+])?$/;

function readModels(models: string): Group {
  const groups = new Map<string, Group>();
  const entries = models.trim().split(/\n(?! )/);
  for (const entry of entries) {
    const group = emptyGroup();
    for (const name of parseHead(entry)) groups.set(name, group);
  }
  const root = groups.get('CrossIndustryInvoice');
  if (root === undefined) throw new Error('A table of Factur-X has no root element');
  for (const entry of entries) {
    const group = groups.get(parseHead(entry)[0] ?? '');
    const words = (entry.split(':')[1] ?? '').split(/\s+/).filter((word) => word !== '');
    if (group !== undefined)
      fillGroup(
        group,
        words.map((word, index) => readParticle(word, index, { groups, isTop: group === root })),
      );
  }
  return root;
}

const parseHead = (entry: string): string[] => (entry.split(':')[0] ?? '').trim().split(/\s+/);

function readParticle(
  word: string,
  index: number,
  { groups, isTop }: { groups: ReadonlyMap<string, Group>; isTop: boolean },
): Particle {
  const [, local, kind, mark = ''] = WORD.exec(word) ?? [];
  if (local === undefined) throw new Error(`Unreadable word of a table of Factur-X: ${word}`);
  return {
    index,
    required: mark === '' || mark === '+',
    repeatable: mark === '*' || mark === '+',
    most: mark === '2?' ? 2 : 1,
    name: (isTop ? rsm : ram)(local),
    label: `${isTop ? 'rsm' : 'ram'}:${local}`,
    type: groups.get(local) ?? valueElement(local, kind),
  };
}

const attributeUse = (local: string, isRequired = false) => ({
  name: plain(local),
  local,
  required: isRequired,
  value: ANY_TEXT,
});

const valueType = (value: SimpleType, ...attributes: string[]): ElementType => ({
  kind: 'value',
  value,
  attributes: attributeUses(attributes.map((local) => attributeUse(local))),
});

const DATE_TEXT: ElementType = {
  kind: 'value',
  value: ANY_TEXT,
  attributes: attributeUses([attributeUse('format', true)]),
};

/** Element with exactly one child. */
function groupOfOne(name: NameId, label: string, type: ElementType): Group {
  const group = emptyGroup(NO_ATTRIBUTES);
  fillGroup(group, [{ index: 0, name, label, type, required: true, repeatable: false }]);
  return group;
}

const DATE_TIME = groupOfOne(udt('DateTimeString'), 'udt:DateTimeString', DATE_TEXT);
const DATE = groupOfOne(udt('DateString'), 'udt:DateString', DATE_TEXT);
const DATE_TIME_STRING = groupOfOne(qdt('DateTimeString'), 'qdt:DateTimeString', DATE_TEXT);
const INDICATOR = groupOfOne(
  udt('Indicator'),
  'udt:Indicator',
  valueType({ expected: 'true or false', accepts: (text) => toBoolean(text) !== undefined }),
);
const ATTACHMENT: ElementType = {
  kind: 'value',
  value: findValueType('BinaryObject'),
  attributes: attributeUses([attributeUse('mimeCode', true), attributeUse('filename', true)]),
};

/** Types of values by the last word of their names. */
const BY_ENDING: readonly (readonly [RegExp, ElementType])[] = [
  [/^Formatted\w+DateTime$/, DATE_TIME_STRING],
  [/DateTime$/, DATE_TIME],
  [/Date$/, DATE],
  [/Indicator$/, INDICATOR],
  [/Amount$/, valueType(findValueType('Amount'), 'currencyID')],
  [/(?:Measure|Quantity)$/, valueType(findValueType('Quantity'), 'unitCode')],
  [/(?:Percent|Rate|Numeric)$/, valueType(findValueType('Numeric'))],
  [/BinaryObject$/, ATTACHMENT],
  [/^CountryID$/, valueType(ANY_TEXT)],
  [/ID$/, valueType(ANY_TEXT, 'schemeID')],
];

const BY_KIND: Readonly<Record<string, ElementType>> = {
  list: valueType(ANY_TEXT, 'listID'),
  listed: valueType(ANY_TEXT, 'listID', 'listVersionID'),
  plain: valueType(ANY_TEXT),
};

function valueElement(local: string, kind: string | undefined): ElementType {
  const byKind = kind === undefined ? undefined : BY_KIND[kind];
  return byKind ?? BY_ENDING.find(([ending]) => ending.test(local))?.[1] ?? valueType(ANY_TEXT);
}
