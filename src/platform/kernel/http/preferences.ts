/**
 * Returns whether a client prefers a minimal response (`Prefer: return=minimal`, RFC 7240 section 4.2).
 * @param header value of `Prefer`: preferences separated by commas, possibly with parameters; of equal names the first
 * counts
 */
export function prefersMinimal(header: string | undefined): boolean {
  if (header === undefined) return false;
  for (const preference of header.split(',')) {
    const [token = ''] = preference.split(';');
    const [name = '', value = ''] = token.split('=').map((part) => part.trim().toLowerCase());
    if (name === 'return') return value.replace(/^"(.*)"$/, '$1') === 'minimal';
  }
  return false;
}

/** Value of `Preference-Applied` for a minimal response. */
export const RETURN_MINIMAL = 'return=minimal';

/** Formats `Preference-Applied` (RFC 7240 section 3); null when no preference was applied. */
export function formatAppliedPreferences(isMinimal: boolean, waitSeconds: number | null): string | null {
  const appliedPreferences = [
    ...(isMinimal ? [RETURN_MINIMAL] : []),
    ...(waitSeconds === null ? [] : [`wait=${waitSeconds}`]),
  ];
  return appliedPreferences.length === 0 ? null : appliedPreferences.join(', ');
}
