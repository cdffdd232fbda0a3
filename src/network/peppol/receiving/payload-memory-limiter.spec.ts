import { ApiError } from '../../../platform/kernel/http/api-error';
import { PayloadMemoryLimiter } from './payload-memory-limiter';

const MIB = 1024 * 1024;

async function isDone(work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => true), new Promise<false>((resolve) => setImmediate(resolve, false))]);
}

describe('the memory of payloads', () => {
  it('has space for one of the largest, and lets the next wait', async () => {
    const allowance = new PayloadMemoryLimiter(100 * MIB);
    const [one, two] = [allowance.createReservation(), allowance.createReservation()];
    await one.reserve(100 * MIB);
    const waiting = two.reserve(2 * MIB);
    expect(await isDone(waiting)).toBe(false);
    one.release();
    await waiting;
    two.release();
  });

  it('is assigned in the order of arrival, so small payloads do not overtake a large one without a limit', async () => {
    const allowance = new PayloadMemoryLimiter(64 * MIB);
    const [one, large, small] = [
      allowance.createReservation(),
      allowance.createReservation(),
      allowance.createReservation(),
    ];
    await one.reserve(40 * MIB);
    const [largeTurn, smallTurn] = [large.reserve(60 * MIB), small.reserve(2 * MIB)];
    expect([await isDone(largeTurn), await isDone(smallTurn)]).toEqual([false, false]);
    one.release();
    expect([await isDone(largeTurn), await isDone(smallTurn)]).toEqual([true, true]);
  });

  it('is not reserved for small payloads', async () => {
    const allowance = new PayloadMemoryLimiter(MIB);
    const [one, two] = [allowance.createReservation(), allowance.createReservation()];
    await one.reserve(64 * MIB);
    await two.reserve(MIB);
  });

  it('is released after a while, so that others can use it', async () => {
    const allowance = new PayloadMemoryLimiter(64 * MIB, 5);
    const [one, two, three] = [
      allowance.createReservation(),
      allowance.createReservation(),
      allowance.createReservation(),
    ];
    await one.reserve(40 * MIB);
    const refusedValue: unknown = await two.reserve(60 * MIB).catch((error: unknown) => error);
    expect(refusedValue instanceof ApiError && refusedValue.status).toBe(503);
    two.release();
    await three.reserve(20 * MIB);
  });
});
