import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { declaredFailures } from '../src/platform/kernel/http/declared-failures';
import { SandboxSeed } from '../src/business/companies/sandbox-seed';
import { codesOfSource } from './support/error-codes';
import { anchorsOf, codesOf, linksOf } from './support/guide-page';
import { GuideWalk, type GuideWorld } from './support/guide-walk';
import { collection } from './guides/collection';
import { servedGuides } from './guides/served';
import { verification } from './guides/verification';
import { build, freePort, ROOT } from './support/process';
import { startService, type Service } from './support/service';

/** The pages for the integrator, in the order in which they lead on. */
const PAGES = [
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

jest.setTimeout(120_000);

describe('the pages for the integrator', () => {
  let service: Service;
  let world: GuideWorld;

  beforeAll(async () => {
    const port = String(await freePort());
    service = await startService({ PORT: port, BASE_URL: `http://127.0.0.1:${port}` });
    const sandbox = await service.app.get(SandboxSeed).plantIfEmpty();
    if (sandbox === null) throw new Error('An empty installation gets a sandbox team');
    world = {
      baseUrl: service.baseUrl,
      variables: {
        KEY: sandbox.keyId,
        SECRET: sandbox.secret,
        COMPANY: sandbox.companies[0]?.id ?? '',
        BUYER: sandbox.companies[1]?.id ?? '',
      },
    };
    // Every page takes this one as given.
    await GuideWalk.through('getting-started.md', world);
  });

  afterAll(() => service.stop());

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

  servedGuides(() => service.baseUrl);
  verification(() => world);
  collection(() => world);

  it('begin with the README, which works from top to bottom too', async () => {
    build();
    await GuideWalk.through('../README.md', world);
  });

  it('are listed with all other pages', () => {
    const listed = linksOf(INDEX);
    const pages = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md') && file !== INDEX);
    expect(pages.filter((page) => !listed.includes(page))).toEqual([]);
    expect(listed.filter((page) => PAGES.includes(page))).toEqual(PAGES);
  });

  it('explain every error code, once, and no code that the service does not have', () => {
    const codes = codesOfSource();
    for (const { code } of declaredFailures()) codes.add(code);
    expect(codesOf('errors.md').sort()).toEqual([...codes].sort());
  });
});
