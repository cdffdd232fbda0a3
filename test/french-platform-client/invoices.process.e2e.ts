import { randomUUID } from 'node:crypto';
import { FrenchFlowPollingJob } from '../../src/business/sending/french-flows/french-flow-polling-job';
import type { FrenchCompany } from '../support/french';
import { InvoiceFiles } from '../support/french-flows';
import { frenchInvoice, type FrenchParty } from '../support/french-invoice';
import { productionCompany } from '../support/french-platform/production-declarant';
import { SimulatedFrenchPlatform } from '../support/french-platform/platform-server';
import { writeInvoiceStatus } from '../support/french-platform/status-message';
import { startService, type Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { until } from '../support/until';

const ISSUE_DATE = '2026-11-20';

let serial = 1;

describe('invoices over a platform that speaks XP Z12-013', () => {
  let platform: SimulatedFrenchPlatform;
  let service: Service;
  let team: TeamClient;
  let seller: FrenchCompany;
  let buyer: FrenchCompany;

  beforeAll(async () => {
    platform = await SimulatedFrenchPlatform.start();
    service = await startService({ ...platform.settings, FR_PLATFORM_SEARCH_DELAY_SECONDS: '1' });
    team = await service.team('production');
    [seller, buyer] = [await productionCompany(service, team), await productionCompany(service, team)];
    for (const { siren } of [seller, buyer])
      platform.directory.lines.set(siren, {
        siren,
        addressingIdentifier: siren,
        directoryLineStatus: 'Enabled',
      });
  });

  afterAll(async () => {
    await service?.stop();
    await platform?.stop();
  });

  afterEach(() => {
    platform.recover();
    platform.flows.decision = '300';
    expect(platform.violations).toEqual([]);
  });

  function toParty({ id, siren }: FrenchCompany): FrenchParty {
    return { id, siren, name: `Boulangerie ${siren}`, address: `0225:${siren}` };
  }

  async function send(to: FrenchParty, number = `F-${serial++}`): Promise<Answer> {
    return team.post(`/api/v1/${seller.id}/send`, frenchInvoice(to, number));
  }

  async function routeTo(to: FrenchParty): Promise<string | null> {
    const answer = await team.post(`/api/v1/${seller.id}/preview`, frenchInvoice(to, `F-${serial++}`));
    return answer.body.document.route;
  }

  async function documentOf(id: string): Promise<Answer['body']> {
    return (await team.get(`/api/v1/documents/${id}`)).body.document;
  }

  /** Lets time pass until a document was delivered, or failed. */
  async function settled(id: string): Promise<Answer['body']> {
    let document: Answer['body'] = null;
    await until(async () => {
      await service.sql(
        `UPDATE deliveries SET next_attempt_at = clock_timestamp() WHERE document_id = $1 AND status = 'pending'`,
        [id],
      );
      document = await documentOf(id);
      return document.deliveryStatus !== 'pending';
    });
    return document;
  }

  const fetchFlows = () => service.app.get(FrenchFlowPollingJob).run();

  async function incoming(company: FrenchCompany): Promise<Answer['body'][]> {
    return (await team.get(`/api/v1/documents?companyId=${company.id}&direction=incoming`)).body.documents;
  }

  it('go to a recipient that the directory has, byte for byte', async () => {
    const verified = await team.post('/api/v1/recipients/verify', { address: `0225:${buyer.siren}` });
    expect(verified.body.recipient).toMatchObject({
      registered: true,
      frenchDirectory: { status: 'enabled' },
    });
    expect(verified.body.recipient.documentTypes[0]).toMatchObject({ transportProfile: 'xp-z12-013' });
    expect(await routeTo(toParty(buyer))).toBe('frenchPlatform');
    const sent = await send(toParty(buyer));
    expect(sent.status).toBe(200);
    const document = await settled(sent.body.document.id);
    expect(document).toMatchObject({
      deliveryStatus: 'delivered',
      deliveries: [{ lastAttempt: { message: expect.stringMatching(/^Flow .* of the French platform\.$/) } }],
    });
    const [stored] = platform.flows.submitted(document.envelopeId);
    expect(stored?.flow).toMatchObject({
      flowSyntax: 'UBL',
      processingRule: 'B2B',
      flowProfile: 'CIUS',
      acknowledgement: { status: 'Ok' },
    });
    expect(stored?.content.toString()).toBe(document.xml);
  });

  it('are refused for a recipient that is in neither', async () => {
    const nobody = { ...toParty(buyer), siren: '552008443', address: '0225:552008443' };
    expect(await routeTo(nobody)).toBe('none');
    const answer = await send(nobody);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([422, 'recipient_not_found']);
  });

  it('arrive once although the platform failed after it stored them', async () => {
    platform.fail('errorAfterStoring');
    const { body } = await send(toParty(buyer));
    const document = await settled(body.document.id);
    expect(document.deliveryStatus).toBe('delivered');
    expect(platform.flows.submitted(document.envelopeId)).toHaveLength(1);
  });

  it('are delivered when the platform has accepted them, not when it has them', async () => {
    platform.flows.decision = 'pending';
    const { body } = await send(toParty(buyer));
    await until(async () => (await documentOf(body.document.id)).deliveries[0]?.attempts > 0);
    const waiting = await documentOf(body.document.id);
    expect(waiting).toMatchObject({
      deliveryStatus: 'pending',
      deliveries: [
        { lastAttempt: { outcome: 'retry', message: expect.stringMatching(/not accepted it yet/) } },
      ],
    });
    const [stored] = platform.flows.submitted(waiting.envelopeId);
    if (stored !== undefined) stored.flow.acknowledgement = { status: 'Ok' };
    expect((await settled(waiting.id)).deliveryStatus).toBe('delivered');
    expect(platform.flows.submitted(waiting.envelopeId)).toHaveLength(1);
  });

  it('do not hold up later ones while the platform has not decided on them', async () => {
    platform.flows.decision = 'pending';
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(toParty(buyer))));
    const documents = (): Promise<Answer['body'][]> =>
      Promise.all(sent.map(({ body }) => documentOf(body.document.id)));
    // Each is submitted at its first attempt, as nothing counts as a failure of the platform.
    await until(async () => (await documents()).every(({ deliveries }) => deliveries[0].attempts > 0));
    expect(await service.sql('SELECT destination FROM delivery_destinations')).toEqual([]);
    for (const { envelopeId } of await documents()) {
      const [stored, ...others] = platform.flows.submitted(envelopeId);
      expect(others).toEqual([]);
      if (stored !== undefined) stored.flow.acknowledgement = { status: 'Ok' };
    }
    for (const { body } of sent) expect((await settled(body.document.id)).deliveryStatus).toBe('delivered');
  });

  it('fail with the reasons of the platform when it refuses them', async () => {
    platform.flows.decision = 'error';
    const { body } = await send(toParty(buyer));
    expect(await settled(body.document.id)).toMatchObject({
      deliveryStatus: 'failed',
      deliveries: [
        {
          failure: {
            category: 'validation',
            providerCode: 'REJ_SEMAN',
            message: 'REJ_SEMAN: Simulated refusal. (Report)',
          },
        },
      ],
    });
  });

  it('have their statuses handed to the tax portal through the platform, each once', async () => {
    const { body } = await send(toParty(buyer));
    const { id } = await settled(body.document.id);
    platform.fail('errorAfterStoring');
    const statuses = () =>
      service.sql<{ id: string; code: string; portal: string; error: string | null }>(
        `SELECT id, code, portal, last_error AS error FROM lifecycle_statuses WHERE document_id = $1 AND portal IS NOT NULL`,
        [id],
      );
    await until(async () => {
      await service.sql(
        `UPDATE lifecycle_statuses SET next_attempt_at = clock_timestamp() WHERE document_id = $1 AND next_attempt_at > clock_timestamp()`,
        [id],
      );
      return (await statuses()).some(({ portal }) => portal === 'received');
    });
    const [status] = await statuses();
    expect(status).toMatchObject({ code: '200', portal: 'received', error: null });
    expect(platform.flows.submitted(status?.id)).toMatchObject([
      { flow: { flowSyntax: 'CDAR', processingRule: 'NotApplicable' } },
    ]);
  });

  it('are received for the company that they are addressed to, each once, with their life cycle', async () => {
    const number = `F-${serial++}`;
    const { body } = await send(toParty(buyer), number);
    const sent = await settled(body.document.id);
    const [stored] = platform.flows.submitted(sent.envelopeId);
    if (stored === undefined) throw new Error('The platform has it');
    const before = (await incoming(buyer)).length;
    const flow = platform.flows.addIncoming(
      { flowSyntax: 'UBL', name: 'invoice.xml' },
      stored.content,
      'SupplierInvoice',
    );
    await fetchFlows();
    const [document, ...others] = await incoming(buyer);
    expect(others).toHaveLength(before);
    expect(document).toMatchObject({
      direction: 'incoming',
      type: 'invoice',
      senderId: `0225:${seller.siren}`,
    });
    expect((await documentOf(document.id)).xml).toBe(stored.content.toString());
    const lifecycle = await team.get(`/api/v1/documents/${document.id}/lifecycle`);
    expect(JSON.stringify(lifecycle.body)).toContain('"203"');
    // A changed flow with the same file is the same document.
    platform.flows.change(flow.flowId, stored.content);
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    await fetchFlows();
    expect(await incoming(buyer)).toHaveLength(before + 1);
    // The buyer approves it.
    const message = writeInvoiceStatus({
      id: randomUUID(),
      number,
      issueDate: ISSUE_DATE,
      code: '205',
      seller: seller.siren,
      buyer: buyer.siren,
      at: new Date(),
    });
    platform.flows.addIncoming({ flowSyntax: 'CDAR', name: 'cdv.xml' }, message, 'CustomerInvoiceLC');
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    await fetchFlows();
    const answered = await team.get(`/api/v1/documents/${sent.id}/lifecycle`);
    expect(JSON.stringify(answered.body)).toContain('"205"');
  });

  it.each([
    ['CII', 'cii.xml'],
    ['Factur-X', 'facturx.pdf'],
  ] as const)('leave as %s and arrive as it, byte for byte', async (flowSyntax, name) => {
    const files = new InvoiceFiles(service);
    const [from, to] = [toParty(seller), toParty(buyer)];
    const cii = await files.cii(await files.ubl(team, from, to, `F-${serial++}`));
    const file = flowSyntax === 'CII' ? cii : await files.facturX(cii, from, to);
    const answer = await team.post(`/api/v1/${seller.id}/send`, {
      recipient: to.address,
      documentType: 'xml',
      document: flowSyntax === 'CII' ? file.toString() : file.toString('base64'),
    });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    platform.fail('errorAfterStoring');
    const sent = await settled(answer.body.document.id);
    expect(sent).toMatchObject({ deliveryStatus: 'delivered', conversion: null });
    const [stored, ...others] = platform.flows.submitted(sent.envelopeId);
    expect(others).toEqual([]);
    expect(stored?.flow).toMatchObject({ flowSyntax, processingRule: 'B2B', flowProfile: 'CIUS' });
    expect(stored?.flow.name).toMatch(flowSyntax === 'CII' ? /\.xml$/ : /\.pdf$/);
    expect(stored?.content.equals(file)).toBe(true);
    const before = (await incoming(buyer)).map(({ id }) => id as string);
    platform.flows.addIncoming({ flowSyntax, name }, file, 'SupplierInvoice');
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    await fetchFlows();
    const arrived = (await incoming(buyer)).filter(({ id }) => !before.includes(id));
    expect(arrived).toHaveLength(1);
    expect(arrived[0]).toMatchObject({ type: 'invoice', senderId: from.address });
    const { id } = arrived[0];
    expect((await documentOf(id)).xml).toBe(sent.xml);
    const [original] = await service.sql<{ pdf: Buffer }>(
      'SELECT pdf FROM document_pdfs WHERE document_id = $1',
      [id],
    );
    if (flowSyntax === 'CII') expect([sent.xml, original]).toEqual([file.toString(), undefined]);
    else expect(original?.pdf.equals(file)).toBe(true);
  });

  it('that nobody here receives, and files that cannot be read, are kept with the reason', async () => {
    const strange = writeInvoiceStatus({
      id: randomUUID(),
      number: 'F-0',
      issueDate: ISSUE_DATE,
      code: '205',
      seller: '552008443',
      buyer: '732829320',
      at: new Date(),
    });
    const foreign = platform.flows.addIncoming(
      { flowSyntax: 'CDAR', name: 'a.xml' },
      strange,
      'CustomerInvoiceLC',
    );
    const unread = platform.flows.addIncoming(
      { flowSyntax: 'UBL', name: 'b.xml' },
      Buffer.from('no XML'),
      'SupplierInvoice',
    );
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    await fetchFlows();
    const rows = await service.sql<{ state: string; reason: string }>(
      `SELECT state, last_error AS reason FROM french_platform_flows WHERE flow_id = ANY ($1) ORDER BY flow_syntax`,
      [[foreign.flowId, unread.flowId]],
    );
    expect(rows).toEqual([
      { state: 'ignored', reason: '0225:552008443 is not served by this access point.' },
      { state: 'failed', reason: expect.stringMatching(/^The file cannot be read/) },
    ]);
  });
});
