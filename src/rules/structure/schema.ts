import { cac, cbc, CREDIT_NOTE, ext, INVOICE, localPart, plain, type NameId } from '../../invoice/xml';
import { CONTENT_MODELS } from './content-models';
import { valueTypeOf, type ValueType } from './value-types';

/** A child element in the content of its parent. */
export interface Particle {
  /** place in the order of the children */
  index: number;
  name: NameId;
  required: boolean;
  repeatable: boolean;
  type: ElementType;
}

/** What an element may contain: child elements in an order, or a value. Extensions may contain anything. */
export type ElementType =
  | { kind: 'group'; particles: readonly Particle[]; byName: ReadonlyMap<NameId, Particle> }
  | { kind: 'value'; value: ValueType; attributes: ReadonlySet<NameId>; required?: NameId }
  | { kind: 'anything' };

type Group = Extract<ElementType, { kind: 'group' }>;

const ANYTHING: ElementType = { kind: 'anything' };

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
    const group: Group = { kind: 'group', particles: [], byName: new Map() };
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
  group.particles = particles;
  group.byName = new Map(particles.map((particle) => [particle.name, particle]));
}

function elementOf(
  written: string,
  groups: ReadonlyMap<string, Group>,
  values: Map<string, ElementType>,
): { name: NameId; type: ElementType } {
  if (written.startsWith('ext:')) return { name: ext(written.slice(4)), type: ANYTHING };
  const group = groups.get(written);
  if (group !== undefined) return { name: cac(written), type: group };
  const local = written.replace(/^cbc:/, '');
  let type = values.get(local);
  if (type === undefined) {
    const value = valueTypeOf(local);
    type = {
      kind: 'value',
      value,
      attributes: new Set(value.attributes.map(plain)),
      required: value.required === undefined ? undefined : plain(value.required),
    };
    values.set(local, type);
  }
  return { name: cbc(local), type };
}

/** Name of a child as a person would write it: `cac:Party`, `cbc:ID`. */
export function shownName(particle: Particle): string {
  const prefix = particle.type.kind === 'value' ? 'cbc' : particle.type.kind === 'group' ? 'cac' : 'ext';
  return `${prefix}:${localPart(particle.name)}`;
}
