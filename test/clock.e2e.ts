import { clock } from '../src/platform/kernel/clock';
import { invoiceTo } from './support/invoices';
import { emptiedService } from './support/per-worker';
import type { Service } from './support/service';
import type { TeamClient } from './support/team-client';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
/** What a send takes at most on a busy machine; a clock that jumped is off by far more. */
const NEAR_MS = 120_000;

describe('a clock of the machine that jumps while the service runs', () => {
  const shared = emptiedService();
  let service: Service;
  let team: TeamClient;
  let companyId: string;
  const wall = Date.now.bind(Date);

  beforeAll(async () => {
    service = shared();
    team = await service.team();
    companyId = (await team.company()).id;
  });
  afterEach(() => jest.restoreAllMocks());

  /** Sends a document. @returns its id, and how far its `createdAt` is from the present, in milliseconds */
  const send = async (number: string): Promise<{ id: string; offMs: number }> => {
    const sent = await team.post(`/api/v1/${companyId}/send`, invoiceTo('9999:delivered', number));
    expect(sent.status).toBe(200);
    const { id } = sent.body.document as { id: string };
    const { body } = await team.get(`/api/v1/documents/${id}`);
    return { id, offMs: Math.abs(Date.parse(String(body.document.createdAt)) - wall()) };
  };

  it.each([
    ['a month ahead', MONTH_MS],
    ['an hour back', -3_600_000],
  ])('gives documents the right time, during and after a jump of %s', async (_name, jumpMs) => {
    const before = await send(`before ${jumpMs}`);
    jest.spyOn(Date, 'now').mockImplementation(() => wall() + jumpMs);
    const during = await send(`during ${jumpMs}`);
    jest.restoreAllMocks();
    const after = await send(`after ${jumpMs}`);
    for (const { offMs } of [before, during, after]) expect(offMs).toBeLessThan(NEAR_MS);
    const ids = [before.id, during.id, after.id];
    expect([...ids].sort()).toEqual(ids);
    const filter = new Date(wall() - NEAR_MS).toISOString();
    const { body } = await team.get(`/api/v1/documents?from=${filter}&limit=200`);
    const listed = (body.documents as { id: string }[]).map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining(ids));
  });

  it('comes back from a jump that nothing saw: rows lie in their months, and later ones in the present', async () => {
    const usual = await send('as usual');
    const present = clock.milliseconds.bind(clock);
    const ahead = jest.spyOn(clock, 'milliseconds').mockImplementation(() => present() + MONTH_MS);
    const early = await send('ahead of its time');
    ahead.mockRestore();
    const { id, offMs } = await send('in the present');
    expect(early.offMs).toBeGreaterThan(MONTH_MS - NEAR_MS);
    expect(offMs).toBeLessThan(NEAR_MS);
    expect(id < early.id).toBe(true);
    const months = async (of: string): Promise<string[]> => {
      const rows = await service.sql<{ month: string }>(
        `SELECT tableoid::regclass::text AS month FROM document_contents WHERE document_id = $1`,
        [of],
      );
      return rows.map(({ month }) => month);
    };
    expect(await months(id)).toEqual(await months(usual.id));
    const month = new Date(wall() + MONTH_MS).toISOString().slice(0, 7).replace('-', '');
    // The next months are made ahead; rows of one that is not yet made are with the rest until it is.
    expect(await months(early.id)).toEqual([expect.stringMatching(new RegExp(`_(${month}|rest)$`))]);
    expect((await team.get(`/api/v1/documents/${early.id}`)).status).toBe(200);
  });
});
