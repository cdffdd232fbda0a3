/**
 * What is costly to find out holds for some time, for all who ask meanwhile: several scrapers cost what one costs.
 * Failures are not held.
 */
export function held<T>(ms: number, find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | null = null;
  const forget = (): void => void (found = null);
  return () => {
    if (found !== null) return found;
    found = find();
    found.then(() => setTimeout(forget, ms).unref(), forget);
    return found;
  };
}
