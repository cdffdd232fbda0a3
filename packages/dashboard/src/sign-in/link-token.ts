import { useState } from 'react';

/** Returns the token of `#token=…` and removes it from the address at once, so that no history stores it; null without one. */
export function useLinkToken(): string | null {
  const [token] = useState(() => {
    const value = new URLSearchParams(location.hash.slice(1)).get('token');
    if (value !== null) tokens.set(location.pathname, value);
    if (value !== null) history.replaceState(history.state, '', location.pathname + location.search);
    return value ?? tokens.get(location.pathname) ?? null;
  });
  return token;
}

/** A page may be made a second time after its address was cleaned. */
const tokens = new Map<string, string>();
