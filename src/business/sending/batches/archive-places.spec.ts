import { ArchiveLimiter } from './archive-places';

describe('limit of concurrent archives', () => {
  it('applies to a team and to all teams, and frees an archive when its work has ended or failed', async () => {
    const places = new ArchiveLimiter();
    const ends: (() => void)[] = [];
    const take = (team: string): Promise<void> =>
      places.run(team, () => new Promise<void>((resolve) => ends.push(resolve)));
    const open = [take('a'), take('a')];
    await expect(take('a')).rejects.toMatchObject({
      code: 'concurrency_limited',
      status: 429,
      headers: { 'Retry-After': '15' },
    });
    open.push(take('b'));
    await expect(take('c')).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    ends.splice(0).forEach((end) => end());
    await Promise.all(open);
    await expect(places.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const again = [take('a'), take('a')];
    ends.forEach((end) => end());
    await Promise.all(again);
  });
});
