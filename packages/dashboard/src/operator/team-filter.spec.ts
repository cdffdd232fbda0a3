import { parseTeamFilter, sortBy } from './team-filter';

describe('the filter of teams', () => {
  it('is that of the address, and nothing else', () => {
    const filter = {
      search: 'bak',
      sort: 'sent',
      order: 'asc',
      state: 'suspended',
      environment: 'production',
    };
    expect(parseTeamFilter({ ...filter, attention: true, other: 'x' })).toEqual({
      ...filter,
      attention: 'true',
    });
    expect(parseTeamFilter({ search: '', sort: 'size', order: 1, state: 'x', attention: 'no' })).toEqual({});
  });

  it('turns the order round when it is chosen again', () => {
    const sent = sortBy({ search: 'bak' }, 'sent');
    expect(sent).toEqual({ search: 'bak', sort: 'sent', order: 'desc' });
    expect(sortBy(sent, 'sent').order).toBe('asc');
    expect(sortBy(sent, 'name')).toMatchObject({ sort: 'name', order: 'asc' });
  });
});
