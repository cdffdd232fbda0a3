import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';

export class CreateIdentifierInput {
  @ApiProperty({ description: 'Electronic address scheme (EAS), four digits', example: '0208' })
  @IsString()
  scheme!: string;

  @ApiProperty({ description: '1–50 of A–Z a–z 0–9 . _ ~ -', example: '0123456749' })
  @IsString()
  identifier!: string;
}

export class CreateDocumentTypeInput {
  @ApiProperty({
    maxLength: 500,
    example:
      'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0::2.1',
  })
  @IsString()
  @MaxLength(500)
  @Matches(/^\S+::\S+##\S+::\S+$/, {
    message: 'docTypeId must have the form <root namespace>::<root name>##<customization>::<version>',
  })
  docTypeId!: string;

  @ApiProperty({ maxLength: 200, example: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0' })
  @IsString()
  @MaxLength(200)
  @Matches(/^\S+$/, { message: 'processId must not be empty or hold white space' })
  processId!: string;
}
