import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAID_REASONS, SAID_STATUSES } from './codes';
import { mayHaveLifecycle, readStatus, type NextStatus, type TypedStatus } from './lifecycle';

const KNOWN = { statuses: SAID_STATUSES, reasons: SAID_REASONS };
const NEXT: NextStatus[] = [
  { code: '205', name: 'Approuvée', needsReason: false, reasons: null },
  { code: '210', name: 'Refusée', needsReason: true, reasons: ['TX_TVA_ERR', 'AUTRE'] },
  { code: '212', name: 'Encaissée', needsReason: false, reasons: null },
];
const typed = (fields: Partial<TypedStatus>): TypedStatus => ({
  ...{
    status: '205',
    reason: '',
    text: '',
    amount: '',
    percentage: '20',
    note: '',
    currency: 'EUR',
    ...fields,
  },
});
const read = (fields: Partial<TypedStatus>) => readStatus(typed(fields), NEXT, KNOWN);

describe('a status of a French invoice', () => {
  it('is said with what it needs', () => {
    expect(read({ note: ' merci ' })).toEqual({ input: { status: '205', note: 'merci' } });
    expect(read({ status: '210', reason: 'TX_TVA_ERR' })).toEqual({
      input: { status: '210', reasons: [{ code: 'TX_TVA_ERR' }] },
    });
    expect(read({ status: '212', amount: '135,04', percentage: '5,5' })).toEqual({
      input: {
        status: '212',
        amounts: [{ kind: 'MEN', amount: '135.04', currency: 'EUR', percentage: '5.5' }],
      },
    });
  });

  it('is not said without its reason, the words of another reason, or what was received', () => {
    expect([
      read({ status: '210' }),
      read({ status: '210', reason: 'AUTRE' }),
      read({ status: '212' }),
      read({ status: '212', amount: '1', percentage: '' }),
      read({ status: '220' }),
    ]).toEqual([
      { at: 'reason', missing: 'reason' },
      { at: 'text', missing: 'text' },
      { at: 'amount', missing: 'amount' },
      { at: 'percentage', missing: 'percentage' },
      { at: 'status', missing: 'status' },
    ]);
  });

  it('asks which number is meant instead of calling it missing', () => {
    expect([
      read({ status: '212', amount: '1.234' }),
      read({ status: '212', amount: '1', percentage: '5,500' }),
    ]).toEqual([
      { at: 'amount', missing: 'number' },
      { at: 'percentage', missing: 'number' },
    ]);
  });

  it('has the codes that the API takes, all of them', () => {
    const { components } = JSON.parse(readFileSync(join(__dirname, '../../../../openapi.json'), 'utf8')) as {
      components: { schemas: Record<string, { properties: Record<string, { enum?: string[] }> }> };
    };
    expect(components.schemas['SayStatusInput']?.properties['status']?.enum).toEqual([...SAID_STATUSES]);
    expect(components.schemas['StatusReasonInput']?.properties['code']?.enum).toEqual([...SAID_REASONS]);
  });

  it('is asked for of invoices between two French parties alone', () => {
    const of = (seller: string, buyer: string, type = 'invoice') =>
      mayHaveLifecycle({ type, parsed: { seller: { country: seller }, buyer: { country: buyer } } });
    expect([of('FR', 'FR'), of('FR', 'BE'), of('FR', 'FR', 'order')]).toEqual([true, false, false]);
    expect(mayHaveLifecycle({ type: 'invoice', parsed: null })).toBe(false);
  });
});
