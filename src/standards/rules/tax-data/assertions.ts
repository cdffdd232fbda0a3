/** Kinds of assertions that occur again and again in the rules of tax data documents. */
import { cac, cbc, getLocalPart, plain, type NameId, type Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion } from '../rule-set';
import { normalizeSpace } from '../xpath';
import { formatQuoted, quotedAt } from '../wording';

/** Scheme of the ids of service providers. */
export const PROVIDER_SCHEME = '0242';
const SCHEME_ID = plain('schemeID');
const PARTICIPANT_SCHEME = /^[0-9]{4}$/;

/** Names written `cbc:ID` or `cac:Party`, divided by blanks. */
export function parseNames(notation: string): readonly NameId[] {
  return notation
    .trim()
    .split(/\s+/)
    .map((name) => (name.startsWith('cac:') ? cac(name.slice(4)) : cbc(name.replace(/^cbc:/, ''))));
}

/** Path written `cac:Party/cbc:Name`. */
export function parsePath(notation: string): readonly NameId[] {
  return parseNames(notation.replaceAll('/', ' '));
}

/**
 * The element has no children but these.
 * @param label the children as messages show them
 */
export function hasOnly(id: string, allowedNames: ReadonlySet<NameId>, label: string): Assertion {
  const other = (c: RuleContext, node: Node): Node | undefined =>
    c.doc.childElements(node).find((child) => !allowedNames.has(c.doc.name(child)));
  return fatal(
    id,
    (c, node) => other(c, node) === undefined,
    (c, node) => {
      const unexpectedChild = other(c, node);
      return `${c.doc.localName(node)} contains ${unexpectedChild === undefined ? 'another element' : c.doc.localName(unexpectedChild)}, which a tax data document does not report there. It may contain ${label}. Remove the element.`;
    },
    { at: (c, node) => other(c, node) ?? node },
  );
}

/** Applies {@link hasOnly} to elements of UBL. */
export function hasOnlyUbl(id: string, children: string): Assertion {
  return hasOnly(id, new Set(parseNames(children)), children.trim().split(/\s+/).join(', '));
}

/** The element has none of these children, by their local names. */
export function hasNone(id: string, locals: string): Assertion {
  const unwantedNames = new Set(locals.trim().split(/\s+/));
  const other = (c: RuleContext, node: Node): Node | undefined =>
    c.doc.childElements(node).find((child) => unwantedNames.has(c.doc.localName(child)));
  return fatal(
    id,
    (c, node) => other(c, node) === undefined,
    (c, node) =>
      `${c.doc.localName(node)} contains ${c.doc.localName(other(c, node) ?? node)}, which a tax data document does not report there. Remove the element.`,
    { at: (c, node) => other(c, node) ?? node },
  );
}

/** The elements at the end of a path have no attribute but one. */
export function hasOnlyAttribute(
  id: string,
  paths: readonly (readonly NameId[])[],
  attribute: string,
): Assertion {
  const allowedAttribute = plain(attribute);
  return fatal(
    id,
    (c, node) =>
      paths.every((path) =>
        c
          .select(node, ...path)
          .every((element) => c.doc.attributes(element).every(({ name }) => name === allowedAttribute)),
      ),
    `An amount, quantity or code below this element has another attribute than ${attribute}. Keep ${attribute} alone.`,
  );
}

/**
 * Requires an element at the end of a path.
 * @param label description of the element
 */
export function isPresent(id: string, path: readonly NameId[], label: string): Assertion {
  const subjectPath = path.map((name) => getLocalPart(name)).join('/');
  return fatal(id, (c, node) => c.exists(node, ...path), `${label} is missing. Add ${subjectPath}.`);
}

/** The text of a child is one value. */
export function isValue(id: string, notation: string, value: string): Assertion {
  const path = parsePath(notation);
  return fatal(
    id,
    (c, node) => c.norm(node, ...path) === value,
    (c, node) => `${notation} is ${quotedAt(c, node, ...path)}; a tax data document has ${value} there.`,
    { subjectPath: notation },
  );
}

