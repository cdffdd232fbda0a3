import { toVersion31 } from './version-31';

describe('toVersion31', () => {
  it('converts properties that have the name of a keyword', () => {
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

  it('keeps data as it is', () => {
    const response = { schema: { type: 'object' }, example: { nullable: true, type: 'x' } };
    expect(toVersion31(response)).toEqual(response);
  });
});
