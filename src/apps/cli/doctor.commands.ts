import type { Command } from 'commander';
import type { FindingSummary } from './examination';
import { EXIT, type CommonOptions } from './output';

/** Adds the command `doctor`, which checks the installation. */
export function addDoctorCommands(program: Command): void {
  program
    .command('doctor')
    .description(
      'Check the installation, and print findings with their remedies (exit status 1 if there are problems)',
    )
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const { examineInstallation } = await import('./examination');
      const { findings, checked, status } = await examineInstallation();
      if (options.json === true)
        process.stdout.write(`${JSON.stringify({ success: status === EXIT.done, findings, checked })}\n`);
      else
        process.stdout.write(
          `${[...findings.flatMap(formatFinding), formatSummary(findings, checked)].join('\n')}\n`,
        );
      process.exitCode = status;
    });
}

function formatFinding({ check, level, message, help }: FindingSummary): string[] {
  return [
    `${level.toUpperCase().padEnd(7)}  ${check}: ${message}`,
    ...(help === null ? [] : [`         → ${help}`]),
  ];
}

function formatSummary(findings: FindingSummary[], checkedSubjects: string[]): string {
  const problemCount = findings.filter(({ level }) => level === 'problem').length;
  const checkedText = `Checked ${checkedSubjects.join(', ')}`;
  if (findings.length === 0) return `${checkedText}: no problems found.`;
  return `${checkedText}: ${problemCount} problem(s), ${findings.length - problemCount} warning(s).`;
}
