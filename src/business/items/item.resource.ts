import {
  idOf,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import type { Item } from './item.entity';

export const newItemId = defineId('itm');

const classificationSchema = namedSchema(
  'ItemClassification',
  object(
    {
      value: { ...text, description: 'Code of the item in the classification (BT-158)' },
      scheme: { ...text, description: 'Classification scheme of the code (UNTDID 7143)' },
      schemeVersion: { ...nullable(text), description: 'Version of the classification' },
    },
    'Classification code of an item',
  ),
);

export const itemSchema = namedSchema(
  'Item',
  object(
    {
      id: idOf(newItemId.prefix),
      companyId: idOf('c'),
      externalId: nullable(text),
      name: { ...text, description: 'Name of the item (BT-153)' },
      description: { ...nullable(text), description: 'Description of the item (BT-154)' },
      itemNumber: { ...nullable(text), description: 'Seller’s number of the item (BT-155)' },
      unitCode: { ...nullable(text), description: 'Unit of the price (UN/ECE Recommendation 20 or 21)' },
      netPrice: { ...nullable(text), description: 'Price without VAT (BT-146), a decimal number' },
      vatCategory: { ...nullable(text), description: 'VAT category (UNTDID 5305)' },
      vatPercentage: { ...nullable(text), description: 'VAT rate in percent, a decimal number' },
      classifications: {
        ...listOf(classificationSchema),
        description: 'Classifications of the item (BT-158)',
      },
      createdAt: instant,
      updatedAt: instant,
    },
    'Item that a company sells, with the default price and VAT of invoice lines',
  ),
);

/** An item in the API. */
export type ItemResource = Shape<typeof itemSchema>;

export function toItemResource(item: Item): ItemResource {
  return {
    id: item.id,
    companyId: item.companyId,
    externalId: item.externalId,
    name: item.name,
    description: item.description,
    itemNumber: item.itemNumber,
    unitCode: item.unitCode,
    netPrice: item.netPrice,
    vatCategory: item.vatCategory,
    vatPercentage: item.vatPercentage,
    classifications: item.classifications.map(({ value, scheme, schemeVersion }) => ({
      value,
      scheme,
      schemeVersion,
    })),
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
}

export const itemExample: ItemResource = {
  id: 'itm_01KAJ45N3Q5S7V9X1Z3B5D7F9H',
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  externalId: 'ERP-77',
  name: 'Consulting',
  description: 'Advice, by the hour',
  itemNumber: 'CONS-1',
  unitCode: 'HUR',
  netPrice: '95',
  vatCategory: 'S',
  vatPercentage: '21',
  classifications: [],
  createdAt: '2026-11-02T09:50:00.000Z',
  updatedAt: '2026-11-02T09:50:00.000Z',
};
