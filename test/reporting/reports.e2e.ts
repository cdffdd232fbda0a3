import { declarant, frenchCompany, invoice, invoicePayment, payments, sales } from '../support/french';
import { codeOf, reportingTools } from '../support/reporting-tools';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

describe('reporting', () => {
  const shared = sharedService();

  describe('reports of French e-reporting', () => {
    let service: Service;
    let team: TeamClient;
    const { reported, eventsOf } = reportingTools(() => ({ service, team }));

    beforeAll(async () => {
      service = shared();
      team = await service.team();
    });

    describe('a report', () => {
      it('is kept as an outgoing document with its period', async () => {
        const { path, id, siren } = await declarant(team);
        const { body } = await reported(`${path}/b2c`, sales('2026-09-15'));
        expect(body.report).toMatchObject({ id: expect.stringMatching(/^frr_/), duplicate: false });
        const { document } = body.report;
        expect(document).toMatchObject({
          companyId: id,
          direction: 'outgoing',
          type: 'frenchB2CSalesReport',
          senderId: `0225:${siren}`,
          receiverId: null,
          docTypeId: 'urn.cpro.gouv.fr:1p0:ereporting#10.3',
          processId: 'urn.cpro.gouv.fr:1p0:ereporting',
          xml: null,
          parsed: null,
          validation: { result: 'valid', errors: [] },
          deliveries: [],
          deliveryStatus: null,
          sentOverPeppol: false,
          reporting: {
            reportingStatus: 'accepted',
            final: false,
            receivedAt: expect.any(String),
            periodStart: '2026-09-11',
            periodEnd: '2026-09-20',
            submissionId: null,
            outcomeCode: null,
            outcomeAt: null,
            checkedAt: null,
            simulated: true,
          },
        });
        expect(await team.sdk.documents.get(document.id)).toEqual(document);
        const list = await team.get(`/api/v1/documents?companyId=${id}&type=frenchB2CSalesReport`);
        expect(list.body.documents).toEqual([document]);
        expect(await eventsOf(document.id)).toEqual([
          'document.sent',
          'document.reporting_status_changed accepted',
        ]);
      });

      it('has the type, the flow and the period of its kind', async () => {
        const { path } = await declarant(team);
        const bill = invoice('2026-09-30');
        const cases: [string, object, string, string, string][] = [
          [
            'b2c',
            sales('2026-09-30', 10, { category: 'services' }),
            'frenchB2CSalesReport',
            '10.3',
            '2026-09-21',
          ],
          ['b2c', payments('2026-09-30'), 'frenchB2CPaymentReport', '10.4', '2026-09-01'],
          ['b2bi', bill, 'frenchB2BiInvoiceReport', '10.1', '2026-09-21'],
          [
            'b2bi',
            invoicePayment(String(bill['documentNumber']), '2026-09-30', '2026-10-02'),
            'frenchB2BiPaymentReport',
            '10.2',
            '2026-10-01',
          ],
        ];
        for (const [route, input, type, flow, periodStart] of cases) {
          const { document } = (await reported(`${path}/${route}`, input)).body.report;
          expect([document.type, document.docTypeId, document.reporting.periodStart]).toEqual([
            type,
            `urn.cpro.gouv.fr:1p0:ereporting#${flow}`,
            periodStart,
          ]);
        }
      });

      it('has no XML, cannot be deleted or sent again, and can be packed and labelled', async () => {
        const { path } = await declarant(team);
        const { document } = (await reported(`${path}/b2c`, sales('2026-09-15'))).body.report;
        const at = `/api/v1/documents/${document.id}`;
        expect(codeOf(await team.get(at, { headers: { accept: 'application/xml' } }))).toEqual([
          409,
          'no_xml',
        ]);
        expect(codeOf(await team.delete(at))).toEqual([409, 'report_kept']);
        expect(codeOf(await team.post(`${at}/resend`))).toEqual([409, 'report_not_sent']);
        expect(codeOf(await team.get(`${at}/pdf`))).toEqual([409, 'not_renderable']);
        const packed = await fetch(`${team.baseUrl}${at}/package`, {
          headers: { authorization: team.authorization },
        });
        expect(packed.status).toBe(200);
        const label = await team.sdk.labels.create({ name: `Till ${document.id}` });
        const labelled = await team.put(`${at}/labels/${label.id}`);
        expect(labelled.body.document.labels).toEqual([label]);
      });

      it('repeated is answered as the first one; with other content it is refused, saying what differs', async () => {
        const { path } = await declarant(team);
        const first = sales('2026-09-15', 1000, { reference: 'till-1' });
        const { report } = (await reported(`${path}/b2c`, first)).body;
        const again = (
          await reported(`${path}/b2c`, { ...first, taxExclusiveAmount: 1000, taxAmount: '200' })
        ).body.report;
        expect(again).toEqual({ ...report, duplicate: true });
        const other = await team.post(`${path}/b2c`, { ...sales('2026-09-16', 900), reference: 'till-1' });
        expect(codeOf(other)).toEqual([409, 'reference_reused']);
        expect(other.body.errors.reference[0]).toMatch(
          new RegExp(
            `till-1.*${report.id}.*date, taxExclusiveAmount, taxAmount, vatBreakdown.0.taxableAmount`,
          ),
        );
        const otherKind = await team.post(`${path}/b2c`, { ...payments('2026-09-15'), reference: 'till-1' });
        expect(otherKind.body.errors.reference[0]).toMatch(/kind/);
        const otherAction = await team.post(`${path}/b2c`, { ...first, action: 'correct' });
        expect(otherAction.body.errors.reference[0]).toMatch(/differs in action/);
        const elsewhere = await declarant(team);
        expect((await reported(`${elsewhere.path}/b2c`, first)).body.report.duplicate).toBe(false);
      });

      it('sent ten times at once is one', async () => {
        const { path } = await declarant(team);
        const input = sales('2026-09-15');
        const answers = await Promise.all(Array.from({ length: 10 }, () => reported(`${path}/b2c`, input)));
        expect(new Set(answers.map(({ body }) => body.report.id)).size).toBe(1);
        expect(answers.filter(({ body }) => !body.report.duplicate)).toHaveLength(1);
      });

      it('honours Idempotency-Key like every POST', async () => {
        const { path } = await declarant(team);
        const headers = { 'idempotency-key': `report-${path}` };
        const input = sales('2026-09-15');
        const first = await team.post(`${path}/b2c`, input, { headers });
        const again = await team.post(`${path}/b2c`, input, { headers });
        expect(again.headers.get('idempotent-replayed')).toBe('true');
        expect(again.body).toEqual(first.body);
        await service.sql(`UPDATE idempotency_keys SET body = NULL WHERE key = $1`, [
          headers['idempotency-key'],
        ]);
        expect((await team.post(`${path}/b2c`, input, { headers })).body).toEqual(first.body);
        const other = await team.post(`${path}/b2c`, sales('2026-09-16'), { headers });
        expect(codeOf(other)).toEqual([422, 'idempotency_key_reused']);
      });

      it('is refused with every fault under its path', async () => {
        const { path } = await declarant(team);
        const without = (input: Record<string, unknown>, ...fields: string[]) =>
          Object.fromEntries(Object.entries(input).filter(([name]) => !fields.includes(name)));
        const cases: [string, unknown, string[]][] = [
          ['b2c', {}, ['type']],
          ['b2c', { ...sales('2026-09-15'), type: 'invoice' }, ['type']],
          ['b2c', without(sales('2026-09-15'), 'reference', 'date'), ['reference', 'date']],
          ['b2c', { ...sales('2026-02-30') }, ['date']],
          ['b2c', { ...sales('2026-09-15'), action: 'delete', category: 'food' }, ['action', 'category']],
          ['b2c', { ...sales('2026-09-15'), taxAmount: '12,50' }, ['taxAmount']],
          ['b2c', { ...sales('2026-09-15'), taxAmount: '1' }, ['taxAmount']],
          ['b2c', { ...sales('2026-09-15'), vatBreakdown: [] }, ['vatBreakdown']],
          [
            'b2c',
            { ...sales('2026-09-15'), vatBreakdown: [{ percentage: '20' }] },
            ['vatBreakdown.0.taxAmount'],
          ],
          ['b2c', { ...sales('2026-09-15'), vatBreakdown: [[]] }, ['vatBreakdown']],
          ['b2c', { ...payments('2026-09-15'), category: 'goods' }, ['category']],
          ['b2c', { ...sales('2026-09-15'), reference: 'x'.repeat(129) }, ['reference']],
          ['b2bi', without(invoice('2026-09-15'), 'buyer', 'totals'), ['buyer', 'totals']],
          ['b2bi', { ...invoice('2026-09-15'), invoiceReferences: [[]] }, ['invoiceReferences']],
          ['b2bi', { ...invoice('2026-09-15'), buyer: { name: 'X', country: 'FR' } }, ['buyer.country']],
          ['b2bi', { ...invoice('2026-09-15'), buyer: { name: 'X', country: 'BE' } }, ['buyer.vatNumber']],
        ];
        for (const [route, input, paths] of cases) {
          const answer = await team.post(`${path}/${route}`, input);
          expect([input, answer.status]).toEqual([input, 400]);
          expect(Object.keys(answer.body.errors)).toEqual(expect.arrayContaining(paths));
        }
        const list = await team.post(`${path}/b2c`, [1]);
        expect(list.body.errors.root[0]).toMatch(/JSON object/);
      });

      it('is refused with the faults of its fields, of its contents and of the declarant in one answer', async () => {
        const { path } = await declarant(team, 'REEL_NORMAL_MENSUEL', 'DEBITS');
        const wrong = [{ percentage: '21', amount: '1200.00' }];
        const cases: [string, unknown, string[]][] = [
          [
            'b2c',
            { ...payments('2026-09-15'), reference: '', vatBreakdown: wrong },
            ['reference', 'type', 'vatBreakdown.0.percentage'],
          ],
          ['b2c', { ...payments('2026-09-15'), vatBreakdown: wrong }, ['type', 'vatBreakdown.0.percentage']],
          [
            'b2bi',
            {
              ...invoice('2026-09-15'),
              dueDate: '2026-02-30',
              documentNumber: 'F 1',
              buyer: { name: 'X', country: 'BE' },
            },
            ['buyer.vatNumber', 'documentNumber', 'dueDate'],
          ],
          [
            'purchases',
            {
              ...invoice('2026-09-15'),
              buyer: undefined,
              seller: { name: 'X', country: 'BE' },
              billingMode: 'X9',
              issueDate: 'yesterday',
            },
            ['billingMode', 'issueDate', 'seller.vatNumber'],
          ],
        ];
        for (const [route, input, paths] of cases) {
          const answer = await team.post(`${path}/${route}`, input);
          expect([route, answer.status]).toEqual([route, 400]);
          expect(Object.keys(answer.body.errors).sort()).toEqual(paths);
        }
      });

      it('of payments is refused when VAT is due on invoices', async () => {
        const { path } = await declarant(team, 'REEL_NORMAL_MENSUEL', 'DEBITS');
        for (const [route, input] of [
          ['b2c', payments('2026-09-15')],
          ['b2bi', invoicePayment('F-1', '2026-09-01', '2026-09-15')],
        ] as const) {
          const answer = await team.post(`${path}/${route}`, input);
          expect(codeOf(answer)).toEqual([400, 'report_invalid']);
          expect(JSON.stringify(answer.body.errors)).toMatch(/DEBITS/);
        }
        await reported(`${path}/b2c`, sales('2026-09-15'));
      });

      it('is refused for what it says before anything is looked up', async () => {
        const { path: unregistered } = await frenchCompany(team);
        const { path: unverified } = await frenchCompany(team, {}, false);
        const { path } = await declarant(team);
        const known = sales('2026-09-15');
        await reported(`${path}/b2c`, known);
        const wrongRate = [{ percentage: '21', taxableAmount: '1000.00', taxAmount: '200.00' }];
        for (const [where, body] of [
          [unregistered, sales('2026-09-15', 1000, { vatBreakdown: wrongRate })],
          [unverified, sales('2026-09-15', 1000, { vatBreakdown: wrongRate })],
          [path, { ...known, vatBreakdown: wrongRate }],
        ] as const) {
          const answer = await team.post(`${where}/b2c`, body);
          expect(codeOf(answer)).toEqual([400, 'report_invalid']);
          expect(Object.keys(answer.body.errors)).toEqual(['vatBreakdown.0.percentage']);
        }
      });

      it('needs a declarant', async () => {
        const { path } = await frenchCompany(team);
        expect(codeOf(await team.post(`${path}/b2c`, sales('2026-09-15')))).toEqual([
          403,
          'declarant_missing',
        ]);
      });

      it('of an invoice that was reported is refused under another reference', async () => {
        const { path } = await declarant(team);
        const bill = invoice('2026-09-15');
        await reported(`${path}/b2bi`, bill);
        const again = await team.post(`${path}/b2bi`, { ...bill, reference: 'another' });
        expect(codeOf(again)).toEqual([409, 'already_reported']);
        expect(again.body.errors.documentNumber[0]).toContain(String(bill['reference']));
        await reported(`${path}/b2bi`, { ...bill, reference: 'last-year', issueDate: '2025-09-15' });
      });
    });
  });
});
