import { loadPage, PageNotLoadedError } from './page-not-loaded';

function createStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

describe('a page whose code cannot be loaded', () => {
  const missing = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /app/a.js'));
  afterEach(() => jest.restoreAllMocks());

  it('fails as offline, not as a missing module', async () => {
    const failure = await loadPage('Keys', missing, createStorage()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PageNotLoadedError);
    expect(failure).toMatchObject({ status: 0, code: 'offline', message: 'offline' });
  });

  it('does not reload while the service is away', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const reload = jest.fn();
    await new PageNotLoadedError('Keys').reloadOnce(reload, createStorage());
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads once when the service answers, and again after it was loaded', async () => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('')));
    const reload = jest.fn();
    const storage = createStorage();
    await new PageNotLoadedError('Keys').reloadOnce(reload, storage);
    await new PageNotLoadedError('Keys').reloadOnce(reload, storage);
    expect(reload).toHaveBeenCalledTimes(1);
    await loadPage('Keys', () => Promise.resolve({}), storage);
    await new PageNotLoadedError('Keys').reloadOnce(reload, storage);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
