/** A portal link as this tab has it. */
export interface OpenedLink {
  id: string;
  /** Bearer token of its requests */
  token: string;
}

const PATH = '/app/portal';
const STORED = 'passerelle.portal';
const TOKEN = /^#([\w-]+\.[\w-]+\.[\w-]+)$/;

/**
 * Takes the token out of the fragment of the address, so that no history and no picture of the screen keeps it. The tab keeps
 * it, because the customer may reload the page.
 * @returns whether the address had one
 */
function takeToken(): boolean {
  const token = location.pathname === PATH ? TOKEN.exec(location.hash)?.[1] : undefined;
  if (token === undefined) return false;
  inMemory = token;
  try {
    sessionStorage.setItem(STORED, token);
  } catch {
    // Without storage the link works until the page is loaded again.
  }
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}
let inMemory: string | null = null;

/** The link of this tab; null without one. */
export function openedLink(): OpenedLink | null {
  const token = inMemory ?? readStored();
  const id = token === null ? null : readId(token);
  return token === null || id === null ? null : { id, token };
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(STORED);
  } catch {
    return null;
  }
}

/** The id that a token names; null when it is no token of a link. */
export function readId(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const claims: unknown = JSON.parse(atob(payload));
    if (typeof claims !== 'object' || claims === null || !('sub' in claims)) return null;
    return typeof claims.sub === 'string' && claims.sub.startsWith('portal_') ? claims.sub : null;
  } catch {
    return null;
  }
}

// Another link in the address of an open page changes only its fragment.
takeToken();
window.addEventListener('hashchange', () => {
  if (takeToken()) location.reload();
});
