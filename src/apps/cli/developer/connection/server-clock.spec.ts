import { ServerClock } from './server-clock';

describe('ServerClock', () => {
  const platform = globalThis.fetch;
  afterEach(() => void (globalThis.fetch = platform));

  it('starts at the date of the first answer', async () => {
    const dates = ['Fri, 20 Nov 2026 10:00:00 GMT', 'Fri, 20 Nov 2026 10:00:09 GMT'];
    globalThis.fetch = async () => new Response('', { headers: { date: dates.shift() ?? '' } });
    const serverClock = new ServerClock();
    await serverClock.fetch('http://localhost');
    await serverClock.fetch('http://localhost');
    expect(serverClock.start).toEqual(new Date('2026-11-20T10:00:00Z'));
  });

  it('uses the clock of this machine when no answer has a date', async () => {
    globalThis.fetch = async () => new Response('');
    const serverClock = new ServerClock();
    await serverClock.fetch('http://localhost');
    expect(Math.abs(serverClock.start.getTime() - Date.now())).toBeLessThan(60_000);
  });
});
