import type { Speaker } from '../../../standards/cdar';
import type { StatusOrigin } from '../lifecycle/lifecycle-status-content';
import {
  deriveBusinessState,
  type BusinessCauses,
  type LifecycleCause,
  type ResponseCause,
} from './derive-business-state';

const NO_CAUSES: BusinessCauses = {
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

const response = (state: string, more: Partial<ResponseCause> = {}): ResponseCause => ({
  state,
  direction: 'incoming',
  description: null,
  reasons: [],
  at: AT,
  ...more,
});

const french = (
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

const derive = (causes: Partial<BusinessCauses>) => deriveBusinessState({ ...NO_CAUSES, ...causes });
const credits = (amount: string) => ({ amount, at: LATER });
const payments = credits;

describe('deriveBusinessState', () => {
  it('is none without a cause, with the whole amount open', () => {
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
  ])('follows the response %s: %s, %s open', (state, status, openAmount) => {
    const derivedState = derive({ response: response(state) });
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
  ])('follows the French status %s: %s', (code, status) => {
    expect(derive({ lifecycle: french(code) }).status).toBe(status);
  });

  it('uses the newer of a response and a French status', () => {
    const [older, newer] = [response('RE'), french('205', ['partner', 'buyer'], LATER)];
    expect(derive({ response: older, lifecycle: newer })).toMatchObject({ status: 'accepted', at: LATER });
    expect(derive({ response: response('RE', { at: LATER }), lifecycle: french('205') }).status).toBe(
      'rejected',
    );
  });

  it.each([
    [
      'credits in full before payments',
      { credits: credits('121'), payments: payments('121') },
      'credited',
      '0.00',
    ],
    [
      'credits in full before a paid response',
      { credits: credits('121.00'), response: response('PD') },
      'credited',
      '0.00',
    ],
    [
      'payments in full before a rejection',
      { payments: payments('121.00'), response: response('RE') },
      'paid',
      '0.00',
    ],
    ['payments and credits together', { credits: credits('21'), payments: payments('100') }, 'paid', '0.00'],
    ['more than the amount', { payments: payments('150') }, 'paid', '0.00'],
    [
      'a part before a rejection',
      { payments: payments('100'), response: response('RE') },
      'partlyPaid',
      '21.00',
    ],
    [
      'a paid response before a part',
      { payments: payments('100'), response: response('PD') },
      'paid',
      '0.00',
    ],
    [
      'a rejection before a part of a credit',
      { credits: credits('21'), response: response('RE') },
      'rejected',
      '100.00',
    ],
    ['nothing but a part of a credit', { credits: credits('21') }, 'none', '100.00'],
    ['a payment of an unknown amount', { payableAmount: null, payments: payments('5') }, 'partlyPaid', null],
  ] satisfies [string, Partial<BusinessCauses>, string, string | null][])(
    'puts %s',
    (_, causes, status, openAmount) => {
      expect(derive(causes)).toMatchObject({ status, openAmount });
    },
  );

  it('counts amounts that the seller received once, beside recorded payments', () => {
    const encashments = [
      french('212', ['own', 'seller'], AT, ['60', '20.5']),
      french('212', ['own', 'seller'], LATER, ['10']),
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
    const whole = [french('212', ['partner', 'seller'], AT, ['121'])];
    expect(derive({ encashments: whole })).toMatchObject({
      status: 'paid',
      cause: 'supplier',
      openAmount: '0.00',
    });
  });

  it('names the party that stated the status, and its reason', () => {
    const reasons = [{ kind: null, code: 'PRI', text: null, attribute: null, value: null }];
    expect(derive({ response: response('RE', { reasons }) }).reason).toBe('prices incorrect');
    const text = 'Line 3 was ordered at 9.50.';
    const wordedItems = [{ kind: null, code: 'PRI', text, attribute: null, value: null }];
    expect(derive({ response: response('RE', { reasons: wordedItems }) }).reason).toBe(text);
    const describedCause = response('RE', {
      reasons: wordedItems,
      description: 'Too much.',
      direction: 'outgoing',
    });
    expect(derive({ response: describedCause })).toMatchObject({ reason: 'Too much.', cause: 'company' });
    expect(derive({ lifecycle: french('210', ['automatic', 'buyerPlatform']) })).toMatchObject({
      cause: 'platform',
      reason: 'Refusée',
    });
    const long = response('RE', { description: '😀'.repeat(600) });
    expect([...(derive({ response: long }).reason ?? '')]).toHaveLength(500);
  });
});
