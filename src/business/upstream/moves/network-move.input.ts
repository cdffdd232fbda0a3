import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';

/** Migration key of an identifier that moves to the own access point. */
export class NetworkMoveKeyInput {
  @ApiProperty({
    description: 'Id of the identifier that moves, from `identifiers` of the move',
    example: 'ci_01KAJ3R0E6F7G8H9J0K1M2N3P4',
  })
  @IsString()
  @MaxLength(64)
  identifierId!: string;

  @ApiProperty({
    description:
      'Migration key that the provider has issued: 8 to 24 characters, with 2 upper-case and 2 lower-case letters, 2 digits and 2 special characters',
    example: '7Gk#x2Pw%d',
  })
  @IsString()
  @MaxLength(64)
  migrationKey!: string;
}
