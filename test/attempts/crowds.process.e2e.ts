import { setTimeout } from 'node:timers/promises';
import type { Service } from '../support/service';
import type { Answer } from '../support/team-client';
import { until } from '../support/until';
import {
  LIMITED,
  browserAt,
  countOutcomes,
  newNetwork,
  outcomeOf,
  owner,
  PASSWORD,
  signInFrom,
  type Owner,
} from './attempt-scene';
import { sharedServices } from '../support/per-worker';

const PEOPLE = 4;
/** More than wait for the hasher at a time. */
const STRANGERS = 80;

describe('attempts to sign in', () => {
  const [shared] = sharedServices(LIMITED);

  describe('a crowd of strangers that fills the hasher from ever new networks', () => {
    let service: Service;

    beforeAll(() => {
      service = shared();
    });

    it('keeps nobody out who has signed in in this browser before', async () => {
      const people: { ann: Owner; device: string }[] = [];
      for (let n = 0; n < PEOPLE; n++) {
        const ann = await owner(service);
        const browser = browserAt(service);
        await signInFrom(browser, newNetwork(), { email: ann.email, password: PASSWORD });
        people.push({ ann, device: browser.device ?? '' });
      }
      let isOver = false;
      const strangers: Answer[] = [];
      const crowd = Array.from({ length: STRANGERS }, async (_, n) => {
        for (let turn = 0; !isOver; turn++) {
          const email = `stranger-${n}-${turn}@example.com`;
          const answer = await signInFrom(browserAt(service), newNetwork(), { email, password: 'whatever' });
          strangers.push(answer);
          // Who found no place knocks again soon.
          if (answer.status === 503) await setTimeout(50);
        }
      });
      await until(async () => strangers.some(({ status }) => status === 503));
      const answers: Answer[] = [];
      for (const { ann, device } of people) {
        const browser = browserAt(service);
        browser.device = device;
        answers.push(await signInFrom(browser, newNetwork(), { email: ann.email, password: PASSWORD }));
      }
      isOver = true;
      await Promise.all(crowd);
      expect(answers.map(outcomeOf)).toEqual(Array(PEOPLE).fill('200'));
      // The line of strangers was full meanwhile.
      expect(countOutcomes(strangers)['503 overloaded']).toBeGreaterThan(0);
    });
  });
});
