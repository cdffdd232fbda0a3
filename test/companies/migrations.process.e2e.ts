import { MIGRATION_WORK } from '../../src/business/identifiers/identifier-work';
import { MigrationExecutor } from '../../src/business/identifiers/migration-executor';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { NetworkUnavailableError } from '../../src/network/port/document-network';
import { SimulatedNetwork } from '../../src/network/simulated/simulated-network';
import {
  complaints,
  dueNow,
  OTHER_PUBLISHER,
  createHeldIdentifier,
  heldElsewhere,
  keyFrom,
  migrate,
  migrations,
  publisherOf,
  read,
  statusesOf,
} from '../support/held-identifier';
import { holdRow } from '../support/held-row';
import { smallInvoice } from '../support/invoices';
import { allItems } from '../support/pages';
import type { Service } from '../support/service';
import { belgianNumber, type TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

const KEY = '11AAbb$$';
const OTHER_KEY = '22CCdd##';

let service: Service;
let network: SimulatedNetwork;
/** Lines that others had logged when the suite began. */
let logBegin: number;
let losing: TeamClient;
let gaining: TeamClient;

describe('companies', () => {
  const shared = sharedService();

  describe('migrations of identifiers', () => {
    beforeAll(async () => {
      service = shared();
      network = service.app.get(SimulatedNetwork);
      logBegin = service.log.length;
      [losing, gaining] = await Promise.all([service.team(), service.team()]);
    });

    afterEach(() => jest.restoreAllMocks());

    describe('migration between two sandbox teams', () => {
      it('moves the identifier at once when the company is publishable', async () => {
        const number = belgianNumber();
        const from = await createHeldIdentifier(losing, number, true);
        const to = await createHeldIdentifier(gaining, number, true);
        expect(await read(to)).toMatchObject({ published: false });

        const key = await keyFrom(from);
        expect(await read(from)).toMatchObject({ published: true });
        const answer = await migrate(to, key);
        expect([answer.status, answer.body]).toEqual([
          200,
          {
            success: true,
            migration: {
              id: expect.stringMatching(/^mig_/),
              companyId: to.companyId,
              scheme: '0208',
              identifier: number,
              direction: 'inbound',
              status: 'completed',
              migrationKey: key,
              errorMessage: null,
              createdAt: expect.any(String),
              completedAt: expect.any(String),
            },
          },
        ]);
        expect([await read(from), await read(to)]).toMatchObject([{ published: false }, { published: true }]);
        expect(await statusesOf(from)).toEqual(['outbound completed']);
        expect(await publisherOf(service, from.address)).toBe(gaining.teamId);

        const sender = await losing.company();
        const sent = await losing.post(
          `/api/v1/${sender.id}/send`,
          {
            recipient: from.address,
            documentType: 'invoice',
            document: smallInvoice('M-1', {
              lines: [{ name: 'L', netPriceAmount: '1', vat: { percentage: '21' } }],
            }),
          },
          { headers: { prefer: 'wait=10' } },
        );
        expect(sent.body.document.deliveryStatus).toBe('delivered');
        expect(
          await service.sql(
            `SELECT team_id FROM documents WHERE company_id = $1 AND direction = 'incoming'`,
            [to.companyId],
          ),
        ).toEqual([{ team_id: gaining.teamId }]);
      });

      it('can go back and forth', async () => {
        const number = belgianNumber();
        const one = await createHeldIdentifier(losing, number, true);
        const two = await createHeldIdentifier(gaining, number, true);
        expect((await migrate(two, await keyFrom(one))).body.migration.status).toBe('completed');
        expect((await migrate(one, await keyFrom(two))).body.migration.status).toBe('completed');
        expect([await read(one), await read(two)]).toMatchObject([{ published: true }, { published: false }]);
        expect(await statusesOf(one)).toEqual(['inbound completed', 'outbound completed']);
      });

      it('keeps the key while the company is not verified, and uses it in the verification', async () => {
        const number = belgianNumber();
        const from = await createHeldIdentifier(losing, number, true);
        const to = await createHeldIdentifier(gaining, number, false);
        const first = await migrate(to, KEY);
        expect(first.body.migration).toMatchObject({
          status: 'pending',
          migrationKey: KEY,
          completedAt: null,
        });
        const key = await keyFrom(from);
        const replaced = await migrate(to, key);
        expect(replaced.body.migration).toEqual({ ...first.body.migration, migrationKey: key });
        expect(await statusesOf(to)).toEqual(['inbound pending']);
        expect(await read(from)).toMatchObject({ published: true });

        await gaining.verify(to.companyId);
        expect(await statusesOf(to)).toEqual(['inbound completed']);
        expect([await read(from), await read(to)]).toMatchObject([{ published: false }, { published: true }]);
      });

      it('uses a kept key when the company becomes a recipient again', async () => {
        const number = belgianNumber();
        const from = await createHeldIdentifier(losing, number, true);
        const to = await createHeldIdentifier(gaining, number, false);
        await migrate(to, await keyFrom(from));
        await gaining.sdk.companies.update(to.companyId, { isSmpRecipient: false });
        await gaining.verify(to.companyId);
        expect(await statusesOf(to)).toEqual(['inbound pending']);
        await gaining.sdk.companies.update(to.companyId, { isSmpRecipient: true });
        expect(await statusesOf(to)).toEqual(['inbound completed']);
      });

      it('fails with the reason of the network when the verification brings a wrong key', async () => {
        const number = belgianNumber();
        const from = await createHeldIdentifier(losing, number, true);
        await keyFrom(from);
        const to = await createHeldIdentifier(gaining, number, false);
        await migrate(to, KEY);
        await gaining.verify(to.companyId);
        expect(await migrations(to)).toMatchObject([
          {
            status: 'failed',
            errorMessage: expect.stringContaining('migration key is not the latest one'),
            completedAt: null,
          },
        ]);
        expect((await gaining.sdk.companies.get(to.companyId)).isVerified).toBe(true);
        expect([await read(from), await read(to)]).toMatchObject([{ published: true }, { published: false }]);
      });

      it('has one winner when two teams have the same key', async () => {
        const number = belgianNumber();
        const from = await createHeldIdentifier(losing, number, true);
        const third = await service.team();
        const rivals = await Promise.all([
          createHeldIdentifier(gaining, number, true),
          createHeldIdentifier(third, number, true),
        ]);
        const key = await keyFrom(from);
        const answers = await Promise.all(rivals.map((rival) => migrate(rival, key)));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
        const states = await Promise.all([from, ...rivals].map(read));
        expect(states.filter(({ published }) => published === true)).toHaveLength(1);
        const winner = rivals[answers.findIndex(({ status }) => status === 200)];
        expect(await publisherOf(service, from.address)).toBe(winner?.client.teamId);
      });

      it('has one open migration however often it is asked for at once', async () => {
        const number = belgianNumber();
        const from = await createHeldIdentifier(losing, number, true);
        const to = await createHeldIdentifier(gaining, number, true);
        const key = await keyFrom(from);
        const answers = await Promise.all(Array.from({ length: 10 }, () => migrate(to, key)));
        expect(answers.filter(({ status }) => status === 200)).not.toHaveLength(0);
        for (const { status } of answers) expect([200, 409]).toContain(status);
        await until(async () => (await read(to))['published'] === true);
        expect((await statusesOf(to)).filter((status) => status !== 'inbound completed')).toEqual([]);
      });
    });

    describe('migration from another access point', () => {
      it('answers a refused key with the reason of the network, and keeps it as failed', async () => {
        const number = belgianNumber();
        await heldElsewhere(service, `0208:${number}`, KEY);
        const to = await createHeldIdentifier(gaining, number, true);
        expect(await read(to)).toMatchObject({
          published: false,
          publicationError: expect.stringContaining(OTHER_PUBLISHER),
        });
        const refused = await migrate(to, OTHER_KEY);
        expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'migration_refused']);
        expect(refused.body.errors).toEqual({
          migrationKey: [expect.stringContaining('is not the latest one')],
        });
        expect(JSON.stringify(refused.body)).not.toContain(OTHER_KEY);

        const accepted = await migrate(to, KEY);
        expect(accepted.body.migration.status).toBe('completed');
        expect(await migrations(to)).toMatchObject([
          { status: 'completed', migrationKey: KEY, errorMessage: null },
          { status: 'failed', migrationKey: OTHER_KEY, errorMessage: refused.body.errors.migrationKey[0] },
        ]);
        expect(await allItems(gaining, `${to.path}/migrations?limit=1`, 'migrations')).toEqual(
          await migrations(to),
        );
        expect(await read(to)).toMatchObject({ published: true, publicationError: null });
        expect(await publisherOf(service, to.address)).toBe(gaining.teamId);
      });

      it('says that nothing is prepared, or that there is nothing to migrate', async () => {
        const number = belgianNumber();
        await heldElsewhere(service, `0208:${number}`, null);
        const to = await createHeldIdentifier(gaining, number, true);
        expect((await migrate(to, KEY)).body.errors.migrationKey[0]).toContain(
          'has not prepared its migration',
        );
        await service.sql('DELETE FROM simnet_participants WHERE participant = $1', [to.address]);
        expect((await migrate(to, KEY)).body.errors.migrationKey[0]).toContain('nothing to migrate');
        // Nobody holds it, so without a key it is simply published.
        expect(await read(to)).toMatchObject({ published: true });
      });

      it('refuses an identifier that is published from here, and a company that is no recipient', async () => {
        const published = await createHeldIdentifier(gaining, belgianNumber(), true);
        const conflict = await migrate(published, KEY);
        expect([conflict.status, conflict.headers.get('x-error-code')]).toEqual([
          409,
          'identifier_published',
        ]);
        const none = await createHeldIdentifier(gaining, belgianNumber(), false);
        await gaining.sdk.companies.update(none.companyId, { isSmpRecipient: false });
        const refused = await migrate(none, KEY);
        expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'not_smp_recipient']);
        expect([await migrations(published), await migrations(none)]).toEqual([[], []]);
      });

      it.each([
        ['11AAbb$', 'received 7'],
        ['zzAAbb$$', 'digits'],
        ['11AAbbz$', 'received 1'],
        [' 11AAbb$$', 'white space'],
        ['11AAbb$$11AAbb$$11AAbb$$1', 'received 25'],
        ['11aabb$$', 'upper-case'],
        ['11AABB$$', 'lower-case'],
        ['11AAbb$$é', 'character 9'],
        ['', 'received 0'],
        [7, 'must be a string'],
        [null, 'must be a string'],
        [undefined, 'must be a string'],
      ])('refuses the key %j without repeating it', async (key, message) => {
        const to = await createHeldIdentifier(gaining, belgianNumber(), false);
        const answer = await migrate(to, key);
        expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([400, ['migrationKey']]);
        expect(complaints(answer)).toContain(message);
        if (typeof key === 'string' && key.length > 4)
          expect(JSON.stringify(answer.body)).not.toContain(key.trim());
        expect(await migrations(to)).toEqual([]);
      });

      it('keeps keys sealed at rest and out of logs and events', async () => {
        const number = belgianNumber();
        await heldElsewhere(service, `0208:${number}`, KEY);
        const to = await createHeldIdentifier(gaining, number, true);
        await migrate(to, OTHER_KEY);
        await migrate(to, KEY);
        const teams = [losing.teamId, gaining.teamId];
        const [dump] = await service.sql<{ text: string }>(
          `SELECT (SELECT string_agg(encode(key_sealed, 'escape'), ' ') FROM identifier_migrations WHERE team_id = ANY($1))
         || (SELECT string_agg(s::text, ' ') FROM simnet_participants s WHERE publisher = ANY($1 || $2::text))
         || (SELECT string_agg(e::text, ' ') FROM events e WHERE team_id = ANY($1)) AS text`,
          [teams, OTHER_PUBLISHER],
        );
        const logged = service.log.slice(logBegin).join('\n');
        for (const key of [KEY, OTHER_KEY]) {
          expect(dump?.text).toContain(number);
          expect(dump?.text).not.toContain(key);
          expect(logged).not.toContain(key);
        }
      });

      it('is pending while the network does not answer, and completed by a worker', async () => {
        const number = belgianNumber();
        await heldElsewhere(service, `0208:${number}`, KEY);
        const to = await createHeldIdentifier(gaining, number, true);
        const silent = jest
          .spyOn(network, 'migrate')
          .mockRejectedValue(new NetworkUnavailableError('No answer.'));
        expect((await migrate(to, KEY)).body.migration.status).toBe('pending');
        silent.mockRestore();
        await dueNow(service);
        await until(async () => (await read(to))['published'] === true);
        expect(await statusesOf(to)).toEqual(['inbound completed']);
      });

      it('takes a company off again that lost its verification while the network was asked', async () => {
        const number = belgianNumber();
        await heldElsewhere(service, `0208:${number}`, KEY);
        const to = await createHeldIdentifier(gaining, number, true);
        const original = network.migrate.bind(network);
        let answer: (() => void) | undefined;
        jest.spyOn(network, 'migrate').mockImplementation(async (...callArguments) => {
          await original(...callArguments);
          await new Promise<void>((resolve) => (answer = resolve));
        });
        const asked = migrate(to, KEY);
        await until(async () => answer !== undefined);
        expect((await gaining.delete(to.path)).headers.get('x-error-code')).toBe('migration_running');
        expect((await migrate(to, OTHER_KEY)).headers.get('x-error-code')).toBe('migration_running');
        await gaining.sdk.companies.update(to.companyId, { vatNumber: `BE${belgianNumber()}` });
        answer?.();
        expect((await asked).body.migration.status).toBe('completed');
        await until(async () => (await read(to))['publication'] === 'unpublished');
        expect(await publisherOf(service, to.address)).toBeNull();
      });

      it('is asked for when the company became publishable while a worker thought that it was not', async () => {
        const number = belgianNumber();
        await heldElsewhere(service, `0208:${number}`, KEY);
        const to = await createHeldIdentifier(gaining, number, false);
        const { id } = (await migrate(to, KEY)).body.migration as { id: string };
        const lease = await service.app.get(UnitOfWork).run((tx) => MIGRATION_WORK.claimNow(tx, id, 60));
        const company = await holdRow(service, 'companies', to.companyId);
        const carried = service.app.get(MigrationExecutor).process(lease);
        await until(() => company.awaited());
        // As its verification does: it leaves a migration alone that a worker has.
        await company.sql('UPDATE companies SET is_verified = true WHERE id = $1', [to.companyId]);
        await company.letGo();
        await carried;
        expect(await statusesOf(to)).toEqual(['inbound completed']);
        expect(await read(to)).toMatchObject({ published: true });
      });
    });
  });
});
