import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { isInstant, jsonSchemas } from '../../../src/standards/french-flow';

const ajv = new Ajv2020({ allErrors: true, strict: false });
ajv.addFormat('date-time', isInstant);
const compiled = new Map<string, ValidateFunction>();

/** Returns the violations of a JSON Schema of the interface; null without any. */
export function findViolation(name: keyof typeof jsonSchemas, value: unknown): string | null {
  const validate = compiled.get(name) ?? ajv.compile(jsonSchemas[name]);
  compiled.set(name, validate);
  return validate(value) ? null : `${name}: ${ajv.errorsText(validate.errors)}`;
}
