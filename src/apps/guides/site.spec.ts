import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ExplorerEntry } from './explorer';
import { GuideFiles } from './guide-files';
import { createSite } from './site';

const root = join(__dirname, '../../..');
const site = createSite({
  files: new GuideFiles(join(root, 'docs')),
  api: readFileSync(join(root, 'openapi.json'), 'utf8'),
  version: '1.0.0',
});
const pages = [...site].filter(([path]) => path.endsWith('.html'));

describe('the static site', () => {
  it('has pages of at most 150 kB without inline scripts and styles', () => {
    const invalidPages = pages.filter(
      ([, text]) => text.length > 150_000 || /<script(?! src=)|<[^>]*\s(?:style|on\w+)="/.test(String(text)),
    );
    expect(invalidPages.map(([path]) => path)).toEqual([]);
    expect(pages.length).toBeGreaterThan(100);
  });

  it('has the link target of each entry of the explorer', () => {
    const compressedIndex = site.get('explorer.json.gz');
    const entries = JSON.parse(gunzipSync(compressedIndex ?? '').toString()) as ExplorerEntry[];
    const entriesWithoutTarget = entries.filter(({ page = '' }) => {
      const [path = '', anchor] = page.split('#');
      const text = String(site.get(`guides/${path}.html`) ?? '');
      return text === '' || (anchor !== undefined && !text.includes(` id="${anchor}"`));
    });
    expect(entriesWithoutTarget.map(({ id }) => id)).toEqual([]);
    expect(entries.length).toBeGreaterThan(5000);
  });

  it('shows the title of a page instead of its file name, and aligned cells by a class', () => {
    expect(site.get('guides/invoice.html')).toContain('>Errors</a>');
    expect(site.get('guides/faults.html')).toContain('<th class="right">');
  });
});
