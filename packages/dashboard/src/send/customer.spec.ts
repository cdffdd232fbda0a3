import type { components } from '../api/schema';
import { findCustomer, toCompletion, toCustomer } from './customer';
import { emptyForm, emptyParty, type SendForm } from './form';

type Customer = components['schemas']['Customer'];

const FORM: SendForm = {
  ...emptyForm('2026-11-27', 'c_1'),
  recipient: '0208:0987654394',
  buyerReference: 'NA',
  party: {
    ...emptyParty(),
    name: ' De Kroon ',
    street: 'Grote Markt 1',
    postalZone: '2000',
    city: 'Antwerpen',
    country: 'BE',
    vatNumber: 'BE0987654394',
  },
};
const CUSTOMER: Customer = {
  id: 'cus_1',
  teamId: 'team_1',
  externalId: null,
  name: 'De Kroon',
  vatNumber: 'BE0987654394',
  enterpriseNumberScheme: null,
  enterpriseNumber: null,
  address: 'Grote Markt 2',
  postalCode: null,
  city: null,
  country: 'BE',
  email: null,
  phone: null,
  buyerReference: null,
  language: null,
  peppolAddresses: [],
  createdAt: '2026-11-02T09:50:00.000Z',
  updatedAt: '2026-11-02T09:50:00.000Z',
  labels: [],
};

describe('the recipient of a form as a customer', () => {
  it('has the details of the form, and the reference of one that has none', () => {
    expect(toCustomer(FORM)).toMatchObject({
      name: 'De Kroon',
      peppolAddresses: ['0208:0987654394'],
      country: 'BE',
      buyerReference: 'NA',
      enterpriseNumber: null,
    });
    expect(toCustomer({ ...FORM, buyerReference: 'PO-1' })?.buyerReference).toBeNull();
  });

  it('is none for suppliers, recipients of the sandbox and without a name', () => {
    expect(toCustomer({ ...FORM, kind: 'selfBillingInvoice' })).toBeNull();
    expect(toCustomer({ ...FORM, recipient: '9999:delivered' })).toBeNull();
    expect(toCustomer({ ...FORM, party: emptyParty() })).toBeNull();
  });

  it('is found by address, VAT number, or name', () => {
    const input = toCustomer(FORM) ?? {};
    const other = { ...CUSTOMER, id: 'cus_2', vatNumber: null, peppolAddresses: ['0208:0987654394'] };
    expect(findCustomer([CUSTOMER, other], input)?.id).toBe('cus_2');
    expect(findCustomer([CUSTOMER], input)?.id).toBe('cus_1');
    expect(findCustomer([{ ...CUSTOMER, vatNumber: null }], input)?.id).toBe('cus_1');
    const namesake = {
      ...CUSTOMER,
      vatNumber: 'BE0123456749',
      name: 'de kroon',
      peppolAddresses: ['0208:1'],
    };
    expect(findCustomer([namesake], input)).toBeUndefined();
  });

  it('completes a customer, and changes nothing that it has', () => {
    const input = toCustomer(FORM) ?? {};
    const added = toCompletion(CUSTOMER, input);
    expect(added).toEqual({
      postalCode: '2000',
      city: 'Antwerpen',
      peppolAddresses: ['0208:0987654394'],
      buyerReference: 'NA',
    });
    expect(toCompletion({ ...CUSTOMER, ...added }, input)).toBeNull();
  });
});
