/** Rules derived from a data model: required elements, codes, and no elements outside the model. */
import type { Node } from '../../invoice/xml';
import type { NamedList } from '../code-lists/post-award-2026.5';
import type { RuleContext } from '../context';
import { hasExactly } from '../reading';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { formatQuoted } from '../wording';
import { normalizeSpace } from '../xpath';
import type { AttributeModel, PartModel } from './data-model';

/** Assertion derived from a part of the model. */
type Check = Omit<Assertion, 'id' | 'level'>;

/**
 * Creates the rules of a data model. Their ids consist of `PREFIX-B`, the position of the element in three digits,
 * and the number of the rule at that element in two digits. An element outside of the model is reported without its
 * contents.
 * @param prefix `PEPPOL-T111`
 * @param root path of the root element, such as `/ar:ApplicationResponse`
 */
export function modelPattern(prefix: string, root: string, model: PartModel): Pattern {
  return { name: 'data model', rules: createRules(prefix, root, model, true) };
}

function createRules(prefix: string, path: string, part: PartModel, isRoot = false): Rule[] {
  let number = 0;
  const numberRule = (check: Check): Assertion => {
    number += 1;
    const id = `${prefix}-B${String(part.place).padStart(3, '0')}${String(number).padStart(2, '0')}`;
    return fatal(id, check.test, check.message, check);
  };
  const asserts = [...createChecks(part), ...(isRoot ? [NO_SCHEMA_LOCATION] : [])].map(numberRule);
  const isClosed = part.parts.length > 0 && !part.allowsOtherChildren;
  const childRules = part.parts.flatMap((child) => createRules(prefix, `${path}/${child.name}`, child));
  const unknownChildRule: Rule = {
    context: `${path}/*`,
    asserts: isClosed ? [unknownChildCheck(part)].map(numberRule) : [],
  };
  return [{ context: path, asserts }, ...childRules, ...(isClosed ? [unknownChildRule] : [])];
}

function createChecks(part: PartModel): Check[] {
  const requiredChecks = part.parts
    .filter((child) => child.required)
    .map((child) => createChildCheck(part, child));
  const text = createTextCheck(part);
  const attributes = part.attributes.flatMap((attribute) => createAttributeChecks(part, attribute));
  return [...(text === null ? [] : [text]), ...requiredChecks, ...attributes];
}

function createChildCheck(part: PartModel, child: PartModel): Check {
  return {
    test: (c, node) => c.doc.child(node, child.id) >= 0,
    message: `${child.name} is missing in ${part.name}.`,
    subjectPath: child.name,
  };
}

/**
 * Returns the element's own text with normalized blanks.
 * @throws Error when a comment splits the text. The official rules end with an error in this case; an assertion that
 * throws counts as failed.
 */
function readOwnText(c: RuleContext, node: Node): string {
  const texts = c.doc.textNodes(node);
  if (texts.length > 1) throw new Error('A comment splits the text');
  return normalizeSpace(texts[0] ?? '');
}

function createTextCheck({ name, fixed, lists }: PartModel): Check | null {
  if (fixed === null && lists.length === 0) return null;
  const expectedText = fixed ?? lists.map(formatAcceptedCodes).join(', or ');
  return {
    test: (c, node) => {
      const code = readOwnText(c, node);
      return fixed === null ? lists.some(({ list }) => hasExactly(list, code)) : code === fixed;
    },
    message: (c, node) => `${name} is ${formatQuoted(c.doc.text(node))}; expected ${expectedText}.`,
  };
}

function createAttributeChecks(part: PartModel, { name, id, required, list }: AttributeModel): Check[] {
  const attributeCheck: Check = {
    test: (c, node) => c.doc.attribute(node, id) !== undefined,
    message: `@${name} of ${part.name} is missing.`,
    subjectPath: `@${name}`,
  };
  const checks = required ? [attributeCheck] : [];
  if (list === null) return checks;
  const codeListCheck: Check = {
    test: (c, node) => {
      const code = c.doc.attribute(node, id);
      return code === undefined || hasExactly(list.list, code);
    },
    message: (c, node) =>
      `@${name} of ${part.name} is ${formatQuoted(c.doc.attribute(node, id))}; expected ${formatAcceptedCodes(list)}.`,
    subjectPath: `@${name}`,
  };
  return [...checks, codeListCheck];
}

const NO_SCHEMA_LOCATION: Check = {
  test: (c, node) => !hasSchemaLocation(c, node),
  message: 'The document must not have the attribute schemaLocation. Remove the attribute.',
};

/** Returns whether an element has an attribute schemaLocation, regardless of its namespace. */
export function hasSchemaLocation(c: RuleContext, node: Node): boolean {
  return c.doc.attributes(node).some(({ local }) => local === 'schemaLocation');
}

function unknownChildCheck(part: PartModel): Check {
  const acceptedNames = part.parts.map(({ name }) => name).join(', ');
  return {
    test: () => false,
    message: (c, node) =>
      `${c.doc.nameAsWritten(node)} is not allowed in ${part.name}, which may only have ${acceptedNames}.`,
  };
}

/** Maximum number of codes listed in a message; for a longer list, the message states the title of the list. */
const MAX_LISTED = 20;

function formatAcceptedCodes({ title, list }: NamedList): string {
  return list.codes.length > MAX_LISTED ? `a code of ${title}` : list.codes.join(', ');
}

/**
 * Creates the rule that the customization begins with that of a document type. Extensions and subsets of the type
 * pass, too.
 */
export function customizationRule(id: string, customization: string): Rule {
  return {
    context: 'cbc:CustomizationID',
    asserts: [
      fatal(
        id,
        (c, node) => normalizeSpace(c.doc.text(node)).startsWith(customization),
        (c, node) =>
          `cbc:CustomizationID is ${formatQuoted(c.doc.text(node))}, but must begin with ${customization}.`,
      ),
    ],
  };
}
