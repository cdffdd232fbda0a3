import { ValidationPipe, type ArgumentMetadata, type Type, type ValidationError } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { findNearestName } from '../../../standards/values/nearest-name';
import { formatReceived } from '../../../standards/values/received';
import { SINGLE_OBJECT } from './each-nested';
import { badInput, notFound, type FieldErrors } from './api-error';

/** Fields whose values must not appear in an error message. */
const SECRET_FIELD = /secret|key|assertion|password|token/i;

/**
 * Validates a request's body or query as its class: unknown fields are rejected, every fault of every field is listed
 * under its dotted path, and each message states the received value.
 */
export class InputPipe extends ValidationPipe {
  /**
   * @param type class of the value, when the parameter's own type does not name it
   */
  constructor(private readonly type?: Type<object>) {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      validationError: { target: true, value: true },
      transform: true,
      exceptionFactory: (errors) => badInput(flatten(errors)),
    });
  }

  override async transform(value: unknown, argumentMetadata: ArgumentMetadata): Promise<unknown> {
    const metadata =
      this.type === undefined ? argumentMetadata : { ...argumentMetadata, metatype: this.type };
    if (metadata.type === 'param') return requireStorableParameter(value);
    if (metadata.type === 'body' && value === undefined && isBodyOptional(metadata.metatype)) return {};
    if (metadata.type === 'body' && metadata.metatype !== undefined && metadata.metatype !== Object) {
      if (value === undefined)
        throw badInput({ root: ['must be a JSON object; received nothing'] }, 'missing_body');
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw badInput({ root: [`must be a JSON object; received ${formatReceived(value)}`] });
      }
    }
    const renamedBody = metadata.type === 'body' ? renameToOwnNames(value, metadata.metatype) : value;
    rejectUnsafeInput(renamedBody, metadata);
    const parsedBody: unknown = await super.transform(renamedBody, metadata);
    return parsedBody;
  }
}

/**
 * Renames the fields of a body to the names of its class. An input class lists alternative names of fields in a static
 * `otherNames`.
 * @throws ApiError 400 when both names occur with two values
 */
function renameToOwnNames(value: unknown, input: ArgumentMetadata['metatype']): unknown {
  if (input === undefined || !('otherNames' in input) || typeof value !== 'object' || value === null)
    return value;
  const errors: FieldErrors = {};
  let renamedBody: Record<string, unknown> = { ...value };
  // The static member of the class, in the form that this function expects.
  for (const [other, name] of Object.entries(input.otherNames as Record<string, string>)) {
    if (!(other in renamedBody)) continue;
    const { [other]: givenValue, ...rest } = renamedBody;
    if (name in rest && rest[name] !== givenValue)
      errors[other] = [
        `must be absent or the same as ${name}, which is another name of the field; received ${formatReceived(givenValue)} and ${formatReceived(rest[name])}`,
      ];
    renamedBody = name in rest ? rest : { ...rest, [name]: givenValue };
  }
  if (Object.keys(errors).length > 0) throw badInput(errors);
  return renamedBody;
}

/** Returns whether an input class declares with a static `bodyIsOptional` that all its fields have defaults. */
function isBodyOptional(input: ArgumentMetadata['metatype']): boolean {
  return input !== undefined && 'bodyIsOptional' in input && input.bodyIsOptional === true;
}

/** More unknown fields than this are not listed individually. */
const MAX_LISTED_UNKNOWN = 50;

/** Rejects input that must not reach the validator: thousands of unknown fields, and NUL characters in a query. */
function rejectUnsafeInput(value: unknown, metadata: ArgumentMetadata): void {
  if (metadata.metatype === undefined || typeof value !== 'object' || value === null) return;
  if (metadata.type === 'query') rejectNul(value);
  const acceptedFields = new Set(listFields(metadata.metatype));
  const unknownFields = Object.keys(value).filter((name) => !acceptedFields.has(name));
  if (unknownFields.length <= MAX_LISTED_UNKNOWN) return;
  const names = unknownFields.slice(0, 5).map((name) => `"${name.slice(0, 40)}"`);
  throw badInput({
    root: [
      `must have only fields of this request, such as ${[...acceptedFields].join(', ')}; received ${unknownFields.length} unknown fields, such as ${names.join(', ')}`,
    ],
  });
}

