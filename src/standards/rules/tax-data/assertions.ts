/** Assertions that many rules of tax data documents share. */
import { cac, cbc, getLocalPart, plain, type NameId, type Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion } from '../rule-set';
import { normalizeSpace } from '../xpath';
import { formatQuoted, formatValuesAt } from '../wording';

/** Scheme of service provider identifiers. */
export const PROVIDER_SCHEME = '0242';
const SCHEME_ID = plain('schemeID');
const PARTICIPANT_SCHEME = /^[0-9]{4}$/;

/** Parses names such as `cbc:ID` or `cac:Party`, separated by blanks. */
export function parseNames(notation: string): readonly NameId[] {
  return notation
    .trim()
    .split(/\s+/)
    .map((name) => (name.startsWith('cac:') ? cac(name.slice(4)) : cbc(name.replace(/^cbc:/, ''))));
}

/** Parses a path such as `cac:Party/cbc:Name`. */
export function parsePath(notation: string): readonly NameId[] {
  return parseNames(notation.replaceAll('/', ' '));
}

/**
 * Allows only certain child elements.
 * @param label description of the allowed children, for messages
 */
export function allowOnly(id: string, allowedNames: ReadonlySet<NameId>, label: string): Assertion {
  const findUnexpectedChild = (c: RuleContext, node: Node): Node | undefined =>
    c.doc.childElements(node).find((child) => !allowedNames.has(c.doc.name(child)));
  return fatal(
    id,
    (c, node) => findUnexpectedChild(c, node) === undefined,
    (c, node) => {
      const unexpectedChild = findUnexpectedChild(c, node);
      return `${c.doc.localName(node)} must only contain ${label}, but contains ${unexpectedChild === undefined ? 'another element' : c.doc.localName(unexpectedChild)}. Remove the element.`;
    },
    { at: (c, node) => findUnexpectedChild(c, node) ?? node },
  );
}

/** Allows only certain child elements of UBL. */
export function allowOnlyUbl(id: string, children: string): Assertion {
  return allowOnly(id, new Set(parseNames(children)), children.trim().split(/\s+/).join(', '));
}

/** Forbids child elements by their local names. */
export function forbidChildren(id: string, locals: string): Assertion {
  const unwantedNames = new Set(locals.trim().split(/\s+/));
  const findForbiddenChild = (c: RuleContext, node: Node): Node | undefined =>
    c.doc.childElements(node).find((child) => unwantedNames.has(c.doc.localName(child)));
  return fatal(
    id,
    (c, node) => findForbiddenChild(c, node) === undefined,
    (c, node) =>
      `${c.doc.localName(node)} must not contain ${c.doc.localName(findForbiddenChild(c, node) ?? node)} in a tax data document, but does. Remove the element.`,
    { at: (c, node) => findForbiddenChild(c, node) ?? node },
  );
}

/** Allows only one attribute on the elements at the end of paths. */
export function allowOnlyAttribute(
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
    `An amount, quantity or code below this element must not have attributes other than ${attribute}, but has one. Remove the other attributes.`,
  );
}

/**
 * Requires an element at the end of a path.
 * @param label description of the element
 */
export function requireElement(id: string, path: readonly NameId[], label: string): Assertion {
  const subjectPath = path.map((name) => getLocalPart(name)).join('/');
  return fatal(id, (c, node) => c.exists(node, ...path), `${label} is missing. Add ${subjectPath}.`);
}

/** Requires a certain value of an element. */
export function requireValue(id: string, notation: string, value: string): Assertion {
  const path = parsePath(notation);
  return fatal(
    id,
    (c, node) => c.norm(node, ...path) === value,
    (c, node) =>
      `${notation} is ${formatValuesAt(c, node, ...path)}, but must be ${value} in a tax data document.`,
    { subjectPath: notation },
  );
}

