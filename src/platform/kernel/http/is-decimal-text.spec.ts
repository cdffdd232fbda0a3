import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { IsDecimalText } from './is-decimal-text';

class Input {
  @IsDecimalText()
  amount!: unknown;
}

const validate = (amount: unknown): unknown => {
  const input = plainToInstance(Input, { amount });
  const [error] = validateSync(input);
  return error === undefined ? input.amount : Object.values(error.constraints ?? {});
};

describe('IsDecimalText', () => {
  it('converts a number or a text to its shortest text', () => {
    expect([120, '120.00', '-0.50', '0'].map(validate)).toEqual(['120', '120', '-0.5', '0']);
  });

  it('rejects every value that is not a plain decimal number', () => {
    const expectedMessages = ['amount must be a decimal number such as "120.50", of at most 24 characters'];
    for (const amount of [
      'abc',
      '',
      '1e3',
      '1,5',
      ' 1',
      'NaN',
      '1'.repeat(25),
      null,
      true,
      {},
      [],
      [1],
      Number.NaN,
    ])
      expect([amount, validate(amount)]).toEqual([amount, expectedMessages]);
  });
});
