import type { Command } from 'commander';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadConfig, type Config } from '../../platform/kernel/config';
import { formatErrorOnOneLine } from '../../platform/kernel/error-type';
import type { SmpSettings } from '../../platform/kernel/settings/smp-settings';
import type { NetworkFinding } from '../../network/peppol/network-finding';
import type { SmlClient } from '../../network/peppol/publishing/sml-client';
import { NoInstallationError } from './existing-database';
import { addEnvelopeCommands } from './network-envelopes.commands';
import { addReportCommands } from './network-reports.commands';
import { CommandError, EXIT, type CommonOptions } from './output';
import { addQuarantineCommands } from './quarantine.commands';
import { addSelfTestCommand } from './self-test.command';
import type { Reader } from '../../platform/kernel/database/statement';
import { withReader } from './database-reader';

interface CheckOptions extends CommonOptions {
  identifier?: string[];
}

/** Number of published identifiers that are checked without `--identifier`. */
const SAMPLE_SIZE = 5;

/** Adds the operator's commands for the network connection. */
export function addNetworkCommands(program: Command): void {
  const network = program.command('network').description('The connection to the Peppol network');
  addPublisherCommands(network);
  addQuarantineCommands(network);
  addProviderCommands(network);
  addReportCommands(network);
  addEnvelopeCommands(network);
  addSelfTestCommand(network);
  network
    .command('check')
    .description('Check the connection (exit status 1 if there are problems)')
    .option(
      '--identifier <identifier...>',
      'check the published metadata of these identifiers (default: some of this installation)',
    )
    .option('--json', 'print JSON')
    .action(async (options: CheckOptions) => {
      const config = loadConfig();
      const findings = await withOptionalReader(config, (reader) =>
        runChecks(config, reader, options.identifier),
      );
      const hasNoProblem = findings.every(({ level }) => level !== 'problem');
      if (options.json === true)
        process.stdout.write(`${JSON.stringify({ success: hasNoProblem, findings })}\n`);
      else
        process.stdout.write(`${[...findings.flatMap(formatFinding), formatSummary(findings)].join('\n')}\n`);
      process.exitCode = hasNoProblem ? EXIT.done : EXIT.failed;
    });
}

/** Adds the commands that manage the entry of the metadata publisher (SMP) in the locator (SML). */
function addPublisherCommands(network: Command): void {
  const smp = network
    .command('smp')
    .description('Metadata publisher (SMP) of this installation in the locator (SML)');
  smp
    .command('register')
    .description('Register the SMP in the SML, or update its address (safe to repeat)')
    .action(async () => {
      const config = loadConfig();
      const { id, publicUrl } = requirePublisher(config);
      const action = await callLocator(config, (locator) => locator.registerPublisher());
      process.stdout.write(`${id} with ${publicUrl}: ${action} in the SML.\n`);
    });
  smp
    .command('announce-certificate')
    .description(
      'Announce the next certificate of the SMP to the SML, while the current certificate is in use',
    )
    .requiredOption('--cert <file>', 'file with the next certificate (PEM)')
    .requiredOption('--day <date>', 'first day of its use, YYYY-MM-DD')
    .action(async ({ cert, day }: { cert: string; day: string }) => {
      const config = loadConfig();
      requirePublisher(config);
      const { pem, der, subject } = readNextCertificate(cert, day);
      const { withServices } = await import('./services');
      await withServices(async (services) => {
        const { AnnouncedCertificates } =
          await import('../../network/peppol/certificates/announced-certificates');
        await callLocator(config, (locator) => locator.announceCertificate(pem, day));
        await services.get(AnnouncedCertificates).store(der, subject, day);
      });
      process.stdout.write(
        `${subject} is announced for ${day}. On that day, replace the current certificate and key by the announced ones.\n`,
      );
    });
}

/** Adds the command that registers the participant of the service provider in the locator (SML). */
function addProviderCommands(network: Command): void {
  network
    .command('provider')
    .description('Participant that represents this service provider')
    .command('register')
    .description(
      'Register the provider in the SML under the SMP of this installation, so that other providers can send message statuses to it (safe to repeat)',
    )
    .action(async () => {
      const config = loadConfig();
      const { id } = requirePublisher(config);
      const { findOwnProviderParticipant: ownProviderParticipant } =
        await import('../../network/peppol/certificates/identity-files');
      const participant = await ownProviderParticipant(config).catch((error: unknown) => {
        throw new CommandError(`The access point certificate cannot be used: ${formatErrorOnOneLine(error)}`);
      });
      const action = await callLocator(config, (locator) => locator.ensureRegistered(participant));
      process.stdout.write(`${participant} with ${id}: ${action} in the locator.\n`);
    });
}

