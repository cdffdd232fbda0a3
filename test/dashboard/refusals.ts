import { join } from 'node:path';
import { dashboardScene, inBrowser } from '../support/dashboard-scene';

/** What is said to a person who invites with an address that is none, and then a member; and who is offline then. */
const VIEWS = [
  {
    view: { language: 'en', theme: 'light', width: 1280 },
    words: {
      invite: 'Invite somebody',
      send: 'Send invitation',
      wrong: 'Must be an e-mail address, such as ann@example.com; received "nobody@nowhere"',
      member: 'This address belongs to a member of the team. No invitation is needed.',
      offline: 'You are offline. Check the connection, then try again.',
      gone: 'This does not exist, or no longer exists. Go back to the list and reload it.',
    },
  },
  {
    view: { language: 'de', theme: 'dark', width: 360 },
    words: {
      invite: 'Jemanden einladen',
      send: 'Einladung senden',
      wrong: 'Muss eine E-Mail-Adresse sein, etwa ann@example.com; erhalten: "nobody@nowhere"',
      member: 'Diese Adresse gehört einem Mitglied des Teams. Eine Einladung ist nicht nötig.',
      offline: 'Sie sind offline. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
      gone: 'Das gibt es nicht oder nicht mehr. Gehen Sie zurück zur Liste und laden Sie sie neu.',
    },
  },
] as const;

/** What the API refuses, and a service that is out of reach, in the language of the viewer. */
inBrowser('refusals', () => {
  const scene = dashboardScene();

  it.each(VIEWS)(
    'says at the field, in a dialog, in a toast and offline what is wrong and what to do, in $view.language at $view.width px',
    async ({ view, words }) => {
      const { team, shots, signedIn } = scene();
      const watched = await signedIn(view);
      const { page, context } = watched;
      const picture = async (name: string): Promise<void> => {
        if (shots !== undefined)
          await page.screenshot({ path: join(shots, `refusal-${name}-${view.width}-${view.language}.png`) });
      };
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.url()));
      await watched.goto(`/app/${team}/members`);
      expect(loaded.filter((url) => /\/(?:localized-messages|refusals)-/.test(url))).toEqual([]);

      await page.getByRole('button', { name: words.invite }).first().click();
      const dialog = page.getByRole('dialog');
      const email = dialog.locator('input[type=email]');
      await email.fill('nobody@nowhere');
      await dialog.getByRole('button', { name: words.send }).click();
      await dialog.getByText(words.wrong, { exact: true }).waitFor();
      expect(await email.getAttribute('aria-invalid')).toBe('true');
      expect(loaded.filter((url) => /\/(?:localized-messages|refusals)-/.test(url))).toHaveLength(2);
      await picture('field');
      expect(await watched.accessibilityProblems()).toEqual([]);
      expect(await watched.overflow()).toBe(0);

      await email.fill('camille@example.com');
      await dialog.getByRole('button', { name: words.send }).click();
      await dialog.getByText(words.member, { exact: true }).waitFor();

      await context.setOffline(true);
      await dialog.getByRole('button', { name: words.send }).click();
      await dialog.getByRole('alert').getByText(words.offline, { exact: true }).waitFor();
      await picture('offline');
      await context.setOffline(false);

      await page.goto(`/app/${team}/send?copy=doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q`);
      await page.getByText(words.gone, { exact: true }).first().waitFor();
      await picture('toast');
      expect(await watched.overflow()).toBe(0);
      expect(watched.problems).toEqual([]);
      await context.close();
    },
  );
});
