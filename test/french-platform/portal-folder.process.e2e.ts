import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Flow } from '../../src/standards/french-flow';
import { parseFlow } from '../../src/standards/french-flow';
import {
  makeDue,
  productionCompany,
  register,
  reportPastSales,
} from '../support/french-platform/production-declarant';
import { APPLICATION, portalSettings } from '../support/french-platform/portal-settings';
import { SimulatedPortal, type TakenFile } from '../support/french-platform/simulated-portal';
import type { FrenchCompany } from '../support/french';
import { callInterface, fluxReport, flowForm } from '../support/french-flows';
import { startService, type Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { portalStatus } from '../support/portal-status';

const PATIENCE_MS = 60_000;
const REFUSED = { code: 'REJ_COH', text: 'Les montants ne concordent pas.' };

describe('files of an accredited platform for the state portal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-portal-'));
  const settings = portalSettings(folder);
  let service: Service;
  let portal: SimulatedPortal;
  let team: TeamClient;
  let company: FrenchCompany;

  beforeAll(async () => {
    portal = new SimulatedPortal(folder, APPLICATION);
    service = await startService(settings);
    team = await service.team('production');
    company = await productionCompany(service, team);
    await register(team, company);
  });

  afterAll(async () => {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  afterEach(() => expect([portal.violations, portal.gaps]).toEqual([[], []]));

  /** Takes files until one is as expected. */
  async function taken(holds: (file: TakenFile) => boolean): Promise<TakenFile> {
    let found: TakenFile | undefined;
    await until(async () => {
      await makeDue(service, company);
      portal.take();
      found = portal.taken.find(holds);
      return found !== undefined;
    }, PATIENCE_MS);
    if (found === undefined) throw new Error('No such file was taken');
    return found;
  }

  async function newestFiling(): Promise<Answer['body']> {
    return (await team.get(`${company.path}/filings`)).body.filings[0] ?? null;
  }

  async function filingInState(state: string): Promise<Answer['body']> {
    let last: Answer['body'] = null;
    await until(async () => {
      await makeDue(service, company);
      last = await newestFiling();
      return last?.state === state;
    }, PATIENCE_MS);
    return last;
  }

  /** Waits until an answer was read. */
  async function read(name: string | null): Promise<void> {
    await until(() => Promise.resolve(name !== null && portal.list('read').includes(name)), PATIENCE_MS);
  }

  async function submit(info: object, file: string): Promise<string> {
    const { status, body } = await callInterface(team, 'POST', '/afnor-flow/v1/flows', {
      form: flowForm(info, file),
    });
    expect(status).toBe(202);
    return body.flowId as string;
  }

  async function flowOf(id: string): Promise<Flow> {
    const parsed = parseFlow((await callInterface(team, 'GET', `/afnor-flow/v1/flows/${id}`)).body);
    if (parsed.findings !== undefined) throw new Error(JSON.stringify(parsed.findings));
    return parsed.value;
  }

  const submitReport = (id: string): Promise<string> =>
    submit({ flowSyntax: 'FRR', name: `${id}.xml` }, fluxReport(company.siren, id));

  async function answersOf(name: string): Promise<{ code: string; effect: string; isProof: boolean }[]> {
    return service.sql(
      `SELECT a.code, a.effect, a.xml LIKE '<?xml%'::bytea AS "isProof" FROM french_portal_answers a
       JOIN french_portal_files f ON f.id = a.file_id WHERE f.name = $1 ORDER BY a.read_at, a.code`,
      [name],
    );
  }

  it('files a report of a declarant, whose outcome is the answer of the portal', async () => {
    const document = await reportPastSales(team, company);
    const file = await taken(({ flow }) => flow === 'report');
    const filing = await filingInState('received');
    expect(file).toMatchObject({
      name: 'FFE1025A_AAA123_AAA1231025000000000000001.tar.gz',
      entryName: `${filing.id}.xml`,
      reference: filing.id,
    });
    const xml = await team.get(`${company.path}/filings/${filing.id}`, {
      headers: { accept: 'application/xml' },
    });
    expect(file.xml).toBe(xml.body);
    expect(file.xml).toContain('>0431<');
    await read(portal.answerFlow(file));
    await makeDue(service, company);
    expect((await newestFiling()).state).toBe('received');
    await read(portal.answerContents(file));
    await filingInState('accepted');
    await until(
      async () => (await team.get(`/api/v1/documents/${document}`)).body.document.reporting.final === true,
      PATIENCE_MS,
    );
    expect(await answersOf(file.name)).toEqual([
      { code: '500', effect: 'changed', isProof: true },
      { code: '300', effect: 'changed', isProof: true },
    ]);
    expect(portal.list('staging')).toEqual([]);
  });

  it.each(['flow', 'contents'])('a refusal of the %s refuses the filing', async (what) => {
    const day = what === 'flow' ? '2026-09-16' : '2026-09-25';
    await reportPastSales(team, company, day);
    const earlier = portal.taken.length;
    const file = await taken((each) => each.flow === 'report' && portal.taken.indexOf(each) >= earlier);
    await read(what === 'flow' ? portal.answerFlow(file, REFUSED) : portal.answerContents(file, REFUSED));
    const refused = await filingInState('refused');
    expect(refused.findings).toMatchObject([
      { ruleCode: 'REJ_COH', errorMessage: REFUSED.text, source: 'Tax administration' },
    ]);
    expect(refused.id).toBe(file.reference);
  });

  it('a report of a client is acknowledged by the answer on its contents', async () => {
    const [accepted, refused] = [await submitReport('CLIENT-1'), await submitReport('CLIENT-2')];
    const files = [
      await taken(({ reference }) => reference === 'CLIENT-1'),
      await taken(({ reference }) => reference === 'CLIENT-2'),
    ] as const;
    await read(portal.answerFlow(files[0]));
    const pending = await flowOf(accepted);
    expect(pending.acknowledgement.status).toBe('Pending');
    await read(portal.answerContents(files[0]));
    const acknowledged = await flowOf(accepted);
    expect(acknowledged.acknowledgement.status).toBe('Ok');
    expect(acknowledged.updatedAt > pending.updatedAt).toBe(true);
    await read(portal.answerContents(files[1], REFUSED));
    expect((await flowOf(refused)).acknowledgement).toEqual({
      status: 'Error',
      details: [{ level: 'Error', item: 'file', reasonCode: 'REJ_COH', reasonMessage: REFUSED.text }],
    });
    // The file is what the client submitted.
    expect(files[0].xml).toBe(fluxReport(company.siren, 'CLIENT-1'));
  });

  it('a status of a client is acknowledged once the portal has it, and refused when the portal refuses it', async () => {
    const id = await submit({ flowSyntax: 'CDAR', name: 's.xml' }, portalStatus(company.siren, '212'));
    const file = await taken(({ flow }) => flow === 'requiredStatuses');
    expect(file.name).toBe('FFE0654A_AAA123_AAA1230654000000000000001.tar.gz');
    expect((await flowOf(id)).acknowledgement.status).toBe('Pending');
    await read(portal.answerFlow(file));
    expect((await flowOf(id)).acknowledgement.status).toBe('Ok');
    await read(portal.answerContents(file, REFUSED));
    expect((await flowOf(id)).acknowledgement).toMatchObject({
      status: 'Error',
      details: [{ reasonCode: 'REJ_COH' }],
    });
  });

  it('answers in the wrong order, twice and contrary ones change nothing more', async () => {
    const id = await submitReport('ORDER-1');
    const file = await taken(({ reference }) => reference === 'ORDER-1');
    const decision = portal.answerContents(file);
    await read(decision);
    await read(portal.answerFlow(file));
    await read(portal.answerContents(file));
    const { updatedAt } = await flowOf(id);
    // A transfer that is repeated is received, whatever the portal says on it.
    await read(portal.answerFlow(file, { code: 'IRR_UNCITE', text: 'Flux déjà reçu' }));
    await read(portal.answerContents(file, REFUSED));
    expect(await flowOf(id)).toMatchObject({ updatedAt, acknowledgement: { status: 'Ok' } });
    expect((await answersOf(file.name)).map(({ code, effect }) => `${code} ${effect}`)).toEqual([
      '300 changed',
      '500 none',
      '300 none',
      '501 none',
      '301 contradicts',
    ]);
    expect(service.log.some((line) => line.includes('the first decision stays'))).toBe(true);
  });
});