/** The text of an element is one of some codes. */
export function isCode(id: string, name: NameId, codes: readonly string[], label: string): Assertion {
  return fatal(
    id,
    (c, node) => codes.includes(c.norm(node, name)),
    (c, node) => `${label} is ${quotedAt(c, node, name)}; allowed are ${codes.join(', ')}.`,
  );
}

/** Requires a form of the time of issue. */
export function isTime(id: string, form: RegExp, label: string): Assertion {
  const path = parsePath('cbc:IssueTime');
  return fatal(
    id,
    (c, node) => form.test(c.norm(node, ...path)),
    (c, node) => `${label} is ${quotedAt(c, node, ...path)}; write it as 14:05:00Z or 14:05:00+01:00.`,
    { subjectPath: 'cbc:IssueTime' },
  );
}

/** The date of issue is a day without a time zone. */
export function isPlainDate(id: string): Assertion {
  const path = parsePath('cbc:IssueDate');
  return fatal(
    id,
    (c, node) => Array.from(c.norm(node, ...path)).length === 10,
    (c, node) =>
      `The date of issue is ${quotedAt(c, node, ...path)}; write it as YYYY-MM-DD without a time zone.`,
    { subjectPath: 'cbc:IssueDate' },
  );
}

const schemesAt = (c: RuleContext, node: Node, path: readonly NameId[]): string[] =>
  c.select(node, ...path).flatMap((element) => c.doc.attribute(element, SCHEME_ID) ?? []);

/** Requires the scheme of an identifier. */
export function hasScheme(id: string, notation: string, label: string): Assertion {
  const path = parsePath(notation);
  return fatal(
    id,
    (c, node) => schemesAt(c, node, path).length > 0,
    `${label} does not state its scheme. Add the attribute schemeID.`,
    { subjectPath: `${notation}/@schemeID` },
  );
}

/** The scheme of an identifier, where it is stated, has four digits. */
export function hasParticipantScheme(id: string, notation: string, label: string): Assertion {
  const path = parsePath(notation);
  return fatal(
    id,
    (c, node) => {
      const schemes = schemesAt(c, node, path);
      return schemes.length === 0 || (schemes.length === 1 && PARTICIPANT_SCHEME.test(schemes[0] ?? ''));
    },
    (c, node) =>
      `The scheme of ${label} is ${formatQuoted(schemesAt(c, node, path)[0])}; schemes of participants have four digits, such as 0245.`,
    { subjectPath: `${notation}/@schemeID` },
  );
}

/**
 * The scheme of an identifier is that of service providers.
 * @param options whether it may be absent, whether blanks around it count
 */
export function hasProviderScheme(
  id: string,
  notation: string,
  label: string,
  options: { mayBeAbsent?: true; blanksForgiven?: true } = {},
): Assertion {
  const path = parsePath(notation);
  return fatal(
    id,
    (c, node) => {
      const schemes = schemesAt(c, node, path);
      if (schemes.length === 0) return options.mayBeAbsent === true;
      return schemes.some(
        (scheme) => (options.blanksForgiven === true ? normalizeSpace(scheme) : scheme) === PROVIDER_SCHEME,
      );
    },
    (c, node) =>
      `The scheme of ${label} is ${formatQuoted(schemesAt(c, node, path)[0], 'missing')}; it has to be ${PROVIDER_SCHEME}, that of service providers.`,
    { subjectPath: `${notation}/@schemeID` },
  );
}

/** Requires a tax registration for VAT. */
export function isForVat(id: string, partyLabel: string): Assertion {
  const path = parsePath('cac:TaxScheme/cbc:ID');
  return fatal(
    id,
    (c, node) => c.equals(node, 'VAT', ...path),
    (c, node) => `The tax scheme of ${partyLabel} is ${quotedAt(c, node, ...path)}; it has to be VAT.`,
    { subjectPath: 'cac:TaxScheme/cbc:ID' },
  );
}
