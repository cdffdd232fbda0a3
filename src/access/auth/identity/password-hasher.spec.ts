import { hash } from '@node-rs/argon2';
import { PasswordHasher } from './password-hasher';

jest.mock('@node-rs/argon2', () => ({ hash: jest.fn() }));

describe('the hashing of passwords', () => {
  const unknownClient = (address: string) => ({ address, proofName: null });
  const getStatus = (one: Promise<string>): Promise<number> =>
    one.then(() => 200).catch(({ status }) => Number(status));
  let pendingHashes: (() => void)[];

  beforeEach(() => {
    pendingHashes = [];
    jest
      .mocked(hash)
      .mockImplementation(() => new Promise((resolve) => pendingHashes.push(() => resolve('hash'))));
  });

  const finishHashes = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) {
      await new Promise(setImmediate);
      pendingHashes.shift()?.();
    }
  };

  it('accepts another client when one client has filled the queue', async () => {
    const hasher = new PasswordHasher();
    const crowdStatuses = Array.from({ length: 60 }, () =>
      getStatus(hasher.hash('a', unknownClient('203.0.113.7'))),
    );
    const otherStatus = getStatus(hasher.hash('b', unknownClient('203.0.113.8')));
    await finishHashes(60);
    expect(await otherStatus).toBe(200);
    // Of the crowd, 51 are hashed: two at first, and all 50 queued ones except the slot that the other client took.
    expect((await Promise.all(crowdStatuses)).filter((status) => status === 200)).toHaveLength(51);
  });

  it('reserves slots for known devices, even when many unknown clients from many networks wait', async () => {
    const hasher = new PasswordHasher();
    const crowd = Array.from({ length: 200 }, (_, n) =>
      getStatus(hasher.hash('a', unknownClient(`198.51.100.${n}`))),
    );
    const knownStatuses = Array.from({ length: 8 }, (_, n) =>
      getStatus(hasher.hash('b', { address: `198.51.100.${n}`, proofName: `device ${n}` })),
    );
    // One hash for a known device starts at once, together with two for unknown clients.
    await new Promise(setImmediate);
    expect(pendingHashes).toHaveLength(3);
    await finishHashes(220);
    expect(await Promise.all(knownStatuses)).toEqual(Array(8).fill(200));
    expect((await Promise.all(crowd)).filter((status) => status === 200)).toHaveLength(52);
  });
});
