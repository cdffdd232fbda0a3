import { GuardedClient } from '../../src/platform/kernel/database/guarded-client';
import { requestContext } from '../../src/platform/kernel/request-context';

/**
 * Statements that a request sends to the database while it is served, in order. Omitted are the look-up of the request's
 * key, which is cached for less than a second, the hints to other processes that are sent after the request, and a
 * connection's renewal of its plans each minute.
 */
export async function statementsOf(request: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const query = Reflect.get(GuardedClient.prototype, 'query') as (...parameters: unknown[]) => unknown;
  const spy = jest.spyOn(GuardedClient.prototype, 'query').mockImplementation(function (
    this: GuardedClient,
    ...parameters: unknown[]
  ) {
    const [first] = parameters;
    const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
    if (requestContext.current() !== null) asked.push(String(text));
    return Reflect.apply(query, this, parameters) as never;
  });
  await request().finally(() => spy.mockRestore());
  // The view of a document names the keys that worked on it.
  const aside = [/^(?![^]*FROM documents )[^]*api_keys/, /pg_notify/, /DISCARD PLANS/];
  return asked.filter((text) => !aside.some((part) => part.test(text)));
}
