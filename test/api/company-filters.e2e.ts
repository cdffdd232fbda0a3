import { sharedService } from '../support/per-worker';
import type { TeamClient } from '../support/team-client';

/** Lists of a team that are filtered by company, and the name of their items. */
const LISTS = [
  ['/api/v1/documents', 'documents'],
  ['/api/v1/inbox', 'documents'],
  ['/api/v1/network-moves', 'networkMoves'],
  ['/api/v1/drafts', 'drafts'],
  ['/api/v1/recurring-invoices', 'recurringInvoices'],
  ['/api/v1/tax-data', 'taxData'],
  ['/api/v1/webhooks/portal-links', 'portalLinks'],
] as const;

describe('a list that is filtered by company', () => {
  const service = sharedService();
  let team: TeamClient;
  let foreignId: string;

  beforeAll(async () => {
    team = await service().team();
    const other = await service().team();
    ({ id: foreignId } = await other.company());
  });

  it.each(LISTS)('%s answers 401 to a company of another team, as to a wrong key', async (path, name) => {
    const { status, body } = await team.get(`${path}?companyId=${foreignId}`);
    expect([status, body.success]).toEqual([401, false]);
    const unknown = await team.get(`${path}?companyId=c_01ARZ3NDEKTSV4RRFFQ69G5FAV`);
    expect([unknown.status, unknown.body[name]]).toEqual([200, []]);
  });
});
