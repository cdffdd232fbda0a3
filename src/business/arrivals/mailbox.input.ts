import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsText } from '../../platform/kernel/http/is-text';
import { MAILBOX_SECURITY, type MailboxSecurity } from './mailbox.entity';

/** Settings of the mailbox from which the documents of a company are read. */
export class MailboxInput {
  @ApiProperty({
    maxLength: 253,
    description: 'Name or address of the IMAP server',
    example: 'imap.example.com',
  })
  @MaxLength(253)
  @Matches(/^[A-Za-z0-9](?:[A-Za-z0-9.:-]*[A-Za-z0-9.])?$/, {
    message: 'host must be the name or address of a mail server, such as imap.example.com',
  })
  host!: string;

  @ApiPropertyOptional({ minimum: 1, maximum: 65_535, default: 993, description: 'Port of the IMAP server' })
  @IsOptional()
  @IsInt({ message: 'port must be a whole number from 1 to 65535' })
  @Min(1)
  @Max(65_535)
  port?: number;

  @ApiProperty({ maxLength: 320, description: 'User name at the mail server, often the e-mail address' })
  @IsText(320)
  user!: string;

  @ApiPropertyOptional({
    maxLength: 500,
    description:
      'Password at the mail server, stored encrypted and never shown. When omitted, the stored password is kept; required when host, port or user changes',
  })
  @IsOptional()
  @IsText(500)
  password?: string;

  @ApiPropertyOptional({
    maxLength: 200,
    default: 'INBOX',
    description: 'Path of the folder that is read',
  })
  @IsOptional()
  @IsText(200)
  folder?: string;

  @ApiPropertyOptional({
    enum: MAILBOX_SECURITY,
    default: 'tls',
    description:
      '`tls`: TLS from the start of the connection (port 993); `startTls`: upgrade with STARTTLS (port 143)',
  })
  @IsOptional()
  @IsIn(MAILBOX_SECURITY)
  security?: MailboxSecurity;

  @ApiPropertyOptional({ default: true, description: 'Whether the mailbox is checked' })
  @IsOptional()
  @IsBoolean()
  enabled?: boolean;
}
