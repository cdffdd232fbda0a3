import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { frenchCompany } from '../support/french';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const PAGE = readFileSync(join(__dirname, '../../docs/france.md'), 'utf8');

/** A JSON example of the page by the name behind its fence. */
function example(name: string): Record<string, unknown> {
  const text = new RegExp(`\`\`\`json ${name}\\.json\n([\\s\\S]*?)\`\`\``).exec(PAGE)?.[1];
  if (text === undefined) throw new Error(`docs/france.md has no example ${name}.json`);
  return JSON.parse(text) as Record<string, unknown>;
}

describe('reporting', () => {
  const shared = sharedService();

  describe('the examples of docs/france.md', () => {
    let service: Service;
    let team: TeamClient;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
    });

    it('of e-reporting are accepted as they stand', async () => {
      const { path } = await frenchCompany(team);
      expect((await team.put(`${path}/declarant`, example('declarant'))).body.declarant.state).toBe(
        'registered',
      );
      for (const [route, name] of [
        ['b2c', 'sales'],
        ['b2c', 'payments'],
        ['b2bi', 'invoice-abroad'],
        ['b2bi', 'payment-abroad'],
        ['purchases', 'purchase'],
        ['b2c', 'cancel'],
      ] as const) {
        const { status, body } = await team.post(`${path}/${route}`, example(name));
        expect([name, status, body.errors]).toEqual([name, 200, undefined]);
      }
    });

    it.each(['REGULATED', 'NON_REGULATED'])(
      'of an invoice is sent under the process %s, and read back',
      async (businessProcess) => {
        const seller = await frenchCompany(team);
        const input = example('invoice-france');
        const document = input['document'] as Record<string, unknown>;
        const specific = { ...(document['countrySpecific'] as object), businessProcess };
        const body = { ...input, document: { ...document, countrySpecific: specific } };
        const preview = await team.post(`/api/v1/${seller.id}/preview`, body);
        expect(preview.body.document.validation).toMatchObject({
          result: 'valid',
          profile: 'france-cius',
          errors: [],
        });
        const { docTypeId, processId } = preview.body.document;
        expect(processId).toBe(
          `urn:peppol:france:billing:${businessProcess === 'REGULATED' ? '' : 'non-'}regulated`,
        );
        const receiving = await service.team();
        const buyer = await frenchCompany(receiving, { enterpriseNumber: '552008443' });
        const advertised = await receiving.post(`/api/v1/companies/${buyer.id}/document-types`, {
          docTypeId,
          processId,
        });
        expect(advertised.status).toBe(200);

        const sent = await team.post(`/api/v1/${seller.id}/send`, body, { headers: { prefer: 'wait=20' } });
        expect(sent.body.document).toMatchObject({
          deliveryStatus: 'delivered',
          senderId: `0225:${seller.siren}`,
          receiverId: '0225:552008443',
          processId,
        });
        expect(sent.body.document.xml).toContain('#PMT#Indemnité forfaitaire');
        expect(sent.body.document.xml).toMatch(/<cbc:ProfileID>B1</);
        const inbox = await receiving.get(`/api/v1/inbox?companyId=${buyer.id}`);
        expect(inbox.body.documents[0].parsed.countrySpecific).toEqual({ country: 'FR', ...specific });
        await receiving.sdk.companies.update(buyer.id, { isSmpRecipient: false });
      },
    );
  });
});
