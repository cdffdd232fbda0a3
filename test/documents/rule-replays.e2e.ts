import { DocumentReader } from '../../src/business/documents/reading/document-reader';
import { DocumentContents } from '../../src/business/documents/document-contents';
import { FailedComparisonError } from '../../src/business/documents/reading/release-comparison';
import { invoiceTo } from '../support/invoices';
import { CREDIT_NOTE } from '../support/credit-note';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { sendAndWait, type TeamClient } from '../support/team-client';
import { until } from '../support/until';

interface RuleReplay {
  id: string;
  state: string;
  [member: string]: unknown;
}

/** Replays of a rule release over stored documents: in the background, each document counted once. */
describe('documents', () => {
  const shared = sharedService();

  describe('rule replays', () => {
    let service: Service;
    let seller: TeamClient;
    let buyer: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };
    const ids: string[] = [];

    beforeAll(async () => {
      service = shared();
      [seller, buyer] = await Promise.all([service.team(), service.team()]);
      [from, to] = await Promise.all([seller.company(), buyer.company()]);
      for (let n = 1; n <= 3; n++)
        ids.push((await sendAndWait(seller, from.id, invoiceTo(to.address, `REPLAY-${n}`))).body.document.id);
    });

    afterEach(() => jest.restoreAllMocks());

    const start = async (team: TeamClient, input: object): Promise<RuleReplay> => {
      const { status, body } = await team.post('/api/v1/rule-replays', input);
      expect([status, body.errors]).toEqual([200, undefined]);
      return body.ruleReplay;
    };

    const finish = async (team: TeamClient, { id }: RuleReplay): Promise<RuleReplay> => {
      let replay: RuleReplay = { id, state: '' };
      await until(async () => {
        replay = (await team.get(`/api/v1/rule-replays/${id}`)).body.ruleReplay;
        return replay.state !== 'running';
      });
      return replay;
    };

    it('validate the newest sent invoices by the rules of a day, and change none', async () => {
      const before = (await seller.get(`/api/v1/documents/${ids[0]}`)).body.document;
      const replay = await start(seller, { day: '2027-02-15' });
      expect(await finish(seller, replay)).toMatchObject({
        ...{ state: 'done', direction: 'outgoing', day: '2027-02-15', changedRuleSets: [] },
        ...{ matched: 3, validated: 3, unreadable: 0, refused: 0, newlyRefused: 0, noLongerRefused: 0 },
        ...{ rules: [], companies: [] },
      });
      expect((await seller.get(`/api/v1/documents/${ids[0]}`)).body.document).toEqual(before);
    });

    it('take the newest ones up to a number, and try today’s rules when no release is coming', async () => {
      const replay = await finish(seller, await start(seller, { documents: 2 }));
      expect(replay).toMatchObject({ matched: 2, validated: 2, day: replay.today });
    });

    it('name the rules, companies and examples of refused documents, with those of today', async () => {
      const { body } = await buyer.post('/api/v1/sandbox/inbound', {
        companyId: to.id,
        document: CREDIT_NOTE.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$17.77'),
      });
      expect(body.document.validation.result).toBe('invalid');
      const replay = await finish(buyer, await start(buyer, { direction: 'incoming', day: '2027-02-15' }));
      expect(replay).toMatchObject({ matched: 4, validated: 4, refused: 1, newlyRefused: 0 });
      expect(replay.companies).toEqual([
        { companyId: to.id, name: expect.any(String), refused: 1, newlyRefused: 0 },
      ]);
      expect(replay.rules).toContainEqual({
        ...{ ruleCode: 'BR-CO-16', source: 'EN 16931 UBL 1.3.16', documents: 1, newDocuments: 0 },
        examples: [
          {
            ...{ documentId: body.document.id, companyId: to.id, documentNumber: 'CN-2026-7' },
            message: expect.stringContaining('7.77'),
          },
        ],
      });
    });

    it('show no example whose document was deleted since', async () => {
      const { body } = await buyer.post('/api/v1/sandbox/inbound', {
        companyId: to.id,
        document: CREDIT_NOTE.replace('CN-2026-7', 'CN-2026-8').replace(
          /(<cbc:PayableAmount[^>]*>)[^<]*/,
          '$17.77',
        ),
      });
      const replay = await finish(buyer, await start(buyer, { direction: 'incoming' }));
      const examples = (of: RuleReplay): unknown =>
        (of.rules as { ruleCode: string; examples: { documentNumber: string }[] }[])
          .filter(({ ruleCode }) => ruleCode === 'BR-CO-16')
          .map((rule) => rule.examples.map(({ documentNumber }) => documentNumber));
      expect(examples(replay)).toEqual([['CN-2026-8', 'CN-2026-7']]);
      await service.sql('DELETE FROM documents WHERE id = $1', [body.document.id]);
      expect(examples(await finish(buyer, replay))).toEqual([['CN-2026-7']]);
    });

    it('end as failed when they are parked, so that the team can create another one', async () => {
      const reader = service.app.get(DocumentReader);
      jest.spyOn(reader, 'compareReleases').mockImplementationOnce(async () => {
        await service.sql(`UPDATE rule_replays SET unfinished = 4 WHERE team_id = $1 AND state = 'running'`, [
          seller.teamId,
        ]);
        throw new Error('A defect');
      });
      const replay = await finish(seller, await start(seller, {}));
      expect(replay).toMatchObject({ state: 'failed', matched: 3, validated: 0 });
      expect(replay['finishedAt']).toEqual(expect.any(String));
      const open = 'SELECT count(*)::int AS n FROM rule_replay_documents WHERE rule_replay_id = $1';
      expect(await service.sql(open, [replay.id])).toEqual([{ n: 0 }]);
      expect(await finish(seller, await start(seller, {}))).toMatchObject({ state: 'done', validated: 3 });
      // An operator who releases it starts nothing.
      await service.sql(
        'UPDATE rule_replays SET parked_at = NULL, unfinished = 0, next_attempt_at = clock_timestamp() WHERE id = $1',
        [replay.id],
      );
      await until(async () => {
        const due = 'SELECT 1 FROM rule_replays WHERE id = $1 AND next_attempt_at IS NOT NULL';
        return (await service.sql(due, [replay.id])).length === 0;
      });
      expect((await finish(seller, replay)).state).toBe('failed');
    });

    it('count documents that only the later rules refuse as new', async () => {
      refuseInLaterRelease(ids[1] ?? '');
      const replay = await finish(seller, await start(seller, {}));
      expect(replay).toMatchObject({
        ...{ validated: 3, refused: 1, newlyRefused: 1 },
        rules: [{ ruleCode: 'NEW-01', documents: 1, newDocuments: 1, examples: [{ documentId: ids[1] }] }],
        companies: [{ companyId: from.id, refused: 1, newlyRefused: 1 }],
      });
    });

    it('count each document once when a worker is overtaken before it stores its verdicts', async () => {
      const compare = service.app.get(DocumentReader);
      const original = compare.compareReleases.bind(compare);
      let overtaken = false;
      jest.spyOn(compare, 'compareReleases').mockImplementation(async (order) => {
        if (!overtaken) {
          overtaken = true;
          await service.sql(
            `UPDATE rule_replays SET claim = claim + 1, lease_until = NULL, worker = NULL, begun = false,
              next_attempt_at = clock_timestamp() WHERE state = 'running' AND team_id = $1`,
            [seller.teamId],
          );
        }
        return original(order);
      });
      const replay = await finish(seller, await start(seller, {}));
      expect([overtaken, replay.matched, replay.validated]).toEqual([true, 3, 3]);
    });

    it('count a document that cannot be read, and go on', async () => {
      const compare = service.app.get(DocumentReader);
      const original = compare.compareReleases.bind(compare);
      let failed = 0;
      jest.spyOn(compare, 'compareReleases').mockImplementation(async (order) => {
        if (failed++ === 0) throw new FailedComparisonError(new Error('The thread ended'));
        return original(order);
      });
      expect(await finish(seller, await start(seller, {}))).toMatchObject({ validated: 2, unreadable: 1 });
    });

    it('repeat a slice that failed for another reason than a document, and count none as unreadable', async () => {
      const contents = service.app.get(DocumentContents);
      const [reader, original] = [service.app.get(DocumentReader), contents.findXml.bind(contents)];
      const failures: Error[] = [new Error('Connection terminated')];
      jest.spyOn(contents, 'findXml').mockImplementation(async (id) => {
        const failure = failures.pop();
        if (failure !== undefined) throw failure;
        return original(id);
      });
      const compare = reader.compareReleases.bind(reader);
      const stops: Error[] = [new Error('Terminating worker thread')];
      jest.spyOn(reader, 'compareReleases').mockImplementation(async (order) => {
        const failure = stops.pop();
        if (failure !== undefined) throw failure;
        return compare(order);
      });
      const replay = await start(seller, {});
      const isRetried = async (): Promise<boolean> => {
        const [row] = await service.sql<{ unfinished: number }>(
          'SELECT unfinished FROM rule_replays WHERE id = $1 AND NOT begun',
          [replay.id],
        );
        return row !== undefined && row.unfinished > 0;
      };
      for (const open of [failures, stops]) {
        await until(async () => open.length === 0 && (await isRetried()));
        await service.sql('UPDATE rule_replays SET next_attempt_at = clock_timestamp() WHERE id = $1', [
          replay.id,
        ]);
      }
      expect(await finish(seller, replay)).toMatchObject({ validated: 3, unreadable: 0 });
    });

    it('run one at a time for a team, and end when they are cancelled', async () => {
      const release = holdComparisons();
      const replay = await start(seller, {});
      const second = await seller.post('/api/v1/rule-replays', {});
      expect([second.status, second.headers.get('x-error-code')]).toEqual([409, 'rule_replay_running']);
      const cancelled = await seller.post(`/api/v1/rule-replays/${replay.id}/cancel`);
      expect(cancelled.body.ruleReplay).toMatchObject({ state: 'cancelled', validated: 0 });
      release();
      const next = await finish(seller, await start(seller, {}));
      expect(next).toMatchObject({ state: 'done', validated: 3 });
      expect(await finish(seller, replay)).toMatchObject({ state: 'cancelled', validated: 0, matched: 3 });
    });

    it('are of one team, of the companies of the request, and refuse what is no day', async () => {
      const other = await seller.company();
      const replay = await finish(seller, await start(seller, { companyIds: [other.id] }));
      expect(replay).toMatchObject({ matched: 0, state: 'done' });
      const two = await start(seller, { companyIds: [other.id, from.id], documents: 2 });
      expect(await finish(seller, two)).toMatchObject({ matched: 2, validated: 2 });
      expect((await seller.post('/api/v1/rule-replays', { companyIds: [to.id] })).status).toBe(401);
      expect((await buyer.get(`/api/v1/rule-replays/${replay.id}`)).status).toBe(401);
      expect((await buyer.post(`/api/v1/rule-replays/${replay.id}/cancel`)).status).toBe(401);
      const refused = await seller.post('/api/v1/rule-replays', { day: '2027-02-30', documents: 0 });
      expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([400, ['day', 'documents']]);
    });

    /** Refuses one document by a rule that today's release does not have. */
    function refuseInLaterRelease(documentId: string): void {
      const reader = service.app.get(DocumentReader);
      const original = reader.compareReleases.bind(reader);
      const number = `REPLAY-${ids.indexOf(documentId) + 1}`;
      jest.spyOn(reader, 'compareReleases').mockImplementation(async (order) => {
        const verdict = await original(order);
        if (!verdict.ok || !Buffer.from(order.xml).includes(`>${number}<`)) return verdict;
        const rule = { ruleCode: 'NEW-01', source: 'Peppol 9', message: 'A new rule.', isNew: true };
        return { ...verdict, isRefused: true, rules: [...verdict.rules, rule] };
      });
    }

    /** Lets comparisons wait. @returns a function that lets them go on */
    function holdComparisons(): () => void {
      const reader = service.app.get(DocumentReader);
      const original = reader.compareReleases.bind(reader);
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      jest.spyOn(reader, 'compareReleases').mockImplementation(async (order) => {
        await released;
        return original(order);
      });
      return release;
    }
  });
});
