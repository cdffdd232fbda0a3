/**
 * A process that holds a connection of the product in one state: says `held`, waits for a line on its input, in which time the
 * connection is cut, and then says `works` when the database can be used again.
 * Arguments: connection string, state.
 */
const { createInterface } = require('node:readline');
const { join } = require('node:path');
const { DataSource } = require('typeorm');

const dist = join(__dirname, '../../dist/src');
const { servingDataSourceOptions } = require(join(dist, 'platform/kernel/database/data-source.js'));
const { migrate } = require(join(dist, 'platform/kernel/database/migrate.js'));

const [url, state] = process.argv.slice(2);
const say = (word) => process.stdout.write(`${word}\n`);
const goOn = new Promise((resolve) => createInterface({ input: process.stdin }).once('line', resolve));
const heldUntilCut = async () => {
  say('held');
  await goOn;
};

const STATES = {
  'idle in the pool': () => heldUntilCut(),
  'checked out': async (dataSource) => {
    const runner = dataSource.createQueryRunner();
    await runner.connect();
    await heldUntilCut();
    await runner.release();
  },
  'idle in a transaction': async (dataSource) => {
    await dataSource
      .transaction(async (manager) => {
        await manager.query('SELECT 1');
        await heldUntilCut();
        await manager.query('SELECT 1');
      })
      .then(
        () => say('a transaction over a cut connection succeeded'),
        () => undefined,
      );
  },
  'in a query': async (dataSource) => {
    const query = dataSource.query('SELECT pg_sleep(60)').then(
      () => say('a query over a cut connection succeeded'),
      () => undefined,
    );
    await heldUntilCut();
    await query;
  },
};

async function main() {
  if (state === 'migration lock') {
    say('held');
    // Everything goes over one connection, the lock included: cut, it ends the attempt, and the next one does what is left.
    const attempt = await migrate(url).then(
      () => 'ended well',
      () => 'ended with an error',
    );
    if (attempt !== 'ended with an error') say(`a migration over a cut connection ${attempt}`);
    await goOn;
    await migrate(url);
    say('works');
    process.exit(0);
  }
  const dataSource = await new DataSource(servingDataSourceOptions(url)).initialize();
  await STATES[state](dataSource);
  await dataSource.query('SELECT 1').catch(() => dataSource.query('SELECT 1'));
  say('works');
  process.exit(0);
}

main().catch((error) => {
  say(`failed: ${error.message}`);
  process.exit(2);
});
