import { cac, cbc, CREDIT_NOTE, ext, INVOICE, plain, type NameId } from '../../invoice/xml';
import { CONTENT_MODELS } from './content-models';
import {
  ANY_TEXT,
  ANYTHING,
  createAttributeUses,
  createEmptyGroup,
  fillGroup,
  type AttributeUse,
  type ElementType,
  type Group,
  type Particle,
  type SimpleType,
} from './element-types';
import { findValueType } from './value-types';

/** Types of the two root elements, including the types of all descendants. */
export type Schema = ReadonlyMap<NameId, ElementType>;

let schema: Schema | undefined;

/** Returns the schema of UBL 2.1 for Invoice and CreditNote. The table is parsed on first use. */
export function getUblSchema(): Schema {
  return (schema ??= readSchema());
}

function readSchema(): Schema {
  const groups = getUblGroups();
  return new Map([
    [INVOICE, groups.get('Invoice') as Group],
    [CREDIT_NOTE, groups.get('CreditNote') as Group],
  ]);
}

let sharedGroups: ReadonlyMap<string, Group> | undefined;

/** Returns the types of UBL 2.1 by element name, for schemas that extend UBL. */
export function getUblGroups(): ReadonlyMap<string, Group> {
  return (sharedGroups ??= parseGroups(CONTENT_MODELS));
}

/** Elements that a schema adds to UBL: their names, and the UBL types that they may have. */
export interface AdditionalElements {
  formatElementName: (local: string) => NameId;
  ubl: ReadonlyMap<string, Group>;
}

/**
 * Parses a table of content models.
 * @param additionalElements elements of a schema that extends UBL, written `pxs:Name`, or `pxs:Name=Type` with the type of a
 *   UBL element, or `xs:string` for a text without attributes
 */
export function parseGroups(
  table: string,
  additionalElements?: AdditionalElements,
): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>(additionalElements?.ubl ?? []);
  const contents: [Group, string][] = [];
  for (const entry of table.trim().split(/\n(?! )/)) {
    const [names = '', content = ''] = entry.split(/:\s([^]*)/);
    const group = createEmptyGroup();
    contents.push([group, content]);
    for (const name of names.split(/\s+/)) groups.set(name, group);
  }
  const values = new Map<string, ElementType>();
  for (const [group, content] of contents) fill(group, content, groups, values, additionalElements);
  return groups;
}

function fill(
  group: Group,
  content: string,
  groups: ReadonlyMap<string, Group>,
  values: Map<string, ElementType>,
  own: AdditionalElements | undefined,
): void {
  const particles = content
    .trim()
    .split(/\s+/)
    .map((word, index): Particle => {
      const mark = /[?*+]$/.exec(word)?.[0] ?? '';
      const notation = mark === '' ? word : word.slice(0, -1);
      return {
        index,
        required: mark === '' || mark === '+',
        repeatable: mark === '*' || mark === '+',
        ...(own !== undefined && notation.startsWith(ADDITIONAL_PREFIX)
          ? parseAdditionalElement(notation.slice(ADDITIONAL_PREFIX.length), groups, own)
          : parseElement(notation, groups, values)),
      };
    });
  fillGroup(group, particles);
}

/** Prefix of elements that a schema adds to UBL. */
const ADDITIONAL_PREFIX = 'pxs:';

function parseAdditionalElement(
  notation: string,
  groups: ReadonlyMap<string, Group>,
  own: AdditionalElements,
): Pick<Particle, 'name' | 'label' | 'type'> {
  const [local = '', alias = local] = notation.split('=');
  if (alias === 'ext:ExtensionContent')
    return { name: ext('ExtensionContent'), label: alias, type: EXTENSION };
  const group = groups.get(alias === local ? `${ADDITIONAL_PREFIX}${local}` : alias);
  const type = group ?? (alias === 'xs:string' ? TEXT_WITHOUT_ATTRIBUTES : createValueElement(alias));
  return { name: own.formatElementName(local), label: `${ADDITIONAL_PREFIX}${local}`, type };
}

/** Content of an extension: one element of any name, checked by its UBL type if it has one. */
const EXTENSION: ElementType = {
  kind: 'wildcard',
  findType: (name) => getTypesByName().get(name),
};

let typesByName: ReadonlyMap<NameId, ElementType> | undefined;

/** Returns the types of UBL by element name. */
function getTypesByName(): ReadonlyMap<NameId, ElementType> {
  if (typesByName === undefined) {
    const types = new Map<NameId, ElementType>();
    for (const [local, group] of getUblGroups()) {
      if (local !== 'Invoice' && local !== 'CreditNote') types.set(cac(local), group);
      for (const { name, type } of group.particles) if (type.kind === 'value') types.set(name, type);
    }
    typesByName = types;
  }
  return typesByName;
}

const TEXT_WITHOUT_ATTRIBUTES: ElementType = {
  kind: 'value',
  value: ANY_TEXT,
  attributes: createAttributeUses([]),
};

function parseElement(
  notation: string,
  groups: ReadonlyMap<string, Group>,
  values: Map<string, ElementType>,
): Pick<Particle, 'name' | 'label' | 'type'> {
  if (notation.startsWith('ext:')) return { name: ext(notation.slice(4)), label: notation, type: ANYTHING };
  const group = groups.get(notation);
  if (group !== undefined) return { name: cac(notation), label: `cac:${notation}`, type: group };
  const local = notation.replace(/^cbc:/, '');
  const type = values.get(local) ?? createValueElement(local);
  values.set(local, type);
  return { name: cbc(local), label: `cbc:${local}`, type };
}

const LANGUAGE = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/;
const LANGUAGE_TYPE: SimpleType = {
  expected: 'a language such as en',
  accepts: (text) => LANGUAGE.test(text.trim()),
};

function createValueElement(local: string): ElementType {
  const value = findValueType(local);
  const attributes = value.attributes.map((name): AttributeUse => ({
    name: plain(name),
    local: name,
    required: name === value.required,
    value: name === 'languageID' ? LANGUAGE_TYPE : ANY_TEXT,
  }));
  return { kind: 'value', value, attributes: createAttributeUses(attributes) };
}
