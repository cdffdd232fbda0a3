import { StartRates } from './start-rates';

const count = (startedAt: number) => [{ table: 'deliveries', inFlight: 2, started: startedAt }];

describe('the rates of work', () => {
  it('count the rows started in the last minute, from the beginning on', () => {
    const rates = new StartRates();
    expect(rates.add(count(4), 0)).toEqual({ deliveries: { inFlight: 2, startedPerMinute: 4 } });
    expect(rates.add(count(10), 30_000)['deliveries']?.startedPerMinute).toBe(6);
    expect(rates.add(count(10), 60_000)['deliveries']?.startedPerMinute).toBe(6);
    // The starts of the first half minute are no longer in the window.
    expect(rates.add(count(11), 90_000)['deliveries']?.startedPerMinute).toBe(1);
    expect(rates.add(count(11), 200_000)['deliveries']?.startedPerMinute).toBe(0);
  });
});
