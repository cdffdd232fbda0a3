import { shareEnums } from './shared-enums';

const documentTypes = ['invoice', 'creditNote'];
const listSchema = (values: string[]): object => ({ type: 'array', items: { type: 'string', enum: values } });

/** Document with a property for each list that gets a name. */
const createDocument = (): Parameters<typeof shareEnums>[0] => ({
  components: {
    schemas: {
      DocumentBase: {
        properties: { type: { type: 'string', enum: documentTypes, description: 'Its type' } },
      },
      ReplayInput: { properties: { types: listSchema(['document.sent']) } },
      OpenInvoice: { properties: { businessStatus: { type: 'string', enum: ['none'] } } },
      ImportFieldInput: { properties: { field: { type: 'string', enum: ['number'] } } },
      CreateApiKeyInput: { properties: { scopes: listSchema(['read']) } },
      ArrivalRefusal: { properties: { code: { type: 'string', enum: ['empty'] } } },
      UpstreamInput: { properties: { provider: { type: 'string', enum: ['one'] } } },
      Filter: { properties: { excluded: listSchema(documentTypes), other: { type: 'string', enum: ['a'] } } },
    },
  },
});

describe('lists of values with a name', () => {
  it('are declared once; other members of the property stay', () => {
    const { schemas } = shareEnums(createDocument()).components;
    const reference = '#/components/schemas/DocumentTypeName';
    expect(schemas['DocumentTypeName']).toMatchObject({ type: 'string', enum: documentTypes });
    expect(schemas['DocumentBase']?.properties?.['type']).toEqual({
      $ref: reference,
      description: 'Its type',
    });
    expect(schemas['Filter']?.properties).toEqual({
      excluded: { type: 'array', items: { $ref: reference } },
      other: { type: 'string', enum: ['a'] },
    });
  });

  it('must exist in the listed property', () => {
    const document = createDocument();
    delete document.components.schemas['OpenInvoice'];
    expect(() => shareEnums(document)).toThrow('The property businessStatus of OpenInvoice');
  });
});
