import { hash } from '@node-rs/argon2';
import { PasswordHasher } from './password-hasher';

jest.mock('@node-rs/argon2', () => ({ hash: jest.fn() }));

describe('the hashing of passwords', () => {
  const stranger = (address: string) => ({ address, provenHash: null });
  const statusOf = (one: Promise<string>): Promise<number> =>
    one.then(() => 200).catch(({ status }) => Number(status));
  let ends: (() => void)[];

  beforeEach(() => {
    ends = [];
    jest.mocked(hash).mockImplementation(() => new Promise((resolve) => ends.push(() => resolve('hash'))));
  });

  const finish = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) {
      await new Promise(setImmediate);
      ends.shift()?.();
    }
  };

  it('accepts another client when one client has filled the queue', async () => {
    const hasher = new PasswordHasher();
    const crowd = Array.from({ length: 60 }, () => statusOf(hasher.hash('a', stranger('203.0.113.7'))));
    const other = statusOf(hasher.hash('b', stranger('203.0.113.8')));
    await finish(60);
    expect(await other).toBe(200);
    // Two calculations in progress and 50 waiting ones, one of which has left the queue.
    expect((await Promise.all(crowd)).filter((status) => status === 200)).toHaveLength(51);
  });

  it('reserves slots for known devices, however many unknown clients wait, from any number of networks', async () => {
    const hasher = new PasswordHasher();
    const crowd = Array.from({ length: 200 }, (_, n) =>
      statusOf(hasher.hash('a', stranger(`198.51.100.${n}`))),
    );
    const knownItems = Array.from({ length: 8 }, (_, n) =>
      statusOf(hasher.hash('b', { address: `198.51.100.${n}`, provenHash: `device ${n}` })),
    );
    // The first calculation starts at once, beside two of other owners.
    await new Promise(setImmediate);
    expect(ends).toHaveLength(3);
    await finish(220);
    expect(await Promise.all(knownItems)).toEqual(Array(8).fill(200));
    expect((await Promise.all(crowd)).filter((status) => status === 200)).toHaveLength(52);
  });
});
