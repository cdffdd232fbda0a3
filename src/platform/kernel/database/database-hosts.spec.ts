import { splitSessionOptions, parseDatabaseUrl, findSessionTarget, withDatabase } from './database-hosts';

const SEVERAL_HOSTS_URL =
  'postgres://user:p%40ss@h1.example:6432,h2.example,[2001:db8::1]:5433/name?sslmode=require&target_session_attrs=read-write';

describe('a connection string', () => {
  it('names one host or several, each with its port', () => {
    expect(parseDatabaseUrl(SEVERAL_HOSTS_URL)?.hosts).toEqual([
      { host: 'h1.example', port: 6432 },
      { host: 'h2.example', port: 5432 },
      { host: '2001:db8::1', port: 5433 },
    ]);
    expect(parseDatabaseUrl('postgresql://h/d')?.hosts).toEqual([{ host: 'h', port: 5432 }]);
  });

  it('yields one string for pg for each host, with everything else unchanged', () => {
    const address = parseDatabaseUrl(SEVERAL_HOSTS_URL);
    expect(address?.hosts.map((host) => address.toUrl(host))).toEqual([
      'postgres://user:p%40ss@h1.example:6432/name?sslmode=require',
      'postgres://user:p%40ss@h2.example:5432/name?sslmode=require',
      'postgres://user:p%40ss@[2001:db8::1]:5433/name?sslmode=require',
    ]);
  });

  it('names the directory of a socket as one of the hosts, where TLS does not apply', () => {
    const address = parseDatabaseUrl(
      'postgres://u@%2Frun%2Fpg%20sql:6432,h2/name?sslmode=require&a=b&target_session_attrs=any',
    );
    expect(address?.hosts).toEqual([
      { host: '/run/pg sql', port: 6432 },
      { host: 'h2', port: 5432 },
    ]);
    expect(address?.hosts.map((host) => address.toUrl(host))).toEqual([
      'postgres://u@%2Frun%2Fpg%20sql:6432/name?a=b&sslmode=disable',
      'postgres://u@h2:5432/name?sslmode=require&a=b',
    ]);
  });

  it('states the required kind of server', () => {
    expect(findSessionTarget(SEVERAL_HOSTS_URL)).toBe('read-write');
    expect(findSessionTarget('postgres://h/d?sslmode=require')).toBeNull();
  });

  it.each([
    'mysql://h/d',
    'postgres://',
    'postgres:///d',
    'postgres://u:p@h1,/d',
    'postgres://u:p@h1:0,h2/d',
    'postgres://u:p@h1:70000/d',
    'postgres://u:p@h1:54a/d',
    'postgres://u:p@a b,c/d',
    'h1:5432',
    'postgres://%2Fa%2,h2/d',
    'postgres://h1/d?host=/run,h2',
    'postgres://h1/d?port=5432,5433',
    'postgres://h1,h2/d?host=/run',
  ])('is invalid: %s', (url) => {
    expect(parseDatabaseUrl(url)).toBeNull();
  });

  it('has session options, of which only the last value counts; other parameters stay unchanged', () => {
    expect(
      splitSessionOptions('postgres://h/d?a=b?c&options=-c%20x%3D1&%6Fptions=-c+y%3D2', '-c z=3'),
    ).toEqual({
      connectionString: 'postgres://h/d?a=b?c',
      options: '-c y=2 -c z=3',
    });
    expect(splitSessionOptions('postgres://h/d', '-c z=3')).toEqual({
      connectionString: 'postgres://h/d',
      options: '-c z=3',
    });
  });

  it('can be changed to another database on the same hosts', () => {
    expect(withDatabase('postgres://u:p%40@h1:5432,h2:5433/one?sslmode=require', 'two')).toBe(
      'postgres://u:p%40@h1:5432,h2:5433/two?sslmode=require',
    );
    expect(withDatabase('postgresql://h', 'two')).toBe('postgresql://h/two');
  });
});
