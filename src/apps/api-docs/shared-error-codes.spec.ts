import { shareErrorCodes } from './shared-error-codes';

const codes = (...names: string[]): object => ({ schema: { type: 'string', enum: names } });

describe('shareErrorCodes', () => {
  it('declares shared codes as one header, and keeps the codes of a single response inline', () => {
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
