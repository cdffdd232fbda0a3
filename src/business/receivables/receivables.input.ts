import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { Transform } from 'class-transformer';
import { asBoolean } from '../../platform/kernel/http/input-fields';
import { PageQuery } from '../../platform/kernel/http/cursor';
import { IsText } from '../../platform/kernel/http/is-text';

/** Maximum number of characters of the key of a customer. */
export const MAX_CUSTOMER_LENGTH = 100;

/** Query of the list of open invoices. */
export class ListOpenInvoicesQuery extends PageQuery {
  @ApiPropertyOptional({
    description: 'Key of a customer, as `customer` of an open invoice',
    maxLength: MAX_CUSTOMER_LENGTH,
    example: 'BE0987654394',
  })
  @IsOptional()
  @IsText(MAX_CUSTOMER_LENGTH)
  customer?: string;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'Whether to list only overdue invoices',
    default: false,
  })
  @IsOptional()
  @Transform(asBoolean)
  @IsBoolean({ message: 'overdue must be true or false' })
  overdue?: boolean;
}
