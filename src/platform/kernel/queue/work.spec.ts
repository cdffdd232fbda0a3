import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toBatches, type ClaimedRow } from './work';

const createRow = (id: string, partition: string, retry = false): ClaimedRow => ({
  id,
  claim: Number(id.slice(1)),
  partition,
  rateLimitGroup: `host of ${partition}`,
  team: `owner of ${partition}`,
  retry,
  expired: false,
});

describe('toBatches', () => {
  it('groups rows by destination, first and repeated attempts separately, in the order of the claim', () => {
    const rows = [
      createRow('a1', 'x'),
      createRow('a2', 'y'),
      createRow('a3', 'x', true),
      createRow('a4', 'x'),
      createRow('a5', 'x'),
    ];
    expect(toBatches(rows, 2)).toEqual([
      {
        destination: 'x',
        rateLimitGroup: 'host of x',
        team: 'owner of x',
        retry: false,
        ids: ['a1', 'a4'],
        fence: [1, 4],
      },
      {
        destination: 'y',
        rateLimitGroup: 'host of y',
        team: 'owner of y',
        retry: false,
        ids: ['a2'],
        fence: [2],
      },
      {
        destination: 'x',
        rateLimitGroup: 'host of x',
        team: 'owner of x',
        retry: true,
        ids: ['a3'],
        fence: [3],
      },
      {
        destination: 'x',
        rateLimitGroup: 'host of x',
        team: 'owner of x',
        retry: false,
        ids: ['a5'],
        fence: [5],
      },
    ]);
    expect(toBatches([], 2)).toEqual([]);
  });
});

describe('the columns of a lease', () => {
  /**
   * A restore ends the leases of the backed-up installation. The lease of a move to another network is not queue work:
   * requests and a job continue it, and the queue never reads its table.
   */
  const OWNERS = /^(platform\/kernel\/queue|operations\/backup|business\/upstream\/moves)\//;

  it('are written only by the queue, in its tables', () => {
    const source = join(__dirname, '..', '..', '..');
    const writingFiles = readdirSync(source, { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !OWNERS.test(file))
      .filter((file) =>
        /\blease_until = |\bbegun = (true|false|begun)|\bworker = (NULL|\$\d)|\bclaim = \S*claim \+/.test(
          readFileSync(join(source, file), 'utf8'),
        ),
      );
    expect(writingFiles).toEqual([]);
  });
});
