import type { Command } from 'commander';
import { loadConfig } from '../../platform/kernel/config';
import { CommandError, EXIT, type CommonOptions } from './output';
import { withServices } from './services';

/** Adds the command that sends a test message over the network to this installation. */
export function addSelfTestCommand(network: Command): void {
  network
    .command('self-test')
    .description(
      'Send a test message to the public address of this installation (exit status 1 if the message does not arrive)',
    )
    .option(
      '--participant <identifier>',
      'participant to look up (default: a participant that this installation publishes)',
    )
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions & { participant?: string }) => {
      if (loadConfig().peppol.stage === 'off')
        throw new CommandError(
          'PEPPOL_STAGE is off, so this installation receives no messages from the network.',
        );
      const result = await withServices(async (services) => {
        const { NetworkSelfTests } = await import('../../operations/network-self-test/network-self-test');
        return services.get(NetworkSelfTests).runNow(options.participant ?? null);
      });
      if (result === null)
        throw new CommandError(
          'No participant is published with this access point. Use --participant to name a participant.',
        );
      const { participant, failedStep, failure } = result;
      const hasPassed = failure === null;
      if (options.json === true)
        process.stdout.write(`${JSON.stringify({ success: hasPassed, selfTest: result })}\n`);
      else
        process.stdout.write(
          hasPassed
            ? `${participant}: a message sent over the network arrives here.\n`
            : `${participant}: failed at ${failedStep ?? 'an unknown step'}. ${failure}\n`,
        );
      process.exitCode = hasPassed ? EXIT.done : EXIT.failed;
    });
}
