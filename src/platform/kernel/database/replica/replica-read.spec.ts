import { QueryFailedError, type QueryRunner } from 'typeorm';
import { RequestReads, type ReadableReplica, type Statement } from './replica-read';

const RUNNER = {} as QueryRunner;

describe('RequestReads', () => {
  let isReplicaUsable: boolean;
  let leaveReasons: string[];
  const replica: ReadableReplica = {
    get isUsable() {
      return isReplicaUsable;
    },
    run: <T>(statement: Statement<T>) => statement(RUNNER),
    catchUp: () => Promise.resolve(isReplicaUsable),
  };
  const begin = (): RequestReads => new RequestReads(replica, (reason) => leaveReasons.push(reason));
  const readOne = (): Promise<number> => Promise.resolve(1);

  beforeEach(() => {
    isReplicaUsable = true;
    leaveReasons = [];
  });

  it('reads from the replica, and permanently from the primary once the replica is lost', async () => {
    const reads = begin();
    expect(await reads.attempt(readOne)).toEqual({ value: 1 });
    isReplicaUsable = false;
    expect(await reads.attempt(readOne)).toBeNull();
    isReplicaUsable = true;
    expect(await reads.attempt(readOne)).toBeNull();
    expect(leaveReasons).toEqual(['lost']);
  });

  it('repeats failed reads on the primary, except for values that every server rejects', async () => {
    const reads = begin();
    const rejectedValueError = new QueryFailedError(
      '',
      [],
      Object.assign(new Error('malformed'), { code: '22P02' }),
    );
    await expect(reads.attempt(() => Promise.reject(rejectedValueError))).rejects.toBe(rejectedValueError);
    expect(reads.isOnReplica).toBe(true);
    const cancelledError = new QueryFailedError(
      '',
      [],
      Object.assign(new Error('conflict'), { code: '40001' }),
    );
    expect(await reads.attempt(() => Promise.reject(cancelledError))).toBeNull();
    expect(leaveReasons).toEqual(['failed']);
  });

  it('reads what it has written from the primary', async () => {
    const reads = begin();
    reads.recordWrite();
    expect([await reads.attempt(readOne), reads.mayHaveWritten, leaveReasons]).toEqual([
      null,
      true,
      ['write'],
    ]);
  });

  it('stops using a replica that does not catch up', async () => {
    const reads = begin();
    await reads.catchUp();
    expect(reads.isOnReplica).toBe(true);
    isReplicaUsable = false;
    await reads.catchUp();
    expect(leaveReasons).toEqual(['behind']);
  });
});
