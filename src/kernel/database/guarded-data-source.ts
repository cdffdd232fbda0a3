import { DataSource, type DataSourceOptions } from 'typeorm';

interface ClientPool {
  on(
    event: 'connect',
    listener: (client: { on(event: 'error', listener: () => void): unknown }) => void,
  ): unknown;
}

/**
 * Opens the data source. A connection that the server cuts while it is between two owners tells so by an `error` event
 * that nobody would listen to, which would end the process; the next query on it fails and says the same.
 */
export async function openDataSource(options?: DataSourceOptions): Promise<DataSource> {
  if (options === undefined) throw new Error('The data source needs its options');
  const dataSource = await new DataSource(options).initialize();
  const { driver } = dataSource;
  if ('master' in driver && isPool(driver.master))
    driver.master.on('connect', (client) => client.on('error', () => undefined));
  return dataSource;
}

function isPool(value: unknown): value is ClientPool {
  return typeof value === 'object' && value !== null && 'on' in value && typeof value.on === 'function';
}
