import type { Command } from 'commander';
import { loadConfig } from '../../platform/kernel/config';
import { CommandError, EXIT, type CommonOptions } from './output';
import { withServices } from './services';

/** Adds the command that sends a test message over the network to this installation. */
export function addSelfTestCommand(network: Command): void {
  network
    .command('self-test')
    .description(
      'Send a test message to this installation over its public address (exit status 1 if it does not arrive)',
    )
    .option('--participant <identifier>', 'look up this participant (default: one that is published here)')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions & { participant?: string }) => {
      if (loadConfig().peppol.stage === 'off')
        throw new CommandError('PEPPOL_STAGE is off: nothing is received from the network.');
      const result = await withServices(async (services) => {
        const { NetworkSelfTests } = await import('../../operations/network-self-test/network-self-test');
        return services.get(NetworkSelfTests).runNow(options.participant ?? null);
      });
      if (result === null)
        throw new CommandError(
          'No participant is published with this access point; name one: --participant.',
        );
      const { participant, failedStep, failure } = result;
      const hasPassed = failure === null;
      if (options.json === true)
        process.stdout.write(`${JSON.stringify({ success: hasPassed, selfTest: result })}\n`);
      else
        process.stdout.write(
          hasPassed
            ? `${participant}: a message that others send arrives here.\n`
            : `${participant}: failed at ${failedStep ?? 'an unknown step'}. ${failure}\n`,
        );
      process.exitCode = hasPassed ? EXIT.done : EXIT.failed;
    });
}
