import { randomUUID } from 'node:crypto';
import { invoiceTo, smallInvoice } from '../support/invoices';
import { sharedService } from '../support/per-worker';
import { sendBatch, toNdjson, type BatchResult } from '../support/send-batch';
import { TeamClient } from '../support/team-client';
import { writeZip } from '../support/write-zip';

const ZIP = { 'content-type': 'application/zip' };

describe('a batch of documents', () => {
  const service = sharedService({});
  let team: TeamClient;
  let companyId: string;

  beforeEach(async () => {
    team = await service().team();
    companyId = (await team.company()).id;
  });

  const send = (
    raw: string | Uint8Array,
    headers: Record<string, string> = {},
    client = team,
  ): Promise<BatchResult> =>
    sendBatch(client, companyId, raw, { 'idempotency-key': randomUUID(), ...headers });
  const stored = async (): Promise<string[]> =>
    (
      await service().sql<{ number: string }>(
        `SELECT document_number AS number FROM documents WHERE team_id = $1 AND direction = 'outgoing' ORDER BY id`,
        [team.teamId],
      )
    ).map(({ number }) => number);

  it('is accepted line by line, answered in order, and delivered like single sends', async () => {
    const numbers = Array.from({ length: 150 }, (_, n) => `B-${n}`);
    const { status, documents, summary } = await send(
      toNdjson(numbers.map((number) => invoiceTo('9999:delivered', number))),
    );
    expect(status).toBe(200);
    expect(documents.map(({ line, status: outcome }) => [line, outcome])).toEqual(
      numbers.map((_, n) => [n + 1, 'accepted']),
    );
    expect(summary).toEqual({
      complete: true,
      counts: { documents: 150, accepted: 150, repeated: 0, duplicate: 0, refused: 0 },
    });
    expect((await stored()).sort()).toEqual([...numbers].sort());
    const { documentId = '' } = documents[77] ?? {};
    await service().settled(documentId);
    const { body } = await team.get(`/api/v1/documents/${documentId}`);
    expect(body.document).toMatchObject({ deliveryStatus: 'delivered', companyId });
    expect(body.document.parsed.invoiceNumber).toBe('B-77');
    const single = await team.post(`/api/v1/${companyId}/send`, invoiceTo('9999:delivered', 'SINGLE'));
    const withoutIds = ({
      parsed,
      validation,
      docTypeId,
      processId,
      senderId,
      type,
    }: Record<string, unknown>) => ({
      ...{ parsed, validation, docTypeId, processId, senderId, type },
    });
    expect(JSON.parse(JSON.stringify(withoutIds(body.document)).replaceAll('B-77', 'SINGLE'))).toEqual(
      withoutIds(single.body.document),
    );
    const events = await team.get('/api/v1/events?type=document.sent&limit=200');
    expect(events.body.events).toHaveLength(151);
    expect((await team.get('/api/v1/documents?search=B-77&limit=1')).body.documents[0].id).toBe(documentId);
  });

  it('answers each bad line for itself, as a single send does', async () => {
    const good = invoiceTo('9999:delivered', 'GOOD');
    const faulty = { ...good, document: { ...smallInvoice('FAULTY'), lines: [] } };
    const unknown = { ...good, recipent: 'x' };
    const unregistered = invoiceTo('9999:unregistered', 'NOWHERE');
    const { documents, summary } = await send(
      [
        JSON.stringify(good),
        '{"recipient": ',
        '',
        JSON.stringify(faulty),
        '[]',
        'null',
        JSON.stringify(unknown),
        '   ',
        JSON.stringify(unregistered),
        JSON.stringify(good),
        JSON.stringify({ ...good, allowDuplicate: true }),
      ].join('\r\n'),
    );
    expect(documents.map(({ line, status, error }) => [line, status, error?.code])).toEqual([
      [1, 'accepted', undefined],
      [2, 'refused', 'malformed_json'],
      [4, 'refused', 'invalid_document'],
      [5, 'refused', 'invalid_input'],
      [6, 'refused', 'invalid_input'],
      [7, 'refused', 'invalid_input'],
      [9, 'refused', 'recipient_not_found'],
      [10, 'duplicate', 'duplicate_document'],
      [11, 'accepted', undefined],
    ]);
    expect(summary?.counts).toEqual({ documents: 9, accepted: 2, repeated: 0, duplicate: 1, refused: 6 });
    for (const [index, body] of [
      [2, faulty],
      [5, unknown],
      [6, unregistered],
    ] as const) {
      const single = await team.post(`/api/v1/${companyId}/send`, body);
      expect(documents[index]?.error).toEqual({
        status: single.status,
        code: single.headers.get('x-error-code'),
        errors: single.body.errors,
      });
    }
    expect(await stored()).toEqual(['GOOD', 'GOOD']);
  });

  describe('that is repeated with its key', () => {
    it('sends nothing twice, goes on where it ended, and refuses a changed line', async () => {
      const all = Array.from({ length: 100 }, (_, n) => invoiceTo('9999:delivered', `R-${n}`));
      const headers = { 'idempotency-key': randomUUID() };
      const first = await send(toNdjson(all.slice(0, 70)), headers);
      expect(first.summary?.counts.accepted).toBe(70);
      const changed = all.map((each, n) => (n === 3 ? invoiceTo('9999:delivered', 'R-other') : each));
      const second = await send(toNdjson(changed), headers);
      expect(second.summary?.counts).toEqual({
        ...{ documents: 100, accepted: 99, repeated: 69, duplicate: 0, refused: 1 },
      });
      expect(second.documents[3]).toMatchObject({
        status: 'refused',
        error: { code: 'idempotency_key_reused' },
      });
      const ids = ({ documents }: BatchResult): unknown[] => documents.map(({ documentId }) => documentId);
      expect(ids(second).filter((_, n) => n < 70 && n !== 3)).toEqual(ids(first).filter((_, n) => n !== 3));
      expect(second.documents[5]).toMatchObject({ status: 'accepted', repeated: true });
      expect(new Set(await stored()).size).toBe(100);
      expect(await stored()).toHaveLength(100);
      const other = await team.company();
      const elsewhere = await sendBatch(team, other.id, toNdjson(all.slice(0, 2)), headers);
      expect(elsewhere.code ?? elsewhere.documents[0]?.error?.code).toBe('idempotency_key_reused');
    });
  });

  it('is not for companies of other teams, unverified ones, or without a key', async () => {
    const line = JSON.stringify(invoiceTo('9999:delivered', 'X'));
    const stranger = await service().team();
    expect((await send(line, {}, stranger)).status).toBe(401);
    const { id } = await team.company({}, false);
    const unverified = await sendBatch(team, id, line, { 'idempotency-key': 'k' });
    expect([unverified.status, unverified.code]).toEqual([403, 'company_not_verified']);
    const keyless = await sendBatch(team, companyId, line);
    expect([keyless.status, keyless.code]).toEqual([400, 'missing_idempotency_key']);
    const json = await send(line, { 'content-type': 'application/json' });
    expect([json.status, json.code]).toEqual([415, 'unsupported_media_type']);
    expect(await stored()).toEqual([]);
  });

  describe('as an archive of XML', () => {
    const xmlOf = async (number: string): Promise<string> =>
      (await team.post(`/api/v1/${companyId}/preview`, invoiceTo('9999:delivered', number))).body.document
        .xml as string;

    it('is sent to the recipients that the documents state, by the names of the files', async () => {
      const [first, second] = [await xmlOf('A-1'), await xmlOf('A-2')];
      const headers = { ...ZIP, 'idempotency-key': randomUUID() };
      const result = await send(
        writeZip([
          { name: 'november/', content: '' },
          { name: 'november/1.xml', content: first },
          { name: '__MACOSX/1.xml', content: 'x' },
          { name: 'november/text.xml', content: 'no XML' },
          { name: 'november/2.xml', content: second },
        ]),
        headers,
      );
      expect(
        result.documents.map(({ line, name, status, error }) => [line, name, status, error?.code]),
      ).toEqual([
        [1, 'november/1.xml', 'accepted', undefined],
        [2, 'november/text.xml', 'refused', expect.any(String)],
        [3, 'november/2.xml', 'accepted', undefined],
      ]);
      const repeated = await send(writeZip([{ name: 'november/2.xml', content: second }]), headers);
      expect(repeated.documents).toEqual([{ ...result.documents[2], line: 1, repeated: true }]);
      expect(await stored()).toEqual(['A-1', 'A-2']);
    });
  });
});
