import type { Command } from 'commander';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadConfig, type Config } from '../../platform/kernel/config';
import { formatErrorOnOneLine } from '../../platform/kernel/error-type';
import { OwnIdentity } from '../../standards/peppol/as4';
import type { TestBedResult, TestBedTarget } from '../../network/peppol/testbed/test-bed-run';
import { readNamedAccessPoint } from './network-envelopes.commands';
import { CommandError, EXIT, type CommonOptions } from './output';

interface RehearseOptions extends CommonOptions {
  url?: string;
  cert?: string;
  sender: string;
  receiver: string;
  large: string;
  case?: string[];
  formerCert?: string;
  formerKey?: string;
}

/** Adds the commands that prepare for the OpenPeppol test bed (docs/going-live.md). */
export function addTestbedCommands(program: Command): void {
  program
    .command('testbed')
    .description('Prepare for the OpenPeppol test bed')
    .command('rehearse')
    .description(
      'Run the public cases of the test bed against an access point, by default this access point, and print the results (exit status 1 if a result differs)',
    )
    .requiredOption('--receiver <identifier>', 'participant of the access point, such as 0208:0123456749')
    .option('--sender <identifier>', 'participant that sends', '0208:0123456749')
    .option(
      '--url <url>',
      'AS4 address of the access point (default: PEPPOL_ENDPOINT_URL, this access point)',
    )
    .option('--cert <file>', 'certificate (PEM) of the access point at --url')
    .option('--large <mib>', 'size of the large document in MiB', '50')
    .option('--case <name...>', 'only these cases')
    .option('--former-cert <file>', 'expired or revoked certificate (PEM), for the case invalid-certificate')
    .option('--former-key <file>', 'private key (PEM) of the certificate in --former-cert')
    .option('--json', 'print JSON')
    .action(async (options: RehearseOptions) => {
      const results = await runRehearsal(loadConfig(), options);
      const success = results.every(({ outcome }) => outcome !== 'differs');
      if (options.json === true) process.stdout.write(`${JSON.stringify({ success, cases: results })}\n`);
      else process.stdout.write(`${formatSummary(results)}\n`);
      process.exitCode = success ? EXIT.done : EXIT.failed;
    });
}

async function runRehearsal(config: Config, options: RehearseOptions): Promise<TestBedResult[]> {
  if (config.peppol.stage !== 'test' && config.peppol.stage !== 'private')
    throw new CommandError(
      `PEPPOL_STAGE must be test or private, because a rehearsal sends sample documents; it is ${config.peppol.stage}.`,
    );
  const { NetworkConnections } = await import('../../network/peppol/network-connections');
  const { NetworkTrust } = await import('../../network/peppol/certificates/network-trust');
  const { readIdentities } = await import('../../network/peppol/certificates/identity-files');
  const { TestBedRun, TestBedTargetError } = await import('../../network/peppol/testbed/test-bed-run');
  const { REHEARSAL_CASES } = await import('../../network/peppol/testbed/rehearsal-cases');
  const names = REHEARSAL_CASES.map(({ name }) => name);
  const unknownCases = (options.case ?? []).filter((name) => !names.includes(name));
  if (unknownCases.length > 0)
    throw new CommandError(`--case must be one of ${names.join(', ')}; received ${unknownCases.join(', ')}`);
  const connections = new NetworkConnections(config);
  try {
    const [own] = await readIdentities(config.peppol);
    if (own === undefined)
      throw new CommandError('This access point has no certificate; see `network check`');
    const target = await toTarget(config, options, own.identity.certificate);
    const rehearsal = new TestBedRun(config, connections, new NetworkTrust(config, connections), own);
    return await rehearsal.run(target, options.case ?? [], (line) => {
      if (options.json !== true) process.stdout.write(`${formatResult(line)}\n`);
    });
  } catch (error) {
    if (error instanceof TestBedTargetError) throw new CommandError(error.message);
    throw error;
  } finally {
    await connections.onApplicationShutdown();
  }
}

async function toTarget(
  config: Config,
  options: RehearseOptions,
  ownCertificate: Buffer,
): Promise<TestBedTarget> {
  const namedAccessPoint = readNamedAccessPoint(options);
  const largeMib = Number(options.large);
  if (!Number.isInteger(largeMib) || largeMib < 1 || largeMib > 500)
    throw new CommandError(
      `--large must be a whole number of MiB from 1 to 500; received "${options.large}".`,
    );
  return {
    ...(namedAccessPoint ?? { url: config.peppol.endpointUrl, certificate: ownCertificate }),
    sender: options.sender,
    receiver: options.receiver,
    largeMib,
    former: await readFormerIdentity(options),
  };
}

async function readFormerIdentity({ formerCert, formerKey }: RehearseOptions): Promise<OwnIdentity | null> {
  if (formerCert === undefined && formerKey === undefined) return null;
  if (formerCert === undefined || formerKey === undefined)
    throw new CommandError('--former-cert and --former-key must be used together');
  try {
    const { raw } = new X509Certificate(readFileSync(formerCert));
    return await OwnIdentity.load(raw, readFileSync(formerKey));
  } catch (error) {
    throw new CommandError(`--former-cert and --former-key cannot be used: ${formatErrorOnOneLine(error)}`);
  }
}

function formatResult({ name, testBed, expected, seen, outcome, milliseconds }: TestBedResult): string {
  return [
    `${outcome.toUpperCase().padEnd(8)}  ${name}  (${testBed})`,
    `          expected: ${expected}; observed: ${seen}; ${milliseconds} ms`,
  ].join('\n');
}

function formatSummary(lines: TestBedResult[]): string {
  const count = (outcome: TestBedResult['outcome']): number =>
    lines.filter((line) => line.outcome === outcome).length;
  return `${lines.length} case(s): ${count('ok')} ok, ${count('differs')} different, ${count('left out')} left out.`;
}
