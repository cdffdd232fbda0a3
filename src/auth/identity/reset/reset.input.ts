import { ApiProperty } from '@nestjs/swagger';
import { IsEmail, IsString, MaxLength } from 'class-validator';

export class RequestResetInput {
  @ApiProperty({ maxLength: 254, description: 'Address of the account', example: 'ann@example.com' })
  @IsEmail({}, { message: 'email must be an e-mail address, e.g. ann@example.com' })
  @MaxLength(254)
  email!: string;
}

export class ResetPasswordInput {
  @ApiProperty({ maxLength: 200, description: 'Token of the link in the mail' })
  @IsString()
  @MaxLength(200)
  token!: string;

  @ApiProperty({ maxLength: 1024, description: '12 to 256 characters, not easy to guess' })
  @IsString()
  @MaxLength(1024)
  password!: string;
}
