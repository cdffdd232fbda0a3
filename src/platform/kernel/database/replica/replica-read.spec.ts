import { QueryFailedError, type QueryRunner } from 'typeorm';
import { RequestReads, type ReadableReplica, type Statement } from './replica-read';

const RUNNER = {} as QueryRunner;

describe('RequestReads', () => {
  let usable: boolean;
  let left: string[];
  const replica: ReadableReplica = {
    get isUsable() {
      return usable;
    },
    run: <T>(statement: Statement<T>) => statement(RUNNER),
    catchUp: () => Promise.resolve(usable),
  };
  const begin = (): RequestReads => new RequestReads(replica, (reason) => left.push(reason));
  const one = (): Promise<number> => Promise.resolve(1);

  beforeEach(() => {
    usable = true;
    left = [];
  });

  it('reads from the replica, and from the primary for good once the replica is lost', async () => {
    const reads = begin();
    expect(await reads.attempt(one)).toEqual({ value: 1 });
    usable = false;
    expect(await reads.attempt(one)).toBeNull();
    usable = true;
    expect(await reads.attempt(one)).toBeNull();
    expect(left).toEqual(['lost']);
  });

  it('repeats failed reads on the primary, except for values that every server refuses', async () => {
    const reads = begin();
    const refusedFailedError = new QueryFailedError(
      '',
      [],
      Object.assign(new Error('malformed'), { code: '22P02' }),
    );
    await expect(reads.attempt(() => Promise.reject(refusedFailedError))).rejects.toBe(refusedFailedError);
    expect(reads.isOnReplica).toBe(true);
    const cancelledFailedError = new QueryFailedError(
      '',
      [],
      Object.assign(new Error('conflict'), { code: '40001' }),
    );
    expect(await reads.attempt(() => Promise.reject(cancelledFailedError))).toBeNull();
    expect(left).toEqual(['failed']);
  });

  it('reads what it has written from the primary', async () => {
    const reads = begin();
    reads.recordWrite();
    expect([await reads.attempt(one), reads.mayHaveWritten, left]).toEqual([null, true, ['write']]);
  });

  it('stops using a replica that does not catch up', async () => {
    const reads = begin();
    await reads.catchUp();
    expect(reads.isOnReplica).toBe(true);
    usable = false;
    await reads.catchUp();
    expect(left).toEqual(['behind']);
  });
});
