import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Direction } from '../src/documents/document.entity';
import { EMISSIONS, type Emission } from '../src/events/emission-table';
import { EventLog } from '../src/events/event-log';
import type { NewEvent } from '../src/events/event-kinds';
import { UnitOfWork } from '../src/kernel/database/unit-of-work';
import { newId } from '../src/kernel/ids';
import { DocumentImport } from '../src/sending/import/document-import';
import { CREDIT_NOTE, creditNote } from './support/credit-note';
import { Endpoint, eventually } from './support/endpoint';
import { declarant, sales } from './support/french';
import { Receiver, SECRET } from './support/receiver';
import { startService, type Service } from './support/service';
import type { TeamClient } from './support/team-client';

type Row = keyof typeof EMISSIONS;
type Bodies = ReturnType<Endpoint['bodies']>;

const ROOT = join(__dirname, '..');
const rows: [string, Emission][] = Object.entries(EMISSIONS);
/** A machine that is busy elsewhere may take long. */
const PATIENCE_MS = 90_000;
const MOVED = 'document.delivery_status_changed';

/**
 * Acceptance case 16: the emission table against code, documentation and receivers; and what holds for every kind alike
 * (cases 4 and 15).
 */
describe('the emission table', () => {
  it('names exactly the places of the code that record events', () => {
    const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file): [string, string] => [file, readFileSync(join(ROOT, 'src', file), 'utf8')])
      .filter(([, text]) => /\bEventLog\b/.test(text) && /\.record\(\s*tx\b/.test(text));
    const inCode = files.flatMap(([file, text]) =>
      [...text.matchAll(/'((?:document|company)\.[a-z_.]+)'/g)]
        .map(([, name]) => name)
        .filter((name) => rows.some(([, { type }]) => type === name))
        .map((name) => `${file} ${name}`),
    );
    const inTable = rows.flatMap(([, { recordedBy, type }]) =>
      recordedBy === null ? [] : [`${recordedBy} ${type}`],
    );
    expect([...new Set(inCode)].sort()).toEqual([...new Set(inTable)].sort());
    const inserts = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .filter((file) => readFileSync(join(ROOT, 'src', file), 'utf8').includes('INSERT INTO events '));
    // Nobody writes events past the log, but for the test event of one webhook.
    expect(inserts.sort()).toEqual(['events/event-log.ts', 'webhooks/delivery-log/redelivery.service.ts']);
  });

  it('is the one of the documentation', () => {
    const documented = [
      ...readFileSync(join(ROOT, 'docs/webhooks.md'), 'utf8').matchAll(
        /^\| (.+?) +\| (.+?) +\| `((?:document|company)\..+?)` +\|$/gm,
      ),
    ].map(([, operation, change, type]) => ({ operation, change, type }));
    expect(documented).toEqual(rows.map(([, { operation, change, type }]) => ({ operation, change, type })));
  });

  describe('holds for what receivers get', () => {
    let service: Service;
    let endpoint: Endpoint;
    let twin: Endpoint;
    let foreign: Endpoint;
    let team: TeamClient;
    let schemas: Map<string, { properties: { data: { properties: object } } }>;
    const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));

    beforeAll(async () => {
      service = await startService();
      [endpoint, twin, foreign] = await Promise.all([Endpoint.start(), Endpoint.start(), Endpoint.start()]);
      const stranger = await service.team();
      team = await service.team();
      await team.post('/api/v1/webhooks', { url: endpoint.url, secret: SECRET });
      await team.post('/api/v1/webhooks', { url: twin.url });
      await stranger.post('/api/v1/webhooks', { url: foreign.url });
      const { body } = await team.get('/api/v1/event-types');
      schemas = new Map(
        body.eventTypes.map(({ type, schema }: { type: string; schema: never }) => [type, schema]),
      );
    });

    afterAll(async () => {
      await service.stop();
      await Promise.all([endpoint.stop(), twin.stop(), foreign.stop()]);
    });

    /** What is posted because of the change, once deliveries of documents and webhooks have come to rest. */
    async function emitted(change: () => Promise<unknown>): Promise<Bodies> {
      await atRest();
      for (const each of [endpoint, twin]) each.posts.length = 0;
      await change();
      await atRest();
      for (const post of endpoint.posts) {
        Receiver.verify(post, SECRET);
        expect(Buffer.byteLength(post.body)).toBeLessThan(20_000);
        expect(post.body).not.toMatch(/<\?xml|<Invoice|<CreditNote|secret_|whsec_/);
      }
      const bodies = endpoint.bodies();
      for (const event of bodies) {
        const schema = schemas.get(event.type);
        if (schema === undefined) throw new Error(`No schema of ${event.type}`);
        const valid = ajv.compile(schema);
        expect([event.type, valid(event), valid.errors]).toEqual([event.type, true, null]);
        expect(Object.keys(schema.properties.data.properties)).toEqual(
          expect.arrayContaining(Object.keys(event.data)),
        );
      }
      // 15: every webhook of the team has it, under the same id; nobody else's.
      expect([...twin.ids()].sort()).toEqual([...endpoint.ids()].sort());
      expect(foreign.posts).toEqual([]);
      return bodies;
    }

    async function atRest(): Promise<void> {
      const busy = (): Promise<{ n: number }[]> =>
        service.sql(
          `SELECT (SELECT count(*) FROM deliveries WHERE next_attempt_at < clock_timestamp() + interval '1 hour')
             + (SELECT count(*) FROM webhook_deliveries WHERE state = 'pending') AS n`,
        );
      await eventually(busy, ([row]) => Number(row?.n) === 0, PATIENCE_MS / 2);
    }

    const told = (bodies: Bodies): string[] => bodies.map(({ type }) => type).sort();
    const moved = (bodies: Bodies): unknown[] =>
      bodies.filter(({ type }) => type === MOVED).map(({ data }) => [data['channel'], data['status']]);
    const statuses = (bodies: Bodies): unknown[] => bodies.map(({ type, data }) => [type, data['status']]);

    let number = 0;
    const invoice = (): object => ({
      invoiceNumber: `Größe ${(number += 1)} – ünïcödé`,
      buyerReference: 'x',
      buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
      paymentMeans: [{ iban: 'BE71096123456769' }],
      lines: [{ name: 'L', netPriceAmount: '10.10', vat: { percentage: '21' } }],
    });
    const send = async (companyId: string, recipient: string | null, fields = {}): Promise<string> => {
      const wanted = { recipient, documentType: 'invoice', document: invoice(), ...fields };
      const { body } = await team.post(`/api/v1/${companyId}/send`, wanted);
      return body.document.id as string;
    };
    const arrival = (companyId: string): Promise<{ body: { document: { id: string } } }> =>
      team.post('/api/v1/sandbox/inbound', { document: CREDIT_NOTE, companyId });
    const imported = async (companyId: string, direction: Direction, xml: string): Promise<void> => {
      const documents = service.app.get(DocumentImport);
      const companies = await documents.companiesOf(team.teamId);
      const outcome = await documents.import(team.teamId, companies, Buffer.from(xml), {
        companyId,
        direction,
      });
      expect(outcome.result).toBe('imported');
    };
    const label = async (): Promise<string> =>
      (await team.post('/api/v1/labels', { name: `Label ${(number += 1)}` })).body.label.id as string;
    const open = async (companyId: string): Promise<string> =>
      (await team.post(`/api/v1/companies/${companyId}/verify`)).body.verification.id as string;
    const decide = async (companyId: string, outcome: string): Promise<unknown> =>
      team.post(`/api/v1/companies/${companyId}/verifications/${await open(companyId)}/outcome`, { outcome });
    const update = (companyId: string, fields: object): Promise<unknown> =>
      team.put(`/api/v1/companies/${companyId}`, fields);

    /** Brings the change of each row about, and says what has to come of it. */
    const scenes: Record<Row, () => Promise<void>> = {
      arrived: async () => {
        const [from, to] = [await team.company(), await team.company()];
        const bodies = await emitted(() => send(from.id, to.address));
        expect(told(bodies)).toEqual([MOVED, 'document.received', 'document.sent']);
      },
      simulated: async () => {
        const { id } = await team.company();
        expect(told(await emitted(() => arrival(id)))).toEqual(['document.received']);
      },
      sent: async () => {
        const { id } = await team.company();
        const sendAt = new Date(Date.now() + 86_400_000).toISOString();
        const bodies = await emitted(() => send(id, '9999:delivered', { sendAt }));
        expect(told(bodies)).toEqual(['document.sent']);
        expect(bodies[0]?.data).toMatchObject({ deliveryStatus: 'pending', direction: 'outgoing' });
      },
      importedReceived: async () => {
        const [from, to] = [await team.company(), await team.company()];
        const bodies = await emitted(() => imported(to.id, 'incoming', creditNote(from, to)));
        expect(told(bodies)).toEqual(['document.received']);
      },
      importedSent: async () => {
        const [from, to] = [await team.company(), await team.company()];
        const bodies = await emitted(() => imported(from.id, 'outgoing', creditNote(from, to)));
        expect(told(bodies)).toEqual(['document.sent']);
        expect(bodies[0]?.data).toMatchObject({ deliveryStatus: null, direction: 'outgoing' });
      },
      taken: async () => {
        const { id } = await team.company();
        let documentId = '';
        const bodies = await emitted(async () => (documentId = await send(id, '9999:delivered')));
        expect(moved(bodies)).toEqual([['peppol', 'delivered']]);
        const again = await emitted(() => team.post(`/api/v1/documents/${documentId}/resend`));
        expect([told(again), moved(again)]).toEqual([[MOVED], [['peppol', 'delivered']]]);
      },
      refused: async () => {
        const { id } = await team.company();
        const bodies = await emitted(() => send(id, '9999:rejected'));
        expect(told(bodies)).toEqual([MOVED, 'document.sent']);
        expect(bodies.find(({ type }) => type === MOVED)?.data).toMatchObject({
          previousStatus: 'pending',
          status: 'failed',
          deliveryStatus: 'failed',
          failure: { category: 'recipient_rejected' },
        });
      },
      mailed: async () => {
        const { id } = await team.company();
        const email = { when: 'always', to: ['a@buyer.example', 'b@buyer.example'] };
        const bodies = await emitted(() => send(id, null, { email }));
        expect(moved(bodies)).toEqual([
          ['email', 'delivered'],
          ['email', 'delivered'],
        ]);
      },
      cancelled: async () => {
        const { id } = await team.company();
        const sendAt = new Date(Date.now() + 86_400_000).toISOString();
        const documentId = await send(id, '9999:delivered', { sendAt });
        const bodies = await emitted(() => team.post(`/api/v1/documents/${documentId}/cancel`));
        expect([told(bodies), moved(bodies)]).toEqual([[MOVED], [['peppol', 'failed']]]);
      },
      parked: async () => {
        const { id } = await team.company();
        const sendAt = new Date(Date.now() + 86_400_000).toISOString();
        const documentId = await send(id, '9999:delivered', { sendAt });
        await service.sql(
          `CREATE FUNCTION defect() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'a defect'; END $$`,
        );
        await service.sql(
          `CREATE TRIGGER defect BEFORE UPDATE OF status ON deliveries FOR EACH ROW
           WHEN (NEW.document_id = '${documentId}') EXECUTE FUNCTION defect()`,
        );
        const bodies = await emitted(() =>
          service.sql(
            'UPDATE deliveries SET next_attempt_at = clock_timestamp(), unfinished = 4 WHERE document_id = $1',
            [documentId],
          ),
        );
        await service.sql('DROP TRIGGER defect ON deliveries');
        expect(told(bodies)).toEqual([MOVED]);
        expect(bodies[0]?.data).toMatchObject({
          documentId,
          deliveryStatus: 'pending',
          previousStatus: 'pending',
          status: 'pending',
          parked: true,
        });
      },
      labelled: async () => {
        const [{ id }, labelId] = [await team.company(), await label()];
        const document = (await arrival(id)).body.document.id;
        const put = (): Promise<unknown> => team.put(`/api/v1/documents/${document}/labels/${labelId}`);
        const bodies = await emitted(put);
        expect(told(bodies)).toEqual(['document.label.assigned']);
        expect(bodies[0]?.data).toMatchObject({ documentId: document, labelId });
        expect(await emitted(put)).toEqual([]);
      },
      labelledBySupplier: async () => {
        const [{ id }, labelId] = [await team.company(), await label()];
        const senderId = (await arrival(id)).body.document as unknown as { senderId: string };
        const { body } = await team.post('/api/v1/suppliers', {
          name: 'Sender',
          peppolAddresses: [senderId.senderId],
        });
        await team.put(`/api/v1/suppliers/${body.supplier.id}/labels/${labelId}`);
        expect(told(await emitted(() => arrival(id)))).toEqual([
          'document.label.assigned',
          'document.received',
        ]);
        await team.delete(`/api/v1/suppliers/${body.supplier.id}`);
      },
      unlabelled: async () => {
        const [{ id }, labelId] = [await team.company(), await label()];
        const path = `/api/v1/documents/${(await arrival(id)).body.document.id}/labels/${labelId}`;
        await team.put(path);
        expect(told(await emitted(() => team.delete(path)))).toEqual(['document.label.unassigned']);
        expect(await emitted(() => team.delete(path))).toEqual([]);
      },
      labelDeleted: async () => {
        const [{ id }, labelId] = [await team.company(), await label()];
        for (const { body } of [await arrival(id), await arrival(id)])
          await team.put(`/api/v1/documents/${body.document.id}/labels/${labelId}`);
        const bodies = await emitted(() => team.delete(`/api/v1/labels/${labelId}`));
        expect(told(bodies)).toEqual(['document.label.unassigned', 'document.label.unassigned']);
      },
      reportTaken: async () => {
        const { path } = await declarant(team);
        const report = sales('2026-01-05');
        const bodies = await emitted(() => team.post(`${path}/b2c`, report));
        expect(told(bodies)).toEqual(['document.reporting_status_changed', 'document.sent']);
        expect(bodies.find(({ type }) => type === 'document.sent')?.data).toMatchObject({
          type: 'frenchB2CSalesReport',
          deliveryStatus: null,
        });
        expect(await emitted(() => team.post(`${path}/b2c`, report))).toEqual([]);
      },
      reported: async () => {
        const { id, path } = await declarant(team);
        const steps = (bodies: Bodies): unknown[] =>
          bodies
            .filter(({ type, companyId }) => type === 'document.reporting_status_changed' && companyId === id)
            .map(({ data }) => [
              data['previousReportingStatus'],
              data['reportingStatus'],
              data['outcomeCode'],
              data['final'],
            ])
            .sort();
        const taken = await emitted(() => team.post(`${path}/b2c`, sales('2026-01-05')));
        expect(steps(taken)).toEqual([[null, 'accepted', null, false]]);
        const corrected = await emitted(() =>
          team.post(`${path}/b2c`, sales('2026-01-05', 7, { action: 'correct' })),
        );
        expect(steps(corrected)).toEqual([
          [null, 'accepted', null, false],
          ['accepted', 'superseded', null, true],
        ]);
        const filed = await emitted(async () => {
          await team.post('/api/v1/sandbox/clock/advance', { seconds: 7200 });
          await eventually(
            () =>
              service.sql(`SELECT 1 FROM reporting_reports WHERE company_id = $1 AND outcome_code = '300'`, [
                id,
              ]),
            (found) => found.length === 1,
            25_000,
          );
        });
        expect(steps(filed)).toEqual([
          ['accepted', 'filed', '500', false],
          ['filed', 'filed', '300', true],
        ]);
      },
      verified: async () => {
        const { id } = await team.company({}, false);
        for (let i = 0; i < 2; i += 1)
          expect(statuses(await emitted(() => decide(id, 'verified')))).toEqual([
            ['company.verification', 'verified'],
          ]);
      },
      rejected: async () => {
        const { id } = await team.company();
        expect(statuses(await emitted(() => decide(id, 'rejected')))).toEqual([
          ['company.verification', 'rejected'],
        ]);
      },
      expired: async () => {
        const { id } = await team.company({}, false);
        const session = await open(id);
        const bodies = await emitted(async () => {
          await service.sql(
            `UPDATE verification_sessions SET expires_at = clock_timestamp(), next_attempt_at = clock_timestamp() WHERE id = $1`,
            [session],
          );
          await eventually(
            () =>
              service.sql<{ status: string }>('SELECT status FROM verification_sessions WHERE id = $1', [
                session,
              ]),
            ([row]) => row?.status === 'expired',
          );
        });
        expect(statuses(bodies)).toEqual([['company.verification', 'expired']]);
      },
      vatNumberChanged: async () => {
        const { id } = await team.company();
        expect(statuses(await emitted(() => update(id, { vatNumber: null })))).toEqual([
          ['company.verification', 'revoked'],
        ]);
        expect(await emitted(() => update(id, { vatNumber: null, city: 'Gent' }))).toEqual([]);
        expect(await emitted(() => update(id, {}))).toEqual([]);
      },
      enterpriseNumberChanged: async () => {
        const { id } = await team.company();
        const change = { enterpriseNumber: null, enterpriseNumberScheme: null };
        expect(statuses(await emitted(() => update(id, change)))).toEqual([
          ['company.verification', 'revoked'],
        ]);
      },
    };

    it.each(rows)('%s: %j', async (row) => scenes[row as Row](), PATIENCE_MS);

    it('4 and 15: each of the seven kinds is signed, reaches every webhook of the team, and no other', async () => {
      const documentId = newId('document');
      const described = { documentId, direction: 'outgoing' as const, type: 'invoice' };
      const failure = {
        category: 'other',
        message: 'Größe 1,50 € – naïve ☃ "\\\u2028',
        providerCode: '12.50',
      };
      const labelled = { ...described, labelId: newId('label') };
      const kinds: Pick<NewEvent, 'type' | 'data'>[] = [
        { type: 'document.received', data: { ...described, direction: 'incoming' } },
        { type: 'document.sent', data: { ...described, deliveryStatus: 'pending' } },
        {
          type: MOVED,
          data: {
            ...described,
            deliveryStatus: 'failed',
            deliveryId: newId('delivery'),
            channel: 'peppol',
            status: 'failed',
            previousStatus: 'pending',
            failure,
          },
        },
        { type: 'document.label.assigned', data: labelled },
        { type: 'document.label.unassigned', data: labelled },
        {
          type: 'document.reporting_status_changed',
          data: { ...described, reportingStatus: 'deposited', previousReportingStatus: null },
        },
        {
          type: 'company.verification',
          data: { companyId: newId('company'), status: 'rejected', verificationId: null, reason: 'Zürich' },
        },
      ];
      const bodies = await emitted(() =>
        service.app.get(UnitOfWork).run(async (tx) => {
          for (const kind of kinds)
            await service.app.get(EventLog).record(tx, { teamId: team.teamId, companyId: null, ...kind });
        }),
      );
      expect(told(bodies)).toEqual([...new Set(rows.map(([, { type }]) => type))].sort());
      expect(bodies.find(({ type }) => type === MOVED)?.data['failure']).toEqual(failure);
    });
  });
});
