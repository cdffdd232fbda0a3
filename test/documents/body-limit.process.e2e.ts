import { largeInstallation, LARGE_BODY_LIMIT_MIB } from '../support/installations';
import { smallInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';

const MIB = 1024 * 1024;
const LIMIT_MIB = LARGE_BODY_LIMIT_MIB;
const FILE_BYTES = 7.5 * MIB;

/** Files of 7.5 MiB that differ, each 10 MiB as base64. */
const files = (count: number): { id: string; bytes: Buffer }[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `A${n + 1}`,
    bytes: Buffer.concat([Buffer.from(`%PDF-1.7 ${n}\n`), Buffer.alloc(FILE_BYTES - 11, 65 + n)]),
  }));

/** A limit above that of an installation without settings. */
describe(`REQUEST_BODY_LIMIT_MIB=${LIMIT_MIB}`, () => {
  const { service: shared } = largeInstallation();
  let service: Service;
  let team: TeamClient;
  let company: { id: string };

  beforeAll(async () => {
    service = shared();
    team = await service.team();
    company = await team.company();
  });

  const send = (number: string, count: number): Promise<Answer> => {
    const attachments = files(count).map(({ id, bytes }) => ({
      id,
      filename: `${id}.pdf`,
      mimeCode: 'application/pdf',
      embeddedDocument: bytes.toString('base64'),
    }));
    return team.post(
      `/api/v1/${company.id}/send`,
      {
        recipient: '9999:delivered',
        documentType: 'invoice',
        document: smallInvoice(number, { attachments }),
      },
      { headers: { prefer: 'return=minimal, wait=30' } },
    );
  };

  it('sends 30 MiB of attachments, delivers them and gives each back', async () => {
    const { status, body } = await send('BL-1', 3);
    expect([status, body.document?.validation.result, body.document?.deliveryStatus]).toEqual([
      200,
      'valid',
      'delivered',
    ]);
    const { parsed } = (await team.get(`/api/v1/documents/${body.document.id}`)).body.document;
    const stored = (parsed.attachments as { id: string; embeddedDocument: string }[]).map((each) => ({
      id: each.id,
      bytes: Buffer.from(each.embeddedDocument, 'base64'),
    }));
    expect(stored.map(({ id, bytes }) => [id, bytes.length])).toEqual(
      files(3).map(({ id, bytes }) => [id, bytes.length]),
    );
    expect(stored.every(({ bytes }, n) => bytes.equals(files(3)[n]?.bytes ?? Buffer.alloc(0)))).toBe(true);
  });

  it('refuses a larger request with its limit, and stores nothing of it', async () => {
    const { status, body } = await send('BL-2', 4);
    expect([status, body.success]).toEqual([413, false]);
    expect(JSON.stringify(body.errors)).toContain(`${LIMIT_MIB * MIB}`);
    const { body: list } = await team.get('/api/v1/documents?search=BL-2');
    expect(list.documents).toEqual([]);
  });
});
