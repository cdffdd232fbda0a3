import type { Speaker } from '../../../standards/cdar';
import type { StatusOrigin } from '../lifecycle/lifecycle-status-content';
import {
  deriveBusinessState,
  type BusinessStateFacts,
  type LifecycleCause,
  type ResponseCause,
} from './derive-business-state';

const NO_CAUSES: BusinessStateFacts = {
  payableAmount: '121.00',
  currency: 'EUR',
  response: null,
  lifecycle: null,
  encashments: [],
  credits: { amount: '0', at: null },
  payments: { amount: '0', at: null },
};
const AT = '2026-11-24T10:00:00+00:00';
const LATER = '2026-11-25T10:00:00+00:00';

const createResponseCause = (state: string, more: Partial<ResponseCause> = {}): ResponseCause => ({
  state,
  direction: 'incoming',
  description: null,
  reasons: [],
  at: AT,
  ...more,
});

const createLifecycleCause = (
  code: string,
  [origin, speaker]: [StatusOrigin, Speaker] = ['partner', 'buyer'],
  at = AT,
  received: string[] = [],
): LifecycleCause => ({
  code,
  origin,
  speaker,
  at,
  details: [
    {
      reasonCode: null,
      reason: null,
      status: null,
      actionCode: null,
      action: null,
      sequence: null,
      characteristics: received.map((value) => ({
        term: null,
        kind: 'MEN',
        changed: null,
        name: null,
        location: null,
        value: null,
        amount: { value, currency: 'EUR' },
        date: null,
        percent: '20',
      })),
    },
  ],
});

const derive = (causes: Partial<BusinessStateFacts>) => deriveBusinessState({ ...NO_CAUSES, ...causes });
const credits = (amount: string) => ({ amount, at: LATER });
const payments = credits;

