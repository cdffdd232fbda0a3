/** What public buyers of vehicles report (Clean Vehicles Directive): BR-DE-CVD and BR-TMP-CVD-01. */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Pattern } from '../rule-set';
import { normalizeSpace } from '../xpath';
import {
  VEHICLE_CATEGORIES,
  VEHICLE_CLASSES,
  VEHICLE_CLASSIFICATION_SCHEMES,
} from '../code-lists/xrechnung-3.0.2';
import { ATTR, CAC, CBC } from './names';
import { isCvd } from './profile';
import { quoted, quotedAt } from '../wording';

const ITEMS = '/ubl:Invoice/cac:InvoiceLine/cac:Item | /cn:CreditNote/cac:CreditNoteLine/cac:Item';

/** The paths below each item of the document. */
const belowItems = (path: string): string =>
  ITEMS.split(' | ')
    .map((item) => `${item}/${path}`)
    .join(' | ');

function needs(id: string, group: NameId, term: string, what: string): Assertion {
  return fatal(
    id,
    (c, root) => c.texts(root, group, CBC.ID).some((text) => normalizeSpace(text) !== ''),
    `The ${what} (${term}) is missing; a report of vehicles has to name it.`,
    { terms: [term] },
  );
}

/** Classifications of an item whose scheme is exactly `CVD`. */
function vehicleCodes(c: RuleContext, item: Node): Node[] {
  return c
    .select(item, CAC.CommodityClassification, CBC.ItemClassificationCode)
    .filter((code) => c.doc.attribute(code, ATTR.listID) === 'CVD');
}

/** Attributes of an item with the name `cva`. */
function vehicleAttributes(c: RuleContext, item: Node): Node[] {
  return c.select(item, CAC.AdditionalItemProperty).filter((property) => c.equals(property, 'cva', CBC.Name));
}

function hasVehicle(c: RuleContext, root: Node): boolean {
  const items = [
    ...c.select(root, CAC.InvoiceLine, CAC.Item),
    ...c.select(root, CAC.CreditNoteLine, CAC.Item),
  ];
  return items.some((item) => vehicleCodes(c, item).length > 0 && vehicleAttributes(c, item).length > 0);
}

/** All rules for reports of vehicles in published order. */
export const VEHICLES: Pattern = {
  name: 'XRechnung CVD',
  rules: [
    {
      context: '/ubl:Invoice | /cn:CreditNote',
      when: isCvd,
      asserts: [
        needs('BR-DE-CVD-02', CAC.OriginatorDocumentReference, 'BT-17', 'tender or lot reference'),
        needs('BR-DE-CVD-01', CAC.ContractDocumentReference, 'BT-12', 'contract reference'),
        fatal(
          'BR-DE-CVD-03',
          hasVehicle,
          'No line reports a vehicle: one has to have an item classification (BT-158) with the scheme CVD and an item attribute (BT-160) named cva.',
          { terms: ['BT-158', 'BT-160'] },
        ),
      ],
    },
    {
      context: ITEMS,
      when: isCvd,
      asserts: [
        fatal(
          'BR-DE-CVD-06-a',
          (c, item) => vehicleCodes(c, item).length === 0 || vehicleAttributes(c, item).length === 1,
          (c, item) =>
            `The item is classified as a vehicle (BT-158 with the scheme CVD) and has ${vehicleAttributes(c, item).length} attributes named cva (BT-160); it needs exactly one.`,
          { terms: ['BT-160', 'BT-158'] },
        ),
        fatal(
          'BR-DE-CVD-06-b',
          (c, item) => vehicleAttributes(c, item).length === 0 || vehicleCodes(c, item).length === 1,
          (c, item) =>
            `The item has an attribute named cva (BT-160) and ${vehicleCodes(c, item).length} classifications with the scheme CVD (BT-158); it needs exactly one.`,
          { terms: ['BT-158', 'BT-160'] },
        ),
      ],
    },
    {
      context: belowItems('cac:CommodityClassification/cbc:ItemClassificationCode'),
      when: isCvd,
      asserts: [
        fatal(
          'BR-TMP-CVD-01',
          (c, code) =>
            VEHICLE_CLASSIFICATION_SCHEMES.has(normalizeSpace(c.doc.attribute(code, ATTR.listID) ?? '')),
          (c, code) =>
            `The scheme of the item classification (BT-158) is ${quoted(c.doc.attribute(code, ATTR.listID))}; accepted: the codes of UNTDID 7143, and CVD.`,
          { terms: ['BT-158'] },
        ),
        fatal(
          'BR-DE-CVD-04',
          (c, code) =>
            normalizeSpace(c.doc.attribute(code, ATTR.listID) ?? '') !== 'CVD' ||
            VEHICLE_CATEGORIES.has(normalizeSpace(c.doc.text(code))),
          (c, code) =>
            `The vehicle category (BT-158) is ${quoted(c.doc.text(code))}; accepted: ${[...VEHICLE_CATEGORIES].join(', ')}.`,
          { terms: ['BT-158'] },
        ),
      ],
    },
    {
      context: belowItems('cac:AdditionalItemProperty'),
      when: (c, property) => isCvd(c) && c.equals(property, 'cva', CBC.Name),
      asserts: [
        fatal(
          'BR-DE-CVD-05',
          (c, property) => VEHICLE_CLASSES.has(c.norm(property, CBC.Value)),
          (c, property) =>
            `The value of the attribute cva (BT-161) is ${quotedAt(c, property, CBC.Value)}; accepted: ${[...VEHICLE_CLASSES].join(', ')}.`,
          { terms: ['BT-161'], at: (c, property) => c.first(property, CBC.Value) },
        ),
      ],
    },
  ],
};
