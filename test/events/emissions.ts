import { person } from '../support/people';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import '../../src/app.module';
import { newCompanyId } from '../../src/companies/company.resource';
import { COMPANY_VERIFICATION } from '../../src/companies/verification-events';
import type { Direction } from '../../src/documents/document.entity';
import { newDeliveryId } from '../../src/documents/deliveries/delivery.resource';
import { newDocumentId } from '../../src/documents/document.resource';
import {
  declaredEmissions,
  recordedKinds,
  type Emission,
  type EventKind,
} from '../../src/events/define-event';
import { EventLog } from '../../src/events/event-log';
import { UnitOfWork } from '../../src/kernel/database/unit-of-work';
import { newLabelId } from '../../src/labels/label.resource';
import { DocumentImport } from '../../src/sending/import/document-import';
import { CREDIT_NOTE, creditNote } from '../support/credit-note';
import { documented } from '../support/documentation';
import { Endpoint, SECRET, verify } from '../support/endpoint';
import { declarant, sales } from '../support/french';
import { exchanged, frenchInvoice, frenchParty } from '../support/french-invoice';
import { smallInvoice } from '../support/invoices';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import {
  DELIVERY_STATUS_CHANGED,
  DOCUMENT_RECEIVED,
  DOCUMENT_SENT,
  LABEL_ASSIGNED,
  LABEL_UNASSIGNED,
  REPORTING_STATUS_CHANGED,
} from '../../src/documents/document-events';
import { eventually } from '../support/until';

type Bodies = ReturnType<Endpoint['bodies']>;

const ROOT = join(__dirname, '../..');
const rows: [string, Emission][] = Object.entries(declaredEmissions());
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
/** A machine that is busy elsewhere may take long. */
const PATIENCE_MS = 90_000;
const MOVED = 'document.delivery_status_changed';
const LIFECYCLE = 'document.lifecycle_changed';
/** Section 6. */
const OF_THE_SPECIFICATION = [
  'company.verification',
  'document.delivery_status_changed',
  'document.label.assigned',
  'document.label.unassigned',
  'document.received',
  'document.reporting_status_changed',
  'document.sent',
];

