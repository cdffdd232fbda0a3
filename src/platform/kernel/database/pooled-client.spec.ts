import { GuardedClient } from './guarded-client';
import {
  PooledClient,
  ReadOnlyPooledClient,
  UnpreparedPooledClient,
  UnpreparedReadOnlyPooledClient,
} from './pooled-client';

describe('a connection to a pooler', () => {
  const sentStatements: unknown[] = [];

  beforeEach(() => {
    sentStatements.length = 0;
    jest
      .spyOn(GuardedClient.prototype, 'query')
      .mockImplementation((text: unknown) => void sentStatements.push(text));
  });
  afterEach(() => jest.restoreAllMocks());

  it.each([
    [PooledClient, 'BEGIN', 30_000],
    [UnpreparedPooledClient, 'BEGIN', 30_000],
    [ReadOnlyPooledClient, 'BEGIN READ ONLY', 10_000],
    [UnpreparedReadOnlyPooledClient, 'BEGIN READ ONLY', 10_000],
  ])('limits a statement of %p', async (Client, begin, limitMs) => {
    await new Client().query('SELECT 1');
    expect(sentStatements).toEqual([expect.stringContaining(`${begin}; `), 'SELECT 1', 'COMMIT']);
    expect(sentStatements[0]).toContain(`SET LOCAL statement_timeout = ${limitMs};`);
  });
});
