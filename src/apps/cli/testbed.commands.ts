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
      'Run the public cases of the test bed against an access point, or against this one, and print the results (exit status 1 if one differs)',
    )
    .requiredOption('--receiver <identifier>', 'participant of the access point, such as 0208:0123456749')
    .option('--sender <identifier>', 'participant that sends', '0208:0123456749')
    .option('--url <url>', 'AS4 address of the access point (default: PEPPOL_ENDPOINT_URL, this one)')
    .option('--cert <file>', 'certificate (PEM) of the access point at --url')
    .option('--large <mib>', 'size of the large document in MiB', '50')
    .option('--case <name...>', 'only these cases')
    .option(
      '--former-cert <file>',
      'certificate (PEM) that is expired or revoked, for the case invalid-certificate',
    )
    .option('--former-key <file>', 'key (PEM) of that certificate')
    .option('--json', 'print JSON')
    .action(async (options: RehearseOptions) => {
      const lines = await rehearse(loadConfig(), options);
      const success = lines.every(({ outcome }) => outcome !== 'differs');
      if (options.json === true) process.stdout.write(`${JSON.stringify({ success, cases: lines })}\n`);
      else process.stdout.write(`${formatSummary(lines)}\n`);
      process.exitCode = success ? EXIT.done : EXIT.failed;
    });
}

async function rehearse(config: Config, options: RehearseOptions): Promise<TestBedResult[]> {
  if (config.peppol.stage !== 'test' && config.peppol.stage !== 'private')
    throw new CommandError(
      `PEPPOL_STAGE is ${config.peppol.stage}; a rehearsal sends invented documents and needs test or private`,
    );
  const { NetworkConnections } = await import('../../network/peppol/network-connections');
  const { NetworkTrust } = await import('../../network/peppol/certificates/network-trust');
  const { readIdentities } = await import('../../network/peppol/certificates/identity-files');
  const { TestBedRun, TestBedRefusedError } = await import('../../network/peppol/testbed/test-bed-run');
  const { REHEARSAL_CASES } = await import('../../network/peppol/testbed/rehearsal-cases');
  const names = REHEARSAL_CASES.map(({ name }) => name);
  const unknownCases = (options.case ?? []).filter((name) => !names.includes(name));
  if (unknownCases.length > 0)
    throw new CommandError(`--case has ${unknownCases.join(', ')}; accepted: ${names.join(', ')}`);
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
    if (error instanceof TestBedRefusedError) throw new CommandError(error.message);
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
    throw new CommandError(`--large is "${options.large}"; accepted: a whole number of MiB from 1 to 500`);
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
    `          expected ${expected}; seen: ${seen}; ${milliseconds} ms`,
  ].join('\n');
}

function formatSummary(lines: TestBedResult[]): string {
  const count = (outcome: TestBedResult['outcome']): number =>
    lines.filter((line) => line.outcome === outcome).length;
  return `${lines.length} case(s): ${count('ok')} ok, ${count('differs')} different, ${count('left out')} left out.`;
}
