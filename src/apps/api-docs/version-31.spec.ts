import { toVersion31 } from './version-31';

describe('toVersion31', () => {
  it('converts properties whose name is a keyword of JSON Schema', () => {
    const schema = {
      type: 'object',
      properties: {
        value: { type: 'string', nullable: true, example: '21' },
        example: { type: 'string', nullable: true },
      },
    };
    expect(toVersion31({ schemas: { ImportFieldInput: schema } })).toEqual({
      schemas: {
        ImportFieldInput: {
          type: 'object',
          properties: {
            value: { type: ['string', 'null'], examples: ['21'] },
            example: { type: ['string', 'null'] },
          },
        },
      },
    });
  });

  it('does not convert example data', () => {
    const response = { schema: { type: 'object' }, example: { nullable: true, type: 'x' } };
    expect(toVersion31(response)).toEqual(response);
  });
});
