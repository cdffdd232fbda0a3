import { join } from 'node:path';
import { views, type DashboardScene } from '../support/dashboard-scene';
import type { WatchedPage } from '../support/watched-page';

/** Address below the team (or from the root, with `/`). A function is asked for it when its turn has come. */
type PageAddress = string | ((scene: DashboardScene) => Promise<string>);

/** Every page that people see: a new screen adds its own here. `name` is what its picture is called. */
const PAGES: { name: string; address: PageAddress }[] = [
  { name: 'sign-in', address: '/app/sign-in' },
  { name: 'forgot-password', address: '/app/forgot-password' },
  { name: 'account', address: '/app/account' },
  { name: 'overview', address: 'overview' },
  { name: 'documents', address: 'documents' },
  { name: 'document', address: latestDocument },
  { name: 'inbox', address: 'inbox' },
  { name: 'send', address: 'send' },
  { name: 'webhooks', address: 'webhooks' },
  { name: 'keys', address: 'keys' },
  { name: 'members', address: 'members' },
];

async function latestDocument({ sandbox }: DashboardScene): Promise<string> {
  const { body } = await sandbox.client.get('/api/v1/documents');
  return `documents/${body.documents[0].id as string}`;
}

/** Each page in each view: accessible, quiet, under the policy, not wider than the window. Comes last in the chapter. */
export function everyPage(scene: () => DashboardScene): void {
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
}
