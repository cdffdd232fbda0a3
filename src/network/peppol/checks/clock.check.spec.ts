import { clock } from '../../../platform/kernel/clock';
import { TargetBlockedError } from '../../../platform/kernel/outgoing/guarded-connector';
import { HttpFailedError } from '../http-request';
import type { CheckSubject } from './check';
import { networkClockCheck } from './clock.check';

const URL_OF_LIST = 'http://lists.example/ap.crl';

async function runClockCheck(
  getList: () => Promise<object>,
  crlUrls: string[] = [URL_OF_LIST],
): Promise<string[]> {
  const subject = {
    connections: { getList },
    accessPoint: { foundCertificates: [{ certificate: { crlUrls } }], mistake: null },
  } as unknown as CheckSubject;
  return (await networkClockCheck.run(subject)).map(({ level, message }) => `${level}: ${message}`);
}

/** Starts a server whose clock is this many seconds ahead. */
const createServer = (seconds: number, age?: number) => async () => ({
  headers: {
    date: new Date(clock.milliseconds() + (seconds - (age ?? 0)) * 1000).toUTCString(),
    ...(age === undefined ? {} : { age: String(age) }),
  },
});

describe('networkClockCheck', () => {
  it.each([
    [0, /^ok: within 5 s of that of lists\.example$/],
    [-3, /^ok: /],
    [20, /^warning: .*clock is (19|20) s behind that of lists\.example\.$/],
    [-20, /^warning: .*clock is (18|19|20) s ahead of that/],
    [300, /^problem: .*clock is (299|300) s behind/],
    [-300, /^problem: .*clock is (298|299|300) s ahead/],
  ])('reports a difference of %i s with the correct level', async (seconds, expected) => {
    expect(await runClockCheck(createServer(seconds))).toEqual([expect.stringMatching(expected)]);
  });

  it('adds the age that a cache states for its response', async () => {
    expect(await runClockCheck(createServer(0, 900))).toEqual([expect.stringMatching(/^ok: /)]);
  });

  it('warns when the address of the revocation list is blocked', async () => {
    const cause = new TargetBlockedError('127.0.0.1 is a loopback address.', '127.0.0.1');
    const blocked = () => Promise.reject(new HttpFailedError(cause.message, { cause }));
    expect(await runClockCheck(blocked)).toEqual([
      expect.stringMatching(
        /^warning: The clock was not compared: .* is not called: .*a loopback address\.$/,
      ),
    ]);
  });

  it('reports servers without a date and servers that cannot be reached', async () => {
    expect(await runClockCheck(async () => ({ headers: {} }))).toEqual([
      expect.stringMatching(/^warning: .*does not state the time/),
    ]);
    expect(await runClockCheck(() => Promise.reject(new HttpFailedError('it is away')))).toEqual([
      expect.stringMatching(/^problem: .*ap\.crl cannot be reached.*it is away/),
    ]);
    expect(await runClockCheck(createServer(0), [])).toEqual([]);
  });
});
