import { InvalidArgumentError, type Command } from 'commander';
import { readFileSync } from 'node:fs';
import type { readXml } from '../documents/reading/reading';
import { clock, dayOf } from '../kernel/clock';
import type { ValidationOutcome } from '../rules';
import type { CommonOptions } from './output';

/** Exit statuses of `validate`. */
const EXIT = { unreadable: 1, invalid: 3 };

type Verdict =
  | ({ file: string; type: string } & ValidationOutcome)
  | { file: string; result: 'unreadable'; message: string };

/** Judges files without a running service. Exit status: 0 all valid, 3 some invalid, 1 some unreadable. */
export function validateCommands(program: Command): void {
  program
    .command('validate')
    .description('Validate XML documents by the rules of their type (exit status 3 when one is invalid)')
    .argument('<files...>', 'XML files')
    .option('--on-date <day>', 'judge by the rules that bind on a day, YYYY-MM-DD (default: today)', aDay)
    .option('--json', 'print JSON')
    .action(async (files: string[], options: CommonOptions & { onDate?: string }) => {
      const { readXml } = await import('../documents/reading/reading');
      const day = options.onDate ?? dayOf(clock.now());
      const verdicts = files.map((file) => judge(file, day, readXml));
      if (options.json === true)
        process.stdout.write(`${JSON.stringify({ success: true, files: verdicts })}\n`);
      else process.stdout.write(`${verdicts.flatMap(linesOf).join('\n')}\n`);
      if (verdicts.some(({ result }) => result === 'unreadable')) process.exitCode = EXIT.unreadable;
      else if (verdicts.some(({ result }) => result === 'invalid')) process.exitCode = EXIT.invalid;
    });
}

function aDay(value: string): string {
  const instant = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(instant.getTime()) || dayOf(instant) !== value)
    throw new InvalidArgumentError('A day of the calendar is needed, YYYY-MM-DD.');
  return value;
}

function judge(file: string, day: string, read: typeof readXml): Verdict {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return { file, result: 'unreadable', message: error instanceof Error ? error.message : String(error) };
  }
  const found = read(bytes, { processId: null, day });
  if (!found.ok) return { file, result: 'unreadable', message: found.message };
  const { type, validation } = found.reading;
  return { file, type, ...validation };
}

function linesOf(verdict: Verdict): string[] {
  if (verdict.result === 'unreadable') return [`${verdict.file}: unreadable: ${verdict.message}`];
  const findings = verdict.errors.map(
    ({ errorLevel, ruleCode, errorMessage, fieldName }) =>
      `  ${errorLevel.padEnd(7)} ${ruleCode}: ${errorMessage} [${fieldName}]`,
  );
  return [`${verdict.file}: ${verdict.result} (${verdict.type}, ${verdict.profile})`, ...findings];
}
