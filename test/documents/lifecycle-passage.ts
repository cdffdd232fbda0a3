import { composeStatusMessage, writeStatusMessage, type NewStatus, type StatusDetail } from '../../src/cdar';
import { parseXml } from '../../src/invoice';
import { missingPlatform } from '../../src/reporting/platform/missing-platform';
import { Platforms } from '../../src/reporting/platform/platforms';
import { validateDocument } from '../../src/rules';
import type { Shared } from '../support/chapter';
import { frenchInvoice, frenchParty, type FrenchParty } from '../support/french-invoice';
import { codes, lifecycleOf, LifecycleScene, refusal, say } from '../support/lifecycle-scene';
import type { Service } from '../support/service';
import { sendAndWait, type Answer, type TeamClient } from '../support/team-client';
import { eventually } from '../support/until';

/** The French life cycle of invoices: what comes in, what is said by itself, and what goes to the tax portal. */
export function lifecyclePassage(shared: Shared): void {
  describe('the French life cycle of invoices on their way', () => {
    let service: Service;
    let scene: LifecycleScene;
    let seller: TeamClient;
    let buyer: TeamClient;
    let from: FrenchParty;
    let to: FrenchParty;

    beforeAll(async () => {
      service = shared();
      scene = await LifecycleScene.of(service);
      ({ seller, buyer, from, to } = scene);
    });

    afterEach(() => jest.restoreAllMocks());

    /** A status message of the buyer, as it would come over the network to the seller. */
    function message(number: string, code: string, fields: Partial<NewStatus> = {}): string {
      const party = ({ siren, name }: FrenchParty) => ({
        siren,
        name,
        address: { scheme: '0225', identifier: siren },
      });
      const composed = composeStatusMessage({
        id: scene.number('M'),
        code,
        speaker: 'buyer',
        since: '2026-11-22T09:59:00',
        issuedAt: '2026-11-22T10:00:00',
        platform: { id: '0003', name: 'Plateforme' },
        frame: 'REGULATED',
        to: 'partners',
        details: [],
        ...fields,
        invoice: {
          number,
          issueDate: '2026-11-20',
          typeCode: '380',
          receivedAt: null,
          seller: party(from),
          buyer: party(to),
          ...fields.invoice,
        },
      });
      return writeStatusMessage(composed);
    }

    const inbound = (document: string, fields: object = {}): Promise<Answer> =>
      seller.post('/api/v1/sandbox/inbound', { companyId: from.id, sender: to.address, document, ...fields });
    const findings = ({ body }: Answer): string[] =>
      body.document.validation.errors.map(({ ruleCode }: { ruleCode: string }) => ruleCode);

    it('takes what comes in by number, day and parties; anything else changes nothing and has a finding', async () => {
      const { number, sent } = await scene.invoice();
      const reason: StatusDetail = {
        reasonCode: 'DOUBLON',
        reason: null,
        status: null,
        actionCode: null,
        action: null,
        sequence: null,
        characteristics: [],
      };
      const named = (fields: object) => ({ invoice: { number, ...fields } }) as unknown as Partial<NewStatus>;
      const unknown = ['LIFECYCLE-UNKNOWN-INVOICE'];
      expect(findings(await inbound(message('NOBODY-KNOWS', '204')))).toEqual(unknown);
      expect(findings(await inbound(message(number, '204', named({ issueDate: '2026-11-19' }))))).toEqual(
        unknown,
      );
      const stranger = {
        siren: '100000009',
        name: 'x',
        address: { scheme: '0225', identifier: '100000009' },
      };
      expect(findings(await inbound(message(number, '204', named({ seller: stranger }))))).toEqual(unknown);
      expect(findings(await inbound(message(number, '204'), { sender: '0225:100000009' }))).toEqual(unknown);
      const foreign = await service.team();
      const elsewhere = await frenchParty(foreign);
      const misdirected = await foreign.post('/api/v1/sandbox/inbound', {
        companyId: elsewhere.id,
        sender: to.address,
        document: message(number, '204'),
      });
      expect(findings(misdirected)).toEqual(unknown);
      expect(await codes(seller, sent)).toEqual(['200', '201']);

      expect(findings(await inbound(message(number, '209')))).toEqual(['LIFECYCLE-WRONG-SPEAKER']);
      expect(findings(await inbound(message(number, '210')))).toContain('LIFECYCLE-INVALID');
      const refused = message(number, '210', { details: [reason] });
      expect(findings(await inbound(refused))).toEqual([]);
      expect(findings(await inbound(message(number, '204')))).toEqual(['LIFECYCLE-FINAL']);
      expect(findings(await inbound(refused))).toEqual(['LIFECYCLE-REPEATED']);
      const { status, statuses } = await lifecycleOf(seller, sent);
      expect(status).toBe('210');
      expect(
        statuses.map(({ code, counts, objection }: Record<string, unknown>) => [code, counts, objection]),
      ).toEqual([
        ['200', true, null],
        ['201', true, null],
        ['209', false, 'wrong_speaker'],
        ['210', false, 'invalid'],
        ['210', true, null],
        ['204', false, 'final'],
        ['210', false, 'repeated'],
      ]);
      const { events } = (await seller.get('/api/v1/events?type=document.lifecycle_changed&limit=1')).body;
      expect(events[0].data).toMatchObject({ documentId: sent, status: '210', origin: 'partner' });
    });

    const portalOf = (id: string): Promise<{ code: string; handOvers: number; xml: Buffer }[]> =>
      service.sql(
        `SELECT s.code, s.hand_overs AS "handOvers", s.xml FROM simplatform_statuses s
         JOIN lifecycle_statuses l ON l.id = s.message_id WHERE l.document_id = $1 ORDER BY l.created_at`,
        [id],
      );
    const outside = (documentId: string): Promise<unknown> =>
      eventually(
        () =>
          service.sql(
            'SELECT 1 FROM lifecycle_statuses WHERE document_id = $1 AND next_attempt_at IS NOT NULL',
            [documentId],
          ),
        (waiting) => waiting.length === 0,
        30_000,
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

    it('shows what the portal refuses, and waits where an installation has no platform', async () => {
      const { sent } = await scene.invoice('reject');
      await outside(sent);
      expect((await lifecycleOf(seller, sent)).statuses[0]).toMatchObject({
        portal: 'refused',
        lastError: expect.stringContaining('REJ_SEMAN'),
      });
      jest.spyOn(Platforms.prototype, 'ofTeam').mockReturnValue(missingPlatform);
      await forgotten(sent, '200');
      const [waiting] = await eventually(
        () =>
          service.sql<{ portal: string; hours: number; last_error: string }>(
            `SELECT portal, last_error, extract(epoch FROM next_attempt_at - clock_timestamp()) / 3600 AS hours
             FROM lifecycle_statuses WHERE document_id = $1 AND lease_until IS NULL AND last_error IS NOT NULL`,
            [sent],
          ),
        ([row]) => Number(row?.hours) > 1,
        30_000,
      );
      expect([waiting?.portal, waiting?.last_error]).toEqual([
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

    it('keeps a rejection whose sender takes no statuses, with the reason', async () => {
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
      await outside(handed.body.document.id);
      expect((await lifecycleOf(buyer, handed.body.document.id)).statuses[1]).toMatchObject({
        code: '213',
        statusDocumentId: null,
        counts: true,
        portal: 'received',
      });
    });

    it.each([
      ['accepts', ['202', '203', '205']],
      ['disputes', ['202', '203', '207']],
      ['pays', ['202', '203', '205', '211']],
    ])('9999:%s says %j of a French invoice', async (recipient, expected) => {
      const body = {
        ...frenchInvoice(to, scene.number()),
        recipient: `9999:${recipient}`,
      };
      const { id } = (await sendAndWait(seller, from.id, body)).body.document;
      const { statuses } = await lifecycleOf(seller, id);
      const theirs = statuses.filter(({ origin }: { origin: string }) => origin === 'partner');
      expect(theirs.map(({ code }: { code: string }) => code)).toEqual(expected);
      const { validation } = (await seller.get(`/api/v1/documents/${theirs[0].statusDocumentId}`)).body
        .document;
      expect(validation).toMatchObject({ result: 'valid', errors: [] });
    });
  });
}
