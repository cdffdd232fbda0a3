import { hash } from '@node-rs/argon2';
import { PasswordHasher } from './password-hasher';

jest.mock('@node-rs/argon2', () => ({ hash: jest.fn() }));

describe('the hashing of passwords', () => {
  it('lets another client in where one has filled the line', async () => {
    const ends: (() => void)[] = [];
    jest.mocked(hash).mockImplementation(() => new Promise((resolve) => ends.push(() => resolve('hash'))));
    const hasher = new PasswordHasher();
    const refused = (one: Promise<string>): Promise<number> =>
      one.then(() => 200).catch(({ status }) => Number(status));
    const crowd = Array.from({ length: 60 }, () => refused(hasher.hash('a', '203.0.113.7')));
    const other = refused(hasher.hash('b', '203.0.113.8'));
    for (let n = 0; n < 60; n++) {
      await new Promise(setImmediate);
      ends.shift()?.();
    }
    expect(await other).toBe(200);
    // Two at work and 50 in line, one of whom gave up its place.
    expect((await Promise.all(crowd)).filter((status) => status === 200)).toHaveLength(51);
  });
});
