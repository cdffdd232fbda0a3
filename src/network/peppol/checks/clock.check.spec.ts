import { clock } from '../../../platform/kernel/clock';
import { TargetBlockedError } from '../../../platform/kernel/outgoing/guarded-connector';
import { HttpFailedError } from '../http-request';
import type { CheckSubject } from './check';
import { networkClockCheck } from './clock.check';

const URL_OF_LIST = 'http://lists.example/ap.crl';

async function found(getList: () => Promise<object>, crlUrls: string[] = [URL_OF_LIST]): Promise<string[]> {
  const subject = {
    connections: { getList },
    accessPoint: { foundCertificates: [{ certificate: { crlUrls } }], mistake: null },
  } as unknown as CheckSubject;
  return (await networkClockCheck.run(subject)).map(({ level, message }) => `${level}: ${message}`);
}

/** Starts a server whose clock is this many seconds ahead. */
const ahead = (seconds: number, age?: number) => async () => ({
  headers: {
    date: new Date(clock.milliseconds() + (seconds - (age ?? 0)) * 1000).toUTCString(),
    ...(age === undefined ? {} : { age: String(age) }),
  },
});

describe('our clock against the network’s', () => {
  it.each([
    [0, /^ok: within 5 s of that of lists\.example$/],
    [-3, /^ok: /],
    [20, /^warning: .*clock is (19|20) s behind that of lists\.example\.$/],
    [-20, /^warning: .*clock is (18|19|20) s ahead of that/],
    [300, /^problem: .*clock is (299|300) s behind/],
    [-300, /^problem: .*clock is (298|299|300) s ahead/],
  ])('with a difference of %i s', async (seconds, expected) => {
    expect(await found(ahead(seconds))).toEqual([expect.stringMatching(expected)]);
  });

  it('uses the age that a cache states for its answer', async () => {
    expect(await found(ahead(0, 900))).toEqual([expect.stringMatching(/^ok: /)]);
  });

  it('ignores a list at an address that is never called', async () => {
    const cause = new TargetBlockedError('127.0.0.1 is a loopback address.', '127.0.0.1');
    const blocked = () => Promise.reject(new HttpFailedError(cause.message, { cause }));
    expect(await found(blocked)).toEqual([
      expect.stringMatching(
        /^warning: The clock was not compared: .* is not called: .*a loopback address\.$/,
      ),
    ]);
  });

  it('reports when there is nothing to compare with', async () => {
    expect(await found(async () => ({ headers: {} }))).toEqual([
      expect.stringMatching(/^warning: .*does not state the time/),
    ]);
    expect(await found(() => Promise.reject(new HttpFailedError('it is away')))).toEqual([
      expect.stringMatching(/^problem: .*ap\.crl cannot be reached.*it is away/),
    ]);
    expect(await found(ahead(0), [])).toEqual([]);
  });
});
