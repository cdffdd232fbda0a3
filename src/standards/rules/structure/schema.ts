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
import { valueTypeOf } from './value-types';

/** Types of the two root elements, with those of everything below them. */
export type Schema = ReadonlyMap<NameId, ElementType>;

let schema: Schema | undefined;

/** UBL 2.1 for Invoice and CreditNote. Read from its table on first use. */
export function ublSchema(): Schema {
  return (schema ??= readSchema(CONTENT_MODELS));
}

function readSchema(table: string): Schema {
  const groups = new Map<string, Group>();
  const contents: [Group, string][] = [];
  for (const entry of table.trim().split(/\n(?! )/)) {
    const [names = '', content = ''] = entry.split(/:\s([^]*)/);
    const group = emptyGroup();
    contents.push([group, content]);
    for (const name of names.split(/\s+/)) groups.set(name, group);
  }
  const values = new Map<string, ElementType>();
  for (const [group, content] of contents) fill(group, content, groups, values);
  return new Map([
    [INVOICE, groups.get('Invoice') as Group],
    [CREDIT_NOTE, groups.get('CreditNote') as Group],
  ]);
}

function fill(
  group: Group,
  content: string,
  groups: ReadonlyMap<string, Group>,
  values: Map<string, ElementType>,
): void {
  const particles = content
    .trim()
    .split(/\s+/)
    .map((word, index): Particle => {
      const mark = /[?*+]$/.exec(word)?.[0] ?? '';
      const written = mark === '' ? word : word.slice(0, -1);
      return {
        index,
        required: mark === '' || mark === '+',
        repeatable: mark === '*' || mark === '+',
        ...elementOf(written, groups, values),
      };
    });
  fillGroup(group, particles);
}

function elementOf(
  written: string,
  groups: ReadonlyMap<string, Group>,
  values: Map<string, ElementType>,
): Pick<Particle, 'name' | 'shown' | 'type'> {
  if (written.startsWith('ext:')) return { name: ext(written.slice(4)), shown: written, type: ANYTHING };
  const group = groups.get(written);
  if (group !== undefined) return { name: cac(written), shown: `cac:${written}`, type: group };
  const local = written.replace(/^cbc:/, '');
  const type = values.get(local) ?? valueElement(local);
  values.set(local, type);
  return { name: cbc(local), shown: `cbc:${local}`, type };
}

const LANGUAGE = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/;
const LANGUAGE_TYPE: SimpleType = {
  expected: 'a language such as en',
  accepts: (text) => LANGUAGE.test(text.trim()),
};

function valueElement(local: string): ElementType {
  const value = valueTypeOf(local);
  const attributes = value.attributes.map((name): AttributeUse => ({
    name: plain(name),
    local: name,
    required: name === value.required,
    value: name === 'languageID' ? LANGUAGE_TYPE : ANY_TEXT,
  }));
  return { kind: 'value', value, attributes: attributeUses(attributes) };
}