/** Requires a code from a list. */
export function requireCode(id: string, name: NameId, codes: readonly string[], label: string): Assertion {
  return fatal(
    id,
    (c, node) => codes.includes(c.norm(node, name)),
    (c, node) => `${label} is ${formatValuesAt(c, node, name)}, but must be one of ${codes.join(', ')}.`,
  );
}

/** Requires a format of the issue time. */
export function requireTimeFormat(id: string, format: RegExp, label: string): Assertion {
  const path = parsePath('cbc:IssueTime');
  return fatal(
    id,
    (c, node) => format.test(c.norm(node, ...path)),
    (c, node) =>
      `${label} is ${formatValuesAt(c, node, ...path)}, but must be in a format such as 14:05:00Z or 14:05:00+01:00.`,
    { subjectPath: 'cbc:IssueTime' },
  );
}

/** Requires an issue date without a time zone. */
export function requirePlainDate(id: string): Assertion {
  const path = parsePath('cbc:IssueDate');
  return fatal(
    id,
    (c, node) => Array.from(c.norm(node, ...path)).length === 10,
    (c, node) =>
      `The issue date is ${formatValuesAt(c, node, ...path)}, but must be in the format YYYY-MM-DD without a time zone.`,
    { subjectPath: 'cbc:IssueDate' },
  );
}

const listSchemes = (c: RuleContext, node: Node, path: readonly NameId[]): string[] =>
  c.select(node, ...path).flatMap((element) => c.doc.attribute(element, SCHEME_ID) ?? []);

/** Requires the scheme of an identifier. */
export function requireScheme(id: string, notation: string, label: string): Assertion {
  const path = parsePath(notation);
  return fatal(
    id,
    (c, node) => listSchemes(c, node, path).length > 0,
    `${label} must have a scheme, which is missing. Add the attribute schemeID.`,
    { subjectPath: `${notation}/@schemeID` },
  );
}

/** Requires that the scheme of an identifier, if stated, has four digits. */
export function requireParticipantScheme(id: string, notation: string, label: string): Assertion {
  const path = parsePath(notation);
  return fatal(
    id,
    (c, node) => {
      const schemes = listSchemes(c, node, path);
      return schemes.length === 0 || (schemes.length === 1 && PARTICIPANT_SCHEME.test(schemes[0] ?? ''));
    },
    (c, node) =>
      `The scheme of ${label} is ${formatQuoted(listSchemes(c, node, path)[0])}, but must be a participant scheme of four digits, such as 0245.`,
    { subjectPath: `${notation}/@schemeID` },
  );
}

/**
 * Requires the scheme of service providers.
 * @param options whether the scheme may be absent, and whether blanks around the scheme are ignored
 */
export function requireProviderScheme(
  id: string,
  notation: string,
  label: string,
  options: { mayBeAbsent?: true; ignoresBlanks?: true } = {},
): Assertion {
  const path = parsePath(notation);
  return fatal(
    id,
    (c, node) => {
      const schemes = listSchemes(c, node, path);
      if (schemes.length === 0) return options.mayBeAbsent === true;
      return schemes.some(
        (scheme) => (options.ignoresBlanks === true ? normalizeSpace(scheme) : scheme) === PROVIDER_SCHEME,
      );
    },
    (c, node) =>
      `The scheme of ${label} is ${formatQuoted(listSchemes(c, node, path)[0], 'missing')}, but must be ${PROVIDER_SCHEME}, the scheme of service providers.`,
    { subjectPath: `${notation}/@schemeID` },
  );
}

/** Requires the tax scheme VAT. */
export function requireVatScheme(id: string, partyLabel: string): Assertion {
  const path = parsePath('cac:TaxScheme/cbc:ID');
  return fatal(
    id,
    (c, node) => c.equals(node, 'VAT', ...path),
    (c, node) => `The tax scheme of ${partyLabel} is ${formatValuesAt(c, node, ...path)}, but must be VAT.`,
    { subjectPath: 'cac:TaxScheme/cbc:ID' },
  );
}
