import { setSessionHooks } from '../api/client';
import { isLeaving, signOut } from './session';

describe('signing out', () => {
  const { fetch } = globalThis;
  const answers = (status: number, code: string): void => {
    globalThis.fetch = () =>
      Promise.resolve(
        new Response(status === 204 ? null : '{}', { status, headers: { 'X-Error-Code': code } }),
      );
  };
  beforeEach(() =>
    setSessionHooks({
      ended: () => undefined,
      verify: () => Promise.resolve(false),
      forbidden: () => undefined,
    }),
  );
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it.each([
    [204, ''],
    [401, 'unauthorized'],
  ])('leaves after an answer %i, and is leaving until the page has gone', async (status, code) => {
    answers(status, code);
    const during: boolean[] = [];

    await signOut(() => Promise.resolve(void during.push(isLeaving())));

    expect(during).toEqual([true]);
    expect(isLeaving()).toBe(false);
  });

  it('stays, and says so, when the session could not be ended', async () => {
    answers(503, 'unavailable');
    const leave = jest.fn(() => Promise.resolve());

    await expect(signOut(leave)).rejects.toMatchObject({ status: 503 });

    expect(leave).not.toHaveBeenCalled();
    expect(isLeaving()).toBe(false);
  });
});
