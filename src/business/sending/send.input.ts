import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsBase64,
  IsBoolean,
  IsDefined,
  IsEmail,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import type { SchemaObject } from '@nestjs/swagger/dist/interfaces/open-api-spec.interface';
import { documentInputSchemas } from '../documents/document-input.schema';
import { MAIL_OCCASIONS, type MailOccasion } from '../deliveries/mail/mail-occasions';
import { WRITTEN_PROFILES, type WrittenProfile } from '../../standards/invoice';
import { Nested } from '../../platform/kernel/http/each-nested';
import { IsInstant } from '../../platform/kernel/http/is-instant';
import { IsText } from '../../platform/kernel/http/is-text';

/** Document types that are submitted as XML: a named kind, or any. */
const XML_TYPES = ['order', 'orderResponse', 'despatchAdvice', 'xml'] as const;

export const SENDABLE_TYPES = [
  'invoice',
  'creditNote',
  'selfBillingInvoice',
  'selfBillingCreditNote',
  ...XML_TYPES,
] as const;
export type SendableDocumentType = (typeof SENDABLE_TYPES)[number];
export type XmlType = (typeof XML_TYPES)[number];

/** Whether documents of that type are submitted as XML. */
export function isXmlType(type: SendableDocumentType | undefined): type is XmlType {
  return XML_TYPES.some((each) => each === type);
}

const MAX_MAIL_RECIPIENTS = 10;

export class EmailInput {
  @ApiProperty({
    enum: MAIL_OCCASIONS,
    description: 'Condition of the mail; `on_peppol_failure`: only if the network could not deliver',
  })
  @IsIn(MAIL_OCCASIONS, { message: `when must be one of ${MAIL_OCCASIONS.join(', ')}` })
  when!: MailOccasion;

  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: MAX_MAIL_RECIPIENTS,
    example: ['accounts@example.com'],
    description: 'Recipients; each address gets a separate mail',
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_MAIL_RECIPIENTS)
  @ArrayUnique()
  @IsEmail({}, { each: true, message: 'to must be a list of e-mail addresses, such as accounts@example.com' })
  to!: string[];

  @ApiPropertyOptional({
    description: 'Subject of the message, generated from the document when absent',
    maxLength: 250,
  })
  @IsOptional()
  @IsText(250)
  @Matches(/^[^\r\n]*$/, { message: 'subject must be one line' })
  subject?: string;

  @ApiPropertyOptional({
    description: 'Plain text of the mail; generated from the document when absent',
    maxLength: 10_000,
  })
  @IsOptional()
  @IsText(10_000)
  message?: string;
}

/** The document and its recipient: the part that sending and previewing have in common. */
export class PreviewInput {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Electronic address `<scheme>:<identifier>`; null for a document that is only mailed',
    example: '0208:0987654394',
  })
  @ValidateIf((input: PreviewInput) => input.recipient !== null)
  @IsString()
  @Matches(/^\d{4}:\S+$/, {
    message: 'recipient must be an electronic address <scheme>:<identifier>, e.g. 0208:0987654394',
  })
  @MaxLength(135)
  recipient!: string | null;

  @ApiProperty({
    enum: SENDABLE_TYPES,
    description:
      'Type of `document`. `xml` is XML of any kind; for `order`, `orderResponse` and `despatchAdvice` ' +
      '(Peppol BIS 3) `document` is also XML, and must be of this type',
  })
  @IsIn(SENDABLE_TYPES, { message: `documentType must be one of ${SENDABLE_TYPES.join(', ')}` })
  documentType!: SendableDocumentType;

  @ApiPropertyOptional({
    enum: WRITTEN_PROFILES,
    description:
      'Profile in which the document is written. The default is the profile that `countrySpecific` ' +
      'requires, else `peppol-bis-3`; if the recipient has not registered that profile, a profile that it has ' +
      'registered. `xrechnung-3` is XRechnung 3.0, which the recipient must have registered; it requires the ' +
      'buyer reference (Leitweg-ID), the seller’s contact and payment means. `nlcius` is the Dutch ' +
      'NLCIUS, which the recipient must also have registered; Dutch sellers need a KVK number or OIN. ' +
      '`pint-eu`, `pint-ae`, `pint-aunz`, `pint-jp`, `pint-my` and `pint-sg` are the international ' +
      'invoices (PINT) of an area, with its tax and tax categories. Not for XML, which states its own ' +
      'profile',
  })
  @IsOptional()
  @IsIn(WRITTEN_PROFILES, { message: `profile must be one of ${WRITTEN_PROFILES.join(', ')}` })
  profile?: WrittenProfile;

  @ApiProperty({
    description:
      'The document, of the type `documentType`: its fields as JSON (docs/invoice.md; `parsed` has the ' +
      'same shape); or its XML as a string, for an order, an order response, a despatch advice, and for ' +
      'any document in UBL or Cross Industry Invoice with documentType xml; or a PDF that contains the ' +
      'XML, in base64',
    anyOf: [...documentInputSchemas, { type: 'string' }] as SchemaObject[],
  })
  @IsDefined({ message: 'document must be an object, or a string of XML when documentType is xml' })
  document!: unknown;

  @ApiPropertyOptional({
    description: 'Document type to send under; it must equal the type in the document, which is the default',
  })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  docTypeId?: string;

  @ApiPropertyOptional({
    description: 'Process to send under; it must equal the process in the document, which is the default',
  })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  processId?: string;

  @ApiPropertyOptional({
    default: false,
    description:
      'Whether the document is sent to `recipient` although it names another electronic address of the ' +
      'buyer (self-billed: of the seller)',
  })
  @IsOptional()
  @IsBoolean()
  allowAddressMismatch?: boolean;

  @ApiPropertyOptional({ type: EmailInput, description: 'Mail with the XML and PDF of the document' })
  @IsOptional()
  @Nested(() => EmailInput)
  email?: EmailInput;

  @ApiPropertyOptional({
    description:
      'Your own PDF of the document in base64, into which the invoice is embedded (Factur-X) and which ' +
      'is mailed and shown instead of a generated one. It must be PDF/A-3, or a PDF that can be ' +
      'converted to it without a visible change',
    example: 'JVBERi0xLjc…',
  })
  @IsOptional()
  @IsBase64({}, { message: 'pdf must be a PDF in base64' })
  pdf?: string;

  @ApiPropertyOptional({
    default: false,
    description:
      'Whether a PDF of the document is embedded into its XML; not available for XML input, which is sent unchanged',
  })
  @IsOptional()
  @IsBoolean()
  attachPdf?: boolean;
}

export class SendInput extends PreviewInput {
  @ApiPropertyOptional({
    default: false,
    description:
      'Whether an XML document is converted to the other syntax (UBL, CII) when the recipient accepts ' +
      'only that syntax; `conversion` of the document then lists the losses, and a document that would ' +
      'lose a term of EN 16931 is refused. A document in JSON is always written in a syntax that the ' +
      'recipient accepts',
  })
  @IsOptional()
  @IsBoolean()
  convert?: boolean;

  @ApiPropertyOptional({
    default: false,
    description:
      'Whether the document is sent although the same number was sent to the same recipient within a ' +
      'year',
  })
  @IsOptional()
  @IsBoolean()
  allowDuplicate?: boolean;

  @ApiPropertyOptional({
    description: 'Time at which the document is sent, at most a year ahead; until then it can be cancelled',
    example: '2026-12-01T08:00:00Z',
  })
  @IsOptional()
  @IsInstant()
  sendAt?: string;
}
