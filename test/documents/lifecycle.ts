import { composeStatusMessage, writeStatusMessage, type NewStatus, type StatusDetail } from '../../src/cdar';
import { parseXml } from '../../src/invoice';
import { missingPlatform } from '../../src/reporting/platform/missing-platform';
import { Platforms } from '../../src/reporting/platform/platforms';
import { validateDocument } from '../../src/rules';
import type { Shared } from '../support/chapter';
import { exchanged, frenchInvoice, frenchParty, type FrenchParty } from '../support/french-invoice';
import { invoiceTo } from '../support/invoices';
import type { Service } from '../support/service';
import { sendAndWait, type Answer, type TeamClient } from '../support/team-client';
import { eventually } from '../support/until';

let nextNumber = 1;

/** The French life cycle of invoices: what each side says, and what follows from the passage of an invoice. */
export function lifecycle(shared: Shared): void {
  describe('the French life cycle of invoices', () => {
    let service: Service;
    let seller: TeamClient;
    let buyer: TeamClient;
    let from: FrenchParty;
    let to: FrenchParty;

    beforeAll(async () => {
      service = shared();
      [seller, buyer] = await Promise.all([service.team(), service.team()]);
      [from, to] = await Promise.all([frenchParty(seller), frenchParty(buyer)]);
    });

    afterEach(() => jest.restoreAllMocks());

    const invoice = (prefix = 'CDV') => exchanged([seller, from], [buyer, to], `${prefix}-${nextNumber++}`);
    let first: ReturnType<typeof invoice> | undefined;
    const once = (): ReturnType<typeof invoice> => (first ??= invoice());

    const say = (
      team: TeamClient,
      documentId: string,
      body: object,
      headers: Record<string, string> = {},
    ): Promise<Answer> => team.post(`/api/v1/documents/${documentId}/lifecycle`, body, { headers });

    const lifecycleOf = async (team: TeamClient, id: string) =>
      (await team.get(`/api/v1/documents/${id}/lifecycle`)).body.lifecycle;
    const codes = async (team: TeamClient, id: string): Promise<string[]> =>
      (await lifecycleOf(team, id)).statuses.map(({ code }: { code: string }) => code);
    const refusal = ({ status, headers, body }: Answer): unknown[] => [
      status,
      headers.get('x-error-code'),
      body.errors,
    ];

    /** A status message of the buyer, as it would come over the network to the seller. */
    function message(number: string, code: string, fields: Partial<NewStatus> = {}): string {
      const party = ({ siren, name }: FrenchParty) => ({
        siren,
        name,
        address: { scheme: '0225', identifier: siren },
      });
      const composed = composeStatusMessage({
        id: `M-${nextNumber++}`,
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

    it('is said, stored and delivered, and both sides see it', async () => {
      const { number, sent, received } = await invoice();
      const disputed = await say(buyer, received, {
        status: '207',
        reasons: [{ code: 'PU_ERR', text: 'Ordered at 3.00.', attribute: 'BT-146', value: '3.00' }],
        actions: [{ code: 'CNP' }],
        note: 'Please check.',
      });
      expect(disputed.body).toMatchObject({
        status: {
          code: '207',
          name: 'En litige',
          origin: 'own',
          speaker: 'buyer',
          reasons: [
            { code: 'PU_ERR', text: 'Ordered at 3.00.' },
            { code: null, text: 'Please check.' },
          ],
          actions: [{ code: 'CNP', text: null }],
          figures: [{ term: 'BT-146', kind: 'DVA', value: '3.00' }],
          counts: true,
          statusDocumentId: disputed.body.document.id,
        },
        document: {
          type: 'lifecycleStatus',
          direction: 'outgoing',
          senderId: to.address,
          receiverId: from.address,
          deliveryStatus: 'pending',
          validation: { result: 'valid', ruleSets: [{ name: 'cdv', version: '1.4.0.03' }], errors: [] },
          parsed: { invoices: [{ number, status: '207', issueDate: '2026-11-20' }] },
        },
      });
      await service.settled(disputed.body.document.id);
      const got = await lifecycleOf(seller, sent);
      expect(got).toMatchObject({
        status: '207',
        statuses: [
          { code: '200', origin: 'automatic', speaker: 'sellerPlatform' },
          { code: '201', origin: 'automatic', id: null },
          {
            code: '207',
            origin: 'partner',
            speaker: 'buyer',
            reasons: disputed.body.status.reasons,
            figures: disputed.body.status.figures,
          },
        ],
      });
      const paid = { status: '212', amounts: [{ amount: '135.04', percentage: 5.5, date: '2026-11-22' }] };
      const cashed = await say(seller, sent, paid);
      expect(cashed.body.status).toMatchObject({
        code: '212',
        speaker: 'seller',
        portal: 'pending',
        figures: [{ kind: 'MEN', amount: '135.04', currency: 'EUR', percentage: '5.5', date: '2026-11-22' }],
      });
      await service.settled(cashed.body.document.id);
      const given = await lifecycleOf(buyer, received);
      expect(given.statuses.map(({ code, origin }: Record<string, string>) => `${code} ${origin}`)).toEqual([
        '202 automatic',
        '203 automatic',
        '207 own',
        '212 partner',
      ]);
      expect(given.next.map(({ code }: { code: string }) => code)).toEqual(['211']);
      const { events } = (await buyer.get('/api/v1/events?type=document.lifecycle_changed')).body;
      expect(events.map(({ data }: { data: object }) => data)).toMatchObject([
        { documentId: received, status: '212', previousStatus: '207', origin: 'partner' },
        { documentId: received, status: '207', previousStatus: '203', origin: 'own' },
      ]);
      const of = await seller.get(`/api/v1/documents/${got.statuses[2].statusDocumentId}`);
      expect(of.body.document).toMatchObject({ type: 'lifecycleStatus', direction: 'incoming' });
    });

    it('keeps its order: what may not be said is refused with what may', async () => {
      const { sent, received } = await invoice();
      expect(
        refusal(await say(buyer, received, { status: '212', amounts: [{ amount: '1', percentage: '20' }] })),
      ).toEqual([
        409,
        'status_out_of_order',
        {
          status: ['The status 212 is not for the buyer; expected 204, 205, 206, 207, 208, 210, 211, 214.'],
        },
      ]);
      expect(refusal(await say(seller, sent, { status: '209' }))).toEqual([
        409,
        'status_out_of_order',
        { status: ['The status 209 may not follow 200; expected 212, 220, 224, 225, 226, 227, 228.'] },
      ]);
      const refused = { status: '210', reasons: [{ code: 'DOUBLON' }] };
      expect((await say(buyer, received, refused)).status).toBe(200);
      expect(refusal(await say(buyer, received, { status: '205' }))).toEqual([
        409,
        'status_out_of_order',
        { status: ['The status 205 may not follow 210, after which nothing may be said.'] },
      ]);
      expect(await codes(buyer, received)).toEqual(['202', '203', '210']);
    });

    it('goes on beside what is said of who is paid', async () => {
      const { sent, received } = await invoice();
      const factored = await say(seller, sent, { status: '225' });
      await service.settled(factored.body.document.id);
      expect(await lifecycleOf(buyer, received)).toMatchObject({
        status: '203',
        statuses: [{ code: '202' }, { code: '203' }, { code: '225', counts: true }],
      });
      expect((await say(buyer, received, { status: '205' })).status).toBe(200);
      expect((await say(buyer, received, { status: '204' })).status).toBe(409);
    });

    it.each<[string, object, string[]]>([
      ['an unknown status', { status: '299' }, ['status']],
      ['no status', {}, ['status']],
      ['a refusal without a reason', { status: '210' }, ['reasons']],
      ['a reason of another status', { status: '210', reasons: [{ code: 'QTE_ERR' }] }, ['reasons.0.code']],
      ['a payment without an amount', { status: '212' }, ['amounts']],
      ['an unknown field', { status: '205', reason: 'DOUBLON' }, ['reason']],
      [
        'several at once',
        {
          status: '207',
          reasons: [{ code: 'XX', text: 'x' }],
          actions: [{ code: 'XX' }],
          amounts: [{ kind: 'XX', amount: '1' }],
          effectiveDate: '2026-02-30',
        },
        ['actions.0.code', 'amounts.0.kind', 'effectiveDate', 'reasons.0.code'],
      ],
    ])('%s is refused with the field', async (_name, body, fields) => {
      const { received } = await once();
      const { status, body: refused } = await say(buyer, received, body);
      expect([status, Object.keys(refused.errors).sort()]).toEqual([400, fields]);
      expect(await codes(buyer, received)).toEqual(['202', '203']);
    });

    it('of two at the same time that exclude each other one is said', async () => {
      const { received } = await invoice();
      const both = await Promise.all([
        say(buyer, received, { status: '210', reasons: [{ code: 'DOUBLON' }] }),
        say(buyer, received, { status: '205' }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await codes(buyer, received)).toHaveLength(3);
    });

    it('is said once, however often the request is repeated', async () => {
      const { received } = await invoice();
      const headers = { 'idempotency-key': `say-${received}` };
      const said = await say(buyer, received, { status: '204', effectiveDate: '2026-11-21' }, headers);
      const again = await say(buyer, received, { status: '204', effectiveDate: '2026-11-21' }, headers);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.body.status).toMatchObject({ id: said.body.status.id, since: '2026-11-21T00:00:00' });
      expect(await codes(buyer, received)).toEqual(['202', '203', '204']);
    });

    it('is of French invoices alone, and of one’s own', async () => {
      const { sent, received } = await once();
      const belgian = await seller.company();
      const { body } = await sendAndWait(
        seller,
        belgian.id,
        invoiceTo('9999:delivered', `BE-${nextNumber++}`),
      );
      const other = await say(seller, body.document.id, {
        status: '212',
        amounts: [{ amount: '1', percentage: '20' }],
      });
      expect(refusal(other)).toEqual([
        409,
        'no_lifecycle',
        { root: ['The invoice is not between two French companies that are named by their SIREN.'] },
      ]);
      expect(await lifecycleOf(seller, body.document.id)).toEqual({
        status: null,
        statusName: null,
        next: [],
        statuses: [],
      });
      expect((await say(seller, received, { status: '205' })).status).toBe(401);
      expect((await seller.get(`/api/v1/documents/${received}/lifecycle`)).status).toBe(401);
      expect((await say(seller, sent.replace(/.$/, '~'), { status: '205' })).status).toBe(404);
      const said = await say(buyer, (await invoice()).received, { status: '205' });
      expect((await say(buyer, said.body.document.id, { status: '205' })).headers.get('x-error-code')).toBe(
        'no_lifecycle',
      );
    });

    it('needs a partner that takes it, and a message that did not arrive counts for nothing', async () => {
      const { received } = await invoice();
      const path = `/api/v1/companies/${from.id}/document-types`;
      const { documentTypes } = (await seller.get(path)).body;
      const { id, docTypeId, processId } = documentTypes.find((each: { docTypeId: string }) =>
        each.docTypeId.includes(':cdv:'),
      );
      await seller.delete(`${path}/${id}`);
      expect(refusal(await say(buyer, received, { status: '205' })).slice(0, 2)).toEqual([
        422,
        'document_not_supported',
      ]);
      await seller.post(path, { docTypeId, processId });
      const lost = await say(buyer, received, { status: '205' });
      await service.settled(lost.body.document.id);
      await service.sql(`UPDATE document_states SET delivery_status = 'failed' WHERE document_id = $1`, [
        lost.body.document.id,
      ]);
      expect((await lifecycleOf(buyer, received)).statuses.at(-1)).toMatchObject({
        counts: false,
        objection: 'not_delivered',
      });
      expect((await say(buyer, received, { status: '204' })).status).toBe(200);
    });

    it('takes what comes in by number, day and parties; anything else changes nothing and has a finding', async () => {
      const { number, sent } = await invoice();
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
      const { sent, received } = await invoice();
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
      const { sent } = await invoice('reject');
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
      const { sent, number } = await invoice();
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
      const told = await buyer.get('/api/v1/documents?type=lifecycleStatus&direction=outgoing&limit=200');
      const messages = told.body.documents.filter(
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
      const { sent } = await once();
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
        ...frenchInvoice(to, `CDV-${nextNumber++}`),
        recipient: `9999:${recipient}`,
        allowAddressMismatch: true,
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
