import { cac, cbc, CREDIT_NOTE, ext, INVOICE, plain, type NameId } from '../../invoice/xml';
import { CONTENT_MODELS } from './content-models';
import {
  ANY_TEXT,
  ANYTHING,
  attributeUses,
  emptyGroup,
  fillGroup,
  type AttributeUse,
  type ElementType,
  type Group,
  type Particle,
  type SimpleType,
} from './element-types';
import { findValueType } from './value-types';

/** Types of the two root elements, with those of everything below them. */
export type Schema = ReadonlyMap<NameId, ElementType>;

let schema: Schema | undefined;

/** UBL 2.1 for Invoice and CreditNote. Read from its table on first use. */
export function ublSchema(): Schema {
  return (schema ??= readSchema());
}

function readSchema(): Schema {
  const groups = ublGroups();
  return new Map([
    [INVOICE, groups.get('Invoice') as Group],
    [CREDIT_NOTE, groups.get('CreditNote') as Group],
  ]);
}

let sharedGroups: ReadonlyMap<string, Group> | undefined;

/** The types of UBL 2.1 by element name, for schemas that build upon them. */
export function ublGroups(): ReadonlyMap<string, Group> {
  return (sharedGroups ??= readGroups(CONTENT_MODELS));
}

/** Elements of a schema that builds upon UBL: their names, and the types of UBL they may have. */
export interface OwnElements {
  formatElementName: (local: string) => NameId;
  ubl: ReadonlyMap<string, Group>;
}

/**
 * Reads a table of content models.
 * @param ownElements of a schema that builds upon UBL. Its elements are written `pxs:Name`, or `pxs:Name=Type` where the type
 *   is that of a UBL element, `xs:string` for a text without attributes.
 */
export function readGroups(table: string, ownElements?: OwnElements): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>(ownElements?.ubl ?? []);
  const contents: [Group, string][] = [];
  for (const entry of table.trim().split(/\n(?! )/)) {
    const [names = '', content = ''] = entry.split(/:\s([^]*)/);
    const group = emptyGroup();
    contents.push([group, content]);
    for (const name of names.split(/\s+/)) groups.set(name, group);
  }
  const values = new Map<string, ElementType>();
  for (const [group, content] of contents) fill(group, content, groups, values, ownElements);
  return groups;
}

function fill(
  group: Group,
  content: string,
  groups: ReadonlyMap<string, Group>,
  values: Map<string, ElementType>,
  own: OwnElements | undefined,
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
        ...(own !== undefined && notation.startsWith(OWN)
          ? parseOwnElement(notation.slice(OWN.length), groups, own)
          : parseElement(notation, groups, values)),
      };
    });
  fillGroup(group, particles);
}

/** Begins the names of elements of a schema that builds upon UBL. */
const OWN = 'pxs:';

function parseOwnElement(
  notation: string,
  groups: ReadonlyMap<string, Group>,
  own: OwnElements,
): Pick<Particle, 'name' | 'label' | 'type'> {
  const [local = '', alias = local] = notation.split('=');
  if (alias === 'ext:ExtensionContent')
    return { name: ext('ExtensionContent'), label: alias, type: EXTENSION };
  const group = groups.get(alias === local ? `${OWN}${local}` : alias);
  const type = group ?? (alias === 'xs:string' ? TEXT_WITHOUT_ATTRIBUTES : valueElement(alias));
  return { name: own.formatElementName(local), label: `${OWN}${local}`, type };
}

/** Content of an extension: one element of any name, with its UBL type if any. */
const EXTENSION: ElementType = {
  kind: 'wildcard',
  findType: (name) => globalTypes().get(name),
};

let globals: ReadonlyMap<NameId, ElementType> | undefined;

/** The types of UBL by the names of their elements. */
function globalTypes(): ReadonlyMap<NameId, ElementType> {
  if (globals === undefined) {
    const types = new Map<NameId, ElementType>();
    for (const [local, group] of ublGroups()) {
      if (local !== 'Invoice' && local !== 'CreditNote') types.set(cac(local), group);
      for (const { name, type } of group.particles) if (type.kind === 'value') types.set(name, type);
    }
    globals = types;
  }
  return globals;
}

const TEXT_WITHOUT_ATTRIBUTES: ElementType = {
  kind: 'value',
  value: ANY_TEXT,
  attributes: attributeUses([]),
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
  const type = values.get(local) ?? valueElement(local);
  values.set(local, type);
  return { name: cbc(local), label: `cbc:${local}`, type };
}

const LANGUAGE = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/;
const LANGUAGE_TYPE: SimpleType = {
  expected: 'a language such as en',
  accepts: (text) => LANGUAGE.test(text.trim()),
};

function valueElement(local: string): ElementType {
  const value = findValueType(local);
  const attributes = value.attributes.map((name): AttributeUse => ({
    name: plain(name),
    local: name,
    required: name === value.required,
    value: name === 'languageID' ? LANGUAGE_TYPE : ANY_TEXT,
  }));
  return { kind: 'value', value, attributes: attributeUses(attributes) };
}
