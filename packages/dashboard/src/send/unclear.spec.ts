import { emptyForm, type FormAdjustment } from './form';
import { buildRequest, findUnclear } from './request';

describe('what is not clear in the form', () => {
  it.each(['discount', 'surcharge'] as const)('is a %s that can be read in two ways', (kind) => {
    const adjustment: FormAdjustment = {
      id: 'a',
      kind,
      reason: 'Freight',
      value: '1.234',
      isPercent: false,
      vat: { category: 'S', rate: '21' },
      rest: {},
    };
    const form = { ...emptyForm('2026-11-23', 'c_1'), adjustments: [adjustment] };
    expect(findUnclear(buildRequest(form, 'preview').gaps, form)).toEqual({ kind });
    const clear = { ...form, adjustments: [{ ...adjustment, value: '1234' }] };
    expect(findUnclear(buildRequest(clear, 'preview').gaps, clear)).toBeNull();
  });
});
