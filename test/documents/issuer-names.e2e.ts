import { CompaniesService } from '../../src/business/companies/companies.service';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import { creditNote } from '../support/credit-note';
import { smallInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import { belgianNumber, type Answer, type TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

/** Contract, section 9.2: a document names its sender alone, by names and by numbers of registers. */
describe('documents', () => {
  const shared = sharedService();

  describe('the issuer that a document names', () => {
    let service: Service;
    let team: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };
    let number: string;
    let others: string;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      [from, to] = await Promise.all([
        team.company({ name: 'Atelier Dubois SRL', tradeNames: ['Maison Dubois'] }),
        team.company(),
      ]);
      number = from.address.slice(5);
      others = belgianNumber();
    });

    const place = { street: 'Rue de la Loi 16', city: 'Bruxelles', postalZone: '1000', country: 'BE' };
    const invoice = (fields: object): object =>
      smallInvoice(`ISSUER-${Math.random()}`, {
        buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'DE' },
        ...fields,
      });

    const send = (body: object, companyId = from.id): Promise<Answer> =>
      team.post(`/api/v1/${companyId}/send`, { recipient: to.address, allowDuplicate: true, ...body });
    const sold = (seller: object, company = from): Promise<Answer> => {
      const own = { ...place, vatNumber: `BE${company.address.slice(5)}` };
      return send(
        { documentType: 'invoice', document: invoice({ seller: { ...own, ...seller } }) },
        company.id,
      );
    };
    const xml = (document: string): Promise<Answer> => send({ documentType: 'xml', document });

    function outcome({ status, headers, body }: Answer): unknown[] {
      return [status, headers.get('x-error-code'), Object.keys((body.errors ?? {}) as object)];
    }

    it('may not have the name of another in JSON, whatever its numbers', async () => {
      const answer = await sold({ name: 'KBC Bank NV', vatNumber: `BE${number}` });
      expect(outcome(answer)).toEqual([400, 'seller_mismatch', ['document.seller.name']]);
      expect(answer.body.errors['document.seller.name'][0]).toMatch(/KBC Bank NV.*Maison Dubois.*tradeNames/);
      expect(outcome(await sold({ name: 'Atelier Dubois SRL', legalName: 'KBC Bank NV' }))).toEqual([
        400,
        'seller_mismatch',
        ['document.seller.legalName'],
      ]);
    });

    it('may have its own name in any notation, and its trade names', async () => {
      const names = [
        { name: 'ATELIER  DUBOIS, S.R.L.' },
        { name: 'atelier dubois' },
        { name: 'Maison Dubois' },
        { name: 'Maison Dubois', legalName: 'Atelier Dubois BV' },
      ];
      for (const name of names) expect([name, (await sold(name)).status]).toEqual([name, 200]);
    });

    it('has the names of XML compared alike', async () => {
      const own = creditNote(from, to);
      expect((await xml(own)).status).toBe(200);
      const named = (element: string): string =>
        own.replace(/(<cac:AccountingSupplierParty>[\s\S]*?<\/cac:AccountingSupplierParty>)/, (party) =>
          party.replace(new RegExp(`<cbc:${element}>[^<]*<`), `<cbc:${element}>KBC Bank NV<`),
        );
      for (const [element, term] of [['RegistrationName', 'BT-27'] as const]) {
        const answer = await xml(named(element));
        expect(outcome(answer)).toEqual([400, 'seller_mismatch', ['document']]);
        expect(answer.body.errors.document[0]).toContain(term);
      }
    });

    it.each(['0208', '0193', '0002', '0060', '0106', '0199'])(
      'may not have the number of another under %s among its identifiers',
      async (scheme) => {
        const identifier = { '0208': others, '0193': others, '0106': '12345678', '0002': '552100554' }[
          scheme
        ];
        const identifiers = [
          { scheme: '0088', identifier: '5412345000013' },
          { scheme, identifier: identifier ?? '462920226' },
        ];
        const answer = await sold({ name: 'Atelier Dubois SRL', identifiers });
        expect(outcome(answer)).toEqual([
          400,
          'seller_mismatch',
          ['document.seller.identifiers.1.identifier'],
        ]);
      },
    );

    it('may have its own number among its identifiers', async () => {
      const identifiers = [{ scheme: '0208', identifier: number }];
      expect((await sold({ name: 'Atelier Dubois SRL', identifiers })).status).toBe(200);
      const withId = creditNote(from, to);
      const inXml = (id: string): string =>
        withId.replace(
          /(<cac:AccountingSupplierParty>\s*<cac:Party>\s*<cbc:EndpointID[^>]*>[^<]*<\/cbc:EndpointID>)/,
          `$1<cac:PartyIdentification><cbc:ID schemeID="0208">${id}</cbc:ID></cac:PartyIdentification>`,
        );
      expect((await xml(inXml(number))).status).toBe(200);
      const refused = await xml(inXml(others));
      expect(outcome(refused)).toEqual([400, 'seller_mismatch', ['document']]);
      expect(refused.body.errors.document[0]).toContain('BT-29');
    });

    it('is not paid for by another registered enterprise', async () => {
      const paid = (payee: object): Promise<Answer> =>
        send({ documentType: 'invoice', document: invoice({ payee: { name: 'Factor NV', ...payee } }) });
      expect(outcome(await paid({ identifiers: [{ scheme: '0208', identifier: others }] }))).toEqual([
        400,
        'seller_mismatch',
        ['document.payee.identifiers.0.identifier'],
      ]);
      expect(outcome(await paid({ enterpriseNumberScheme: '0208', enterpriseNumber: others }))).toEqual([
        400,
        'seller_mismatch',
        ['document.payee.enterpriseNumber'],
      ]);
      expect((await paid({})).status).toBe(200);
      expect((await paid({ enterpriseNumberScheme: '0208', enterpriseNumber: number })).status).toBe(200);
    });

    it('is the buyer of a self-billed document', async () => {
      const billed = (name: string): Promise<Answer> =>
        send({
          documentType: 'selfBillingInvoice',
          document: invoice({
            seller: { ...place, name: 'Supplier', vatNumber: `BE${to.address.slice(5)}` },
            buyer: { ...place, name, vatNumber: `BE${number}` },
          }),
          recipient: '9999:delivered',
        });
      expect(outcome(await billed('KBC Bank NV'))).toEqual([400, 'seller_mismatch', ['document.buyer.name']]);
      expect((await billed('Maison Dubois')).status).toBe(200);
    });

    it('is anybody for a company that the operator lets send for others', async () => {
      const agent = await team.company();
      const companies = service.app.get(CompaniesService);
      await operatorCommand.run('company agent', () => companies.setAgent(team.teamId, agent.id, true));
      const seller = { name: 'KBC Bank NV', identifiers: [{ scheme: '0208', identifier: others }] };
      expect((await sold(seller, agent)).status).toBe(200);
    });

    it('has a new trade name at once, which is audited and leaves the verification as it is', async () => {
      const company = await team.company({ tradeNames: [] });
      expect((await sold({ name: 'Boutique Dubois' }, company)).status).toBe(400);
      const path = `/api/v1/companies/${company.id}`;
      const changed = await team.put(path, { tradeNames: ['Boutique Dubois', ' Boutique Dubois '] });
      expect(changed.body.company).toMatchObject({ tradeNames: ['Boutique Dubois'], isVerified: true });
      expect((await sold({ name: 'Boutique Dubois' }, company)).status).toBe(200);
      expect((await team.put(path, { tradeNames: ['Boutique Dubois'] })).status).toBe(200);
      const { auditEntries } = (await team.get('/api/v1/audit')).body;
      const entries = auditEntries.filter(
        ({ action, subjectId }: Record<string, string>) =>
          action === 'company.updated' && subjectId === company.id,
      );
      expect(entries).toHaveLength(1);
      expect(entries[0]).toMatchObject({
        before: { tradeNames: [] },
        after: { tradeNames: ['Boutique Dubois'] },
      });
    });

    it.each([
      ['a text', 'Maison Dubois', 'list of names'],
      ['an empty name', ['Maison', ' '], 'number 2'],
      ['a number', [7], 'number 1'],
      ['too many', Array.from({ length: 21 }, (_, n) => `N${n}`), 'at most 20'],
    ])('has trade names that are refused when they are %s', async (_what, tradeNames, words) => {
      const answer = await team.put(`/api/v1/companies/${from.id}`, { tradeNames });
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([400, ['tradeNames']]);
      expect(answer.body.errors.tradeNames[0]).toContain(words);
    });
  });
});
