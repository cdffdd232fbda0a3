import { ValidateBy, type ValidationArguments } from 'class-validator';

/** The XML of a document: as a text in JSON, or its bytes where the body itself is the XML. */
export type GivenXml = string | Buffer;

/** A {@link GivenXml}. */
export function IsGivenXml(): PropertyDecorator {
  return ValidateBy({
    name: 'isGivenXml',
    validator: {
      validate: (value: unknown) => typeof value === 'string' || Buffer.isBuffer(value),
      defaultMessage: (args?: ValidationArguments) => `${args?.property ?? 'the field'} must be a string`,
    },
  });
}
