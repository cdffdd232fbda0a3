import { VerificationService } from '../../src/business/companies/verification.service';
import { FrenchPlatforms } from '../../src/network/french-platform/french-platforms';
import { SimulatedPlatform } from '../../src/network/french-platform/simulated-platform';
import {
  PlatformRejectedError,
  PlatformUnavailableError,
  type ReportingPlatform,
} from '../../src/network/french-platform/reporting-platform';
import { frenchCompany, sales } from '../support/french';
import { holdRow } from '../support/held-row';
import { codeOf } from '../support/reporting-tools';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

const REGISTRATION = { vatRegime: 'REEL_NORMAL_MENSUEL', vatExigibility: 'ENCAISSEMENTS' };

describe('reporting', () => {
  const shared = sharedService();

  describe('declarants of French e-reporting', () => {
    let service: Service;

    beforeAll(() => {
      service = shared();
    });

    afterEach(() => jest.restoreAllMocks());

    describe('the declarant', () => {
      describe('in production', () => {
        let production: TeamClient;

        beforeAll(async () => {
          production = await service.team('production');
        });

        async function registered(): Promise<{ path: string; id: string }> {
          const { path, id } = await frenchCompany(production, {}, false);
          await service.app
            .get(VerificationService)
            .decideByOperator(production.teamId, id, 'verified', null);
          const put = await production.put(`${path}/declarant`, REGISTRATION);
          expect(put.body.declarant).toMatchObject({
            environment: 'PROD',
            state: 'pending',
            simulated: false,
            registeredAt: null,
          });
          return { path, id };
        }

        function platform(register: ReportingPlatform['register']): jest.Mock {
          const mock = jest.fn(register);
          const fake: ReportingPlatform = {
            sender: { platformNumber: '0001', name: 'Test platform' },
            register: mock,
            submit: () => Promise.reject(new PlatformUnavailableError('not asked')),
            findOutcome: () => Promise.resolve(null),
            submitStatus: () => Promise.resolve(),
          };
          const simulated = service.app.get(SimulatedPlatform);
          jest
            .spyOn(FrenchPlatforms.prototype, 'findPlatform')
            .mockImplementation((of) => Promise.resolve(of === 'PROD' ? fake : simulated));
          return mock;
        }

        async function stateOf(path: string) {
          return (await production.get(`${path}/declarant`)).body.declarant;
        }

        it('waits with a clear message while the installation has no platform', async () => {
          const { path } = await registered();
          await until(async () => (await stateOf(path)).lastError !== null);
          expect(await stateOf(path)).toMatchObject({
            state: 'pending',
            lastError: expect.stringMatching(/No reporting platform is connected/),
          });
          const answer = await production.post(`${path}/b2c`, sales('2026-09-01'));
          expect(codeOf(answer)).toEqual([403, 'declarant_not_registered']);
          expect(answer.body.errors.root[0]).toMatch(/pending.*No reporting platform/);
        });

        it('is registered by the worker, also while others hold the company', async () => {
          let answer: (() => void) | undefined;
          const register = platform(() => new Promise<void>((resolve) => (answer = resolve)));
          const { path, id } = await registered();
          await until(async () => answer !== undefined);
          const company = await holdRow(service, 'companies', id);
          answer?.();
          await until(async () => (await stateOf(path)).state === 'registered');
          await company.letGo();
          expect(await stateOf(path)).toMatchObject({ lastError: null, registeredAt: expect.any(String) });
          expect(register).toHaveBeenCalledTimes(1);
          expect(register.mock.calls[0]).toEqual([
            expect.objectContaining({ environment: 'PROD', ...REGISTRATION }),
          ]);
        });

        it('is retried after min(60, 2^n) minutes, and blocked by the 24th failure', async () => {
          platform(() => Promise.reject(new PlatformUnavailableError('The platform is being maintained.')));
          const { path, id } = await registered();
          const waits: number[] = [];
          for (let n = 1; n <= 24; n++) {
            let row = { attempts: 0, minutes: null as number | null };
            await until(async () => {
              [row = row] = await service.sql<typeof row>(
                `SELECT attempts, round(extract(epoch FROM next_attempt_at - clock_timestamp()) / 60)::int AS minutes
               FROM reporting_declarants WHERE company_id = $1`,
                [id],
              );
              return row.attempts === n;
            });
            if (row.minutes !== null) waits.push(row.minutes);
            await service.sql(
              `UPDATE reporting_declarants SET next_attempt_at = clock_timestamp()
             WHERE company_id = $1 AND next_attempt_at IS NOT NULL`,
              [id],
            );
          }
          expect(waits).toEqual([2, 4, 8, 16, 32, ...Array.from({ length: 18 }, () => 60)]);
          expect(await stateOf(path)).toMatchObject({
            state: 'blocked',
            lastError: 'The platform is being maintained.',
          });
        });

        it('is blocked by a final refusal, until a PUT with another value', async () => {
          const refusal = new PlatformRejectedError([
            { code: 'UNKNOWN', message: 'The SIREN is not in the directory.' },
          ]);
          const register = platform(() => Promise.reject(refusal));
          const { path } = await registered();
          await until(async () => (await stateOf(path)).state === 'blocked');
          expect((await stateOf(path)).lastError).toMatch(/not in the directory/);
          register.mockImplementation(() => Promise.resolve());
          // Whatever its registration was blamed for before, what is asked for now begins with a clean record.
          await service.sql(
            `UPDATE reporting_declarants SET parked_at = clock_timestamp(), unfinished = 5, crashes = 2
           WHERE state = 'blocked' AND last_error LIKE '%not in the directory%'`,
          );
          const put = await production.put(`${path}/declarant`, {
            ...REGISTRATION,
            vatRegime: 'REEL_SIMPLIFIE',
          });
          expect(put.body.declarant).toMatchObject({ state: 'pending', lastError: null });
          expect(
            await service.sql(
              `SELECT state FROM reporting_declarants WHERE parked_at IS NOT NULL OR unfinished > 0 OR crashes > 0`,
            ),
          ).toEqual([]);
          await until(async () => (await stateOf(path)).state === 'registered');
        });
      });
    });
  });
});
