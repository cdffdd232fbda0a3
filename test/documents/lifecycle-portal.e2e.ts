import { missingPlatform } from '../../src/network/french-platform/reporting-platform';
import { FrenchPlatforms } from '../../src/network/french-platform/french-platforms';
import { parseXml } from '../../src/standards/invoice';
import { validateDocument } from '../../src/standards/rules';
import type { FrenchParty } from '../support/french-invoice';
import { lifecycleOf, LifecycleScene, refusal, say } from '../support/lifecycle-scene';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';
import { sharedService } from '../support/per-worker';

const isRejection = ({ code }: { code: string }): boolean => code === '213';

/** The French life cycle of invoices: what goes to the tax portal, and what is said by itself. */
describe('documents', () => {
  const shared = sharedService();

  describe('the French life cycle of invoices at the tax portal', () => {
    let service: Service;
    let scene: LifecycleScene;
    let seller: TeamClient;
    let buyer: TeamClient;
    let to: FrenchParty;

    beforeAll(async () => {
      service = shared();
      scene = await LifecycleScene.of(service);
      ({ seller, buyer, to } = scene);
    });

    afterEach(() => jest.restoreAllMocks());

    const portalOf = (id: string): Promise<{ code: string; handOvers: number; xml: Buffer }[]> =>
      service.sql(
        `SELECT s.code, s.hand_overs AS "handOvers", s.xml FROM simplatform_statuses s
         JOIN lifecycle_statuses l ON l.id = s.message_id WHERE l.document_id = $1 ORDER BY l.created_at`,
        [id],
      );
    const waiting = (documentId: string): Promise<unknown[]> =>
      service.sql('SELECT 1 FROM lifecycle_statuses WHERE document_id = $1 AND next_attempt_at IS NOT NULL', [
        documentId,
      ]);
    const outside = (documentId: string): Promise<unknown> =>
      eventually(
        () => waiting(documentId),
        (rows) => rows.length === 0,
        120_000,
      );
    /** As if the process had died before it noted that the status got outside. */
    const forgotten = (documentId: string, code: string): Promise<unknown> =>
      service.sql(
        `UPDATE lifecycle_statuses SET next_attempt_at = clock_timestamp(), portal = 'pending',
           for_partner = code = '213', status_document_id = NULL WHERE document_id = $1 AND code = $2`,
        [documentId, code],
      );

    it('goes to the tax portal as far as it follows it, and once, whatever is repeated', async () => {
      const { sent, received } = await scene.invoice();
      await say(buyer, received, { status: '205' });
      await Promise.all([outside(sent), outside(received)]);
      const [deposited, ...others] = await portalOf(sent);
      expect([deposited?.code, deposited?.handOvers, others, await portalOf(received)]).toEqual([
        '200',
        1,
        [],
        [],
      ]);
      const xml = deposited?.xml.toString('utf8') ?? '';
      expect(xml).toContain('einvoicingF2');
      expect(validateDocument(parseXml(xml), '2026-11-23').errors).toEqual([]);
      await forgotten(sent, '200');
      await outside(sent);
      expect(await portalOf(sent)).toMatchObject([{ code: '200', handOvers: 2 }]);
      expect((await lifecycleOf(seller, sent)).statuses[0]).toMatchObject({
        portal: 'received',
        lastError: null,
      });
    });

    /** Makes a status due in a statement that no attempt can come between: one under way would set its next attempt once more. */
    const due = async (documentId: string, code: string, also = ''): Promise<void> => {
      await eventually(
        () =>
          service.sql(
            `UPDATE lifecycle_statuses SET next_attempt_at = clock_timestamp() ${also}
             WHERE document_id = $1 AND code = $2 AND lease_until IS NULL RETURNING id`,
            [documentId, code],
          ),
        (idle) => idle.length === 1,
        120_000,
      );
    };
    const errorOf = (documentId: string, code: string, part: string): Promise<unknown> =>
      eventually(
        () =>
          service.sql(
            `SELECT 1 FROM lifecycle_statuses WHERE document_id = $1 AND code = $2 AND lease_until IS NULL
               AND strpos(last_error, $3) > 0`,
            [documentId, code, part],
          ),
        (waiting) => waiting.length === 1,
        120_000,
      );

    it('goes to the tax portal once the partner has it, and never where the partner does not get it', async () => {
      const { received } = await scene.invoice();
      jest.spyOn(FrenchPlatforms.prototype, 'findPlatformForTeam').mockResolvedValue(missingPlatform);
      const refused = await say(buyer, received, { status: '210', reasons: [{ code: 'DOUBLON' }] });
      const { id } = refused.body.document;
      await service.settled(id);
      const deliver = (status: string): Promise<unknown> =>
        service.sql('UPDATE document_states SET delivery_status = $2 WHERE document_id = $1', [id, status]);
      await deliver('failed');
      await due(received, '210');
      await errorOf(received, '210', 'was not delivered');
      await deliver('pending');
      await due(received, '210');
      await errorOf(received, '210', 'is being delivered');
      expect(await portalOf(received)).toEqual([]);
      // Not before: an attempt that began while the document counted as delivered would reach the portal.
      jest.restoreAllMocks();
      await deliver('delivered');
      await due(received, '210');
      await outside(received);
      expect(await portalOf(received)).toMatchObject([{ code: '210', handOvers: 1 }]);
    });

    it('goes to the tax portal in the order in which it was said', async () => {
      const { sent } = await scene.invoice();
      await outside(sent);
      const later = `UPDATE lifecycle_statuses SET next_attempt_at = clock_timestamp() + interval '1 h'`;
      await service.sql(`${later}, portal = 'pending' WHERE document_id = $1 AND code = '200'`, [sent]);
      const paid = { status: '212', amounts: [{ amount: '1', percentage: '20' }] };
      await service.settled((await say(seller, sent, paid)).body.document.id);
      await due(sent, '212');
      await errorOf(sent, '212', 'has not received the earlier status 200');
      await service.sql(`${later} WHERE document_id = $1 AND code = '212' AND lease_until IS NULL`, [sent]);
      expect(await portalOf(sent)).toMatchObject([{ code: '200', handOvers: 1 }]);
      await due(sent, '200');
      await outside(sent);
      expect(await portalOf(sent)).toMatchObject([
        { code: '200', handOvers: 2 },
        { code: '212', handOvers: 1 },
      ]);
    });

    it('shows what the portal refuses, and waits where an installation has no platform', async () => {
      const { sent } = await scene.invoice('reject');
      await outside(sent);
      expect((await lifecycleOf(seller, sent)).statuses[0]).toMatchObject({
        portal: 'refused',
        lastError: expect.stringContaining('REJ_SEMAN'),
      });
      jest.spyOn(FrenchPlatforms.prototype, 'findPlatformForTeam').mockResolvedValue(missingPlatform);
      await forgotten(sent, '200');
      const [row] = await eventually(
        () =>
          service.sql<{ portal: string; hours: number; last_error: string }>(
            `SELECT portal, last_error, extract(epoch FROM next_attempt_at - clock_timestamp()) / 3600 AS hours
             FROM lifecycle_statuses WHERE document_id = $1 AND lease_until IS NULL AND last_error IS NOT NULL`,
            [sent],
          ),
        ([found]) => Number(found?.hours) > 1,
        120_000,
      );
      expect([row?.portal, row?.last_error]).toEqual([
        'pending',
        expect.stringContaining('No reporting platform'),
      ]);
    });

    it('rejects an invoice that breaks its rules, tells its sender once, and lets nothing more be said', async () => {
      const { sent, number } = await scene.invoice();
      const { xml } = (await seller.get(`/api/v1/documents/${sent}`)).body.document;
      const broken = xml.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$11.00');
      const handed = await buyer.post('/api/v1/sandbox/inbound', { companyId: to.id, document: broken });
      const { id } = handed.body.document;
      await outside(id);
      await forgotten(id, '213');
      await outside(id);
      const { statuses, next } = await lifecycleOf(buyer, id);
      expect(next).toEqual([]);
      expect(statuses).toMatchObject([
        { code: '202', portal: null },
        {
          code: '213',
          origin: 'automatic',
          speaker: 'buyerPlatform',
          reasons: [{ code: 'REJ_SEMAN', text: expect.stringContaining('BR-CO-16') }],
          portal: 'received',
        },
      ]);
      await service.settled(statuses[1].statusDocumentId);
      const listed = await buyer.get('/api/v1/documents?type=lifecycleStatus&direction=outgoing&limit=200');
      const messages = listed.body.documents.filter(
        ({ parsed }: { parsed: { invoices: { number: string; status: string }[] } }) =>
          parsed.invoices[0]?.number === number,
      );
      expect(messages).toMatchObject([{ id: statuses[1].statusDocumentId, deliveryStatus: 'delivered' }]);
      expect(await lifecycleOf(seller, sent)).toMatchObject({
        status: '213',
        statuses: [
          { code: '200' },
          { code: '201' },
          { code: '213', origin: 'partner', speaker: 'buyerPlatform' },
        ],
      });
      expect(refusal(await say(buyer, id, { status: '205' })).slice(0, 2)).toEqual([
        409,
        'status_out_of_order',
      ]);
      const { events } = (await buyer.get('/api/v1/events?type=document.lifecycle_changed&limit=1')).body;
      expect(events[0].data).toMatchObject({ documentId: id, status: '213', origin: 'automatic' });
    });

    it('looks for a day for the sender of an invoice that it rejects, and keeps the reason', async () => {
      const { sent } = await scene.invoice();
      const { xml } = (await seller.get(`/api/v1/documents/${sent}`)).body.document;
      const broken = xml
        .replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$11.00')
        .replace(/(<cbc:ID>)CDV-/, '$1LOST-');
      const handed = await buyer.post('/api/v1/sandbox/inbound', {
        companyId: to.id,
        sender: '0225:100000009',
        document: broken,
      });
      const { id } = handed.body.document;
      const reason = 'is not registered on the network';
      await errorOf(id, '213', reason);
      expect(await waiting(id)).toHaveLength(1);
      expect((await lifecycleOf(buyer, id)).statuses[1]).toMatchObject({ counts: true, portal: 'received' });
      await due(id, '213', `, created_at = created_at - interval '2 d'`);
      await outside(id);
      expect((await lifecycleOf(buyer, id)).statuses.find(isRejection)).toMatchObject({
        statusDocumentId: null,
        counts: true,
        portal: 'received',
        lastError: expect.stringContaining(reason),
      });
    });
  });
});
