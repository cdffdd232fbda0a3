import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';

export class CreateIdentifierInput {
  @ApiProperty({ description: 'Electronic address scheme (EAS), four digits', example: '0208' })
  @IsString()
  scheme!: string;

  @ApiProperty({
    description: 'Identifier within the scheme: 1 to 50 of the characters A–Z a–z 0–9 . _ ~ -',
    example: '0123456749',
  })
  @IsString()
  identifier!: string;
}

export class CreateDocumentTypeInput {
  @ApiProperty({
    description:
      'Document type identifier, with or without the prefix of its scheme; at most 500 characters ' +
      'without the prefix',
    example:
      'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0::2.1',
  })
  @IsString()
  @MaxLength(560)
  docTypeId!: string;

  @ApiProperty({ maxLength: 200, example: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0' })
  @IsString()
  @MaxLength(200)
  @Matches(/^[\x21-\x7e]+$/, {
    message: 'processId must consist of visible ASCII characters without white space',
  })
  processId!: string;
}

export class MigrateIdentifierInput {
  @ApiProperty({
    description:
      'Migration key issued by the current provider: 8–24 characters, no white space, at least 2 upper-case and ' +
      '2 lower-case letters, 2 digits and 2 of @#$%()[]{}*^-!~|+=',
    example: '7Gk#x2Pw%d',
  })
  @IsString()
  migrationKey!: string;
}
