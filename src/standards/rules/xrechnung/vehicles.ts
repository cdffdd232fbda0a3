/** Reports of public buyers of vehicles (Clean Vehicles Directive): BR-DE-CVD and BR-TMP-CVD-01, for both syntaxes. */
import type { Syntax } from '../../invoice/terms/terms';
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { getPlace } from '../term-places';
import { normalizeSpace } from '../xpath';
import {
  VEHICLE_CATEGORIES,
  VEHICLE_CLASSES,
  VEHICLE_CLASSIFICATION_SCHEMES,
} from '../code-lists/xrechnung-3.0.2';
import { ATTR, CAC, CBC } from './names';
import { isCvd } from './extension';
import { formatQuoted, quotedAt } from '../wording';

/** Paths in the rules that are not in the table of terms. */
export interface VehicleSyntax {
  syntax: Syntax;
  /** contexts of the document and of its items; all other paths are below these */
  documents: string;
  items: string;
  selectItems: (c: RuleContext, document: Node) => readonly Node[];
  /** the rules on the references of the document */
  references: Rule;
}

/** Requires a reference. */
export function referenceNeeded(
  id: string,
  isPresent: (c: RuleContext, node: Node) => boolean,
  term: string,
  label: string,
): Assertion {
  return fatal(id, isPresent, `The ${label} (${term}) is missing; a report of vehicles has to name it.`, {
    terms: [term],
  });
}

/** Creates the rules for reports of vehicles; those on references are separate, since both may check one element. */
export function vehiclePatterns(vehicleSyntax: VehicleSyntax): readonly Pattern[] {
  return [
    { name: 'XRechnung CVD, references', rules: [vehicleSyntax.references] },
    { name: 'XRechnung CVD', rules: vehicleRules(vehicleSyntax) },
  ];
}

function vehicleRules({ syntax, documents, items, selectItems: findItems }: VehicleSyntax): readonly Rule[] {
  const classification = getPlace(syntax, 'BT-158', 'BG-31');
  const attribute = getPlace(syntax, 'BG-32', 'BG-31');
  const name = getPlace(syntax, 'BT-160', 'BG-32').path;
  const value = getPlace(syntax, 'BT-161', 'BG-32').path;
  const belowItems = ({ subjectPath }: { subjectPath: string }): string =>
    items
      .split(' | ')
      .map((item) => `${item}/${subjectPath}`)
      .join(' | ');

  /** Classifications of an item whose scheme is exactly `CVD`, and its attributes with the name `cva`. */
  const codes = (c: RuleContext, item: Node): Node[] =>
    c.select(item, ...classification.path).filter((code) => c.doc.attribute(code, ATTR.listID) === 'CVD');
  const attributes = (c: RuleContext, item: Node): Node[] =>
    c.select(item, ...attribute.path).filter((element) => c.equals(element, 'cva', ...name));

  return [
    {
      context: documents,
      when: isCvd,
      asserts: [
        fatal(
          'BR-DE-CVD-03',
          (c, document) =>
            findItems(c, document).some(
              (item) => codes(c, item).length > 0 && attributes(c, item).length > 0,
            ),
          'No line reports a vehicle: one has to have an item classification (BT-158) with the scheme CVD and an item attribute (BT-160) named cva.',
          { terms: ['BT-158', 'BT-160'] },
        ),
      ],
    },
    {
      context: items,
      when: isCvd,
      asserts: [
        fatal(
          'BR-DE-CVD-06-a',
          (c, item) => codes(c, item).length === 0 || attributes(c, item).length === 1,
          (c, item) =>
            `The item is classified as a vehicle (BT-158 with the scheme CVD) and has ${attributes(c, item).length} attributes named cva (BT-160); it needs exactly one.`,
          { terms: ['BT-160', 'BT-158'] },
        ),
        fatal(
          'BR-DE-CVD-06-b',
          (c, item) => attributes(c, item).length === 0 || codes(c, item).length === 1,
          (c, item) =>
            `The item has an attribute named cva (BT-160) and ${codes(c, item).length} classifications with the scheme CVD (BT-158); it needs exactly one.`,
          { terms: ['BT-158', 'BT-160'] },
        ),
      ],
    },
    {
      context: belowItems(classification),
      when: isCvd,
      asserts: [
        fatal(
          'BR-TMP-CVD-01',
          (c, code) =>
            VEHICLE_CLASSIFICATION_SCHEMES.has(normalizeSpace(c.doc.attribute(code, ATTR.listID) ?? '')),
          (c, code) =>
            `The scheme of the item classification (BT-158) is ${formatQuoted(c.doc.attribute(code, ATTR.listID))}; accepted: the codes of UNTDID 7143, and CVD.`,
          { terms: ['BT-158'] },
        ),
        fatal(
          'BR-DE-CVD-04',
          (c, code) =>
            normalizeSpace(c.doc.attribute(code, ATTR.listID) ?? '') !== 'CVD' ||
            VEHICLE_CATEGORIES.has(normalizeSpace(c.doc.text(code))),
          (c, code) =>
            `The vehicle category (BT-158) is ${formatQuoted(c.doc.text(code))}; accepted: ${[...VEHICLE_CATEGORIES].join(', ')}.`,
          { terms: ['BT-158'] },
        ),
      ],
    },
    {
      context: belowItems(attribute),
      when: (c, each) => isCvd(c) && c.equals(each, 'cva', ...name),
      asserts: [
        fatal(
          'BR-DE-CVD-05',
          (c, each) => VEHICLE_CLASSES.has(c.norm(each, ...value)),
          (c, each) =>
            `The value of the attribute cva (BT-161) is ${quotedAt(c, each, ...value)}; accepted: ${[...VEHICLE_CLASSES].join(', ')}.`,
          { terms: ['BT-161'], at: (c, each) => c.first(each, ...value) },
        ),
      ],
    },
  ];
}

/** Requires a reference with visible text in UBL. */
function hasReference(group: NameId) {
  return (c: RuleContext, root: Node): boolean =>
    c.texts(root, group, CBC.ID).some((text) => normalizeSpace(text) !== '');
}

const UBL_DOCUMENTS = '/ubl:Invoice | /cn:CreditNote';

/** The rules for UBL. */
export const VEHICLES: readonly Pattern[] = vehiclePatterns({
  syntax: 'ubl',
  documents: UBL_DOCUMENTS,
  items: '/ubl:Invoice/cac:InvoiceLine/cac:Item | /cn:CreditNote/cac:CreditNoteLine/cac:Item',
  selectItems: (c, root) => [
    ...c.select(root, CAC.InvoiceLine, CAC.Item),
    ...c.select(root, CAC.CreditNoteLine, CAC.Item),
  ],
  references: {
    context: UBL_DOCUMENTS,
    when: isCvd,
    asserts: [
      referenceNeeded(
        'BR-DE-CVD-02',
        hasReference(CAC.OriginatorDocumentReference),
        'BT-17',
        'tender or lot reference',
      ),
      referenceNeeded(
        'BR-DE-CVD-01',
        hasReference(CAC.ContractDocumentReference),
        'BT-12',
        'contract reference',
      ),
    ],
  },
});
