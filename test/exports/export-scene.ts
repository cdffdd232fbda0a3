import { readArchive } from '../../src/standards/values/zip-archive';
import type { TeamClient } from '../support/team-client';
import { sendAndWait } from '../support/team-client';
import { eventually } from '../support/until';

export const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };

/** A line of an invoice with a price and a rate. */
export const line = (netPriceAmount: string, percentage: string, more: object = {}): object => ({
  name: 'Work',
  netPriceAmount,
  vat: { percentage, ...more },
});

/** Sends a document that is issued in October 2026. @returns its id */
export async function sendDated(
  team: TeamClient,
  companyId: string,
  recipient: string,
  fields: { documentType?: string; document: Record<string, unknown> },
): Promise<string> {
  const { documentType = 'invoice', document } = fields;
  const { body } = await sendAndWait(team, companyId, {
    recipient,
    documentType,
    document: {
      issueDate: '2026-10-05',
      dueDate: '2026-11-04',
      buyerReference: 'PO/1',
      buyer: { name: 'Käufer', street: 'Rue 1', city: 'Gent', postalZone: '9000', country: 'BE' },
      paymentMeans: [{ iban: 'BE71096123456769' }],
      ...document,
    },
  });
  return body.document.id as string;
}

/** Requests an export and waits for its end. */
export async function exportOf(team: TeamClient, companyId: string, input: object = OCTOBER) {
  const created = await team.post(`/api/v1/${companyId}/exports`, input);
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  return eventually(
    async () => (await team.get(`/api/v1/exports/${created.body.export.id}`)).body.export,
    ({ state }) => state === 'ready' || state === 'failed',
  );
}

/** Downloads the file of an export. */
export async function download(team: TeamClient, exportId: string): Promise<Buffer> {
  const response = await fetch(`${team.baseUrl}/api/v1/exports/${exportId}/file`, {
    headers: { authorization: team.authorization },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(bytes.toString());
  if (Number(response.headers.get('content-length')) !== bytes.length) throw new Error('wrong length');
  return bytes;
}

/** The files of an export. */
export async function filesOf(team: TeamClient, exportId: string): Promise<Map<string, Buffer>> {
  return readArchive(await download(team, exportId));
}

/** The rows of a CSV file with semicolons, by the headings. */
export function readCsv(bytes: Buffer | undefined): Record<string, string>[] {
  const text = bytes?.toString() ?? '';
  if (!text.startsWith('\uFEFF')) throw new Error('no byte order mark');
  const [headings = [], ...rows] = splitCsv(text.slice(1));
  return rows.map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])));
}

function splitCsv(text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, quoted] = [[] as string[], '', false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[++at] ?? '';
      else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ';') [row, cell] = [[...row, cell], ''];
    else if (character === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      [row, cell] = [[], ''];
    } else cell += character;
  }
  return rows;
}
