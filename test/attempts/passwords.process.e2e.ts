import { PasswordHasher } from '../../src/access/auth/identity/password-hasher';
import { Recovery } from '../../src/access/auth/identity/recovery';
import { startService, type Service } from '../support/service';
import type { Answer } from '../support/team-client';
import {
  LIMITED,
  BASE_URL,
  browserAt,
  countOutcomes,
  many,
  newNetwork,
  outcomeOf,
  owner,
  PASSWORD,
  passMinutes,
  signInFrom,
} from './attempt-scene';
import { sharedServices } from '../support/per-worker';

const GUESSES = 600;

describe('attempts to sign in', () => {
  const [shared, beside] = sharedServices(LIMITED);

  describe('wrong passwords', () => {
    let service: Service;

    beforeAll(() => {
      service = shared();
    });

    const guess = (email: string, password: string, at = service, device: string | null = null) => {
      const browser = browserAt(at);
      browser.device = device;
      return signInFrom(browser, newNetwork(), { email, password });
    };
    /** The device cookie of a browser in which the person signs in. */
    const knownDevice = async (email: string): Promise<string> => {
      const browser = browserAt(service);
      expect(outcomeOf(await signInFrom(browser, newNetwork(), { email, password: PASSWORD }))).toBe('200');
      return browser.device ?? '';
    };
    const attack = (email: string, count = GUESSES): Promise<Answer[]> =>
      many(count, 20, (n) => guess(email, `guess number ${n}`, n % 2 === 0 ? service : beside()));

    it('of an account are checked ten times, however many come from however many networks to however many processes', async () => {
      const { email } = await owner(service);
      const spies = [service, beside()].map((each) => jest.spyOn(each.app.get(PasswordHasher), 'verify'));
      const answers = await attack(email);
      expect(countOutcomes(answers)).toEqual({
        '401 sign_in_failed': 10,
        '429 too_many_failures': GUESSES - 10,
      });
      expect(spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(10);
      for (const spy of spies) spy.mockRestore();
    });

    it('of an address that nobody has are answered alike', async () => {
      const { email } = await owner(service);
      const unknown = 'nobody-at-all@example.com';
      const answersFor = async (address: string) => {
        const answers = await many(14, 1, (n) => guess(address, `guess ${n}`));
        return answers.map(({ status, body, headers }) => [
          status,
          headers.get('x-error-code'),
          JSON.stringify(body).replace(/\d+ s/, 'n s'),
        ]);
      };
      const [known, nobody] = [await answersFor(email), await answersFor(unknown)];
      expect(nobody).toEqual(known);
      expect(known.map(([status]) => status)).toEqual([...Array<number>(10).fill(401), 429, 429, 429, 429]);
    });

    it('hold up neither a browser in which the person has signed in before, nor anybody else', async () => {
      const { email } = await owner(service);
      const other = await owner(service);
      const device = await knownDevice(email);
      await attack(email, 40);
      expect(outcomeOf(await guess(email, PASSWORD))).toBe('429 too_many_failures');
      expect(outcomeOf(await guess(email, PASSWORD, service, device))).toBe('200');
      expect(outcomeOf(await guess(email, PASSWORD, beside(), device))).toBe('200');
      expect(outcomeOf(await guess(other.email, PASSWORD))).toBe('200');
    });

    it('in the network of the owner, too', async () => {
      const { email } = await owner(service);
      const device = await knownDevice(email);
      const office = newNetwork();
      const there = (known: string | null, password: string) => {
        const browser = browserAt(service);
        browser.device = known;
        return signInFrom(browser, office, { email, password });
      };
      await many(40, 4, (n) => there(null, `guess ${n}`));
      expect(outcomeOf(await there(null, PASSWORD))).toBe('429 too_many_failures');
      expect(outcomeOf(await there(device, PASSWORD))).toBe('200');
    });

    it('of a known browser count for it alone, and a cookie that is altered or of another person knows none', async () => {
      const { email } = await owner(service);
      const device = await knownDevice(email);
      const foreign = await knownDevice((await owner(service)).email);
      const own = await many(13, 1, (n) => guess(email, `guess ${n}`, service, device));
      expect(countOutcomes(own)).toEqual({ '401 sign_in_failed': 10, '429 too_many_failures': 3 });
      expect(outcomeOf(await guess(email, PASSWORD, service, device))).toBe('429 too_many_failures');
      await attack(email, 20);
      await passMinutes(service, 0.5);
      const altered = `${device.slice(0, -1)}${device.endsWith('A') ? 'E' : 'A'}`;
      const later = device.replace(/\.(\d+)\./, (_, expiry: string) => `.${Number(expiry) + 1000}.`);
      for (const cookie of [foreign, altered, later, `${'x~'.repeat(2000)}${device}`, 'x', ''])
        expect(outcomeOf(await guess(email, PASSWORD, service, cookie))).toBe('429 too_many_failures');
      await passMinutes(service, 0.5);
      expect(outcomeOf(await guess(email, PASSWORD, service, device))).toBe('200');
    });

    it('count over a restart, and no more after a right one or a day', async () => {
      const { email } = await owner(service);
      await attack(email, 20);
      const restarted = await startService({ BASE_URL, TRUSTED_PROXIES: '1' }, service.databaseUrl);
      try {
        expect(outcomeOf(await guess(email, PASSWORD, restarted))).toBe('429 too_many_failures');
        await passMinutes(service, 1);
        expect(outcomeOf(await guess(email, PASSWORD, restarted))).toBe('200');
        expect(countOutcomes(await attack(email, 20))).toMatchObject({ '401 sign_in_failed': 10 });
        await passMinutes(service, 24 * 60);
        expect(countOutcomes(await attack(email, 20))).toMatchObject({ '401 sign_in_failed': 10 });
      } finally {
        await restarted.stop();
      }
    });

    it('hold up nobody who sets a new password by a link, in the browser in which they do', async () => {
      const { email } = await owner(service);
      await attack(email, 20);
      const link = await service.app.get(Recovery).createLink(email, false);
      const browser = browserAt(service);
      const password = 'Eine ganz andere Losung 9';
      const headers = { 'x-forwarded-for': newNetwork() };
      const token = link?.url.split('#token=')[1];
      expect(outcomeOf(await browser.post('/api/core/reset', { token, password }, { headers }))).toBe('200');
      await attack(email, 20);
      expect(outcomeOf(await signInFrom(browser, newNetwork(), { email, password }))).toBe('200');
    });

    it('are kept without the addresses that were typed', async () => {
      await guess('typed-where-it-belongs@example.com', 'x');
      const [dump] = await service.sql<{ text: string }>(
        `SELECT string_agg(convert_from(decode(encode(name_hash, 'hex'), 'escape'), 'SQL_ASCII'), '') AS text FROM sign_in_failures`,
      );
      expect(dump?.text).not.toContain('typed-where');
    });
  });
});
