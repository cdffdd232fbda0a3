import { shareErrorCodes } from './shared-error-codes';

const codes = (...names: string[]): object => ({ schema: { type: 'string', enum: names } });

describe('error codes that responses have in common', () => {
  it('are one header, and those of a single response stay with it', () => {
    const responses = {
      a: { headers: { 'X-Error-Code': codes('one', 'two') } },
      b: [{ headers: { 'X-Error-Code': codes('one', 'two') } }],
      c: { headers: { 'X-Error-Code': codes('three') } },
    };
    const reference = { $ref: '#/components/headers/X-Error-Code' };
    expect(shareErrorCodes(responses)).toEqual({
      value: {
        a: { headers: { 'X-Error-Code': reference } },
        b: [{ headers: { 'X-Error-Code': reference } }],
        c: responses.c,
      },
      headers: { 'X-Error-Code': codes('one', 'two') },
    });
  });
});
