import { ApiRequestError } from '../api/failure';

/** The code of a page could not be loaded: the service is away, or a new release replaced the file. */
export class PageNotLoadedError extends ApiRequestError {
  /** @param page Its name, under which a reload is remembered */
  constructor(private readonly page: string) {
    super(0, 'offline', {}, null);
    this.name = 'PageNotLoadedError';
  }

  /**
   * Loads the dashboard again where the service answers, so that the file was replaced. This is done once until the page was
   * loaded: a file that stays missing must not load the dashboard in a circle.
   */
  async reloadOnce(
    reload = (): void => window.location.reload(),
    storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
  ): Promise<void> {
    if (storage.getItem(reloadedKey(this.page)) !== null) return;
    const isServed = await fetch('/app/', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isServed) return;
    storage.setItem(reloadedKey(this.page), '1');
    reload();
  }
}

/** Runs what loads a page. @throws PageNotLoadedError, whatever failed: a missing module would make the router reload the document */
export async function loadPage<Loaded>(
  page: string,
  load: () => Promise<Loaded>,
  storage: Pick<Storage, 'removeItem'> = sessionStorage,
): Promise<Loaded> {
  const loaded = await load().catch(() => {
    throw new PageNotLoadedError(page);
  });
  storage.removeItem(reloadedKey(page));
  return loaded;
}

const reloadedKey = (page: string): string => `passerelle:reloaded:${page}`;
