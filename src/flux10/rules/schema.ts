import { plain, type NameId } from '../../invoice/xml';
import { booleanOf, decimalOf, normalizeSpace } from '../../rules/xpath';
import { CONTENT } from './structure-table';

/** A child in the content of an element. */
export interface Particle {
  /** place in the order of the children */
  index: number;
  local: string;
  required: boolean;
  repeatable: boolean;
  type: ElementType;
}

/** An attribute an element may or must have. */
export interface AttributeUse {
  local: string;
  required: boolean;
  value: SimpleType;
}

/** A value as the schema knows it. */
export interface SimpleType {
  /** for messages; null when any text will do */
  expected: string | null;
  accepts: (text: string) => boolean;
}

/** What an element may contain: children in an order, or a value. */
export interface ElementType {
  attributes: ReadonlyMap<NameId, AttributeUse>;
  /** null for an element that holds a value */
  particles: ReadonlyMap<NameId, Particle> | null;
  value: SimpleType;
}

const TEXT: SimpleType = { expected: null, accepts: () => true };
const INTEGER = /^[+-]?\d+$/;

const SIMPLE_TYPES: Readonly<Record<string, SimpleType>> = {
  string: TEXT,
  decimal: { expected: 'a number such as 12.50', accepts: (text) => decimalOf(text) !== undefined },
  integer: { expected: 'a whole number', accepts: (text) => INTEGER.test(normalizeSpace(text)) },
};
const BOOLEAN: SimpleType = {
  expected: 'true or false',
  accepts: (text) => booleanOf(text) !== undefined,
};

let report: ElementType | undefined;

/** Type of the root element `Report` with all below it. Read from its table on first use. */
export function reportType(): ElementType {
  return (report ??= readTable());
}

/** Group whose children are filled in once all groups are known. */
type Group = ElementType & { particles: Map<NameId, Particle> };

function readTable(): ElementType {
  const groups = new Map<string, Group>();
  const contents: [Group, string][] = [];
  for (const entry of CONTENT.trim().split(/\n+(?! )/)) {
    const [head = '', content = ''] = entry.split(/:\s([^]*)/);
    const [name = '', attributes] = head.split('@');
    const group: Group = { attributes: attributesOf(attributes), particles: new Map(), value: TEXT };
    groups.set(name, group);
    contents.push([group, content]);
  }
  for (const [group, content] of contents) {
    content
      .trim()
      .split(/\s+/)
      .forEach((word, index) => {
        const particle = particleOf(word, index, groups);
        group.particles.set(plain(particle.local), particle);
      });
  }
  const root = groups.get('Report');
  if (root === undefined) throw new Error('The table of Flux 10 elements has no root');
  return root;
}

function particleOf(word: string, index: number, groups: ReadonlyMap<string, Group>): Particle {
  const [, local, typed, mark] = /^(\w+)(?:\(([^)]+)\))?([?*+]?)$/.exec(word) ?? [];
  if (local === undefined) throw new Error(`Unreadable word in the table of Flux 10 elements: ${word}`);
  const [typeName = local, attributes] = (typed ?? local).split('@');
  return {
    index,
    local,
    required: mark === '' || mark === '+',
    repeatable: mark === '*' || mark === '+',
    type: groups.get(typeName) ?? {
      attributes: attributesOf(attributes),
      particles: null,
      value: SIMPLE_TYPES[typeName] ?? TEXT,
    },
  };
}

function attributesOf(written: string | undefined): Map<NameId, AttributeUse> {
  if (written === undefined) return new Map();
  const local = written.replace('!', '');
  const use = { local, required: written.endsWith('!'), value: local.endsWith('Indicator') ? BOOLEAN : TEXT };
  return new Map([[plain(local), use]]);
}
