import { join } from 'node:path';
import { ownDashboardScene, inBrowser } from '../support/dashboard-scene';
import { eventually } from '../support/until';
import type { WatchedPage } from '../support/watched-page';

/** More than a list under a field shows at once; the last by name is the one that is looked for. */
const NAMES = Array.from({ length: 24 }, (_, index) => `Kontor ${String(index + 1).padStart(2, '0')}`);
const WANTED = 'Zuiderzee Händel';

const VIEWS = [
  {
    view: { language: 'en', theme: 'light', width: 1280 },
    words: {
      from: 'From',
      receiver: 'Receiving company',
      company: 'Company',
      find: 'Find a company',
      search: 'Search companies',
      palette: 'Search and commands',
    },
  },
  {
    view: { language: 'de', theme: 'dark', width: 360 },
    words: {
      from: 'Von',
      receiver: 'Empfangendes Unternehmen',
      company: 'Unternehmen',
      find: 'Unternehmen suchen',
      search: 'Unternehmen suchen',
      palette: 'Suche und Befehle',
    },
  },
] as const;

/**
 * While a list is open, readers are kept in it: what is around is hidden from them, and Tab closes the list. It also covers targets
 * of the page in part.
 */
async function problemsOfList(watched: WatchedPage): Promise<string[]> {
  const problems = await watched.accessibilityProblems();
  return problems.filter((problem) => !/^(?:aria-hidden-focus|target-size) /.test(problem));
}

/** A team with more companies than a plain list shows: each is found by a part of its name, by keyboard. */
inBrowser('many companies', () => {
  const scene = ownDashboardScene();

  beforeAll(async () => {
    const { sandbox } = scene();
    const base = { address: 'Haupt 1', postalCode: '20095', city: 'Hamburg', country: 'DE' };
    for (const name of [...NAMES, WANTED]) await sandbox.client.post('/api/v1/companies', { ...base, name });
  });

  it.each(VIEWS)(
    'finds one in Send, among those chosen last in the sandbox, in a filter, the palette and the list, in $view.language at $view.width px',
    async ({ view, words }) => {
      const { team, shots, signedIn } = scene();
      const watched = await signedIn(view);
      const { page, context } = watched;
      const picture = async (name: string): Promise<void> => {
        if (shots !== undefined)
          await page.screenshot({
            path: join(shots, `companies-${name}-${view.width}-${view.language}.png`),
          });
      };
      const option = (name: string) => page.getByRole('option', { name });

      await watched.goto(`/app/${team}/send`);
      const from = page.getByRole('combobox', { name: words.from, exact: true });
      await from.click();
      await option(NAMES[0] ?? '').waitFor();
      expect(await option(WANTED).count()).toBe(0);
      // A part of the name, without its accents.
      await from.fill('zee hand');
      await option(WANTED).waitFor();
      expect(await page.getByRole('option').count()).toBe(1);
      const active = await from.getAttribute('aria-activedescendant');
      expect(await option(WANTED).getAttribute('id')).toBe(active);
      await picture('send');
      expect(await problemsOfList(watched)).toEqual([]);
      expect(await watched.overflow()).toBe(0);
      await page.keyboard.press('Enter');
      await option(WANTED).waitFor({ state: 'detached' });
      expect(await from.inputValue()).toBe(WANTED);

      await watched.goto(`/app/${team}/sandbox`);
      await page.getByRole('combobox', { name: words.receiver }).click();
      await option(WANTED).waitFor();
      expect(await page.getByRole('option').first().textContent()).toContain(WANTED);
      await picture('sandbox');
      await page.keyboard.press('Escape');

      await watched.goto(`/app/${team}/documents`);
      await page.getByRole('combobox', { name: words.company, exact: true }).click();
      await page.getByRole('combobox', { name: words.find }).fill('zuiderz');
      await option(NAMES[0] ?? '').waitFor({ state: 'detached' });
      await option(WANTED).waitFor();
      await picture('filter');
      expect(await problemsOfList(watched)).toEqual([]);
      expect(await watched.overflow()).toBe(0);
      await page.keyboard.press('Enter');
      await page.waitForURL(/company=c_\w+/);
      await page.getByRole('combobox', { name: `${words.company}: ${WANTED}` }).waitFor();

      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: words.palette }).fill('handel');
      await option(WANTED).click();
      await page.waitForURL(/companies\/c_\w+$/);
      await page.getByRole('heading', { name: WANTED }).first().waitFor();

      await watched.goto(`/app/${team}/payments`);
      const head = page.getByRole('combobox', { name: words.company, exact: true });
      await head.fill(NAMES[3] ?? '');
      await option(NAMES[3] ?? '').click();
      await page.waitForURL(/company=c_\w+$/);
      // Another page about one company opens with the one that was chosen last.
      for (const path of ['exports', 'items', 'imports', 'open-invoices', 'arrivals']) {
        await watched.goto(`/app/${team}/${path}`);
        await eventually(
          () => head.inputValue(),
          (value) => value === NAMES[3],
        );
      }

      await watched.goto(`/app/${team}/companies`);
      await page.getByLabel(words.search).fill('ZUIDERZEE');
      await page.getByRole('link', { name: NAMES[0] ?? '' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: WANTED }).waitFor();
      expect(watched.problems).toEqual([]);
      await context.close();
    },
  );
});
