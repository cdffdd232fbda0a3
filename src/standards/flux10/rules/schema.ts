import { plain } from '../../invoice/xml';
import {
  ANY_TEXT,
  createAttributeUses,
  createEmptyGroup,
  fillGroup,
  type AttributeUses,
  type ElementType,
  type Group,
  type Particle,
  type SimpleType,
} from '../../rules/structure/element-types';
import { toBoolean, toDecimal, normalizeSpace } from '../../rules/xpath';
import { ELEMENT_CONTENTS } from './structure-table';

const INTEGER = /^[+-]?\d+$/;

const SIMPLE_TYPES: Readonly<Record<string, SimpleType>> = {
  string: ANY_TEXT,
  decimal: { expected: 'a number such as 12.50', accepts: (text) => toDecimal(text) !== undefined },
  integer: { expected: 'a whole number', accepts: (text) => INTEGER.test(normalizeSpace(text)) },
};
const BOOLEAN: SimpleType = {
  expected: 'true or false',
  accepts: (text) => toBoolean(text) !== undefined,
};

let cachedReportType: ElementType | undefined;

/** Returns the type of the root element `Report` with all its descendants. The table is parsed on first use. */
export function getReportType(): ElementType {
  return (cachedReportType ??= readTable());
}

function readTable(): ElementType {
  const groups = new Map<string, Group>();
  const contents: [Group, string][] = [];
  for (const entry of ELEMENT_CONTENTS.trim().split(/\n+(?! )/)) {
    const [head = '', content = ''] = entry.split(/:\s([^]*)/);
    const [name = '', attributes] = head.split('@');
    const group = createEmptyGroup(parseAttributes(attributes));
    groups.set(name, group);
    contents.push([group, content]);
  }
  for (const [group, content] of contents)
    fillGroup(
      group,
      content
        .trim()
        .split(/\s+/)
        .map((word, index) => parseParticle(word, index, groups)),
    );
  const root = groups.get('Report');
  if (root === undefined) throw new Error('The table of Flux 10 elements has no entry Report');
  return root;
}

function parseParticle(word: string, index: number, groups: ReadonlyMap<string, Group>): Particle {
  const [, local, typedText, mark] = /^(\w+)(?:\(([^)]+)\))?([?*+]?)$/.exec(word) ?? [];
  if (local === undefined) throw new Error(`Invalid word in the table of Flux 10 elements: ${word}`);
  const [typeName = local, attributes] = (typedText ?? local).split('@');
  return {
    index,
    name: plain(local),
    label: local,
    required: mark === '' || mark === '+',
    repeatable: mark === '*' || mark === '+',
    type: groups.get(typeName) ?? {
      kind: 'value',
      attributes: parseAttributes(attributes),
      value: SIMPLE_TYPES[typeName] ?? ANY_TEXT,
    },
  };
}

function parseAttributes(notation: string | undefined): AttributeUses {
  if (notation === undefined) return createAttributeUses([]);
  const local = notation.replace('!', '');
  const value = local.endsWith('Indicator') ? BOOLEAN : ANY_TEXT;
  return createAttributeUses([{ name: plain(local), local, required: notation.endsWith('!'), value }]);
}
