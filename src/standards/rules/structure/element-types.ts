import type { NameId } from '../../invoice/xml';

/** Simple type of a schema. */
export interface SimpleType {
  /** expected value, for messages */
  expected: string;
  accepts: (text: string) => boolean;
}

/** An attribute that an element may or must have. */
export interface AttributeUse {
  name: NameId;
  local: string;
  required: boolean;
  value: SimpleType;
}

/** A child element in the content of its parent. */
export interface Particle {
  /** position among the children */
  index: number;
  name: NameId;
  /** prefixed name for messages, such as `cac:Party` */
  label: string;
  required: boolean;
  repeatable: boolean;
  /** maximum number of occurrences of an element that is not repeatable; default: one */
  maxOccurs?: number;
  type: ElementType;
}

/** Attributes of an element. Most elements have no required attribute, so required attributes are listed separately. */
export interface AttributeUses {
  byName: ReadonlyMap<NameId, AttributeUse>;
  required: readonly AttributeUse[];
}

/** Content of an element: child elements in order, a value, or any content. */
export type ElementType =
  | {
      kind: 'group';
      attributes: AttributeUses;
      particles: readonly Particle[];
      byName: ReadonlyMap<NameId, Particle>;
      /** whether exactly one of the children must be present */
      isChoice?: boolean;
    }
  | { kind: 'value'; attributes: AttributeUses; value: SimpleType }
  /** one element of any name; elements that have a type in the schema are checked at any depth */
  | { kind: 'wildcard'; findType: (name: NameId) => ElementType | undefined }
  | { kind: 'anything' };

export type Group = Extract<ElementType, { kind: 'group' }>;

export function createAttributeUses(uses: readonly AttributeUse[]): AttributeUses {
  return {
    byName: new Map(uses.map((use) => [use.name, use])),
    required: uses.filter(({ required }) => required),
  };
}

export const NO_ATTRIBUTES = createAttributeUses([]);

export const ANYTHING: ElementType = { kind: 'anything' };
export const ANY_TEXT: SimpleType = { expected: 'a text', accepts: () => true };

/** Creates a group whose content is set later, because groups contain each other. */
export function createEmptyGroup(attributes: AttributeUses = NO_ATTRIBUTES): Group {
  return { kind: 'group', attributes, particles: [], byName: new Map() };
}

/** Sets the content of a group. */
export function fillGroup(group: Group, particles: readonly Particle[]): void {
  group.particles = particles;
  group.byName = new Map(particles.map((particle) => [particle.name, particle]));
}
