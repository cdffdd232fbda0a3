import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, Matches, ValidateIf } from 'class-validator';
import { PageQuery } from '../../platform/kernel/http/cursor';
import { EachNested } from '../../platform/kernel/http/each-nested';
import { IsDecimalText } from '../../platform/kernel/http/is-decimal-text';
import { IsText } from '../../platform/kernel/http/is-text';
import { NOT_OMITTED } from '../../platform/kernel/http/input-fields';
import { VAT_CATEGORIES } from '../../standards/invoice';

const MAX_CLASSIFICATIONS = 10;

export class ItemClassificationInput {
  @ApiProperty({
    maxLength: 100,
    description: 'Code of the item in the classification (BT-158)',
    example: '43211503',
  })
  @IsText(100)
  value!: string;

  @ApiProperty({ description: 'Classification scheme of the code (UNTDID 7143)', example: 'STI' })
  @Matches(/^[A-Z]{2,3}$/, { message: 'scheme must be a code of UNTDID 7143, such as STI' })
  scheme!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 20,
    description: 'Version of the classification',
    example: '24',
  })
  @IsOptional()
  @IsText(20)
  schemeVersion?: string | null;
}

/** Item in a request. An omitted field stays unchanged, and null clears a field. Only a new item needs a name. */
export class ItemInput {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 200,
    description: 'Client-defined id; unique within the company',
    example: 'ERP-77',
  })
  @IsOptional()
  @IsText(200)
  externalId?: string | null;

  @ApiPropertyOptional({ maxLength: 200, description: 'Name of the item (BT-153)', example: 'Consulting' })
  @ValidateIf(NOT_OMITTED)
  @IsText(200)
  name?: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 1000,
    description: 'Description of the item (BT-154)',
    example: 'Advice, by the hour',
  })
  @IsOptional()
  @IsText(1000)
  description?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 100,
    description: "Seller's number of the item (BT-155)",
    example: 'CONS-1',
  })
  @IsOptional()
  @IsText(100)
  itemNumber?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Unit of the price (UN/ECE Recommendation 20 or 21, BT-130)',
    example: 'HUR',
  })
  @IsOptional()
  @Matches(/^[A-Z0-9]{2,3}$/, { message: 'unitCode must be a code of UN/ECE Recommendation 20, such as C62' })
  unitCode?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Price without VAT (BT-146), 0 or more, with any number of decimals',
    example: '95.00',
  })
  @IsOptional()
  @IsDecimalText()
  netPrice?: string | null;

  @ApiPropertyOptional({
    enum: VAT_CATEGORIES,
    nullable: true,
    description: 'VAT category (UNTDID 5305, BT-151)',
    example: 'S',
  })
  @IsOptional()
  @IsIn(VAT_CATEGORIES, { message: `vatCategory must be one of ${VAT_CATEGORIES.join(', ')}` })
  vatCategory?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'VAT rate in percent, from 0 to 100 (BT-152)',
    example: '21',
  })
  @IsOptional()
  @IsDecimalText()
  vatPercentage?: string | null;

  @ApiPropertyOptional({
    type: [ItemClassificationInput],
    maxItems: MAX_CLASSIFICATIONS,
    description: 'Classifications of the item (BT-158); the list replaces all stored classifications',
  })
  @ValidateIf(NOT_OMITTED)
  @IsArray({ message: 'classifications must be a list of codes' })
  @ArrayMaxSize(MAX_CLASSIFICATIONS, {
    message: `classifications must have at most ${MAX_CLASSIFICATIONS} items`,
  })
  @EachNested()
  @Type(() => ItemClassificationInput)
  classifications?: ItemClassificationInput[];
}

export class ListItemsQuery extends PageQuery {
  @ApiPropertyOptional({
    description: 'Part of the name, item number or external id, case-insensitive',
  })
  @IsOptional()
  @IsText(100)
  search?: string;
}
