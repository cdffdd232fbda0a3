import { RecipientLookup } from '../../src/business/sending/recipient-lookup';
import { SendService } from '../../src/business/sending/send.service';
import { unavailable } from '../../src/platform/kernel/http/api-error';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually, until } from '../support/until';

interface Import {
  id: string;
  state: string;
  suggestion: { fields: object[] };
  counts: Record<string, number>;
  networkWait: { documents: number; nextAttemptAt: string } | null;
}

const REASON = 'The network does not answer: the SMP timed out';

/** Documents of imports whose recipients the network does not answer for. */
describe('an invoice import while the network does not answer', () => {
  const shared = sharedService();
  let service: Service;
  let team: TeamClient;
  let companyId: string;
  /** Recipients that the network answers for. */
  let reachable: string;
  let away: string;
  let isAway: boolean;
  let serial = 0;

  beforeAll(async () => {
    service = shared();
    team = await service.team();
    companyId = (await team.company()).id;
    const buyers = await service.team();
    reachable = (await buyers.company()).address;
    away = (await buyers.company()).address;
  });

  beforeEach(() => {
    isAway = true;
    const recipients = service.app.get(RecipientLookup);
    const endpoint = recipients.findEndpoint.bind(recipients);
    jest.spyOn(recipients, 'findPresumedEndpoint').mockReturnValue(null);
    jest.spyOn(recipients, 'findEndpoint').mockImplementation((origin, recipient, ...rest) => {
      if (isAway && recipient === away) throw unavailable(REASON, 30);
      return endpoint(origin, recipient, ...rest);
    });
  });

  afterEach(() => jest.restoreAllMocks());

  const pathOf = (id: string): string => `/api/v1/${companyId}/invoice-imports/${id}`;
  const read = async (id: string): Promise<Import> => (await team.get(pathOf(id))).body.invoiceImport;
  const documentsOf = async (id: string) => (await team.get(`${pathOf(id)}/documents`)).body.documents;
  const failures = async (id: string): Promise<{ failed: number; sent: number }[]> => {
    const { body } = await team.get('/api/v1/events?type=invoice_import.failed');
    return body.events
      .map(({ data }: { data: { invoiceImportId: string } }) => data)
      .filter(({ invoiceImportId }: { invoiceImportId: string }) => invoiceImportId === id);
  };

  /** Sends an import with an invoice for each recipient. */
  async function send(recipients: string[], numbers = recipients.map(() => `WAIT-${serial++}`)) {
    const document = [
      'Number;Date;Customer;Street;City;Postcode;Country;Peppol ID;Reference;Description;Price;VAT rate;IBAN',
      ...recipients.map(
        (recipient, at) =>
          `${numbers[at]};28/11/2026;De Kroon;Kerkstraat 1;Gent;9000;BE;${recipient};PO;Advice;100;21;BE71096123456769`,
      ),
    ].join('\n');
    const { body } = await team.post(`/api/v1/${companyId}/invoice-imports`, { document });
    const { id, suggestion } = body.invoiceImport as Import;
    await team.put(`${pathOf(id)}/mapping`, { fields: suggestion.fields });
    await eventually(
      () => read(id),
      ({ state }) => state === 'ready',
    );
    await team.post(`${pathOf(id)}/send`);
    return { id, numbers };
  }

  const waits = (id: string, documents: number): Promise<Import> =>
    eventually(
      () => read(id),
      ({ networkWait, counts }) => networkWait?.documents === documents && counts.queued === documents,
    );
  const ends = (id: string): Promise<Import> =>
    eventually(
      () => read(id),
      ({ state }) => state === 'ready',
    );

  /** The worker pauses the import after it has put off the documents. */
  const pauses = (id: string): Promise<void> =>
    until(
      async () =>
        (await service.sql(`SELECT FROM invoice_imports WHERE id = $1 AND next_attempt_at > now()`, [id]))
          .length === 1,
    );

  /** Lets the pauses pass: the documents and their import are due. */
  async function passPause(id: string): Promise<void> {
    await pauses(id);
    await service.sql(
      `UPDATE invoice_import_documents SET retry_at = now() WHERE invoice_import_id = $1 AND state = 'queued'`,
      [id],
    );
    await service.sql('UPDATE invoice_imports SET next_attempt_at = now() WHERE id = $1', [id]);
  }

  it('keeps those documents queued, sends the others, and sends the rest when it answers', async () => {
    const { id, numbers } = await send([away, reachable, away, reachable]);
    const waiting = await waits(id, 2);
    expect(waiting).toMatchObject({ state: 'sending', counts: { sent: 2, queued: 2, failed: 0 } });
    const documents = await documentsOf(id);
    expect(documents.map(({ state }: { state: string }) => state)).toEqual([
      'queued',
      'sent',
      'queued',
      'sent',
    ]);
    expect(documents[0].errors).toMatchObject([{ row: 2, message: REASON }]);
    expect(documents[0].nextAttemptAt).toBe(waiting.networkWait?.nextAttemptAt);
    expect(documents[1]).toMatchObject({ nextAttemptAt: null, errors: [] });

    // As after a kill between the two: the import is due, and its documents are not.
    await pauses(id);
    await service.sql('UPDATE invoice_imports SET next_attempt_at = now() WHERE id = $1', [id]);
    await pauses(id);
    expect((await documentsOf(id))[0].nextAttemptAt).toBe(documents[0].nextAttemptAt);

    isAway = false;
    await passPause(id);
    expect(await ends(id)).toMatchObject({ counts: { sent: 4, failed: 0 }, networkWait: null });
    expect((await documentsOf(id))[0]).toMatchObject({ state: 'sent', errors: [], nextAttemptAt: null });
    for (const number of numbers) {
      const { body } = await team.get(`/api/v1/documents?number=${number}&direction=outgoing`);
      expect(body.documents).toHaveLength(1);
    }
    expect(await failures(id)).toEqual([]);
  });

  it('waits longer each time, and fails a document with the reason in the end', async () => {
    const { id } = await send([away]);
    await waits(id, 1);
    const pauseOf = async (): Promise<number> => {
      const [row] = await service.sql<{ seconds: number }>(
        `SELECT extract(epoch FROM retry_at - clock_timestamp())::float8 AS seconds FROM invoice_import_documents
         WHERE invoice_import_id = $1`,
        [id],
      );
      return row?.seconds ?? 0;
    };
    expect(await pauseOf()).toBeGreaterThan(20);
    expect(await pauseOf()).toBeLessThanOrEqual(30);
    const attemptsOf = async (attempts: number): Promise<boolean> =>
      (
        await service.sql(
          'SELECT FROM invoice_import_documents WHERE invoice_import_id = $1 AND attempts = $2',
          [id, attempts],
        )
      ).length === 1;
    await passPause(id);
    await until(() => attemptsOf(2));
    expect(await pauseOf()).toBeGreaterThan(50);
    await service.sql('UPDATE invoice_import_documents SET attempts = 15 WHERE invoice_import_id = $1', [id]);
    await passPause(id);
    expect(await ends(id)).toMatchObject({ counts: { failed: 1, queued: 0 }, networkWait: null });
    expect((await documentsOf(id))[0]).toMatchObject({ state: 'failed', errors: [{ message: REASON }] });
    expect(await failures(id)).toMatchObject([{ failed: 1, sent: 0 }]);
  });

  it('takes documents that wait back when its sending is cancelled', async () => {
    const { id } = await send([away, reachable]);
    await waits(id, 1);
    const { body } = await team.post(`${pathOf(id)}/cancel`);
    expect(body.invoiceImport).toMatchObject({
      state: 'ready',
      counts: { valid: 1, sent: 1, queued: 0 },
      networkWait: null,
    });
    expect((await documentsOf(id))[0]).toMatchObject({ state: 'valid', errors: [], nextAttemptAt: null });
    isAway = false;
    await team.post(`${pathOf(id)}/send`);
    expect((await ends(id)).counts).toMatchObject({ sent: 2, valid: 0 });
  });

  it('lets other imports have the worker after three documents that wait', async () => {
    const { id } = await send([...Array<string>(7).fill(away), reachable]);
    expect(await waits(id, 7)).toMatchObject({ counts: { sent: 1 } });
    const slices = await service.sql<{ claim: number }>('SELECT claim FROM invoice_imports WHERE id = $1', [
      id,
    ]);
    // One slice validates, and one finds that nothing is left to validate; three send: 3 + 3 + 2 documents.
    expect(slices[0]?.claim).toBeGreaterThanOrEqual(5);
  });

  it('reports a failure while others wait, once, and again only for another one', async () => {
    const [duplicate] = (await send([reachable])).numbers;
    const { id } = await send(
      [reachable, away, reachable],
      [duplicate ?? '', `WAIT-${serial++}`, `WAIT-${serial++}`],
    );
    await waits(id, 1);
    await eventually(
      () => failures(id),
      (found) => found.length === 1,
    );
    expect(await failures(id)).toMatchObject([{ failed: 1, sent: 1 }]);

    // The end of the import names no further failure.
    isAway = false;
    await passPause(id);
    expect((await ends(id)).counts).toMatchObject({ failed: 1, sent: 2 });
    // The same document fails again for the same reason.
    const [failed] = await documentsOf(id);
    await team.post(`${pathOf(id)}/send`, { ids: [failed.id] });
    expect((await ends(id)).counts).toMatchObject({ failed: 1, sent: 2 });
    expect(await failures(id)).toHaveLength(1);

    // Another reason is a new failure.
    jest.spyOn(service.app.get(RecipientLookup), 'findEndpoint').mockResolvedValue(null);
    jest.spyOn(service.app.get(RecipientLookup), 'listEntries').mockResolvedValue(null);
    await team.post(`${pathOf(id)}/send`, { ids: [failed.id] });
    expect((await ends(id)).counts).toMatchObject({ failed: 1, sent: 2 });
    expect(await failures(id)).toHaveLength(2);
  });
});

