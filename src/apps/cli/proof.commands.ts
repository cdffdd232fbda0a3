import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { getErrorCode } from '../../platform/kernel/error-type';
import { CommandError, EXIT, type CommonOptions } from './output';

/** Adds the commands for proof bundles, which need no installation. */
export function addProofCommands(program: Command): void {
  program
    .command('proof')
    .description('Proofs that documents were exchanged')
    .command('verify')
    .argument('<file>', 'proof bundle, from `GET /api/v1/documents/{documentId}/proof`')
    .description('Check a proof bundle offline (exit status 1 if a check fails)')
    .option(
      '--trust <file>',
      'PEM bundle of certificate authorities, with which the certificates of the access points are checked',
    )
    .option('--json', 'print JSON')
    .action(async (file: string, options: CommonOptions & { trust?: string }) => {
      const { verifyProof } = await import('../../business/documents/exchanges/verify-proof');
      const { InvalidArchiveError } = await import('../../standards/values/zip-archive');
      const { TrustStore } = await import('../../standards/peppol/pki');
      const authorities =
        options.trust === undefined ? null : new TrustStore('ap', readBytes(options.trust).toString('utf8'));
      const findings = await verifyProof(readBytes(file), authorities).catch((error: unknown) => {
        if (error instanceof InvalidArchiveError) throw new CommandError(`${file}: ${error.message}.`);
        throw error;
      });
      const hasPassed = findings.every(({ ok }) => ok);
      if (options.json === true)
        process.stdout.write(`${JSON.stringify({ success: hasPassed, findings })}\n`);
      else {
        const lines = findings.map(
          ({ ok, subject, message }) => `${ok ? 'ok     ' : 'WRONG  '}  ${subject}: ${message}`,
        );
        const summaryLine = hasPassed ? 'All checks passed.' : 'A check failed.';
        process.stdout.write(`${[...lines, summaryLine].join('\n')}\n`);
      }
      process.exitCode = hasPassed ? EXIT.done : EXIT.failed;
    });
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const code = getErrorCode(error) ?? 'unknown reason';
    throw new CommandError(`${file} cannot be read (${code}).`);
  }
}
