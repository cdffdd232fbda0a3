import { itemInput, typedItem } from './item-fields';
import type { Item } from './queries';

const item: Item = {
  id: 'itm_1',
  companyId: 'c_1',
  externalId: null,
  name: 'Consulting',
  description: null,
  itemNumber: 'CONS-1',
  unitCode: 'HUR',
  netPrice: '95.5',
  vatCategory: 'S',
  vatPercentage: '5.5',
  classifications: [],
  createdAt: '2026-11-02T09:50:00.000Z',
  updatedAt: '2026-11-02T09:50:00.000Z',
};

describe('fields of an item', () => {
  it('shows numbers in the language, and saves them as they were', () => {
    const typed = typedItem(item, 'fr');
    expect(typed).toMatchObject({ price: '95,50', vat: { category: 'S', rate: '5,5' } });
    expect(itemInput(typed)).toEqual({
      body: {
        name: 'Consulting',
        description: null,
        itemNumber: 'CONS-1',
        externalId: null,
        unitCode: 'HUR',
        netPrice: '95.50',
        vatCategory: 'S',
        vatPercentage: '5.5',
      },
      unclear: { price: false, rate: false },
    });
  });

  it('clears what is empty', () => {
    const { body } = itemInput({ ...typedItem(null, 'en'), name: ' Rent ' });
    expect(body).toMatchObject({ name: 'Rent', unitCode: null, netPrice: null, vatCategory: null });
  });

  it('saves no rate with a category that has none', () => {
    const typed = { ...typedItem(item, 'en'), vat: { category: 'AE', rate: '' } };
    expect(itemInput(typed)).toMatchObject({
      body: { vatCategory: 'AE', vatPercentage: null },
      unclear: { rate: false },
    });
  });

  it('names a price with two readings, and a standard rate that is missing', () => {
    const typed = { ...typedItem(item, 'en'), price: '1.234', vat: { category: 'S', rate: '' } };
    expect(itemInput(typed).unclear).toEqual({ price: true, rate: true });
  });
});