function requirePublisher({ peppol: { smp } }: Config): SmpSettings {
  if (smp !== null) return smp;
  throw new CommandError(
    'No metadata publisher (SMP) is configured. Set PEPPOL_SMP_KEYSTORE, or PEPPOL_SMP_KEY_FILE and PEPPOL_SMP_CERT_FILE (docs/network.md).',
  );
}

/**
 * Reads the next certificate.
 * @throws CommandError when the certificate cannot be read or is not valid on that day
 */
function readNextCertificate(file: string, day: string): { pem: string; der: Buffer; subject: string } {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new CommandError(`--day must be a date such as 2027-03-01; received "${day}".`);
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(readFileSync(file));
  } catch (error) {
    throw new CommandError(
      `--cert must be a certificate file; ${file} cannot be read: ${formatErrorOnOneLine(error)}`,
    );
  }
  const { validFrom, validTo, subject } = certificate;
  const [from, to, firstUse] = [validFrom, validTo, `${day}T23:59:59Z`].map((text) => Date.parse(text));
  if (firstUse === undefined || from === undefined || to === undefined || firstUse < from || firstUse > to)
    throw new CommandError(
      `--cert must be valid on ${day}; ${file} is valid from ${validFrom} to ${validTo}.`,
    );
  return { pem: certificate.toString(), der: certificate.raw, subject: subject.replaceAll('\n', ', ') };
}

async function callLocator<T>(config: Config, work: (locator: SmlClient) => Promise<T>): Promise<T> {
  const { withSmlClient: withLocator } = await import('../../network/peppol/publishing/with-publisher');
  const { SmlRejectedError } = await import('../../network/peppol/publishing/sml-client');
  const { NetworkUnavailableError } = await import('../../network/port/document-network');
  try {
    return await withLocator(config, work);
  } catch (error) {
    if (error instanceof SmlRejectedError)
      throw new CommandError(`The SML rejected the request: ${error.message}`);
    if (error instanceof NetworkUnavailableError) throw new CommandError(error.message);
    throw error;
  }
}

/**
 * @param participants participants named by the operator; when undefined, a sample of published participants is checked
 */
async function runChecks(
  config: Config,
  reader: Reader | null,
  participants: string[] | undefined,
): Promise<NetworkFinding[]> {
  const { NetworkChecks } = await import('../../network/peppol/network-checks');
  const { NETWORK_CHECKS } = await import('./network-checks');
  const identifiers = participants ?? (reader === null ? [] : await listPublishedSample(config, reader));
  return new NetworkChecks(config, NETWORK_CHECKS).run(identifiers, reader);
}

/**
 * Runs the work with a database reader, or null without a readable database, so that the connection can be checked
 * before the first start.
 */
async function withOptionalReader<T>(
  config: Config,
  work: (reader: Reader | null) => Promise<T>,
): Promise<T> {
  if (config.peppol.stage === 'off') return work(null);
  try {
    return await withReader(work);
  } catch (error) {
    if (error instanceof NoInstallationError) return work(null);
    throw error;
  }
}

async function listPublishedSample({ peppol }: Config, reader: Reader): Promise<string[]> {
  const rows = await reader.rows<{ participant: string }>(
    `SELECT scheme || ':' || identifier AS participant FROM identifiers
     WHERE publication = 'published' AND ($1 OR environment = 'production')
       AND (published_elsewhere OR $3 AND environment = 'production')
     ORDER BY updated_at DESC LIMIT $2`,
    [peppol.sandboxNetwork === 'peppol', SAMPLE_SIZE, peppol.smp !== null],
  );
  return rows.map(({ participant }) => participant);
}

function formatFinding({ level, check, message, help }: NetworkFinding): string[] {
  return [
    `${level.toUpperCase().padEnd(7)}  ${check}: ${message}`,
    ...(help === null ? [] : [`         → ${help}`]),
  ];
}

function formatSummary(findings: NetworkFinding[]): string {
  const count = (level: NetworkFinding['level']): number =>
    findings.filter((finding) => finding.level === level).length;
  const problemCount = count('problem');
  return problemCount === 0
    ? `The connection works; ${count('warning')} warning(s).`
    : `${problemCount} problem(s), ${count('warning')} warning(s); docs/network.md explains them.`;
}
