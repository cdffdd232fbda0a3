import { ApiError } from '../../../platform/kernel/http/api-error';
import { PayloadMemoryLimiter } from './payload-memory-limiter';

const MIB = 1024 * 1024;

async function isDone(work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => true), new Promise<false>((resolve) => setImmediate(resolve, false))]);
}

describe('PayloadMemoryLimiter', () => {
  it('has memory for one payload of the maximum size, and lets the next payload wait', async () => {
    const limiter = new PayloadMemoryLimiter(100 * MIB);
    const [one, two] = [limiter.createReservation(), limiter.createReservation()];
    await one.reserve(100 * MIB);
    const waiting = two.reserve(2 * MIB);
    expect(await isDone(waiting)).toBe(false);
    one.release();
    await waiting;
    two.release();
  });

  it('assigns memory in the order of the requests, so that small payloads do not overtake a large payload', async () => {
    const limiter = new PayloadMemoryLimiter(64 * MIB);
    const [one, large, small] = [
      limiter.createReservation(),
      limiter.createReservation(),
      limiter.createReservation(),
    ];
    await one.reserve(40 * MIB);
    const [largeTurn, smallTurn] = [large.reserve(60 * MIB), small.reserve(2 * MIB)];
    expect([await isDone(largeTurn), await isDone(smallTurn)]).toEqual([false, false]);
    one.release();
    expect([await isDone(largeTurn), await isDone(smallTurn)]).toEqual([true, true]);
  });

  it('does not reserve memory for small payloads', async () => {
    const limiter = new PayloadMemoryLimiter(MIB);
    const [one, two] = [limiter.createReservation(), limiter.createReservation()];
    await one.reserve(64 * MIB);
    await two.reserve(MIB);
  });

  it('rejects a payload that waited too long, so that others can use the memory', async () => {
    const limiter = new PayloadMemoryLimiter(64 * MIB, 5);
    const [one, two, three] = [
      limiter.createReservation(),
      limiter.createReservation(),
      limiter.createReservation(),
    ];
    await one.reserve(40 * MIB);
    const refusedValue: unknown = await two.reserve(60 * MIB).catch((error: unknown) => error);
    expect(refusedValue instanceof ApiError && refusedValue.status).toBe(503);
    two.release();
    await three.reserve(20 * MIB);
  });
});
