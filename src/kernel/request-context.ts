import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request (or job) in hand; read by logs, audit rows and error answers. */
export interface RequestContext {
  requestId: string;
  address: string | null;
  teamId: string | null;
  keyId: string | null;
  /** Whom the OAuth2 assertion behind an access token named. */
  userId: string | null;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const requestContext = {
  run<T>(context: RequestContext, work: () => T): T {
    return storage.run(context, work);
  },
  /** Null outside of a request. */
  current(): RequestContext | null {
    return storage.getStore() ?? null;
  },
};
