/** Rules that follow from the structure of a Factur-X profile: FX-SCH-A, and elements that the profile does not allow. */
import type { Node } from '../../invoice/xml';
import type { TitledList } from '../code-lists/facturx-1.09.2';
import type { RuleContext } from '../context';
import { hasExactly } from '../reading';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { formatQuoted } from '../wording';
import type { AttributeCheck, CodeCheck, StructureElement, Variant } from './structure-model';

const ruleId = (number: string): string => `FX-SCH-A-${number.padStart(6, '0')}`;

/** Own id for elements that a profile does not allow, because the published rules have no id. */
const NOT_ALLOWED_ID = 'FX-SCH-NO-PLACE';

/** Maximum number of codes that a message lists; longer lists are named by their title. */
const MAX_LISTED_CODES = 12;

/**
 * Creates the rules of a structure in order: the first matching rule of an element decides.
 * @param profile name of the profile, as messages show it
 */
export function structurePattern(profile: string, root: StructureElement): Pattern {
  return { name: 'structure', rules: createRules(profile, '', root, []) };
}

/** Conditions on an element and its ancestors, from the element upwards; null for no condition. */
type Conditions = readonly (Variant | null)[];

function createRules(
  profile: string,
  parentPath: string,
  element: StructureElement,
  parentConditions: Conditions,
): Rule[] {
  const context = `${parentPath}/${element.name}`;
  const conditions = [element.variant?.matches ?? null, ...parentConditions];
  const asserts = [
    ...element.children.flatMap((child) => occurrenceAssertions(element, child)),
    ...(element.isAllowed ? [] : [forbidElement(profile, element)]),
    ...(element.code === null ? [] : [codeAssertion(element.name, element.code)]),
    ...element.attributes.map((attribute) => attributeAssertion(profile, element, attribute)),
  ];
  const ownRules: Rule[] = asserts.length === 0 ? [] : [{ context, ...whenAll(conditions), asserts }];
  return [
    ...ownRules,
    ...element.children.flatMap((child) => createRules(profile, context, child, conditions)),
  ];
}

function whenAll(conditions: Conditions): Pick<Rule, 'when'> {
  if (conditions.every((condition) => condition === null)) return {};
  return {
    when: (c, node) => {
      let at = node;
      for (const condition of conditions) {
        if (condition !== null && !condition(c, at)) return false;
        at = c.doc.parent(at);
      }
      return true;
    },
  };
}

function occurrenceAssertions(parent: StructureElement, child: StructureElement): Assertion[] {
  const find = (c: RuleContext, node: Node): Node[] =>
    c.doc.children(node, child.id).filter((each) => child.variant?.matches(c, each) ?? true);
  return child.occurrences.map(({ rule, minimum, maximum }) =>
    fatal(
      ruleId(rule),
      (c, node) => {
        const { length } = find(c, node);
        return length >= minimum && length <= maximum;
      },
      (c, node) => {
        const { length } = find(c, node);
        return length === 0
          ? `${toLabel(child)} is missing in ${parent.name}. Add it.`
          : `${parent.name} has ${toLabel(child)} ${length} times; it may occur at most ${maximum} time(s). Remove the others.`;
      },
      { subjectPath: child.name },
    ),
  );
}

/** Formats the name of an element with the label of its variant. */
const toLabel = ({ name, variant }: StructureElement): string =>
  variant === null ? name : `${name} (${variant.label})`;

/** Creates the assertion for an element that the profile does not allow. */
function forbidElement(profile: string, element: StructureElement): Assertion {
  const name = toLabel(element);
  return alwaysFailing((c, node) =>
    c.doc.hasChildren(node) || c.doc.text(node) === ''
      ? `${profile} does not allow ${name} here. Remove it.`
      : `${profile} does not allow ${name} here; received ${formatQuoted(c.doc.text(node))}. Remove it.`,
  );
}

/** Creates an assertion that always fails. */
const alwaysFailing = (message: Assertion['message']): Assertion => ({
  ...fatal(NOT_ALLOWED_ID, () => false, message),
  unnamed: true,
});

function codeAssertion(name: string, { rule, list }: CodeCheck): Assertion {
  return fatal(
    ruleId(rule),
    (c, node) => isEmptyOrCode(c.doc.text(node), list),
    (c, node) => `${name} is ${formatQuoted(c.doc.text(node))}; expected ${formatAcceptedCodes(list)}.`,
  );
}

function attributeAssertion(
  profile: string,
  { name }: StructureElement,
  attribute: AttributeCheck,
): Assertion {
  const { check, id } = attribute;
  const subjectPath = `@${attribute.name}`;
  const readValue = (c: RuleContext, node: Node): string | undefined => c.doc.attribute(node, id);
  if (check === 'notAllowed')
    return {
      ...alwaysFailing(
        (c, node) =>
          `${profile} does not allow ${subjectPath} of ${name} here; received ${formatQuoted(readValue(c, node))}. Remove it.`,
      ),
      test: (c, node) => readValue(c, node) === undefined,
      subjectPath,
    };
  if ('required' in check)
    return fatal(
      ruleId(check.required),
      (c, node) => readValue(c, node) !== undefined,
      `${subjectPath} of ${name} is missing. Add it.`,
      { subjectPath },
    );
  const { rule, list } = check.code;
  return fatal(
    ruleId(rule),
    (c, node) => isEmptyOrCode(readValue(c, node) ?? '', list),
    (c, node) =>
      `${subjectPath} of ${name} is ${formatQuoted(readValue(c, node))}; expected ${formatAcceptedCodes(list)}.`,
    { subjectPath },
  );
}

const isEmptyOrCode = (text: string, { list }: TitledList): boolean => text === '' || hasExactly(list, text);

function formatAcceptedCodes({ title, list }: TitledList): string {
  return list.codes.length > MAX_LISTED_CODES ? `a code of the list of ${title}` : list.codes.join(', ');
}