function rejectNul(query: object): void {
  for (const [name, value] of Object.entries(query)) {
    if (JSON.stringify(value)?.includes('\\u0000'))
      throw badInput({ [name.slice(0, 100)]: ['must be text without NUL characters; received one'] });
  }
}

/** Throws 404 for a parameter with a NUL: the database cannot store NUL, so no resource has such an id. */
function requireStorableParameter(value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0'))
    throw notFound('resource', value.replaceAll('\0', ''));
  return value;
}

function flatten(errors: ValidationError[], parent = '', collectedErrors: FieldErrors = {}): FieldErrors {
  for (const error of errors) {
    const path = parent === '' ? error.property : `${parent}.${error.property}`;
    const messages = formatMessages(error);
    if (messages.length > 0) collectedErrors[path] = messages;
    flatten(listFaultsBelow(error), path, collectedErrors);
  }
  return collectedErrors;
}

/** Lists the faults below a field, except those of a list that was sent instead of an object. */
function listFaultsBelow({ constraints = {}, children = [] }: ValidationError): ValidationError[] {
  if (SINGLE_OBJECT in constraints) return [];
  return 'isObject' in constraints ? children.filter(({ value }) => !Array.isArray(value)) : children;
}

function formatMessages(error: ValidationError): string[] {
  const constraints = Object.entries(error.constraints ?? {});
  if (constraints.some(([rule]) => rule === 'whitelistValidation')) return [formatUnknownField(error)];
  const receivedSuffix = SECRET_FIELD.test(error.property) ? '' : `; received ${formatReceived(error.value)}`;
  // An absent field breaks every rule, so one message is enough.
  const shownRules = error.value === undefined ? constraints.slice(-1) : constraints;
  // Several rules of a decorator, as of IsDay, have one message.
  const messages = new Set(shownRules.map(([, message]) => removeFieldName(message, error.property)));
  return [...messages].map((message) => `${message}${receivedSuffix}`);
}

/** Names of fields in other access points, with the equivalent name of this API. */
const FOREIGN_NAMES: Readonly<Record<string, string>> = {
  page: 'cursor',
  isUnread: 'unread',
  peppolAddress: 'address',
  documentType: 'docTypeId',
  doctypeId: 'docTypeId',
  pdfGeneration: 'attachPdf',
  htmlBody: 'message',
};

function formatUnknownField(error: ValidationError): string {
  const acceptedFields = error.target === undefined ? [] : listFields(error.target.constructor);
  const ours = FOREIGN_NAMES[error.property];
  const nearest =
    ours !== undefined && acceptedFields.includes(ours)
      ? ours
      : findNearestName(error.property, acceptedFields);
  if (acceptedFields.length === 0)
    return `must be absent: no field is accepted here; received ${formatReceived(error.property)}`;
  const hint =
    nearest === null || nearest === undefined
      ? `accepted: ${acceptedFields.join(', ')}`
      : `did you mean "${nearest}"?`;
  return `unknown field ${formatReceived(error.property)}; ${hint}`;
}

/** Removes the name of the field from a message, which is listed under that name. */
function removeFieldName(message: string, name: string): string {
  return message.startsWith(`${name} `) ? message.slice(name.length + 1) : message;
}

const knownFields = new Map<unknown, string[]>();

/** Lists the fields that an input class declares, in order of their names. */
function listFields(input: NonNullable<ArgumentMetadata['metatype']> | CallableFunction): string[] {
  const cachedFields = knownFields.get(input);
  if (cachedFields !== undefined) return cachedFields;
  const metadata = getMetadataStorage().getTargetValidationMetadatas(input, '', true, false);
  const fields = [...new Set(metadata.map((entry) => entry.propertyName))].sort();
  knownFields.set(input, fields);
  return fields;
}
