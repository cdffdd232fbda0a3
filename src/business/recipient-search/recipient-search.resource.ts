import {
  enumOf,
  flag,
  idOf,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';

const sourceSchema = enumOf('recent', 'customer', 'company', 'network', 'directory');

export const recipientSuggestionSchema = namedSchema(
  'RecipientSuggestion',
  object(
    {
      address: { ...text, description: 'Electronic address `<scheme>:<identifier>`' },
      name: { ...nullable(text), description: 'Name of the recipient; null when no source states it' },
      country: {
        ...nullable(text),
        description: 'Country of the recipient, or of the register of its address (ISO 3166-1 alpha-2)',
      },
      source: {
        ...sourceSchema,
        description:
          '`recent`: recipient of a recent document; `customer`; `company`: own company of the team; ' +
          '`network`: the address follows from the number and is registered; `directory`: the Peppol ' +
          'Directory lists it',
      },
      vatNumber: { ...nullable(text), description: 'VAT number of the recipient, if it is known' },
      customerId: { ...nullable(idOf('cus')), description: 'Customer of the team with this address' },
      registered: {
        ...nullable(flag),
        description:
          'Whether the network knows the address; null if the network was not queried or did not answer in time',
      },
    },
    'Recipient found by a search',
  ),
);

export const unansweredSchema = namedSchema(
  'UnansweredSource',
  object(
    {
      source: { ...enumOf('network', 'directory'), description: 'Source that did not answer' },
      address: {
        ...nullable(text),
        description: 'Electronic address that was looked up on the network; null for a search by name',
      },
    },
    'A source that did not answer a search in time',
  ),
);

export const recipientSuggestionsSchema = listOf(recipientSuggestionSchema);

/** Recipient found by a search. */
export type RecipientSuggestion = Shape<typeof recipientSuggestionSchema>;

/** Source of a recipient. */
export type RecipientSource = RecipientSuggestion['source'];

/** A source that did not answer. */
export type UnansweredSource = Shape<typeof unansweredSchema>;

export const recipientSuggestionExample: RecipientSuggestion = {
  address: '0208:0987654394',
  name: 'Brouwerij De Kroon NV',
  country: 'BE',
  source: 'customer',
  vatNumber: 'BE0987654394',
  customerId: 'cus_01KAJ3W1K2M3N4P5Q6R7S8T9V0',
  registered: true,
};
