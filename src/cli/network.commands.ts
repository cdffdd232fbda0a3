import type { Command } from 'commander';
import { loadConfig, type Config } from '../kernel/config';
import type { NetworkFinding } from '../network/peppol/network-check';
import { connected, existingDatabase, NoInstallation } from './existing-database';
import { EXIT, type CommonOptions } from './output';

interface CheckOptions extends CommonOptions {
  identifier?: string[];
}

/** Published identifiers that are looked at when none is named. */
const SAMPLE = 5;

/** What the operator asks about the connection to the network. */
export function networkCommands(program: Command): void {
  program
    .command('network')
    .description('The connection to the Peppol network')
    .command('check')
    .description('Say what is right and wrong about the connection (exit status 1 when there are problems)')
    .option(
      '--identifier <identifier...>',
      'look at what is published of these; without it, of some that are here',
    )
    .option('--json', 'print JSON')
    .action(async (options: CheckOptions) => {
      const config = loadConfig();
      const { NetworkCheck } = await import('../network/peppol/network-check');
      const identifiers = options.identifier ?? (await publishedHere(config));
      const findings = await new NetworkCheck(config).look(identifiers);
      const sound = findings.every(({ level }) => level !== 'problem');
      if (options.json === true) process.stdout.write(`${JSON.stringify({ success: sound, findings })}\n`);
      else process.stdout.write(`${[...findings.flatMap(linesOf), summary(findings)].join('\n')}\n`);
      process.exitCode = sound ? EXIT.done : EXIT.failed;
    });
}

/** Without a database that can be asked there are none: the connection can be checked before the first start. */
async function publishedHere(config: Config): Promise<string[]> {
  if (config.peppol.stage === 'off') return [];
  try {
    const database = await existingDatabase(config);
    try {
      const client = await connected(database.url);
      try {
        const { rows } = await client.query<{ participant: string }>(
          `SELECT scheme || ':' || identifier AS participant FROM identifiers
           WHERE publication = 'published' AND ($1 OR environment = 'production') AND published_elsewhere
           ORDER BY updated_at DESC LIMIT $2`,
          [config.peppol.sandboxNetwork === 'peppol', SAMPLE],
        );
        return rows.map(({ participant }) => participant);
      } finally {
        await client.end();
      }
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof NoInstallation) return [];
    throw error;
  }
}

function linesOf({ level, check, message, help }: NetworkFinding): string[] {
  return [
    `${level.toUpperCase().padEnd(7)}  ${check}: ${message}`,
    ...(help === null ? [] : [`         → ${help}`]),
  ];
}

function summary(findings: NetworkFinding[]): string {
  const count = (level: NetworkFinding['level']): number =>
    findings.filter((finding) => finding.level === level).length;
  const problems = count('problem');
  return problems === 0
    ? `The connection is sound; ${count('warning')} warning(s).`
    : `${problems} problem(s), ${count('warning')} warning(s); docs/network.md explains them.`;
}
