import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frenchInvoice, type FrenchParty } from '../support/french-invoice';
import { SimulatedFrenchPlatform } from '../support/french-platform/platform-server';
import { APPLICATION, portalSettings } from '../support/french-platform/portal-settings';
import { productionCompany } from '../support/french-platform/production-declarant';
import { SimulatedPortal, type TakenFile } from '../support/french-platform/simulated-portal';
import type { FrenchCompany } from '../support/french';
import { lifecycleOf } from '../support/lifecycle-scene';
import { startService, type Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { until } from '../support/until';

const PATIENCE_MS = 60_000;
const REFUSED = { code: 'REJ_SEMAN', text: 'Statut inattendu.' };

describe.each(['base', 'full', 'none'] as const)(
  'domestic invoices at the state portal, data %s',
  (scope) => {
    const folder = mkdtempSync(join(tmpdir(), 'passerelle-portal-'));
    let platform: SimulatedFrenchPlatform;
    let portal: SimulatedPortal;
    let service: Service;
    let team: TeamClient;
    let seller: FrenchCompany;
    let buyer: FrenchCompany;

    beforeAll(async () => {
      portal = new SimulatedPortal(folder, APPLICATION);
      // Invoices travel through another platform; their data and statuses go to the portal by folder.
      platform = await SimulatedFrenchPlatform.start();
      service = await startService({
        ...platform.settings,
        ...portalSettings(folder),
        FR_PORTAL_INVOICE_DATA: scope,
      });
      team = await service.team('production');
      [seller, buyer] = [await productionCompany(service, team), await productionCompany(service, team)];
      const { siren } = buyer;
      platform.directory.lines.set(siren, {
        ...{ siren, addressingIdentifier: siren, directoryLineStatus: 'Enabled' },
      });
    });

    afterAll(async () => {
      await service?.stop();
      await platform?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    afterEach(() => expect([portal.violations, portal.gaps]).toEqual([[], []]));

    async function taken(holds: (file: TakenFile) => boolean): Promise<TakenFile> {
      let found: TakenFile | undefined;
      await until(() => {
        portal.take();
        found = portal.taken.find(holds);
        return Promise.resolve(found !== undefined);
      }, PATIENCE_MS);
      if (found === undefined) throw new Error('No such file was taken');
      return found;
    }

    async function send(number: string): Promise<string> {
      const { id, siren } = buyer;
      const to: FrenchParty = { id, siren, name: `Boulangerie ${siren}`, address: `0225:${siren}` };
      const { status, body } = await team.post(`/api/v1/${seller.id}/send`, frenchInvoice(to, number));
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.document.id as string;
    }

    async function submittedStatus(documentId: string): Promise<Answer['body']> {
      const { statuses } = await lifecycleOf(team, documentId);
      return statuses.find(({ code }: { code: string }) => code === '200');
    }

    it('get their data and their statuses there, each as one file', async () => {
      const document = await send(`PPF-${scope}-1`);
      const status = await taken(
        ({ flow, xml }) => flow === 'requiredStatuses' && xml.includes(`PPF-${scope}-1`),
      );
      if (scope !== 'none') {
        const data = await taken(({ reference }) => reference === `PPF-${scope}-1`);
        expect(data).toMatchObject({
          name: 'FFE0111A_AAA123_AAA1230111000000000000001.tar.gz',
          entryName: `${scope === 'base' ? 'Base' : 'Full'}_${document.replace('_', '-')}.xml`,
        });
        expect(data.xml.includes('InvoiceLine')).toBe(scope === 'full');
        portal.answerFlow(data);
        portal.answerContents(data);
      }
      expect((await submittedStatus(document)).portal).toBe('pending');
      portal.answerFlow(status);
      await until(async () => (await submittedStatus(document)).portal === 'received', PATIENCE_MS);
      // Only refusals follow.
      portal.answerContents(status, REFUSED);
      await until(async () => (await submittedStatus(document)).portal === 'refused', PATIENCE_MS);
      expect((await submittedStatus(document)).lastError).toBe('REJ_SEMAN: Statut inattendu.');
      await until(() => Promise.resolve(portal.list('incoming').length === 0), PATIENCE_MS);
      portal.take();
      const flows = portal.taken.map(({ flow }) => flow).sort();
      expect(flows).toEqual(scope === 'none' ? ['requiredStatuses'] : ['invoiceDataUbl', 'requiredStatuses']);
      expect(portal.list('refused')).toEqual([]);
    });

    it('a refused flow refuses the status', async () => {
      const document = await send(`PPF-${scope}-2`);
      const status = await taken(
        ({ flow, xml }) => flow === 'requiredStatuses' && xml.includes(`PPF-${scope}-2`),
      );
      portal.answerFlow(status, REFUSED);
      await until(async () => (await submittedStatus(document)).portal === 'refused', PATIENCE_MS);
    });
  },
);
