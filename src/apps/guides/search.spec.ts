import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createExplorerIndex, EXPLORER_SCRIPT } from './explorer';
import { GuideFiles } from './guide-files';
import { createSearchIndex } from './search-index';
import { openSearch, type OpenedSearch } from './search-in-node.testing';

const root = join(__dirname, '../../..');
const files = new GuideFiles(join(root, 'docs'));
const entries = createExplorerIndex(files, JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')));
const byId = new Map(entries.map((entry) => [entry.id, entry]));

/** Weights and names in the script of the explorer, with which the tests search. */
const [, weights = '{}', names = ''] =
  /'\.\.\/explorer',\s*(\{.*?\}),\s*(\(.*?\) => \[.*?\]),\n/s.exec(EXPLORER_SCRIPT) ?? [];
const EXPLORER_WEIGHTS = JSON.parse(weights.replace(/(\w+):/g, '"$1":')) as Record<string, number>;

let explorer: OpenedSearch;
let guides: OpenedSearch;

beforeAll(async () => {
  explorer = await openSearch(entries, EXPLORER_WEIGHTS, names);
  guides = await openSearch(
    createSearchIndex(files),
    { title: 6, page: 3, words: 1 },
    '({ title }) => [title]',
  );
});

const findFirstId = (text: string): unknown => explorer.search(text)[0]?.['id'];

describe('the explorer', () => {
  it('has one entry for each field, rule, code and operation', () => {
    expect(byId.size).toBe(entries.length);
    const count = (kind: string): number => entries.filter((entry) => entry.kind === kind).length;
    expect(count('field')).toBeGreaterThan(500);
    expect(count('rule')).toBeGreaterThan(4000);
    expect(count('code')).toBeGreaterThan(200);
    expect(count('operation')).toBeGreaterThan(290);
  });

  it.each([
    ['BT-10', 'BT-10'],
    ['bt-10', 'BT-10'],
    ['buyer reference', 'BT-10'],
    ['buyerReference', 'BT-10'],
    ['buyer refrence', 'BT-10'],
    ['cbc:BuyerReference', 'BT-10'],
    ['BR-CO-15', 'BR-CO-15'],
    ['duplicate_document', 'duplicate_document'],
    ['duplicate document', 'duplicate_document'],
    ['documents.send', 'documents.send'],
    ['POST /api/v1/{companyId}/send', 'documents.send'],
    ['PEPPOL-EN16931-R003', 'PEPPOL-EN16931-R003'],
    ['netPriceAmount', 'BT-146'],
  ])('finds %s first', (text, id) => {
    expect(findFirstId(text)).toBe(id);
  });

  it('shows the path of a term in JSON, UBL and CII, with an example', () => {
    expect(byId.get('BT-10')).toMatchObject({
      json: 'buyerReference',
      ubl: ['cbc:BuyerReference'],
      cii: ['rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:BuyerReference'],
      page: 'invoice#document',
    });
    expect(JSON.parse(byId.get('BT-10')?.example ?? '')).toEqual({ document: { buyerReference: 'PO-7' } });
    expect(byId.get('BT-152')?.json).toBe('lines[].vat.percentage');
    const rules = entries.filter(({ kind, terms }) => kind === 'rule' && terms?.includes('BT-10'));
    expect(rules.map(({ id }) => id)).toContain('PEPPOL-EN16931-R003');
  });

  it('describes each term of EN 16931', () => {
    expect(entries.filter(({ title }) => title === 'Term of EN 16931')).toEqual([]);
    const numberedTerms = Array.from({ length: 165 }, (_, index) => `BT-${index + 1}`);
    // The standard has no BT-4.
    expect(numberedTerms.filter((term) => term !== 'BT-4' && !byId.has(term))).toEqual([]);
  });

  it('has an entry for each code of an operation, and links only to existing pages', () => {
    const codes = new Set(entries.flatMap((entry) => entry.codes ?? []));
    expect(codes.size).toBeGreaterThan(100);
    expect([...codes].filter((code) => byId.get(code)?.kind !== 'code')).toEqual([]);
    const pages = new Set(entries.map(({ page }) => page?.split('#')[0]));
    expect([...pages].filter((page) => files.readText(`${page ?? ''}.md`) === null)).toEqual([]);
  });

  it('has the page that explains a code, and a command for each operation', () => {
    expect(byId.get('duplicate_document')).toMatchObject({
      status: '409',
      page: 'errors#duplicate_document',
    });
    expect(byId.get('documents.preview')?.example).toMatch(
      /^curl -s -u "\$KEY:\$SECRET" -X POST .*\/preview"/,
    );
  });
});

describe('the questions of new readers', () => {
  const rows = [...(files.readText('questions.md') ?? '').matchAll(/^\| (.*?) +\| (.*?) +\| (.*?) +\|$/gm)]
    .map(([, question = '', answer = '', words = '']) => ({ question, answer, words: words.trim() }))
    .filter(({ answer }) => answer.includes(']('));

  it('are twenty questions', () => expect(rows.length).toBe(20));

  it.each(rows)('one search answers: $question', ({ answer, words }) => {
    const [, address = ''] = /\]\(([^)]*)\)/.exec(answer) ?? [];
    const [page = '', anchor] = address.split('#');
    if (page.endsWith('/docs/explorer')) return expect(findFirstId(words)).toBe(anchor);
    expect(files.readText(page)).not.toBeNull();
    const foundEntries = guides.search(words).slice(0, 5);
    expect(foundEntries.map((entry) => String(entry['address']).split('#')[0])).toContain(
      page.replace('.md', ''),
    );
  });
});
