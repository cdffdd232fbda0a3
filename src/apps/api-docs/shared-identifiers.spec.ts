import { object, ref, type JsonSchema } from '../../platform/kernel/http/schema';
import { shareIdentifiers } from './shared-identifiers';

const identifier = (term: string, isRequired = true, type: JsonSchema['type'] = 'object'): JsonSchema => ({
  type,
  properties: {
    scheme: { type: 'string', maxLength: 100, description: `Scheme of the identifier (${term}-1).` },
    identifier: { type: 'string', maxLength: 250, description: `Identifier within the scheme (${term}).` },
  },
  required: isRequired ? ['scheme', 'identifier'] : ['identifier'],
  additionalProperties: false,
});

describe('shareIdentifiers', () => {
  it('gives identifiers that differ only in their terms one name, and keeps their descriptions and nullability', () => {
    const party = object({
      address: { ...identifier('BT-49', true, ['object', 'null']), description: 'Address (BT-49)' },
      seller: { ...identifier('EXT-FR-FE-BT-12'), description: 'Seller' },
      others: { type: 'array', items: identifier('BT-46', false) },
    });
    const { Party, SchemedIdentifierInput, IdentifierInput } = shareIdentifiers({ Party: party });
    expect(Party?.properties).toEqual({
      address: { anyOf: [ref('SchemedIdentifierInput'), { type: 'null' }], description: 'Address (BT-49)' },
      seller: { ...ref('SchemedIdentifierInput'), description: 'Seller' },
      others: { type: 'array', items: ref('IdentifierInput') },
    });
    expect(SchemedIdentifierInput?.properties?.['scheme']?.description).toBe('Scheme of the identifier.');
    expect(SchemedIdentifierInput?.required).toEqual(['scheme', 'identifier']);
    expect(IdentifierInput?.required).toEqual(['identifier']);
  });

  it('keeps an identifier inline that differs in more than its terms', () => {
    const longer = identifier('BT-1');
    longer.properties = { ...longer.properties, identifier: { type: 'string', maxLength: 9 } };
    const { Party } = shareIdentifiers({ Party: object({ a: identifier('BT-2'), b: longer }) });
    expect(Party?.properties).toEqual({ a: ref('SchemedIdentifierInput'), b: longer });
  });

  it('throws when a schema has the name', () => {
    const Party = object({ a: identifier('BT-2') });
    expect(() => shareIdentifiers({ Party, SchemedIdentifierInput: object({}) })).toThrow(
      'There is a schema SchemedIdentifierInput already',
    );
  });
});
