import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { anchorsOf, linksOf } from '../support/guide-page';
import { GuideWalk } from '../support/guide-walk';
import { perWorker } from '../support/per-worker';
import { ROOT } from '../support/process';
import { guideService, startGuideService } from './guide-world';

const listPages = (folder: string): string[] =>
  readdirSync(join(ROOT, 'docs', folder)).map((file) => `${folder}/${file}`);
const GUIDES = listPages('coming-from');
const RECOMMAND = 'coming-from/recommand.md';
/** Pages of connectors whose commands are requests; the others are about programs of their own (test/connectors). */
const WALKED_CONNECTORS = ['connectors/dolibarr.md'];
const PAGES = [...GUIDES, ...listPages('connectors')];
/** A page is read in one go, also by programs. */
const MAX_BYTES = 150_000;

/** The service of the page about Recommand, which accepts requests in the form of that API. */
const compatibleService = perWorker(
  () => startGuideService({ COMPATIBILITY: 'recommand' }),
  ({ service }) => service.stop(),
  ({ service }) => service.removeFiles(),
);

/** True when a link of a page names a page, and a heading where it says one. */
function leadsSomewhere(from: string, address: string): boolean {
  const [file = '', heading] = address.split('#');
  const page = file === '' ? from : normalize(join(dirname(from), file));
  if (!existsSync(join(ROOT, 'docs', page))) return false;
  return heading === undefined || anchorsOf(page).includes(heading);
}

describe('the pages about other products', () => {
  const shared = guideService();
  const compatible = compatibleService();

  it.each([...GUIDES, ...WALKED_CONNECTORS])('%s works from top to bottom, and once more', async (page) => {
    const { world } = page === RECOMMAND ? compatible() : shared();
    await GuideWalk.through(page, world);
    await GuideWalk.through(page, world);
  });

  it.each(PAGES)(
    '%s is small, and links to the API, to the list of pages and to pages that exist',
    (page) => {
      const links = linksOf(page);
      expect(links).toEqual(expect.arrayContaining(['../README.md', 'http://localhost:3000/docs']));
      const missing = links.filter((address) => !/^https?:/.test(address) && !leadsSomewhere(page, address));
      expect(missing).toEqual([]);
      expect(statSync(join(ROOT, 'docs', page)).size).toBeLessThan(MAX_BYTES);
    },
  );

  it.each(GUIDES)('%s names the differences', (page) => {
    expect(anchorsOf(page)).toContain('differences');
  });

  it('are listed with all other pages', () => {
    expect(linksOf('README.md')).toEqual(expect.arrayContaining(PAGES));
  });
});
