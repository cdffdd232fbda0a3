import { readStatusMessage } from '../../src/standards/cdar';
import { parseXml } from '../../src/standards/invoice/xml';
import type { Flow } from '../../src/standards/french-flow';
import {
  callInterface,
  flowForm,
  fluxReport,
  InvoiceFiles,
  validatedFlow,
  sha256,
  submitFlow,
} from '../support/french-flows';
import { LifecycleScene } from '../support/lifecycle-scene';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

const SEARCH = '/afnor-flow/v1/flows/search';

async function search(team: TeamClient, where: object, limit?: number): Promise<Flow[]> {
  const { status, body } = await callInterface(team, 'POST', SEARCH, { body: { where, limit } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.results as Flow[];
}

describe('flows of the interface of French platforms', () => {
  const shared = sharedService();
  let service: Service;
  let scene: LifecycleScene;
  let files: InvoiceFiles;

  beforeAll(async () => {
    service = shared();
    scene = await LifecycleScene.of(service);
    files = new InvoiceFiles(service);
  });

  describe('an invoice', () => {
    it.each(['UBL', 'CII', 'Factur-X'] as const)(
      'in %s is sent as a document of its seller, and arrives',
      async (flowSyntax) => {
        const number = scene.number('FLOW');
        const ubl = await files.ubl(scene.seller, scene.from, scene.to, number);
        const cii = flowSyntax === 'UBL' ? ubl : await files.cii(ubl);
        const file = flowSyntax === 'Factur-X' ? await files.facturX(cii, scene.from, scene.to) : cii;
        const flow = await submitFlow(
          scene.seller,
          { flowSyntax, name: number, trackingId: number, sha256: sha256(file) },
          file,
        );
        if (flow.acknowledgement.status !== 'Ok') throw new Error(JSON.stringify(flow.acknowledgement));
        expect(flow).toMatchObject({
          flowDirection: 'Out',
          flowType: 'CustomerInvoice',
          flowSyntax,
          trackingId: number,
          processingRule: 'B2B',
          processingRuleSource: 'Computed',
          acknowledgement: { status: 'Ok' },
        });
        const sent = await scene.seller.get(`/api/v1/documents?direction=outgoing&number=${number}`);
        expect(sent.body.documents).toHaveLength(1);
        await service.settled(sent.body.documents[0].id);
        const original = await callInterface(
          scene.seller,
          'GET',
          `/afnor-flow/v1/flows/${flow.flowId}?docType=Original`,
        );
        expect(original.bytes.equals(file)).toBe(true);
        const converted = await callInterface(
          scene.seller,
          'GET',
          `/afnor-flow/v1/flows/${flow.flowId}?docType=Converted`,
        );
        expect([converted.status, converted.headers.get('content-type')]).toEqual([200, 'application/xml']);
        expect(converted.bytes.toString()).toContain(number);
        const view = await callInterface(
          scene.seller,
          'GET',
          `/afnor-flow/v1/flows/${flow.flowId}?docType=ReadableView`,
        );
        expect(view.bytes.subarray(0, 5).toString()).toBe('%PDF-');

        const [received] = await search(scene.buyer, {
          updatedAfter: '2026-01-01T00:00:00Z',
          flowType: ['SupplierInvoice'],
        }).then((flows) => flows.filter(({ name }) => name === `${number}.xml`));
        expect(received).toMatchObject({ flowDirection: 'In', acknowledgement: { status: 'Ok' } });
        const file2 = await callInterface(
          scene.buyer,
          'GET',
          `/afnor-flow/v1/flows/${received?.flowId ?? ''}?docType=Original`,
        );
        expect(file2.bytes.toString()).toContain(number);
      },
    );

    it('has its first status as a flow, whichever way it was sent', async () => {
      const { number } = await scene.invoice('DEPOSIT');
      const deposits = async (): Promise<Flow[]> =>
        (await search(scene.seller, { flowType: ['CustomerInvoiceLC'] }, 100)).filter(
          ({ name }) => name === `${number}-200.xml`,
        );
      const [deposit, ...others] = await deposits();
      expect([deposit, others]).toEqual([
        expect.objectContaining({
          flowDirection: 'In',
          flowSyntax: 'CDAR',
          acknowledgement: { status: 'Ok' },
        }),
        [],
      ]);
      const path = `/afnor-flow/v1/flows/${deposit?.flowId ?? ''}?docType=Original`;
      const [first, second] = [
        await callInterface(scene.seller, 'GET', path),
        await callInterface(scene.seller, 'GET', path),
      ];
      expect(first.bytes.equals(second.bytes)).toBe(true);
      const message = readStatusMessage(parseXml(first.bytes));
      expect(message?.invoices).toEqual([expect.objectContaining({ number, status: '200' })]);
      expect((await callInterface(scene.buyer, 'GET', path)).status).toBe(404);
      expect(await deposits()).toHaveLength(1);
    });

    it('that breaks rules gets its findings as the acknowledgement, and is not sent', async () => {
      const number = scene.number('BROKEN');
      const ubl = (await files.ubl(scene.seller, scene.from, scene.to, number))
        .toString()
        .replace(/<cbc:DueDate>[^<]*<\/cbc:DueDate>/, '')
        .replace('#PMT#', '#PM#');
      const { acknowledgement } = await submitFlow(scene.seller, { flowSyntax: 'UBL', name: number }, ubl);
      expect(acknowledgement.status).toBe('Error');
      expect(acknowledgement.details?.length).toBeGreaterThan(0);
      expect(
        acknowledgement.details?.every(({ level, reasonCode }) => level === 'Error' && reasonCode !== ''),
      ).toBe(true);
      expect(acknowledgement.details?.map(({ reasonCode }) => reasonCode).join()).toContain('BR-FR');
      const sent = await scene.seller.get(`/api/v1/documents?direction=outgoing&number=${number}`);
      expect(sent.body.documents).toEqual([]);
    });

    it('is refused when the team has no company of its seller, and when the file has another syntax', async () => {
      const number = scene.number('OTHER');
      const ubl = await files.ubl(scene.seller, scene.from, scene.to, number);
      const foreign = await submitFlow(scene.buyer, { flowSyntax: 'UBL', name: number }, ubl);
      expect(foreign.acknowledgement).toMatchObject({
        status: 'Error',
        details: [{ reasonCode: 'UNKNOWN_ISSUER' }],
      });
      for (const flowSyntax of ['CII', 'Factur-X', 'CDAR', 'FRR']) {
        const flow = await submitFlow(scene.seller, { flowSyntax, name: number }, ubl);
        expect([flowSyntax, flow.acknowledgement.status]).toEqual([flowSyntax, 'Error']);
      }
      const junk = await submitFlow(scene.seller, { flowSyntax: 'UBL', name: number }, 'no XML');
      expect(junk.acknowledgement.details?.[0]?.reasonCode).toBe('MALFORMED_XML');
    });

    it('is stored once under a tracking id, however often and at once it is submitted', async () => {
      const number = scene.number('ONCE');
      const ubl = await files.ubl(scene.seller, scene.from, scene.to, number);
      const submit = (file: Buffer | string) =>
        callInterface(scene.seller, 'POST', '/afnor-flow/v1/flows', {
          form: flowForm({ flowSyntax: 'UBL', name: number, trackingId: number }, file),
        });
      const answers = await Promise.all(Array.from({ length: 8 }, () => submit(ubl)));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
      expect(new Set(answers.map(({ body }) => body.flowId)).size).toBe(1);
      await validatedFlow(scene.seller, answers[0]?.body.flowId as string);
      const again = await submit(ubl);
      expect(again.body).toEqual(answers[0]?.body);
      const other = await submit(`${ubl.toString()} `);
      expect([other.status, other.body.errorCode]).toEqual([409, 'TRACKING_ID_REUSED']);
      expect(await search(scene.seller, { trackingId: number })).toHaveLength(1);
      const sent = await scene.seller.get(`/api/v1/documents?direction=outgoing&number=${number}`);
      expect(sent.body.documents).toHaveLength(1);
      // The tracking ids of teams are their own.
      const stranger = await submitFlow(
        scene.buyer,
        { flowSyntax: 'UBL', name: number, trackingId: number },
        'x',
      );
      expect(stranger.trackingId).toBe(number);
    });

    it('that was sent before is refused as a duplicate', async () => {
      const number = scene.number('TWICE');
      const ubl = await files.ubl(scene.seller, scene.from, scene.to, number);
      await submitFlow(scene.seller, { flowSyntax: 'UBL', name: number }, ubl);
      const second = await submitFlow(scene.seller, { flowSyntax: 'UBL', name: number }, ubl);
      expect(second.acknowledgement).toMatchObject({
        status: 'Error',
        details: [{ reasonCode: 'DUPLICATE_DOCUMENT' }],
      });
    });
  });

  it('a status of the buyer counts in the life cycle, and is a flow on both sides', async () => {
    const { number, sent } = await scene.invoice('CDAR');
    const xml = scene.message(number, '205');
    const flow = await submitFlow(scene.buyer, { flowSyntax: 'CDAR', name: `${number}.xml` }, xml);
    expect(flow).toMatchObject({ flowType: 'SupplierInvoiceLC', acknowledgement: { status: 'Ok' } });
    const statuses = await scene.buyer.get('/api/v1/documents?direction=outgoing&type=lifecycleStatus');
    await service.settled(statuses.body.documents[0].id);
    const { body } = await scene.seller.get(`/api/v1/documents/${sent}/lifecycle`);
    expect(body.lifecycle.status).toBe('205');
    const arrived = await search(scene.seller, {
      updatedAfter: '2026-01-01T00:00:00Z',
      flowType: ['CustomerInvoiceLC'],
    }).then((flows) => flows.filter(({ name }) => !name?.endsWith('-200.xml')));
    expect(arrived.at(-1)).toMatchObject({ flowDirection: 'In', flowSyntax: 'CDAR' });
    const file = await callInterface(
      scene.seller,
      'GET',
      `/afnor-flow/v1/flows/${arrived.at(-1)?.flowId ?? ''}?docType=Original`,
    );
    expect(file.bytes.toString()).toBe(xml);
    const view = await callInterface(
      scene.seller,
      'GET',
      `/afnor-flow/v1/flows/${flow.flowId}?docType=ReadableView`,
    );
    expect(view.status).toBe(404);
    // A status that may not follow is refused, with the reason.
    const repeated = await submitFlow(
      scene.buyer,
      { flowSyntax: 'CDAR', name: number },
      scene.message(number, '204'),
    );
    expect(repeated.acknowledgement).toMatchObject({
      status: 'Error',
      details: [{ reasonCode: 'STATUS_OUT_OF_ORDER' }],
    });
  });

  it('a status whose issuer has its SIREN without a scheme counts, as clients in use write it', async () => {
    const { number, sent } = await scene.invoice('BARE');
    const xml = scene
      .message(number, '205')
      .replace(/(<ram:IssuerTradeParty>\s*<ram:GlobalID) schemeID="0002"/, '$1');
    expect(xml).not.toBe(scene.message(number, '205'));
    const flow = await submitFlow(scene.buyer, { flowSyntax: 'CDAR', name: `${number}.xml` }, xml);
    expect(flow.acknowledgement).toMatchObject({ status: 'Ok' });
    const statuses = await scene.buyer.get('/api/v1/documents?direction=outgoing&type=lifecycleStatus');
    await service.settled(statuses.body.documents[0].id);
    const { body } = await scene.seller.get(`/api/v1/documents/${sent}/lifecycle`);
    expect(body.lifecycle.status).toBe('205');
  });

  it('a Flux 10 report is stored, and acknowledged by its validation', async () => {
    const report = fluxReport(scene.from.siren, 'R-1');
    const flow = await submitFlow(scene.seller, { flowSyntax: 'FRR', name: 'r.xml' }, report);
    expect(flow).toMatchObject({
      flowType: 'AggregatedCustomerTransactionReport',
      acknowledgement: { status: 'Ok' },
    });
    const original = await callInterface(
      scene.seller,
      'GET',
      `/afnor-flow/v1/flows/${flow.flowId}?docType=Original`,
    );
    expect(original.bytes.toString()).toBe(report);
    const broken = await submitFlow(
      scene.seller,
      { flowSyntax: 'FRR', name: 'r.xml' },
      report.replace('TLB1', 'XXX'),
    );
    expect(broken.acknowledgement.status).toBe('Error');
    expect(broken.acknowledgement.details?.[0]?.item).toContain('/Report');
    const foreign = await submitFlow(scene.buyer, { flowSyntax: 'FRR', name: 'r.xml' }, report);
    expect(foreign.acknowledgement.details?.[0]?.reasonCode).toBe('UNKNOWN_ISSUER');
  });

  describe('a search', () => {
    it('pages through all flows without missing or repeating one, while more come', async () => {
      const team = await service.team();
      const submit = (index: number) =>
        callInterface(team, 'POST', '/afnor-flow/v1/flows', {
          form: flowForm({ flowSyntax: 'FRR', name: `${index}` }, 'x'),
        });
      const expected = new Set<string>();
      const submitting = (async () => {
        for (let index = 0; index < 40; index += 4) {
          const answers = await Promise.all([0, 1, 2, 3].map((each) => submit(index + each)));
          answers.forEach(({ body }) => expected.add(body.flowId as string));
        }
      })();
      const seen = new Map<string, number>();
      let updatedAfter = '2026-01-01T00:00:00.000Z';
      let isDone = false;
      void submitting.then(() => (isDone = true));
      for (;;) {
        const stopsAfter = isDone;
        const page = await search(team, { updatedAfter }, 3);
        for (const { flowId } of page) seen.set(flowId, (seen.get(flowId) ?? 0) + 1);
        expect([...page].sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))).toEqual(page);
        updatedAfter = page.at(-1)?.updatedAt ?? updatedAfter;
        if (page.length === 0 && stopsAfter) break;
      }
      await submitting;
      expect(new Set(seen.keys())).toEqual(expected);
      const instants = (await search(team, { flowDirection: ['Out'] }, 100)).map(
        ({ updatedAt }) => updatedAt,
      );
      expect(new Set(instants).size).toBe(40);
    });

    it('gives no flow an earlier instant than one before, also when the clock was set back', async () => {
      const team = await service.team();
      const submit = (): Promise<Flow> => submitFlow(team, { flowSyntax: 'FRR', name: 'r.xml' }, 'x');
      await submit();
      await service.sql(
        `UPDATE french_flow_clocks SET last_update = last_update + interval '1 hour' WHERE team_id = $1`,
        [team.teamId],
      );
      const [second, third] = [await submit(), await submit()];
      const inAnHour = new Date(Date.now() + 50 * 60_000).toISOString();
      expect(second.updatedAt > inAnHour && third.updatedAt > second.updatedAt).toBe(true);
    });

    it('combines its criteria, and refuses what it does not know', async () => {
      expect(await search(scene.seller, { flowDirection: ['In'], flowType: ['CustomerInvoice'] })).toEqual(
        [],
      );
      expect(
        (await search(scene.seller, { ackStatus: 'Error' })).every(
          ({ acknowledgement }) => acknowledgement.status === 'Error',
        ),
      ).toBe(true);
      for (const body of [
        undefined,
        {},
        { where: {} },
        { where: { flowType: ['X'] } },
        { where: { flowType: Array(30).fill('CustomerInvoice') } },
        { where: { flowDirection: ['In', 'Out', 'In'] } },
        { where: { processingRule: Array(20).fill('B2B') } },
        { where: { ackStatus: 'Ok' }, limit: 0 },
        [],
        'x',
        { where: { updatedAfter: '2026-02-30T00:00:00Z' } },
      ]) {
        const answer = await callInterface(scene.seller, 'POST', SEARCH, { body });
        expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), 400]);
      }
    });

    it('knows the codes of the version that the path names', async () => {
      const body = { where: { processingRule: ['B2G'] } };
      const statuses = await Promise.all(
        ['v1', 'v1.1', 'v1.2'].map(
          async (version) =>
            (await callInterface(scene.seller, 'POST', `/afnor-flow/${version}/flows/search`, { body }))
              .status,
        ),
      );
      expect(statuses).toEqual([200, 400, 200]);
    });
  });
});
