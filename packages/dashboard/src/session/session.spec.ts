import { QueryClient } from '@tanstack/react-query';
import { setSessionHooks } from '../api/client';
import { sessionQuery } from './session';

const SESSION = { user: { id: 'usr_1' }, teams: [] };

describe('who is signed in', () => {
  const ended = jest.fn();
  let client: QueryClient;

  beforeEach(() => {
    client = new QueryClient();
    setSessionHooks({ ended, verify: () => Promise.resolve(false), forbidden: () => undefined });
  });
  afterEach(() => {
    client.clear();
    jest.restoreAllMocks();
    ended.mockReset();
  });

  function answers(status: number, body: object, code = ''): void {
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() =>
        Promise.resolve(Response.json(body, { status, headers: { 'X-Error-Code': code } })),
      );
  }

  it('is nobody where there is no session at first', async () => {
    answers(401, {}, 'unauthorized');
    expect(await client.fetchQuery(sessionQuery)).toBeNull();
  });

  it('stays known when the session has ended, so that the page keeps what was written', async () => {
    answers(200, { session: SESSION });
    await client.fetchQuery(sessionQuery);
    answers(401, {}, 'unauthorized');
    await expect(client.fetchQuery({ ...sessionQuery, staleTime: 0 })).rejects.toMatchObject({ status: 401 });
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual(SESSION);
    expect(ended).toHaveBeenCalledWith(null);
  });
});
