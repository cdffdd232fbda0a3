import { AsyncLocalStorage } from 'node:async_hooks';

/** Facts about the current request; read by logs, audit rows, error responses and queued work. */
export interface RequestContext {
  requestId: string;
  address: string | null;
  teamId: string | null;
  keyId: string | null;
  /** Companies to which the key of the request is limited; null: all companies of the team. */
  companyIds: readonly string[] | null;
  /** Documents that the key of the request may send in a day (UTC); null: any number. */
  keyDocumentsPerDay: number | null;
  /** Portal link that authenticated the request; null for every other credential. */
  portalLinkId: string | null;
  /** User named by the OAuth2 assertion behind an access token; without a key, the signed-in user. */
  userId: string | null;
  /** Aborted when the client disconnects before it has received the response. */
  clientGone: AbortSignal;
  /** Slot of the request among the work of this process; null before admission, and on routes that need no slot. */
  slot: WorkSlot | null;
  /** Id of the resource that the request created, when it is known. */
  createdResourceId: string | null;
}

/** Slot of an admitted request. */
export interface WorkSlot {
  /**
   * Counts memory that the request occupies until it is answered.
   * @param bytes additional bytes
   * @throws ApiError 503 or 429 when requests occupy too much already
   */
  occupyMemory(bytes: number): void;
  /** Releases memory before the request is answered. @param bytes number of counted bytes to release */
  releaseMemory(bytes: number): void;
  /** Releases the slot while the request waits, and takes it again afterwards. */
  releaseWhile<T>(wait: () => Promise<T>): Promise<T>;
}

/** Thrown when the client has disconnected. The client is gone, so work that has not started is dropped. */
export class ClientDisconnectedError extends Error {
  constructor() {
    super('The client disconnected before it received the response');
  }
}

const storage = new AsyncLocalStorage<RequestContext>();

export const requestContext = {
  run<T>(context: RequestContext, work: () => T): T {
    return storage.run(context, work);
  },
  /** Returns null outside of a request. */
  current(): RequestContext | null {
    return storage.getStore() ?? null;
  },
  /** Records the resource that the current request creates; only the first call counts. */
  recordCreated(id: string): void {
    const context = storage.getStore();
    if (context !== undefined) context.createdResourceId ??= id;
  },
  /** Releases the slot of the current request while it waits, e.g. in a long poll. */
  async releaseSlotWhile<T>(wait: () => Promise<T>): Promise<T> {
    const slot = storage.getStore()?.slot ?? null;
    return slot === null ? wait() : slot.releaseWhile(wait);
  },
};

const commands = new AsyncLocalStorage<string>();

/** Current command of the operator; read by audit rows. */
export const operatorCommand = {
  /** @param name as typed, without arguments: `key create` */
  run<T>(name: string, work: () => T): T {
    return commands.run(name, work);
  },
  /** Returns null outside of a command. */
  current(): string | null {
    return commands.getStore() ?? null;
  },
};
