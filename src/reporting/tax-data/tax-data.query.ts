import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../platform/kernel/http/cursor';
import { JURISDICTIONS, type Jurisdiction } from '../../standards/taxdata';
import { TAX_DATA_STATES, type TaxDataState } from './tax-data-states';

/** Filters of the list of reports; a report must match all of them. */
export class ListTaxDataQuery extends PageQuery {
  @ApiPropertyOptional({ enum: TAX_DATA_STATES, description: 'Only reports in this state' })
  @IsOptional()
  @IsIn([...TAX_DATA_STATES])
  state?: TaxDataState;

  @ApiPropertyOptional({ enum: JURISDICTIONS, description: 'Only reports to this jurisdiction' })
  @IsOptional()
  @IsIn([...JURISDICTIONS])
  jurisdiction?: Jurisdiction;

  @ApiPropertyOptional({ description: 'Only reports of this company' })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  companyId?: string;
}
