import { changeSelection, MASKED_VALUE, toChangesInput, toChoices, toChoicesInput } from './webhook-choices';

describe('the choices of a webhook', () => {
  it('an area replaces its types, and its removal leaves none of them', () => {
    const some = changeSelection(['document.sent', 'company.verification'], 'document.*', true);
    expect(some).toEqual(['company.verification', 'document.*']);
    expect(changeSelection(some, 'document.*', false)).toEqual(['company.verification']);
    expect(changeSelection([], 'document.sent', true)).toEqual(['document.sent']);
  });

  it('become the input of the API, without empty headers', () => {
    const none = { events: null, companyIds: null, headers: null, rateLimit: null };
    expect(toChoicesInput(toChoices(undefined))).toEqual(none);
    expect(
      toChoicesInput({
        events: ['document.*'],
        companies: [{ id: 'c_1', name: 'A' }],
        headers: [
          { name: ' X-Key ', value: ' 1 ' },
          { name: '', value: '' },
        ],
        rate: '20',
      }),
    ).toEqual({
      events: ['document.*'],
      companyIds: ['c_1'],
      headers: [{ name: 'X-Key', value: '1' }],
      rateLimit: 20,
    });
  });

  it('are sent only as far as they were changed', () => {
    const webhook = {
      events: ['document.*'],
      companyIds: ['c_1'],
      headers: [{ name: 'X-Key', value: MASKED_VALUE }],
      rateLimit: 5,
    } as Parameters<typeof toChangesInput>[0];
    const choices = toChoices(webhook);
    expect(toChangesInput(webhook, choices)).toEqual({});
    expect(toChangesInput(webhook, { ...choices, rate: '' })).toEqual({ rateLimit: null });
    expect(toChangesInput(webhook, { ...choices, companies: null, headers: [] })).toEqual({
      companyIds: null,
      headers: null,
    });
  });
});
