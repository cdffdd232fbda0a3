import { hold, holdRow, type HeldRow } from '../support/held-row';
import { codes, findings, lifecycleOf, LifecycleScene, refusal, say } from '../support/lifecycle-scene';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

const OUT_OF_ORDER = [409, 'status_out_of_order'];

/** The French life cycle of invoices: of two who change it at the same moment, one does. */
describe('documents', () => {
  const shared = sharedService();

  describe('two who change the French life cycle of an invoice at once', () => {
    let service: Service;
    let scene: LifecycleScene;
    let buyer: TeamClient;

    beforeAll(async () => {
      service = shared();
      scene = await LifecycleScene.of(service);
      ({ buyer } = scene);
    });

    const refuse = (received: string) =>
      say(buyer, received, { status: '210', reasons: [{ code: 'DOUBLON' }] });
    const resend = (id: string): Promise<Answer> => buyer.post(`/api/v1/documents/${id}/resend`);

    /** A status that was said, and whose message did not arrive. @returns the document that the message is */
    async function lost(saying: Promise<Answer>): Promise<string> {
      const { id } = (await saying).body.document;
      await service.settled(id);
      await service.sql(`UPDATE document_states SET delivery_status = 'failed' WHERE document_id = $1`, [id]);
      return id;
    }

    /** Keeps the next status of an invoice in the middle of it: it holds the invoice, and waits for this one. */
    const holdNext = async (received: string): Promise<Pick<HeldRow, 'awaited' | 'letGo'>> => {
      const rowLock = await hold(
        service,
        `INSERT INTO lifecycle_statuses (id, team_id, document_id, origin, speaker, follows, message_id, created_at)
         SELECT $2, team_id, document_id, 'partner', 'seller', id, $2, created_at
         FROM lifecycle_statuses WHERE document_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
        [received, `held ${received}`],
      );
      const letGo = async (): Promise<void> => {
        await rowLock.sql('DELETE FROM lifecycle_statuses WHERE id = $1', [`held ${received}`]);
        await rowLock.letGo();
      };
      return { awaited: rowLock.awaited, letGo };
    };

    const waiting = async (): Promise<number> => {
      const [row] = await service.sql<{ n: number }>(
        'SELECT count(*)::int AS n FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0 AND datname = current_database()',
      );
      return row?.n ?? 0;
    };

    it('what the partner says while the company does counts, and the company is refused', async () => {
      const { number, received } = await scene.invoice();
      const rowLock = await holdNext(received);
      const cancelling = scene.cancelled(number);
      await until(() => rowLock.awaited());
      const approving = say(buyer, received, { status: '205' });
      await until(async () => (await waiting()) === 2);
      await rowLock.letGo();
      expect(findings(await cancelling)).toEqual([]);
      expect(refusal(await approving)).toEqual([
        ...OUT_OF_ORDER,
        { status: ['The status 205 may not follow 220, which is a final status.'] },
      ]);
      expect(await codes(buyer, received)).toEqual(['202', '203', '220']);
    });

    it('what the company says while the partner does counts, and the partner has a finding', async () => {
      const { number, received } = await scene.invoice();
      const rowLock = await holdNext(received);
      const refusing = refuse(received);
      await until(() => rowLock.awaited());
      const cancelling = scene.cancelled(number);
      await until(async () => (await waiting()) === 2);
      await rowLock.letGo();
      expect((await refusing).status).toBe(200);
      expect(findings(await cancelling)).toEqual(['LIFECYCLE-FINAL']);
      expect((await lifecycleOf(buyer, received)).status).toBe('210');
    });

    it('is said after what the partner says at that moment', async () => {
      const { received } = await scene.invoice();
      const rowLock = await holdRow(service, 'document_states', received, 'document_id');
      const approving = say(buyer, received, { status: '205' });
      await until(() => rowLock.awaited());
      await rowLock.sql(
        `INSERT INTO lifecycle_statuses (id, team_id, document_id, origin, speaker, code, follows, message_id, created_at)
         SELECT overlay(id placing '7ZZZZZZZZZ' from 5), team_id, document_id, 'partner', 'seller', '220', id, 'theirs', created_at + interval '1 h'
         FROM lifecycle_statuses WHERE document_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
        [received],
      );
      await rowLock.letGo();
      expect(refusal(await approving).slice(0, 2)).toEqual(OUT_OF_ORDER);
      expect(await codes(buyer, received)).toEqual(['202', '203', '220']);
    });

    it('a status is refused like a late one while one before it is sent again', async () => {
      const { received } = await scene.invoice();
      const id = await lost(refuse(received));
      const rowLock = await holdRow(service, 'document_states', id, 'document_id');
      const resending = resend(id);
      await until(() => rowLock.awaited());
      const approving = say(buyer, received, { status: '205' });
      await until(async () => (await waiting()) === 2);
      await rowLock.letGo();
      expect((await resending).status).toBe(200);
      expect(refusal(await approving)).toEqual([
        ...OUT_OF_ORDER,
        { status: ['The status 205 may not follow 210, which is a final status.'] },
      ]);
      await service.settled(id);
      expect(await codes(buyer, received)).toEqual(['202', '203', '210']);
    });

    it('a status that the client writes itself is refused like a late one, too', async () => {
      const { number, received } = await scene.invoice();
      const id = await lost(refuse(received));
      const rowLock = await holdRow(service, 'document_states', id, 'document_id');
      const resending = resend(id);
      await until(() => rowLock.awaited());
      const document = scene.message(number, '205');
      const { address: recipient } = scene.from;
      const approving = buyer.post(`/api/v1/${scene.to.id}/send`, {
        recipient,
        documentType: 'xml',
        document,
      });
      await until(async () => (await waiting()) === 2);
      await rowLock.letGo();
      expect((await resending).status).toBe(200);
      expect(refusal(await approving)).toEqual([
        ...OUT_OF_ORDER,
        { document: ['The status 205 may not follow 210, which is a final status.'] },
      ]);
      expect(await codes(buyer, received)).toEqual(['202', '203', '210']);
    });

    it('what the partner says has a finding while a final status is sent again', async () => {
      const { number, received } = await scene.invoice();
      const id = await lost(refuse(received));
      const rowLock = await holdRow(service, 'document_states', id, 'document_id');
      const resending = resend(id);
      await until(() => rowLock.awaited());
      const cancelling = scene.cancelled(number);
      await until(async () => (await waiting()) === 2);
      await rowLock.letGo();
      expect((await resending).status).toBe(200);
      expect(findings(await cancelling)).toEqual(['LIFECYCLE-FINAL']);
    });

    it('a status is not sent again while another one is said', async () => {
      const { received } = await scene.invoice();
      const id = await lost(refuse(received));
      const rowLock = await holdNext(received);
      const approving = say(buyer, received, { status: '205' });
      await until(() => rowLock.awaited());
      const resending = resend(id);
      await until(async () => (await waiting()) === 2);
      await rowLock.letGo();
      expect((await approving).status).toBe(200);
      expect(refusal(await resending)).toEqual([
        ...OUT_OF_ORDER,
        {
          root: ['The invoice already has the later status 205, so this status cannot be sent again.'],
        },
      ]);
      expect((await lifecycleOf(buyer, received)).status).toBe('205');
    });

    it('of two that did not arrive and exclude each other one is sent again', async () => {
      const { received } = await scene.invoice();
      const refused = await lost(refuse(received));
      const approved = await lost(say(buyer, received, { status: '205' }));
      expect((await resend(refused)).status).toBe(200);
      await service.settled(refused);
      expect(refusal(await resend(approved))).toEqual([
        ...OUT_OF_ORDER,
        {
          root: [
            'The status cannot be sent again. The status 205 may not follow 210, which is a final status.',
          ],
        },
      ]);
      expect((await lifecycleOf(buyer, received)).status).toBe('210');
    });

    it('of two that did not arrive the later one is sent again alone', async () => {
      const { received } = await scene.invoice();
      const refused = await lost(refuse(received));
      const approved = await lost(say(buyer, received, { status: '205' }));
      expect((await resend(approved)).status).toBe(200);
      expect(refusal(await resend(refused)).slice(0, 2)).toEqual(OUT_OF_ORDER);
      await service.settled(approved);
      expect((await lifecycleOf(buyer, received)).status).toBe('205');
    });
  });
});
