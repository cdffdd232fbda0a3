import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listDeclaredFailures } from '../../src/platform/kernel/http/declared-failures';
import { codesOfSource } from '../support/error-codes';
import { anchorsOf, codesOf, linksOf } from '../support/guide-page';
import { GuideWalk, type GuideWorld } from '../support/guide-walk';
import { build, ROOT } from '../support/process';
import { guideService } from './guide-world';

/** The pages for the integrator, in the order in which they lead on. */
const PAGES = [
  'first-hour.md',
  'getting-started.md',
  'companies.md',
  'sending.md',
  'receiving.md',
  'facturx.md',
  'responses.md',
  'lifecycle.md',
  'migrations.md',
  'paging.md',
  'idempotency.md',
  'errors.md',
];
const INDEX = 'README.md';
const API = 'http://localhost:3000/docs';

/** True when a link of a page names a page, and a heading where it says one. */
function leadsSomewhere(from: string, address: string): boolean {
  const [file = '', heading] = address.split('#');
  const page = file === '' ? from : file;
  if (!existsSync(join(ROOT, 'docs', page))) return false;
  return heading === undefined || anchorsOf(page).includes(heading);
}

describe('the pages for the integrator', () => {
  const shared = guideService();
  let world: GuideWorld;

  beforeAll(() => {
    ({ world } = shared());
  });

  describe.each(PAGES)('%s', (page) => {
    it('works from top to bottom, and once more', async () => {
      await GuideWalk.through(page, world);
      await GuideWalk.through(page, world);
    });

    it('links to the API, to the list of pages, to its neighbours, and to pages that exist', () => {
      const links = linksOf(page);
      const place = PAGES.indexOf(page);
      const neighbours = PAGES.filter((_, other) => Math.abs(other - place) === 1);
      expect(links).toEqual(expect.arrayContaining([API, INDEX, ...neighbours]));
      const missing = links.filter((address) => !/^https?:/.test(address) && !leadsSomewhere(page, address));
      expect(missing).toEqual([]);
    });
  });

  it('begin with the README, which works from top to bottom too', async () => {
    build();
    await GuideWalk.through('../README.md', world);
  });

  it('are listed with all other pages', () => {
    const listed = [...new Set(linksOf(INDEX))];
    const pages = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md') && file !== INDEX);
    expect(pages.filter((page) => !listed.includes(page))).toEqual([]);
    expect(listed.filter((page) => PAGES.includes(page))).toEqual(PAGES);
  });

  it('explain every error code, once, and no code that the service does not have', () => {
    const codes = codesOfSource();
    for (const { code } of listDeclaredFailures()) codes.add(code);
    expect(codesOf('errors.md').sort()).toEqual([...codes].sort());
  });
});
