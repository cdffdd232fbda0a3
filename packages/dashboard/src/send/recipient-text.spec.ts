import { findAnswering, isCompanyNumber, toRecipientOption, type Suggestion } from './recipient-text';

const suggestion = (change: Partial<Suggestion>): Suggestion => ({
  address: '0208:0987654394',
  name: null,
  country: 'BE',
  source: 'network',
  vatNumber: null,
  customerId: null,
  registered: true,
  ...change,
});

describe('the text of a recipient', () => {
  it.each([
    'BE0987654394',
    'BE 0987.654.394',
    '0987.654.394',
    '9925:be0987654394',
    'CHE-107.787.577',
    'iso6523-actorid-upis::0208:0987654394',
  ])('is a number of a company: %s', (text) => {
    expect(isCompanyNumber(text)).toBe(true);
  });

  it.each(['Brouwerij', 'Brouwerij 12345', 'BE09', '', '1234'])('is none: "%s"', (text) => {
    expect(isCompanyNumber(text)).toBe(false);
  });
});

describe('recipients of a number', () => {
  it('answer in their order, where the network knows them', () => {
    const recipients = [
      suggestion({ registered: false }),
      suggestion({ address: '9925:be0987654394', registered: true }),
      suggestion({ address: '0088:1', registered: true }),
    ];
    expect(findAnswering({ recipients, isComplete: true })?.address).toBe('9925:be0987654394');
    expect(findAnswering({ recipients: recipients.slice(0, 1), isComplete: true })).toBeNull();
  });

  it('are shown by name, with address, country and source', () => {
    expect(toRecipientOption(suggestion({ name: 'De Kroon' }), 'Customer')).toEqual({
      value: '0208:0987654394',
      label: 'De Kroon',
      note: '0208:0987654394 · BE · Customer',
    });
    expect(toRecipientOption(suggestion({}), 'Network').label).toBe('0208:0987654394');
  });
});
