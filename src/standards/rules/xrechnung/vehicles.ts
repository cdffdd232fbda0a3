/** Rules on vehicle reports (Clean Vehicles Directive): BR-DE-CVD and BR-TMP-CVD-01, for both syntaxes. */
import type { Syntax } from '../../invoice/terms/terms';
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { getRelativePath } from '../term-places';
import { normalizeSpace } from '../xpath';
import {
  VEHICLE_CATEGORIES,
  VEHICLE_CLASSES,
  VEHICLE_CLASSIFICATION_SCHEMES,
} from '../code-lists/xrechnung-3.0.2';
import { ATTR, CAC, CBC } from './names';
import { isCvd } from './extension';
import { formatQuoted, formatValuesAt } from '../wording';

/** Contexts and paths of a syntax that are not in the table of terms. */
export interface VehicleSyntax {
  syntax: Syntax;
  /** contexts of the document and of its items; other paths are relative to these */
  documents: string;
  items: string;
  selectItems: (c: RuleContext, document: Node) => readonly Node[];
  /** rule on the references of the document */
  references: Rule;
}

/** Requires a reference. */
export function requireReference(
  id: string,
  isPresent: (c: RuleContext, node: Node) => boolean,
  term: string,
  label: string,
): Assertion {
  return fatal(id, isPresent, `The ${label} (${term}) is missing, but must be stated in a vehicle report.`, {
    terms: [term],
  });
}

/** Creates the patterns for vehicle reports. References have their own pattern, because both may match one element. */
export function createVehiclePatterns(vehicleSyntax: VehicleSyntax): readonly Pattern[] {
  return [
    { name: 'XRechnung CVD, references', rules: [vehicleSyntax.references] },
    { name: 'XRechnung CVD', rules: vehicleRules(vehicleSyntax) },
  ];
}

function vehicleRules({ syntax, documents, items, selectItems: findItems }: VehicleSyntax): readonly Rule[] {
  const classification = getRelativePath(syntax, 'BT-158', 'BG-31');
  const attribute = getRelativePath(syntax, 'BG-32', 'BG-31');
  const name = getRelativePath(syntax, 'BT-160', 'BG-32').path;
  const value = getRelativePath(syntax, 'BT-161', 'BG-32').path;
  const belowItems = ({ subjectPath }: { subjectPath: string }): string =>
    items
      .split(' | ')
      .map((item) => `${item}/${subjectPath}`)
      .join(' | ');

  /** Finds the classifications of an item with exactly the scheme `CVD`; below: its attributes named `cva`. */
  const findVehicleCodes = (c: RuleContext, item: Node): Node[] =>
    c.select(item, ...classification.path).filter((code) => c.doc.attribute(code, ATTR.listID) === 'CVD');
  const findVehicleAttributes = (c: RuleContext, item: Node): Node[] =>
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
              (item) => findVehicleCodes(c, item).length > 0 && findVehicleAttributes(c, item).length > 0,
            ),
          'At least one line must report a vehicle, with an item classification (BT-158) with the scheme CVD and an item attribute (BT-160) named cva, but none does.',
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
          (c, item) => findVehicleCodes(c, item).length === 0 || findVehicleAttributes(c, item).length === 1,
          (c, item) =>
            `The item is classified as a vehicle (BT-158 with the scheme CVD) and has ${findVehicleAttributes(c, item).length} attributes named cva (BT-160), but must have exactly one.`,
          { terms: ['BT-160', 'BT-158'] },
        ),
        fatal(
          'BR-DE-CVD-06-b',
          (c, item) => findVehicleAttributes(c, item).length === 0 || findVehicleCodes(c, item).length === 1,
          (c, item) =>
            `The item has an attribute named cva (BT-160) and ${findVehicleCodes(c, item).length} classifications with the scheme CVD (BT-158), but must have exactly one such classification.`,
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
            `The scheme of the item classification (BT-158) is ${formatQuoted(c.doc.attribute(code, ATTR.listID))}, but must be a code of UNTDID 7143 or CVD.`,
          { terms: ['BT-158'] },
        ),
        fatal(
          'BR-DE-CVD-04',
          (c, code) =>
            normalizeSpace(c.doc.attribute(code, ATTR.listID) ?? '') !== 'CVD' ||
            VEHICLE_CATEGORIES.has(normalizeSpace(c.doc.text(code))),
          (c, code) =>
            `The vehicle category (BT-158) is ${formatQuoted(c.doc.text(code))}, but must be one of ${[...VEHICLE_CATEGORIES].join(', ')}.`,
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
            `The value of the attribute cva (BT-161) is ${formatValuesAt(c, each, ...value)}, but must be one of ${[...VEHICLE_CLASSES].join(', ')}.`,
          { terms: ['BT-161'], at: (c, each) => c.first(each, ...value) },
        ),
      ],
    },
  ];
}

/** Creates a test whether a UBL document has a reference with visible text. */
function hasReference(group: NameId) {
  return (c: RuleContext, root: Node): boolean =>
    c.texts(root, group, CBC.ID).some((text) => normalizeSpace(text) !== '');
}

const UBL_DOCUMENTS = '/ubl:Invoice | /cn:CreditNote';

/** Patterns for UBL. */
export const VEHICLES: readonly Pattern[] = createVehiclePatterns({
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
      requireReference(
        'BR-DE-CVD-02',
        hasReference(CAC.OriginatorDocumentReference),
        'BT-17',
        'tender or lot reference',
      ),
      requireReference(
        'BR-DE-CVD-01',
        hasReference(CAC.ContractDocumentReference),
        'BT-12',
        'contract reference',
      ),
    ],
  },
});
