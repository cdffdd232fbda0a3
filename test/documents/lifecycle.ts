import type { Shared } from '../support/chapter';
import { exchanged, frenchParty, type FrenchParty } from '../support/french-invoice';
import { invoiceTo } from '../support/invoices';
import type { Service } from '../support/service';
import { sendAndWait, type Answer, type TeamClient } from '../support/team-client';

let nextNumber = 1;

/** The French life cycle of invoices: what each side says, and what follows from the passage of an invoice. */
export function lifecycle(shared: Shared): void {
  describe('the French life cycle of invoices', () => {
    let service: Service;
    let seller: TeamClient;
    let buyer: TeamClient;
    let from: FrenchParty;
    let to: FrenchParty;

    beforeAll(async () => {
      service = shared();
      [seller, buyer] = await Promise.all([service.team(), service.team()]);
      [from, to] = await Promise.all([frenchParty(seller), frenchParty(buyer)]);
    });

    const invoice = () => exchanged([seller, from], [buyer, to], `CDV-${nextNumber++}`);

    const say = (
      team: TeamClient,
      documentId: string,
      body: object,
      headers: Record<string, string> = {},
    ): Promise<Answer> => team.post(`/api/v1/documents/${documentId}/lifecycle`, body, { headers });

    const lifecycleOf = async (team: TeamClient, id: string) =>
      (await team.get(`/api/v1/documents/${id}/lifecycle`)).body.lifecycle;

    it('is said, stored and delivered, and both sides see it', async () => {
      const { number, sent, received } = await invoice();
      const refused = await say(buyer, received, {
        status: '207',
        reasons: [{ code: 'PU_ERR', text: 'Ordered at 3.00.', attribute: 'BT-146', value: '3.00' }],
        actions: [{ code: 'CNP' }],
        note: 'Please check.',
      });
      expect(refused.body).toMatchObject({ success: true });
      console.log(JSON.stringify(refused.body, null, 1).slice(0, 5000));
      await service.settled();
      console.log(JSON.stringify(await lifecycleOf(buyer, received), null, 1).slice(0, 5000));
      console.log(JSON.stringify(await lifecycleOf(seller, sent), null, 1).slice(0, 5000), number);
    });
  });
}
