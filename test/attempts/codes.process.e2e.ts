import { SecondFactor } from '../../src/access/auth/identity/factors/second-factor';
import { PasskeyDevice } from '../support/passkey-device';
import type { Service } from '../support/service';
import type { Answer } from '../support/team-client';
import { until } from '../support/until';
import {
  LIMITED,
  BASE_URL,
  browserAt,
  countOutcomes,
  mailsTo,
  many,
  newNetwork,
  outcomeOf,
  owner,
  PASSWORD,
  passMinutes,
  setUpCodes,
  signInFrom,
  type Owner,
} from './attempt-scene';
import { sharedServices } from '../support/per-worker';

const GUESSES = 300;

describe('attempts to sign in', () => {
  const [shared, beside] = sharedServices(LIMITED);

  describe('wrong codes beside the right password', () => {
    let service: Service;
    let ann: Owner;
    let codeAt: (step: number) => string;
    const known = { browser: browserAt, value: '' };
    const device = new PasskeyDevice({ origin: BASE_URL, rpId: 'localhost' });

    /** From a browser that nobody knows, in a network that nobody has come from. */
    const guess = (code: string, at: Service = service): Promise<Answer> =>
      signInFrom(browserAt(at), newNetwork(), { email: ann.email, password: PASSWORD, code });
    const inKnownBrowser = async (code: string): Promise<Answer> => {
      const browser = browserAt(service);
      browser.device = known.value;
      return signInFrom(browser, newNetwork(), { email: ann.email, password: PASSWORD, code });
    };

    beforeAll(async () => {
      service = shared();
      ann = await owner(service);
      codeAt = await setUpCodes(ann.browser);
      const options = await ann.browser.post('/api/core/user/passkeys/options');
      await ann.browser.post('/api/core/user/passkeys', {
        name: 'Phone',
        response: device.create(options.body.options),
      });
      const browser = browserAt(service);
      const code = codeAt(0);
      const answer = await signInFrom(browser, newNetwork(), { email: ann.email, password: PASSWORD, code });
      expect(outcomeOf(answer)).toBe('200');
      known.value = browser.device ?? '';
    });

    it('are checked five times, however many come from however many networks to however many processes', async () => {
      const spies = [service, beside()].map((each) => jest.spyOn(each.app.get(SecondFactor), 'useCode'));
      const answers = await many(GUESSES, 12, (n) =>
        guess(String(n).padStart(6, '0'), n % 2 === 0 ? service : beside()),
      );
      expect(countOutcomes(answers)).toEqual({
        '401 sign_in_failed': 5,
        '429 too_many_failures': GUESSES - 5,
      });
      expect(spies[0]!.mock.calls.length + spies[1]!.mock.calls.length).toBe(5);
      for (const spy of spies) spy.mockRestore();
      const waits = answers
        .filter(({ status }) => status === 429)
        .map(({ headers }) => Number(headers.get('retry-after')));
      expect(waits.filter((seconds) => !(seconds >= 1 && seconds <= 60))).toEqual([]);
    });

    it('make the next one wait longer and longer, up to an hour; then it is checked', async () => {
      // As if the last checked one had come now: the guesses before may have taken a while.
      await service.sql('UPDATE sign_in_failures SET last_at = clock_timestamp()');
      for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
        await passMinutes(service, minutes - 0.5);
        const early = await guess('000000');
        expect([minutes, outcomeOf(early)]).toEqual([minutes, '429 too_many_failures']);
        const wait = Number(early.headers.get('retry-after'));
        expect(wait > 0 && wait <= 30).toBe(true);
        await passMinutes(service, 0.5);
        expect([minutes, outcomeOf(await guess('000000'))]).toEqual([minutes, '401 sign_in_failed']);
      }
    });

    it('refuse a right code from an unknown browser meanwhile, and recovery codes too', async () => {
      const { body } = await ann.browser.post('/api/core/user/recovery-codes');
      for (const code of [codeAt(1), (body.recoveryCodes as string[])[0] ?? ''])
        expect(outcomeOf(await guess(code))).toBe('429 too_many_failures');
    });

    it('never hold up a browser in which the person has signed in before, nor a passkey', async () => {
      expect(outcomeOf(await inKnownBrowser(codeAt(1)))).toBe('200');
      const stranger = browserAt(service);
      const headers = { 'x-forwarded-for': newNetwork() };
      const { body } = await stranger.post('/api/core/passkeys/options', undefined, { headers });
      const response = device.get(body.options);
      const signedIn = await stranger.post('/api/core/passkeys/sign-in', { response }, { headers });
      expect(outcomeOf(signedIn)).toBe('200');
    });

    it('of a known browser count for it alone', async () => {
      const answers = await many(8, 1, () => inKnownBrowser('000000'));
      expect(countOutcomes(answers)).toEqual({ '401 sign_in_failed': 5, '429 too_many_failures': 3 });
      await passMinutes(service, 1);
      // Of the account the wait is still an hour.
      expect(outcomeOf(await guess('000000'))).toBe('429 too_many_failures');
      expect(outcomeOf(await inKnownBrowser('000000'))).toBe('401 sign_in_failed');
    });

    it('are reported to the owner by one mail a day', async () => {
      const mails = (): string[] => [service, beside()].flatMap((each) => mailsTo(each, ann.email));
      await until(async () => mails().length > 0);
      await until(
        async () =>
          (await service.sql('SELECT FROM account_notices WHERE next_attempt_at IS NOT NULL')).length === 0,
      );
      expect(mails()).toEqual([expect.stringContaining('Subject: Somebody has your Passerelle password')]);
      await service.sql(`UPDATE mail_allowances SET day = day - 1`);
      await passMinutes(service, 60);
      expect(outcomeOf(await guess('000000'))).toBe('401 sign_in_failed');
      await until(async () => mails().length === 2);
    });

    it('count no more once the password is another one', async () => {
      expect(outcomeOf(await guess('000000'))).toBe('429 too_many_failures');
      const password = 'Eine ganz andere Losung 9';
      const change = { current: PASSWORD, password };
      expect(outcomeOf(await ann.browser.post('/api/core/user/password', change))).toBe('200');
      const { email } = ann;
      const wrong = await signInFrom(browserAt(service), newNetwork(), { email, password, code: '000000' });
      expect(outcomeOf(wrong)).toBe('401 sign_in_failed');
    });
  });
});
