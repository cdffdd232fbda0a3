import { BILLING_PROCESS, CII_TYPES } from '../support/cross-industry';
import { allItems, itemsAt, type Item } from '../support/pages';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const SELF_BILLING = {
  docTypeId: `${UBL}:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0::2.1`,
  processId: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
};

let service: Service;
let team: TeamClient;
let stranger: TeamClient;

/** How many document types the network knows of a participant. */
async function published(participant: string): Promise<number | undefined> {
  const [row] = await service.sql<{ types: number }>(
    'SELECT json_array_length(document_types) AS types FROM simnet_participants WHERE participant = $1',
    [participant],
  );
  return row?.types;
}

describe('companies', () => {
  const shared = sharedService();

  describe('document types', () => {
    beforeAll(async () => {
      service = shared();
      [team, stranger] = await Promise.all([service.team(), service.team()]);
    });

    const typesOf = (id: string): Promise<Item[]> =>
      itemsAt(team, `/api/v1/companies/${id}/document-types`, 'documentTypes');

    it('are invoice and credit note of BIS Billing 3 and the Invoice Response at first, and every change is published', async () => {
      const { id, address } = await team.company();
      const path = `/api/v1/companies/${id}/document-types`;
      expect((await typesOf(id)).map(({ docTypeId }) => String(docTypeId).split('##')[0])).toEqual([
        `${UBL}:Invoice-2::Invoice`,
        `${UBL}:CreditNote-2::CreditNote`,
        `${UBL}:ApplicationResponse-2::ApplicationResponse`,
      ]);
      const added = await team.post(path, SELF_BILLING);
      expect(added.body.documentType).toMatchObject({
        companyId: id,
        ...SELF_BILLING,
        codeListState: 'active',
      });
      expect(await published(address)).toBe(4);
      expect(
        (await team.post(path, { ...SELF_BILLING, docTypeId: `busdox-docid-qns::${SELF_BILLING.docTypeId}` }))
          .status,
      ).toBe(409);
      expect((await team.delete(`${path}/${added.body.documentType.id}`)).body).toEqual({ success: true });
      expect(await published(address)).toBe(3);
      expect(await allItems(team, `${path}?limit=1`, 'documentTypes')).toEqual(await typesOf(id));
    });

    it('are those of Cross Industry Invoices too, which the code list has', async () => {
      const { id, address } = await team.company();
      for (const docTypeId of Object.values(CII_TYPES)) {
        const processId =
          docTypeId === CII_TYPES.france ? 'urn:peppol:france:billing:regulated' : BILLING_PROCESS;
        const added = await team.post(`/api/v1/companies/${id}/document-types`, { docTypeId, processId });
        expect(added.body.documentType).toMatchObject({ docTypeId, processId, codeListState: 'active' });
      }
      const { body } = await team.post('/api/v1/recipients/verify', { address, docTypeId: CII_TYPES.france });
      expect(body.recipient.documentTypes).toMatchObject([
        { docTypeId: CII_TYPES.france, processes: ['urn:peppol:france:billing:regulated'] },
      ]);
    });

    it.each([
      ['nonsense', 'p', ['docTypeId']],
      [`${'a'.repeat(600)}`, 'p', ['docTypeId']],
      [SELF_BILLING.docTypeId, 'a b', ['processId']],
      [SELF_BILLING.docTypeId, '', ['processId']],
      [`${UBL}:Invoice-2::Invoice##é::2.1`, 'p', ['docTypeId']],
      // Removed from the code list; the same type in the other scheme is active.
      [
        `busdox-docid-qns::${UBL}:Invoice-2::Invoice##urn:peppol:pint:billing-1@jp-1::2.1`,
        'p',
        ['docTypeId'],
      ],
    ])('refuse %s with %s', async (docTypeId, processId, fields) => {
      const { id } = await team.company({}, false);
      const answer = await team.post(`/api/v1/companies/${id}/document-types`, { docTypeId, processId });
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([400, fields]);
    });

    it('belong to one company', async () => {
      const [one, other, strangers] = await Promise.all([
        team.company({}, false),
        team.company({}, false),
        stranger.company({}, false),
      ]);
      const [type] = await typesOf(one.id);
      const below = (company: string): string =>
        `/api/v1/companies/${company}/document-types/${String(type?.['id'])}`;
      expect((await team.delete(below(other.id))).status).toBe(404);
      expect((await stranger.delete(below(strangers.id))).status).toBe(401);
      expect(await typesOf(one.id)).toHaveLength(3);
    });
  });
});
