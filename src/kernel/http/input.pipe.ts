import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { badInput, shown, type FieldErrors } from './failure';

/** Fields whose value an error message must not repeat. */
const NEVER_SHOWN = /secret|key|assertion|password|token/i;

/**
 * Parses a request's body or query into its class: unknown fields are refused, every mistake of every field is
 * listed under its dotted path, and each message says what came.
 */
export class InputPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      transform: true,
      exceptionFactory: (errors) => badInput(flatten(errors)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' && metadata.metatype !== undefined && metadata.metatype !== Object) {
      if (value === undefined) throw badInput({ root: ['A JSON object is required as the body; none came.'] }, 'missing_body');
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw badInput({ root: [`The body has to be a JSON object; received ${shown(value)}.`] });
      }
    }
    const parsed: unknown = await super.transform(value, metadata);
    return parsed;
  }
}

function flatten(errors: ValidationError[], parent = '', into: FieldErrors = {}): FieldErrors {
  for (const error of errors) {
    const path = parent === '' ? error.property : `${parent}.${error.property}`;
    const messages = Object.entries(error.constraints ?? {}).map(([rule, message]) => explain(rule, message, error));
    if (messages.length > 0) into[path] = messages;
    flatten(error.children ?? [], path, into);
  }
  return into;
}

function explain(rule: string, message: string, error: ValidationError): string {
  if (rule === 'whitelistValidation') {
    const accepted = fieldsOf(error.target);
    return accepted.length === 0
      ? `Unknown field "${error.property}"; none is accepted here.`
      : `Unknown field "${error.property}"; accepted: ${accepted.join(', ')}.`;
  }
  const text = `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
  return NEVER_SHOWN.test(error.property) ? `${text}.` : `${text}; received ${shown(error.value)}.`;
}

function fieldsOf(target: object | undefined): string[] {
  if (target === undefined) return [];
  const metadata = getMetadataStorage().getTargetValidationMetadatas(target.constructor, '', false, false);
  return [...new Set(metadata.map((entry) => entry.propertyName))];
}
