import { join } from 'node:path';
import { views, type DashboardScene, dashboardScene, inBrowser } from '../support/dashboard-scene';
import type { WatchedPage } from '../support/watched-page';

/** Address below the team (or from the root, with `/`). A function is asked for it when its turn has come. */
type PageAddress = string | ((scene: DashboardScene) => Promise<string>);

/** Every page that people see: a new screen adds its own here. `name` is what its picture is called. */
const PAGES: { name: string; address: PageAddress }[] = [
  { name: 'sign-in', address: '/app/sign-in' },
  { name: 'forgot-password', address: '/app/forgot-password' },
  { name: 'organisation', address: '/app/organisation' },
  { name: 'stop', address: '/app/stop#token=x' },
  { name: 'portal-without-link', address: '/app/portal' },
  { name: 'portal', address: portal },
  { name: 'portal-webhook', address: portalWebhook },
  { name: 'account', address: '/app/account' },
  { name: 'overview', address: 'overview' },
  { name: 'documents', address: 'documents' },
  { name: 'document', address: latestDocument },
  { name: 'inbox', address: 'inbox' },
  { name: 'payments', address: 'payments' },
  { name: 'open-invoices', address: 'open-invoices' },
  { name: 'send', address: 'send' },
  { name: 'drafts', address: 'drafts' },
  { name: 'recurring', address: 'recurring' },
  { name: 'imports', address: 'imports' },
  { name: 'validate', address: 'validate' },
  { name: 'webhooks', address: 'webhooks' },
  { name: 'webhook', address: latestWebhook },
  { name: 'deliveries', address: 'webhooks/deliveries' },
  { name: 'events', address: 'events' },
  { name: 'requests', address: 'requests' },
  { name: 'keys', address: 'keys' },
  { name: 'oauth2', address: 'keys/oauth2' },
  { name: 'applications', address: 'applications' },
  { name: 'companies', address: 'companies' },
  { name: 'company', address: movedCompany },
  { name: 'company-form', address: 'companies?make=true' },
  { name: 'customers', address: 'customers' },
  { name: 'customer', address: latestCustomer },
  { name: 'customer-form', address: 'customers?make=true' },
  { name: 'suppliers', address: 'suppliers' },
  { name: 'items', address: 'items' },
  { name: 'item-form', address: 'items?make=true' },
  { name: 'labels', address: 'labels' },
  { name: 'members', address: 'members' },
  { name: 'france', address: 'france' },
  { name: 'compliance', address: 'compliance' },
  { name: 'arrivals', address: 'arrivals' },
  { name: 'exports', address: 'exports' },
  { name: 'sandbox', address: 'sandbox' },
  { name: 'upstream', address: 'upstream' },
  { name: 'settings', address: 'settings' },
  { name: 'single-sign-on', address: 'single-sign-on' },
  { name: 'audit', address: 'audit' },
  { name: 'operator', address: '/app/operator' },
  { name: 'operator-queues', address: '/app/operator/queues' },
  { name: 'operator-teams', address: '/app/operator/teams' },
  { name: 'operator-verifications', address: '/app/operator/verifications' },
  { name: 'operator-accounts', address: '/app/operator/accounts' },
];

/** The page of a customer: a webhook of one company, and a link to it. */
async function portal({ sandbox: { client, from } }: DashboardScene): Promise<string> {
  await client.post('/api/v1/webhooks', { url: 'http://127.0.0.1:64999/customer', companyId: from });
  const { body } = await client.post('/api/v1/webhooks/portal-links', { companyId: from });
  return (body.url as string).replace(/^.*(?=\/app\/portal)/, '');
}

async function portalWebhook(scene: DashboardScene): Promise<string> {
  const address = await portal(scene);
  const { body } = await scene.sandbox.client.get('/api/v1/webhooks');
  return address.replace('#', `?webhook=${body.webhooks[0].id as string}#`);
}

async function latestDocument({ sandbox }: DashboardScene): Promise<string> {
  const { body } = await sandbox.client.get('/api/v1/documents');
  return `documents/${body.documents[0].id as string}`;
}

/** A company with a migration, its wizard open. */
async function movedCompany({ sandbox }: DashboardScene): Promise<string> {
  const { body } = await sandbox.client.get('/api/v1/companies?vatNumber=BE0666777802');
  const companyId = body.companies[0].id as string;
  const { body: found } = await sandbox.client.get(`/api/v1/companies/${companyId}/identifiers`);
  return `companies/${companyId}?move=${found.identifiers[0].id as string}&way=out`;
}

async function latestCustomer({ sandbox }: DashboardScene): Promise<string> {
  const { body } = await sandbox.client.get('/api/v1/customers');
  return `customers/${body.customers[0].id as string}`;
}

async function latestWebhook({ sandbox }: DashboardScene): Promise<string> {
  const { body } = await sandbox.client.get('/api/v1/webhooks');
  return `webhooks/${body.webhooks[0].id as string}`;
}

/** Each page in each view: accessible, quiet, under the policy, not wider than the window. Comes last in the chapter. */
inBrowser('every page', () => {
  const scene = dashboardScene();

  describe.each(views)('in $language, $theme, at $width px', (view) => {
    let watched: WatchedPage;

    beforeAll(async () => {
      watched = await scene().signedIn(view);
    });

    afterAll(() => watched.context.close());

    it.each(PAGES)('is accessible, quiet and not wider than the window: $name', async ({ name, address }) => {
      const { team, shots } = scene();
      const path = typeof address === 'string' ? address : await address(scene());
      await watched.goto(path.startsWith('/') ? path : `/app/${team}/${path}`);
      if (shots !== undefined) {
        const file = `${name}-${view.width}-${view.theme}-${view.language}.png`;
        await watched.page.screenshot({ path: join(shots, file), fullPage: true });
      }
      expect(await watched.accessibilityProblems()).toEqual([]);
      expect(await watched.overflow()).toBe(0);
      expect(watched.problems).toEqual([]);
    });
  });
});