/** Documents of imports that the service cannot validate now, e.g. because a thread does not start. */
describe('an invoice import while documents cannot be validated', () => {
  const shared = sharedService();
  const UNAVAILABLE = 'The document cannot be read now';
  let service: Service;
  let team: TeamClient;
  let companyId: string;
  let recipient: string;
  let isBusy: boolean;
  let serial = 0;

  beforeAll(async () => {
    service = shared();
    team = await service.team();
    companyId = (await team.company()).id;
    recipient = (await (await service.team()).company()).address;
  });

  beforeEach(() => {
    isBusy = true;
    const sending = service.app.get(SendService);
    const check = sending.check.bind(sending);
    jest.spyOn(sending, 'check').mockImplementation(async (...args) => {
      if (isBusy) throw unavailable(UNAVAILABLE, 30);
      return check(...args);
    });
  });

  afterEach(() => jest.restoreAllMocks());

  const pathOf = (id: string): string => `/api/v1/${companyId}/invoice-imports/${id}`;
  const read = async (id: string): Promise<Import> => (await team.get(pathOf(id))).body.invoiceImport;

  async function create(): Promise<string> {
    const document = [
      'Number;Date;Customer;Street;City;Postcode;Country;Peppol ID;Reference;Description;Price;VAT rate;IBAN',
      `BUSY-${serial++};28/11/2026;De Kroon;Kerkstraat 1;Gent;9000;BE;${recipient};PO;Advice;100;21;BE71096123456769`,
    ].join('\n');
    const { body } = await team.post(`/api/v1/${companyId}/invoice-imports`, { document });
    const { id, suggestion } = body.invoiceImport as Import;
    await team.put(`${pathOf(id)}/mapping`, { fields: suggestion.fields });
    return id;
  }

  /** The worker has put the import off after an attempt. */
  const isPutOff = async (id: string, attempts: number): Promise<boolean> =>
    (
      await service.sql(
        `SELECT FROM invoice_imports i JOIN invoice_import_documents d ON d.invoice_import_id = i.id
          WHERE i.id = $1 AND i.next_attempt_at > now() AND d.state = 'waiting' AND d.attempts = $2`,
        [id, attempts],
      )
    ).length === 1;
  const passPause = (id: string): Promise<unknown> =>
    service.sql('UPDATE invoice_imports SET next_attempt_at = now() WHERE id = $1', [id]);

  it('validates them when it can, and calls them invalid with the reason in the end', async () => {
    const id = await create();
    await until(() => isPutOff(id, 1));
    await passPause(id);
    await until(() => isPutOff(id, 2));
    isBusy = false;
    await passPause(id);
    await eventually(
      () => read(id),
      ({ state, counts }) => state === 'ready' && counts.valid === 1,
    );

    isBusy = true;
    const another = await create();
    await until(() => isPutOff(another, 1));
    await service.sql('UPDATE invoice_import_documents SET attempts = 15 WHERE invoice_import_id = $1', [
      another,
    ]);
    await passPause(another);
    await eventually(
      () => read(another),
      ({ state, counts }) => state === 'ready' && counts.invalid === 1,
    );
    const { body } = await team.get(`${pathOf(another)}/documents`);
    expect(body.documents[0].errors).toMatchObject([{ message: UNAVAILABLE }]);
  });

  it('ends the validation when it is cancelled, and begins again with the mapping', async () => {
    const id = await create();
    await until(() => isPutOff(id, 1));
    const { body } = await team.post(`${pathOf(id)}/cancel`);
    expect(body.invoiceImport).toMatchObject({ state: 'ready', counts: { waiting: 1, valid: 0 } });
    isBusy = false;
    const { suggestion } = await read(id);
    await team.put(`${pathOf(id)}/mapping`, { fields: suggestion.fields });
    await eventually(
      () => read(id),
      ({ state, counts }) => state === 'ready' && counts.valid === 1 && counts.waiting === 0,
    );
  });
});
