import { SendService } from '../../src/business/sending/send.service';
import { stillRunningError } from '../../src/platform/kernel/http/idempotency/claim';
import { callInterface, flowForm, InvoiceFiles, validatedFlow, submitFlow } from '../support/french-flows';
import { LifecycleScene } from '../support/lifecycle-scene';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { until } from '../support/until';

describe('a process that ends while it validates a flow', () => {
  const shared = sharedService();
  let service: Service;
  let scene: LifecycleScene;
  let files: InvoiceFiles;

  beforeAll(async () => {
    service = shared();
    scene = await LifecycleScene.of(service);
    files = new InvoiceFiles(service);
  });

  /** The flow as it is when the process ended after its document was stored and before the decision was. */
  async function forgetResult(flowId: string): Promise<void> {
    await service.sql(
      `UPDATE french_flows SET status = 'Pending', document_id = NULL, details = '[]', next_attempt_at = clock_timestamp()
        WHERE id = $1`,
      [flowId],
    );
  }

  it('leaves one document, which the next attempt finds', async () => {
    const number = scene.number('CRASH');
    const ubl = await files.ubl(scene.seller, scene.from, scene.to, number);
    const { flowId } = await submitFlow(scene.seller, { flowSyntax: 'UBL', name: number }, ubl);
    const [before] = await service.sql<{ id: string }>(
      'SELECT document_id AS id FROM french_flows WHERE id = $1',
      [flowId],
    );
    await forgetResult(flowId);
    const again = await validatedFlow(scene.seller, flowId);
    expect(again.acknowledgement.status).toBe('Ok');
    const [after] = await service.sql<{ id: string }>(
      'SELECT document_id AS id FROM french_flows WHERE id = $1',
      [flowId],
    );
    expect(after).toEqual(before);
    const { body } = await scene.seller.get(`/api/v1/documents?direction=outgoing&number=${number}`);
    expect(body.documents).toHaveLength(1);
  });

  it('leaves one status, and no second flow of it, although a search came in between', async () => {
    const { number } = await scene.invoice('CRASH');
    const { flowId } = await submitFlow(
      scene.buyer,
      { flowSyntax: 'CDAR', name: number },
      scene.message(number, '205'),
    );
    await forgetResult(flowId);
    await service.sql(`UPDATE french_flows SET next_attempt_at = 'infinity' WHERE id = $1`, [flowId]);
    await service.sql(
      `UPDATE documents SET created_at = created_at - interval '2 minutes' WHERE type = 'lifecycleStatus'`,
    );
    const where = { flowDirection: ['Out'], flowType: ['SupplierInvoiceLC'] };
    const search = async (): Promise<unknown[]> =>
      (await callInterface(scene.buyer, 'POST', '/afnor-flow/v1/flows/search', { body: { where } })).body
        .results as unknown[];
    expect(await search()).toHaveLength(2);
    await service.sql('UPDATE french_flows SET next_attempt_at = clock_timestamp() WHERE id = $1', [flowId]);
    expect((await validatedFlow(scene.buyer, flowId)).acknowledgement.status).toBe('Ok');
    expect(await search()).toHaveLength(1);
  });

  it('keeps a flow that cannot be validated now, and validates it later', async () => {
    const number = scene.number('LATER');
    const ubl = await files.ubl(scene.seller, scene.from, scene.to, number);
    await service.sql('ALTER TABLE idempotency_keys RENAME TO keys_away');
    const { body } = await callInterface(scene.seller, 'POST', '/afnor-flow/v1/flows', {
      form: flowForm({ flowSyntax: 'UBL', name: number, trackingId: number }, ubl),
    });
    await until(async () => {
      const [row] = await service.sql<{ unfinished: number }>(
        'SELECT unfinished FROM french_flows WHERE id = $1',
        [body.flowId],
      );
      return (row?.unfinished ?? 0) > 0;
    });
    await service.sql('ALTER TABLE keys_away RENAME TO idempotency_keys');
    await service.sql('UPDATE french_flows SET next_attempt_at = clock_timestamp() WHERE id = $1', [
      body.flowId,
    ]);
    const flow = await validatedFlow(scene.seller, body.flowId as string);
    expect(flow).toMatchObject({ trackingId: number, acknowledgement: { status: 'Ok' } });
  });

  it('keeps a flow whose key another attempt still holds, and validates it later', async () => {
    const number = scene.number('HELD');
    const ubl = await files.ubl(scene.seller, scene.from, scene.to, number);
    const sends = service.app.get(SendService, { strict: false });
    const send = jest.spyOn(sends, 'send').mockRejectedValueOnce(stillRunningError());
    const { body } = await callInterface(scene.seller, 'POST', '/afnor-flow/v1/flows', {
      form: flowForm({ flowSyntax: 'UBL', name: number }, ubl),
    });
    const flowId = body.flowId as string;
    await until(async () => {
      const [row] = await service.sql<{ attempts: number; status: string }>(
        'SELECT attempts, status FROM french_flows WHERE id = $1',
        [flowId],
      );
      expect(row?.status).toBe('Pending');
      return (row?.attempts ?? 0) > 0;
    });
    send.mockRestore();
    await service.sql('UPDATE french_flows SET next_attempt_at = clock_timestamp() WHERE id = $1', [flowId]);
    expect((await validatedFlow(scene.seller, flowId)).acknowledgement.status).toBe('Ok');
    const sent = await scene.seller.get(`/api/v1/documents?direction=outgoing&number=${number}`);
    expect(sent.body.documents).toHaveLength(1);
  });

  it('a document that may not be deleted keeps the file of its flow', async () => {
    const { number } = await scene.invoice('STAYS');
    const xml = scene.message(number, '205');
    const { flowId } = await submitFlow(scene.buyer, { flowSyntax: 'CDAR', name: number }, xml);
    const [{ id } = { id: '' }] = await service.sql<{ id: string }>(
      'SELECT document_id AS id FROM french_flows WHERE id = $1',
      [flowId],
    );
    await service.settled(id);
    expect((await scene.buyer.delete(`/api/v1/documents/${id}`)).status).toBe(409);
    const [row] = await service.sql<{ file: Buffer | null }>('SELECT file FROM french_flows WHERE id = $1', [
      flowId,
    ]);
    expect(row?.file?.toString()).toBe(xml);
  });

  it('a deleted document leaves its flow, without its files', async () => {
    const number = scene.number('GONE');
    const ubl = await files.ubl(scene.seller, scene.from, scene.to, number);
    const { flowId } = await submitFlow(scene.seller, { flowSyntax: 'UBL', name: number }, ubl);
    const { body } = await scene.seller.get(`/api/v1/documents?direction=outgoing&number=${number}`);
    await service.settled(body.documents[0].id as string);
    expect((await scene.seller.delete(`/api/v1/documents/${body.documents[0].id as string}`)).status).toBe(
      200,
    );
    const path = `/afnor-flow/v1/flows/${flowId}`;
    const statuses = await Promise.all(
      ['Metadata', 'Original', 'Converted', 'ReadableView'].map(
        async (docType) => (await callInterface(scene.seller, 'GET', `${path}?docType=${docType}`)).status,
      ),
    );
    expect(statuses).toEqual([200, 404, 404, 404]);
    const original = await callInterface(scene.seller, 'GET', `${path}?docType=Original`);
    expect(original.body.errorMessage).toContain('was removed together with its document');
    // A process that ended before it had validated the flow of the document leaves no file of it either.
    await service.sql(
      `UPDATE french_flows SET status = 'Pending', file = $2, next_attempt_at = clock_timestamp() WHERE id = $1`,
      [flowId, ubl],
    );
    await validatedFlow(scene.seller, flowId);
    expect((await callInterface(scene.seller, 'GET', `${path}?docType=Original`)).status).toBe(404);
  });
});
