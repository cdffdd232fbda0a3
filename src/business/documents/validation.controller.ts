import { Body, Controller, Post } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { badInput } from '../../platform/kernel/http/api-error';
import { IsDocumentPayload, type DocumentPayload } from '../../platform/kernel/http/document-payload';
import { IsDay } from '../../platform/kernel/http/is-instant';
import { Operation } from '../../platform/kernel/http/operation';
import { RawJson } from '../../standards/values/raw-json';
import { nullable } from '../../platform/kernel/http/schema';
import type { ValidationOutcome } from '../../standards/rules';
import { documentExample, validationSchema } from './document.resource';
import { anyParsedSchema } from './parsed.schema';
import { DocumentReader } from './reading/document-reader';
import { TeamsService } from '../../access/teams/teams.service';
import { addHouseFindings, type DocumentReading } from './reading/reading';
import { removeOwnSchemeFindings } from './reading/own-schemes';
import { formatUnreadablePdfError } from './reading/pdf-findings';
import { RuleLinkService, type LinkedOutcome } from './rule-links';
import { DOCUMENT_FAILURES } from './document.failures';

export class ValidateInput {
  @ApiProperty({
    type: String,
    description: 'Document as XML, or a PDF that contains the XML (Factur-X) in base64',
    example: '<?xml version="1.0"?><Invoice …>',
  })
  @IsDocumentPayload()
  document!: DocumentPayload;

  @ApiPropertyOptional({
    format: 'date',
    description: 'Day of the exchange, whose rules apply; default: today',
    example: '2027-01-01',
  })
  @IsOptional()
  @IsDay()
  onDate?: string;
}

/** Validates any document without storing or sending it. */
@ApiTags('Documents')
@Controller('api/v1/validate')
export class ValidationController {
  constructor(
    private readonly reader: DocumentReader,
    private readonly teams: TeamsService,
    private readonly links: RuleLinkService,
  ) {}

  @Post()
  @Operation({
    id: 'documents.validate',
    summary: 'Validate a document',
    description:
      'The document is not stored. The profile that the document declares (`profile`) determines the rule ' +
      'sets, in the versions in force on `onDate`; `ruleSets` lists the applied sets. The warning ' +
      '`PROFILE-NOT-JUDGED` means that this service does not have all rules of the profile. For a PDF, the embedded XML is validated; a warning reports a PDF that declares a different profile. The findings ' +
      'include warnings of the house rules, except rules that the team has switched off.',
    access: 'team',
    permission: 'documents.read',
    companyLimit: 'shared',
    answer: { validation: validationSchema, parsed: nullable(anyParsedSchema) },
    example: { validation: documentExample.validation, parsed: null },
    body: { type: ValidateInput, ofXml: {}, example: { document: '<?xml version="1.0"?><Invoice …>' } },
    failures: [400, DOCUMENT_FAILURES.malformed_xml, DOCUMENT_FAILURES.unreadable_pdf],
  })
  async validate(
    @CurrentCredential() { teamId, environment }: Credential,
    @Body() input: ValidateInput,
  ): Promise<{ success: true; validation: LinkedOutcome; parsed: RawJson | null }> {
    const result = await this.reader.readPayload(input.document, null, input.onDate);
    if (!result.ok) {
      if (result.pdf !== null)
        throw badInput({ document: [formatUnreadablePdfError(result.message)] }, 'unreadable_pdf');
      throw badInput(
        { document: [`The document is not acceptable XML: ${result.message}.`] },
        'malformed_xml',
      );
    }
    const { parsedJson } = result.reading;
    const outcome =
      environment === 'sandbox' ? removeSandboxSchemeFindings(result.reading) : result.reading.validation;
    const { houseRulesOff } = await this.teams.get(teamId);
    const validation = addHouseFindings(outcome, result.reading, houseRulesOff);
    const parsedDocument = parsedJson === null ? null : new RawJson(parsedJson);
    return { success: true, validation: this.links.addLinks(validation), parsed: parsedDocument };
  }
}

/** Returns the validation result without findings about the sandbox scheme of the recipient. */
function removeSandboxSchemeFindings({ validation, namedTerms }: DocumentReading): ValidationOutcome {
  const address = namedTerms?.recipient.address ?? null;
  return address === null
    ? validation
    : removeOwnSchemeFindings(validation, `${address.scheme ?? ''}:${address.identifier}`);
}