describe('deriveBusinessState', () => {
  it('has the status none without a cause, with the whole amount open', () => {
    expect(derive({})).toEqual({
      status: 'none',
      at: null,
      cause: null,
      reason: null,
      credited: '0',
      paid: '0',
      openAmount: '121.00',
    });
    expect(derive({ payableAmount: null }).openAmount).toBeNull();
  });

  it.each([
    ['AB', 'acknowledged', '121.00'],
    ['IP', 'inProcess', '121.00'],
    ['UQ', 'questioned', '121.00'],
    ['CA', 'conditionallyAccepted', '121.00'],
    ['RE', 'rejected', '121.00'],
    ['AP', 'accepted', '121.00'],
    ['partiallyPaid', 'partlyPaid', '121.00'],
    ['PD', 'paid', '0.00'],
    ['??', 'none', '121.00'],
  ])('derives from the response %s the status %s with the open amount %s', (state, status, openAmount) => {
    const derivedState = derive({ response: createResponseCause(state) });
    expect(derivedState).toMatchObject({ status, openAmount, cause: status === 'none' ? null : 'buyer' });
  });

  it.each([
    ['203', 'none'],
    ['204', 'inProcess'],
    ['205', 'accepted'],
    ['206', 'conditionallyAccepted'],
    ['207', 'questioned'],
    ['208', 'questioned'],
    ['209', 'inProcess'],
    ['210', 'rejected'],
    ['211', 'accepted'],
    ['213', 'rejected'],
    ['220', 'credited'],
  ])('derives from the French status %s the status %s', (code, status) => {
    expect(derive({ lifecycle: createLifecycleCause(code) }).status).toBe(status);
  });

  it('uses the newer of a response and a French status', () => {
    const [older, newer] = [
      createResponseCause('RE'),
      createLifecycleCause('205', ['partner', 'buyer'], LATER),
    ];
    expect(derive({ response: older, lifecycle: newer })).toMatchObject({ status: 'accepted', at: LATER });
    expect(
      derive({ response: createResponseCause('RE', { at: LATER }), lifecycle: createLifecycleCause('205') })
        .status,
    ).toBe('rejected');
  });

  it.each([
    ['full credit over payments', { credits: credits('121'), payments: payments('121') }, 'credited', '0.00'],
    [
      'full credit over a response with the state paid',
      { credits: credits('121.00'), response: createResponseCause('PD') },
      'credited',
      '0.00',
    ],
    [
      'full payment over a rejection',
      { payments: payments('121.00'), response: createResponseCause('RE') },
      'paid',
      '0.00',
    ],
    [
      'full coverage by payments and credits together',
      { credits: credits('21'), payments: payments('100') },
      'paid',
      '0.00',
    ],
    ['a payment above the amount due', { payments: payments('150') }, 'paid', '0.00'],
    [
      'a partial payment over a rejection',
      { payments: payments('100'), response: createResponseCause('RE') },
      'partlyPaid',
      '21.00',
    ],
    [
      'a response with the state paid over a partial payment',
      { payments: payments('100'), response: createResponseCause('PD') },
      'paid',
      '0.00',
    ],
    [
      'a rejection over a partial credit',
      { credits: credits('21'), response: createResponseCause('RE') },
      'rejected',
      '100.00',
    ],
    ['no status over a partial credit alone', { credits: credits('21') }, 'none', '100.00'],
    [
      'a payment of an invoice without an amount due',
      { payableAmount: null, payments: payments('5') },
      'partlyPaid',
      null,
    ],
  ] satisfies [string, Partial<BusinessStateFacts>, string, string | null][])(
    'gives precedence to %s',
    (_, causes, status, openAmount) => {
      expect(derive(causes)).toMatchObject({ status, openAmount });
    },
  );

  it('counts an amount once that the seller declared as received and that is also recorded as a payment', () => {
    const encashments = [
      createLifecycleCause('212', ['own', 'seller'], AT, ['60', '20.5']),
      createLifecycleCause('212', ['own', 'seller'], LATER, ['10']),
    ];
    const declaredState = derive({ encashments, lifecycle: encashments[1] ?? null });
    expect(declaredState).toMatchObject({
      status: 'partlyPaid',
      cause: 'company',
      at: LATER,
      paid: '90.5',
      openAmount: '30.50',
    });
    expect(derive({ encashments, payments: payments('121') })).toMatchObject({
      status: 'paid',
      cause: 'payment',
    });
    // An amount of 121 in another currency is not the amount due.
    expect(derive({ encashments, currency: 'USD' })).toMatchObject({ status: 'none', paid: '0' });
    const whole = [createLifecycleCause('212', ['partner', 'seller'], AT, ['121'])];
    expect(derive({ encashments: whole })).toMatchObject({
      status: 'paid',
      cause: 'supplier',
      openAmount: '0.00',
    });
  });

  it('returns the party that stated the status, and the reason', () => {
    const reasons = [{ kind: null, code: 'PRI', text: null, attribute: null, value: null }];
    expect(derive({ response: createResponseCause('RE', { reasons }) }).reason).toBe('prices incorrect');
    const text = 'Line 3 was ordered at 9.50.';
    const wordedItems = [{ kind: null, code: 'PRI', text, attribute: null, value: null }];
    expect(derive({ response: createResponseCause('RE', { reasons: wordedItems }) }).reason).toBe(text);
    const describedCause = createResponseCause('RE', {
      reasons: wordedItems,
      description: 'Too much.',
      direction: 'outgoing',
    });
    expect(derive({ response: describedCause })).toMatchObject({ reason: 'Too much.', cause: 'company' });
    expect(derive({ lifecycle: createLifecycleCause('210', ['automatic', 'buyerPlatform']) })).toMatchObject({
      cause: 'platform',
      reason: 'Refusée',
    });
    const long = createResponseCause('RE', { description: '😀'.repeat(600) });
    expect([...(derive({ response: long }).reason ?? '')]).toHaveLength(500);
  });
});
