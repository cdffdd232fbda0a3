/** Rules that follow from the structure of a Factur-X profile: FX-SCH-A, and elements that the profile does not allow. */
import type { Node } from '../../invoice/xml';
import type { TitledList } from '../code-lists/facturx-1.09.2';
import type { RuleContext } from '../context';
import { hasExactly } from '../reading';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { formatQuoted } from '../wording';
import type { AttributeCheck, CodeCheck, PlacedElement, Variant } from './structure-model';

const ruleId = (number: string): string => `FX-SCH-A-${number.padStart(6, '0')}`;

/** Own id for elements that a profile does not allow, because the published rules have no id. */
const NO_PLACE = 'FX-SCH-NO-PLACE';

/** Maximum number of codes that a message lists. */
const MAX_LISTED = 12;

/**
 * Creates the rules of a structure in order: the first matching rule of an element decides.
 * @param profile name of the profile, as messages show it
 */
export function structurePattern(profile: string, root: PlacedElement): Pattern {
  return { name: 'structure', rules: createRules(profile, '', root, []) };
}

/** Conditions on an element and its ancestors; the first concerns the element itself, null: none. */
type Conditions = readonly (Variant | null)[];

function createRules(
  profile: string,
  above: string,
  element: PlacedElement,
  conditionsAbove: Conditions,
): Rule[] {
  const context = `${above}/${element.name}`;
  const conditions = [element.variant?.holds ?? null, ...conditionsAbove];
  const asserts = [
    ...element.children.flatMap((child) => occurrenceAssertions(element, child)),
    ...(element.isAllowed ? [] : [noPlace(profile, element)]),
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

function occurrenceAssertions(parent: PlacedElement, child: PlacedElement): Assertion[] {
  const find = (c: RuleContext, node: Node): Node[] =>
    c.doc.children(node, child.id).filter((each) => child.variant?.holds(c, each) ?? true);
  return child.occurrences.map(({ rule, least, most: maximum }) =>
    fatal(
      ruleId(rule),
      (c, node) => {
        const { length } = find(c, node);
        return length >= least && length <= maximum;
      },
      (c, node) => {
        const { length } = find(c, node);
        return length === 0
          ? `${toLabel(child)} is missing in ${parent.name}. Add it.`
          : `${parent.name} has ${toLabel(child)} ${length} times; at most ${maximum} is allowed. Leave the others out.`;
      },
      { subjectPath: child.name },
    ),
  );
}

/** Name of an element with the words for its variant. */
const toLabel = ({ name, variant }: PlacedElement): string =>
  variant === null ? name : `${name} (${variant.words})`;

/** Creates the rule on an element that the profile has no place for. */
function noPlace(profile: string, element: PlacedElement): Assertion {
  const name = toLabel(element);
  return notAllowed((c, node) =>
    c.doc.hasChildren(node) || c.doc.text(node) === ''
      ? `${name} has no place here in ${profile}. Leave it out.`
      : `${name} is ${formatQuoted(c.doc.text(node))}; it has no place here in ${profile}. Leave it out.`,
  );
}

/** Creates a rule that always fails. */
const notAllowed = (message: Assertion['message']): Assertion => ({
  ...fatal(NO_PLACE, () => false, message),
  unnamed: true,
});

function codeAssertion(name: string, { rule, list }: CodeCheck): Assertion {
  return fatal(
    ruleId(rule),
    (c, node) => isEmptyOrCode(c.doc.text(node), list),
    (c, node) => `${name} is ${formatQuoted(c.doc.text(node))}; expected ${formatAcceptedCodes(list)}.`,
  );
}

function attributeAssertion(profile: string, { name }: PlacedElement, attribute: AttributeCheck): Assertion {
  const { check, id } = attribute;
  const subjectPath = `@${attribute.name}`;
  const readWritten = (c: RuleContext, node: Node): string | undefined => c.doc.attribute(node, id);
  if (check === 'notAllowed')
    return {
      ...notAllowed(
        (c, node) =>
          `${subjectPath} of ${name} is ${formatQuoted(readWritten(c, node))}; it has no place here in ${profile}. Leave it out.`,
      ),
      test: (c, node) => readWritten(c, node) === undefined,
      subjectPath,
    };
  if ('required' in check)
    return fatal(
      ruleId(check.required),
      (c, node) => readWritten(c, node) !== undefined,
      `${subjectPath} of ${name} is missing. Add it.`,
      { subjectPath },
    );
  const { rule, list } = check.code;
  return fatal(
    ruleId(rule),
    (c, node) => isEmptyOrCode(readWritten(c, node) ?? '', list),
    (c, node) =>
      `${subjectPath} of ${name} is ${formatQuoted(readWritten(c, node))}; expected ${formatAcceptedCodes(list)}.`,
    { subjectPath },
  );
}

const isEmptyOrCode = (text: string, { list }: TitledList): boolean => text === '' || hasExactly(list, text);

function formatAcceptedCodes({ title, list }: TitledList): string {
  return list.codes.length > MAX_LISTED ? `a code of the list of ${title}` : list.codes.join(', ');
}
