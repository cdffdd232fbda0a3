import { isSafeNumber, parse } from 'lossless-json';
import { CommandFailedError, EXIT } from '../exit';
import { toLocation, type TextLocation } from './text-locations';

/** Thrown when a text is not JSON; line and column of the error count from 1. */
export class InvalidJsonError extends CommandFailedError {
  constructor(
    description: string,
    readonly location: TextLocation,
    name: string,
  ) {
    const { line, column } = location;
    super(EXIT.invalid, `must be JSON: ${description} (line ${line}, column ${column})`, undefined, name);
  }
}

/**
 * Parses JSON that is sent to the service. Rejects numbers that a binary float would change: amounts with so many
 * digits must be strings.
 * @param name name of the file, for messages
 * @throws CommandFailedError with line and column
 */
export function readJson(text: string, name: string): unknown {
  const unsafeNumbers: string[] = [];
  try {
    const value = parse(text.replace(/^\uFEFF/, ''), undefined, (digits) => {
      if (!isSafeNumber(digits)) unsafeNumbers.push(digits);
      return Number(digits);
    });
    if (unsafeNumbers[0] === undefined) return value;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = Number(/ at position (\d+)/.exec(message)?.[1] ?? text.length);
    throw new InvalidJsonError(message.replace(/ at position \d+.*$/s, ''), toLocation(text, position), name);
  }
  throw new CommandFailedError(
    EXIT.invalid,
    `has the number ${unsafeNumbers[0].slice(0, 60)}, whose digits a JSON number cannot represent exactly; write it as text, "${unsafeNumbers[0].slice(0, 60)}"`,
    undefined,
    name,
  );
}