export function emissions(): void {
  /**
   * Acceptance case 16: the emission table against code, documentation and receivers; and what holds for every kind alike
   * (cases 4 and 15).
   */
  describe('the emission table', () => {
    it('is declared in exactly the files that record events', () => {
      const files = sources
        .filter((file) => file.endsWith('.ts') && !/\.(spec|e2e)\.ts$/.test(file))
        .map((file): [string, string] => [file, readFileSync(join(ROOT, 'src', file), 'utf8')])
        .filter(([file]) => !file.startsWith('events/'));
      const recording = files.filter(
        ([, text]) =>
          (/\bEventLog\b/.test(text) && /\.record\(\s*tx\b/.test(text)) ||
          // One that only writes the events of another file declares none.
          (/\bnewEvent\(/.test(text) && text.includes('defineEmissions(')),
      );
      const constants = (text: string): string[] => [
        ...new Set([...text.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g)].map(([, name]) => name ?? '')),
      ];
      const kinds = new Set(
        files.flatMap(([, text]) =>
          [...text.matchAll(/const ([A-Z_]+) = defineEvent\(/g)].map(([, name]) => name),
        ),
      );
      for (const [file, text] of recording) {
        const declared = [...text.matchAll(/defineEmissions\(([A-Z_]+)/g)].map(([, name]) => name);
        const used = constants(text).filter((name) => kinds.has(name));
        expect([file, [...new Set(declared)].sort()]).toEqual([file, used.sort()]);
      }
      expect(recording.length).toBeGreaterThan(5);
      const elsewhere = files.filter(
        ([file, text]) => text.includes('defineEmissions(') && !recording.some(([name]) => name === file),
      );
      expect(elsewhere.map(([file]) => file)).toEqual([]);
      // Nobody writes events past the log, but for the test event of one webhook.
      const inserting = files.filter(([, text]) => text.includes('INSERT INTO events '));
      expect(inserting.map(([file]) => file)).toEqual(['webhooks/delivery-log/delivery-log.queries.ts']);
    });

    it('has a row for every kind', () => {
      expect([...new Set(rows.map(([, { kind }]) => kind.type))].sort()).toEqual(
        recordedKinds().map(({ type }) => type),
      );
    });

    it('is the one of the documentation', () => {
      const lines = [
        ...documented('webhooks.md').matchAll(/^\| (.+?) +\| (.+?) +\| `([a-z_]+\.[a-z_.]+)` +\|$/gm),
      ].map(([, operation, change, type]) => `${operation} | ${change} | ${type}`);
      const declared = rows.map(
        ([, { operation, change, kind }]) => `${operation} | ${change} | ${kind.type}`,
      );
      expect(lines.sort()).toEqual(declared.sort());
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
        await team.sdk.webhooks.create({ url: endpoint.url, secret: SECRET });
        await team.sdk.webhooks.create({ url: twin.url });
        await stranger.sdk.webhooks.create({ url: foreign.url });
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
          verify(post, SECRET);
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
             + (SELECT count(*) FROM lifecycle_statuses WHERE next_attempt_at < clock_timestamp() + interval '1 minute')
             + (SELECT count(*) FROM webhook_deliveries WHERE state = 'pending') AS n`,
          );
        await eventually(busy, ([row]) => Number(row?.n) === 0, PATIENCE_MS / 2);
      }

      const kinds = (bodies: Bodies): string[] => bodies.map(({ type }) => type).sort();
      const moved = (bodies: Bodies): unknown[] =>
        bodies.filter(({ type }) => type === MOVED).map(({ data }) => [data['channel'], data['status']]);
      const statuses = (bodies: Bodies): unknown[] => bodies.map(({ type, data }) => [type, data['status']]);

      let number = 0;
      const invoice = (): object =>
        smallInvoice(`Größe ${(number += 1)} – ünïcödé`, {
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
        (await team.sdk.labels.create({ name: `Label ${(number += 1)}` })).id;
      const open = async (companyId: string): Promise<string> =>
        (await team.sdk.companies.verify(companyId)).id;
      const decide = async (companyId: string, outcome: string): Promise<unknown> =>
        team.post(`/api/v1/companies/${companyId}/verifications/${await open(companyId)}/outcome`, {
          outcome,
        });
      const update = (companyId: string, fields: object): Promise<unknown> =>
        team.put(`/api/v1/companies/${companyId}`, fields);

      /** Brings the change of each row about, and says what has to come of it. */
      const scenes: Record<string, () => Promise<void>> = {
        arrived: async () => {
          const [from, to] = [await team.company(), await team.company()];
          const bodies = await emitted(() => send(from.id, to.address));
          expect(kinds(bodies)).toEqual([MOVED, 'document.received', 'document.sent']);
        },
        simulated: async () => {
          const { id } = await team.company();
          expect(kinds(await emitted(() => arrival(id)))).toEqual(['document.received']);
        },
        sent: async () => {
          const { id } = await team.company();
          const sendAt = new Date(Date.now() + 86_400_000).toISOString();
          const bodies = await emitted(() => send(id, '9999:delivered', { sendAt }));
          expect(kinds(bodies)).toEqual(['document.sent']);
          expect(bodies[0]?.data).toMatchObject({ deliveryStatus: 'pending', direction: 'outgoing' });
        },
        uploaded: async () => {
          const { id } = await team.company();
          const upload = (): Promise<unknown> =>
            team.post(`/api/v1/${id}/inbound`, { document: CREDIT_NOTE.replace('CN-2026-7', 'CN-up') });
          expect(kinds(await emitted(upload))).toEqual(['document.received']);
        },
        importedReceived: async () => {
          const [from, to] = [await team.company(), await team.company()];
          const bodies = await emitted(() => imported(to.id, 'incoming', creditNote(from, to)));
          expect(kinds(bodies)).toEqual(['document.received']);
        },
        importedSent: async () => {
          const [from, to] = [await team.company(), await team.company()];
          const bodies = await emitted(() => imported(from.id, 'outgoing', creditNote(from, to)));
          expect(kinds(bodies)).toEqual(['document.sent']);
          expect(bodies[0]?.data).toMatchObject({ deliveryStatus: null, direction: 'outgoing' });
        },
        delivered: async () => {
          const { id } = await team.company();
          let documentId = '';
          const bodies = await emitted(async () => (documentId = await send(id, '9999:delivered')));
          expect(moved(bodies)).toEqual([['peppol', 'delivered']]);
          const again = await emitted(() => team.post(`/api/v1/documents/${documentId}/resend`));
          expect([kinds(again), moved(again)]).toEqual([[MOVED], [['peppol', 'delivered']]]);
        },
        refused: async () => {
          const { id } = await team.company();
          const bodies = await emitted(() => send(id, '9999:rejected'));
          expect(kinds(bodies)).toEqual([MOVED, 'document.sent']);
          expect(bodies.find(({ type }) => type === MOVED)?.data).toMatchObject({
            previousStatus: 'pending',
            status: 'failed',
            deliveryStatus: 'failed',
            failure: { category: 'recipient_rejected' },
          });
        },
        responseStored: async () => {
          const { id } = await team.company();
          let documentId = '';
          const bodies = await emitted(async () => (documentId = await send(id, '9999:status-refused')));
          expect(kinds(bodies)).toEqual([MOVED, 'document.response_received', 'document.sent']);
          expect(bodies.find(({ type }) => type === 'document.response_received')?.data).toMatchObject({
            documentId,
            kind: 'messageLevelStatus',
            code: 'RE',
            responseDocumentId: null,
          });
          expect(moved(bodies)).toEqual([['peppol', 'delivered']]);
        },
        statusSaid: async () => {
          const [from, to] = [await frenchParty(team), await frenchParty(team)];
          const { received, sent } = await exchanged([team, from], [team, to], `CDV-${(number += 1)}`);
          const say = (): Promise<unknown> =>
            team.post(`/api/v1/documents/${received}/lifecycle`, { status: '205' });
          const bodies = await emitted(say);
          expect(kinds(bodies)).toEqual([MOVED, LIFECYCLE, LIFECYCLE, 'document.received', 'document.sent']);
          const changes = bodies.filter(({ type }) => type === LIFECYCLE).map(({ data }) => data);
          expect(changes).toEqual(
            expect.arrayContaining([
              expect.objectContaining({ documentId: received, status: '205', origin: 'own' }),
              expect.objectContaining({ documentId: sent, status: '205', origin: 'partner' }),
            ]),
          );
          expect(await emitted(say)).toEqual([]);
        },
        statusArrived: async () => {
          const [from, to] = [await frenchParty(team), await frenchParty(team)];
          const request = { ...frenchInvoice(to, `CDV-${(number += 1)}`), recipient: '9999:disputes' };
          const bodies = await emitted(() => team.post(`/api/v1/${from.id}/send`, request));
          const said = bodies.filter(({ type }) => type === LIFECYCLE).map(({ data }) => data['status']);
          expect(said.sort()).toEqual(['202', '203', '207']);
        },
        invoiceRejected: async () => {
          const [from, to] = [await frenchParty(team), await frenchParty(team)];
          const { sent } = await exchanged([team, from], [team, to], `CDV-${(number += 1)}`);
          const { xml } = await team.sdk.documents.get(sent);
          const document = xml?.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$11.00');
          const body = { companyId: to.id, sender: '9999:sender', document };
          const bodies = await emitted(() => team.post('/api/v1/sandbox/inbound', body));
          expect(kinds(bodies)).toEqual([LIFECYCLE, 'document.received']);
          expect(bodies.find(({ type }) => type === LIFECYCLE)?.data).toMatchObject({
            status: '213',
            previousStatus: '202',
            origin: 'automatic',
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
          expect([kinds(bodies), moved(bodies)]).toEqual([[MOVED], [['peppol', 'failed']]]);
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
          expect(kinds(bodies)).toEqual([MOVED]);
          expect(bodies[0]?.data).toMatchObject({
            documentId,
            deliveryStatus: 'pending',
            previousStatus: 'pending',
            status: 'pending',
            parked: true,
          });
        },
        discarded: async () => {
          const { id } = await team.company();
          const sendAt = new Date(Date.now() + 86_400_000).toISOString();
          const documentId = await send(id, '9999:delivered', { sendAt });
          const [row] = await service.sql<{ id: string }>(
            'UPDATE deliveries SET parked_at = now(), next_attempt_at = NULL WHERE document_id = $1 RETURNING id',
            [documentId],
          );
          const operator = await person(service, { operator: true });
          const discard = (): Promise<unknown> =>
            operator.post(`/api/core/operator/parked-work/${row?.id}/discard`, { reason: 'They have it' });
          const bodies = await emitted(discard);
          expect([kinds(bodies), moved(bodies)]).toEqual([[MOVED], [['peppol', 'failed']]]);
          expect(bodies[0]?.data['failure']).toMatchObject({
            message: expect.stringContaining('They have it'),
          });
        },
        labelled: async () => {
          const [{ id }, labelId] = [await team.company(), await label()];
          const document = (await arrival(id)).body.document.id;
          const put = (): Promise<unknown> => team.put(`/api/v1/documents/${document}/labels/${labelId}`);
          const bodies = await emitted(put);
          expect(kinds(bodies)).toEqual(['document.label.assigned']);
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
          await team.sdk.suppliers.addLabel(body.supplier.id, labelId);
          expect(kinds(await emitted(() => arrival(id)))).toEqual([
            'document.label.assigned',
            'document.received',
          ]);
          await team.sdk.suppliers.delete(body.supplier.id);
        },
        unlabelled: async () => {
          const [{ id }, labelId] = [await team.company(), await label()];
          const path = `/api/v1/documents/${(await arrival(id)).body.document.id}/labels/${labelId}`;
          await team.put(path);
          expect(kinds(await emitted(() => team.delete(path)))).toEqual(['document.label.unassigned']);
          expect(await emitted(() => team.delete(path))).toEqual([]);
        },
        labelDeleted: async () => {
          const [{ id }, labelId] = [await team.company(), await label()];
          for (const { body } of [await arrival(id), await arrival(id)])
            await team.sdk.documents.addLabel(body.document.id, labelId);
          const bodies = await emitted(() => team.delete(`/api/v1/labels/${labelId}`));
          expect(kinds(bodies)).toEqual(['document.label.unassigned', 'document.label.unassigned']);
        },
        reportStored: async () => {
          const { path } = await declarant(team);
          const report = sales('2026-01-05');
          const bodies = await emitted(() => team.post(`${path}/b2c`, report));
          expect(kinds(bodies)).toEqual(['document.reporting_status_changed', 'document.sent']);
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
              .filter(
                ({ type, companyId }) => type === 'document.reporting_status_changed' && companyId === id,
              )
              .map(({ data }) => [
                data['previousReportingStatus'],
                data['reportingStatus'],
                data['outcomeCode'],
                data['final'],
              ])
              .sort();
          const accepted = await emitted(() => team.post(`${path}/b2c`, sales('2026-01-05')));
          expect(steps(accepted)).toEqual([[null, 'accepted', null, false]]);
          const corrected = await emitted(() =>
            team.post(`${path}/b2c`, sales('2026-01-05', 7, { action: 'correct' })),
          );
          expect(steps(corrected)).toEqual([
            [null, 'accepted', null, false],
            ['accepted', 'superseded', null, true],
          ]);
          const filed = await emitted(async () => {
            await team.sdk.sandbox.advanceClock({ seconds: 7200 });
            // Those of other companies too: their periods have ended as well, and their events would come into a later scene.
            await eventually(
              () =>
                service.sql(
                  `SELECT 1 FROM reporting_reports
                   WHERE team_id = $1 AND status <> 'superseded' AND outcome_code IS DISTINCT FROM '300'`,
                  [team.teamId],
                ),
              (found) => found.length === 0,
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

      /** A module may bring its changes about in a suite of its own folder, which names them. */
      const elsewhere = sources
        .filter((file) => file.endsWith('.e2e.ts'))
        .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'))
        .join('\n');

      it('has a scene for every row', () => {
        const known = rows.filter(([name]) => !elsewhere.includes(`'${name}'`)).map(([name]) => name);
        expect(Object.keys(scenes).sort()).toEqual(known.sort());
      });

      it.each(Object.entries(scenes))('%s', async (_, scene) => scene(), PATIENCE_MS);

      it('4 and 15: each of the seven kinds is signed, reaches every webhook of the team, and no other', async () => {
        const documentId = newDocumentId();
        const described = { documentId, direction: 'outgoing' as const, type: 'invoice' };
        const failure = {
          category: 'other' as const,
          message: 'Größe 1,50 € – naïve ☃ "\\\u2028',
          providerCode: '12.50',
        };
        const labelled = { ...described, labelId: newLabelId() };
        const said = { teamId: team.teamId, companyId: null };
        const bodies = await emitted(() =>
          service.app.get(UnitOfWork).run(async (tx) => {
            const log = service.app.get(EventLog);
            const record = <Data extends object>(kind: EventKind<Data>, data: NoInfer<Data>) =>
              log.record(tx, kind, { ...said, data });
            await record(DOCUMENT_RECEIVED, { ...described, direction: 'incoming' });
            await record(DOCUMENT_SENT, { ...described, deliveryStatus: 'pending' });
            await record(DELIVERY_STATUS_CHANGED, {
              ...described,
              deliveryStatus: 'failed',
              deliveryId: newDeliveryId(),
              channel: 'peppol',
              status: 'failed',
              previousStatus: 'pending',
              failure,
            });
            await record(LABEL_ASSIGNED, labelled);
            await record(LABEL_UNASSIGNED, labelled);
            await record(REPORTING_STATUS_CHANGED, {
              ...described,
              reportingStatus: 'deposited',
              previousReportingStatus: null,
            });
            await record(COMPANY_VERIFICATION, {
              companyId: newCompanyId(),
              status: 'rejected',
              verificationId: null,
              reason: 'Zürich',
            });
          }),
        );
        expect(kinds(bodies)).toEqual(OF_THE_SPECIFICATION);
        expect(bodies.find(({ type }) => type === MOVED)?.data['failure']).toEqual(failure);
      });
    });
  });
}
