import {
  addressComplaint,
  parseAddresses,
  customerInput,
  supplierInput,
  typedPartner,
} from './partner-fields';

describe('the form of a customer or supplier', () => {
  it('takes addresses one a line or divided otherwise, each once', () => {
    expect(parseAddresses(' 0208:0123456749\n0088:5412345000013, 0208:0123456749;')).toEqual([
      '0208:0123456749',
      '0088:5412345000013',
    ]);
    expect(addressComplaint('0208:0123456749\n0208')).toContain('0208');
    expect(addressComplaint('0208:0123456749')).toBeNull();
  });

  it('clears what is empty, and a register together with its number', () => {
    const typed = { ...typedPartner(null), name: ' De Kroon ', enterpriseNumberScheme: '0208', email: ' ' };
    expect(supplierInput(typed)).toEqual({
      name: 'De Kroon',
      vatNumber: null,
      externalId: null,
      peppolAddresses: [],
    });
    expect(customerInput(typed)).toMatchObject({
      enterpriseNumber: null,
      enterpriseNumberScheme: null,
      email: null,
      country: null,
    });
    expect(customerInput({ ...typed, enterpriseNumber: '0123456749' })).toMatchObject({
      enterpriseNumberScheme: '0208',
    });
  });
});
