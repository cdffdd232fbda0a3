import { QueryClient } from '@tanstack/react-query';
import { setSessionHooks } from '../api/client';
import { LEAVING } from './session';
import { signOut } from './sign-out';

describe('signing out', () => {
  const { fetch } = globalThis;
  const queries = new QueryClient();
  const isLeaving = (): boolean => queries.getQueryData(LEAVING) === true;
  const answers = (status: number, code: string): void => {
    globalThis.fetch = () =>
      Promise.resolve(
        new Response(status === 204 ? null : '{}', { status, headers: { 'X-Error-Code': code } }),
      );
  };
  beforeEach(() => {
    queries.setQueryData(['documents'], []);
    setSessionHooks({
      ended: () => undefined,
      verify: () => Promise.resolve(false),
      forbidden: () => undefined,
    });
  });
  afterEach(() => {
    globalThis.fetch = fetch;
    queries.clear();
  });

  it.each([
    [204, ''],
    [401, 'unauthorized'],
  ])('leaves after an answer %i, and keeps nothing', async (status, code) => {
    answers(status, code);
    const during: boolean[] = [];

    await signOut(queries, () => Promise.resolve(void during.push(isLeaving())));

    expect(during).toEqual([true]);
    expect(queries.getQueryCache().getAll()).toEqual([]);
  });

  it('stays, and says so, when the session could not be ended', async () => {
    answers(503, 'unavailable');
    const leave = jest.fn(() => Promise.resolve());

    await expect(signOut(queries, leave)).rejects.toMatchObject({ status: 503 });

    expect(leave).not.toHaveBeenCalled();
    expect(isLeaving()).toBe(false);
    expect(queries.getQueryData(['documents'])).toEqual([]);
  });
});
