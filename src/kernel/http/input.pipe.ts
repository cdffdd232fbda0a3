import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { badInput, notFound, shown, type FieldErrors } from './failure';

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
      validationError: { target: true, value: true },
      transform: true,
      exceptionFactory: (errors) => badInput(flatten(errors)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'param') return acceptableParameter(value);
    if (metadata.type === 'body' && value === undefined && isOptional(metadata.metatype)) return {};
    if (metadata.type === 'body' && metadata.metatype !== undefined && metadata.metatype !== Object) {
      if (value === undefined)
        throw badInput({ root: ['A JSON object is required as the body; none came.'] }, 'missing_body');
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw badInput({ root: [`The body has to be a JSON object; received ${shown(value)}.`] });
      }
    }
    const parsed: unknown = await super.transform(value, metadata);
    return parsed;
  }
}

/** An input class says with a static `bodyIsOptional` that its fields all have defaults. */
function isOptional(input: ArgumentMetadata['metatype']): boolean {
  return input !== undefined && 'bodyIsOptional' in input && input.bodyIsOptional === true;
}

/** The database cannot hold a NUL, so nothing has an id with one. */
function acceptableParameter(value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0'))
    throw notFound('resource', value.replaceAll('\0', ''));
  return value;
}

function flatten(errors: ValidationError[], parent = '', into: FieldErrors = {}): FieldErrors {
  for (const error of errors) {
    const path = parent === '' ? error.property : `${parent}.${error.property}`;
    const messages = messagesOf(error);
    if (messages.length > 0) into[path] = messages;
    flatten(error.children ?? [], path, into);
  }
  return into;
}

function messagesOf(error: ValidationError): string[] {
  const constraints = Object.entries(error.constraints ?? {});
  if (constraints.some(([rule]) => rule === 'whitelistValidation')) return [unknownField(error)];
  const received = NEVER_SHOWN.test(error.property) ? '' : `; received ${shown(error.value)}`;
  // What is not there fails every rule of its field; one message says it all.
  const told = error.value === undefined ? constraints.slice(-1) : constraints;
  return told.map(([, message]) => `${message}${received}.`);
}

function unknownField(error: ValidationError): string {
  const accepted = fieldsOf(error.target);
  const rest = accepted.length === 0 ? 'none is accepted here' : `accepted: ${accepted.join(', ')}`;
  return `"${error.property}" is no field of this request; ${rest}.`;
}

function fieldsOf(target: object | undefined): string[] {
  if (target === undefined) return [];
  const metadata = getMetadataStorage().getTargetValidationMetadatas(target.constructor, '', true, false);
  return [...new Set(metadata.map((entry) => entry.propertyName))].sort();
}
