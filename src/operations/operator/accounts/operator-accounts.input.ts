import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, ValidateIf } from 'class-validator';
import { PageQuery } from '../../../platform/kernel/http/cursor';
import { IsText } from '../../../platform/kernel/http/is-text';
import { NOT_OMITTED } from '../../../platform/kernel/http/input-fields';

export class OperatorAccountsQuery extends PageQuery {
  @ApiPropertyOptional({
    description: 'Id of an account, or the beginning of an address; the results are sorted by address',
    maxLength: 254,
  })
  @IsOptional()
  @IsText(254)
  search?: string;
}

export class ChangeAccountInput {
  @ApiPropertyOptional({ description: 'Whether the account is disabled' })
  @ValidateIf(NOT_OMITTED)
  @IsBoolean({ message: 'disabled must be true or false' })
  disabled?: boolean;

  @ApiPropertyOptional({ description: 'Whether the person is an operator of the installation' })
  @ValidateIf(NOT_OMITTED)
  @IsBoolean({ message: 'operator must be true or false' })
  operator?: boolean;
}
