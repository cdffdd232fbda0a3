import { explainMailboxFailure } from '../../../packages/dashboard/src/arrivals/mailbox-failure';
import { toMailboxFailure } from '../../business/arrivals/mailbox-failure';

const errors: [string, Error, ReturnType<typeof explainMailboxFailure>][] = [
  [
    'certificate',
    Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    { reason: 'self-signed certificate', advice: 'arrivals.advice.settings' },
  ],
  [
    'connection',
    Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' }),
    { reason: 'connect refused', advice: 'arrivals.advice.settings' },
  ],
  [
    'login',
    Object.assign(new Error('x'), { authenticationFailed: true, responseText: 'Invalid credentials.' }),
    { reason: 'Invalid credentials', advice: 'arrivals.advice.password' },
  ],
  ['server', new Error('BAD command'), { reason: 'BAD command', advice: null }],
];

describe('failures of a mailbox in the dashboard', () => {
  it.each(errors)(
    'shows the reason of the code %s, without its introductory sentence',
    (code, error, expectedExplanation) => {
      const failure = toMailboxFailure(error);
      expect(failure.code).toBe(code);
      expect(explainMailboxFailure({ ...failure, since: '2026-11-28T06:00:00.000Z' })).toEqual(
        expectedExplanation,
      );
    },
  );

  it('shows any other message unchanged', () => {
    const message = 'The connection to the mail server broke.';
    const failure = { code: 'connection', message, since: '2026-11-28T06:00:00.000Z' } as const;
    expect(explainMailboxFailure(failure)).toEqual({ reason: message, advice: null });
  });
});
