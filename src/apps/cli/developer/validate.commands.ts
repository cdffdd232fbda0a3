import { InvalidArgumentError, Option, type Command } from 'commander';
import { WRITTEN_PROFILES, type WrittenProfile } from '../../../standards/invoice/document-profiles';
import { clock, formatDay } from '../../../platform/kernel/clock';
import { EXIT } from './exit';
import { FORMATS, formatValidations, type Format } from './validate/formats';

interface ValidateOptions {
  onDate?: string;
  profile?: WrittenProfile;
  format: Format;
  json?: boolean;
}

/**
 * Exit statuses of unreadable, missing and invalid files, the most severe first. The command ends with the most severe
 * status of all files.
 */
const STATUSES_BY_SEVERITY = [EXIT.failed, EXIT.notFound, EXIT.invalid] as const;

/** Adds the command `validate`, which validates files without a running service. */
export function addValidateCommand(program: Command): void {
  program
    .command('validate')
    .description('Validate documents by the rules of their type, without a running service')
    .argument('<files...>', 'XML, or JSON in the form of `send`; - for standard input')
    .option(
      '--on-date <day>',
      'validate by the rules in force on this day, YYYY-MM-DD (default: today)',
      parseDay,
    )
    .addOption(
      new Option(
        '--profile <profile>',
        'profile to which JSON is converted (default: the profile in the file)',
      ).choices(WRITTEN_PROFILES),
    )
    .addOption(
      new Option('--format <format>', 'format of the findings').choices([...FORMATS]).default('pretty'),
    )
    .option('--json', 'short for --format json')
    .addHelpText(
      'after',
      '\nExit status: 0: all files are valid; 3: a file is invalid or not a document; 4: a file is missing; 1: a file cannot be read.',
    )
    .action(async (files: string[], options: ValidateOptions) => {
      const { validateFiles } = await import('./validate/validate-files');
      const day = options.onDate ?? formatDay(clock.now());
      const validations = await validateFiles(files, day, options.profile);
      const text = formatValidations(validations, options.json === true ? 'json' : options.format);
      if (text !== '') process.stdout.write(`${text}\n`);
      const statuses = validations.map(({ status }) => status);
      process.exitCode = STATUSES_BY_SEVERITY.find((status) => statuses.includes(status)) ?? EXIT.ok;
    });
}

function parseDay(value: string): string {
  const instant = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(instant.getTime()) || formatDay(instant) !== value)
    throw new InvalidArgumentError('The value must be a date, YYYY-MM-DD.');
  return value;
}
