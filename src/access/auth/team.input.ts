import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  Matches,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
} from 'class-validator';
import { PAYEE_WARNINGS, type PayeeWarning } from '../../standards/rules/payee-warnings';
import { Nested } from '../../platform/kernel/http/each-nested';
import { IsDecimalText } from '../../platform/kernel/http/is-decimal-text';
import { IsText } from '../../platform/kernel/http/is-text';
import { formatReceived } from '../../standards/values/received';
import { HOUSE_RULE_CODES, HOUSE_RULES, type HouseRuleSwitches } from '../teams/house-rules';
import { NOT_OMITTED } from '../../platform/kernel/http/input-fields';

/** Validates switches of house rules by code, e.g. `{"HOUSE-IBAN": false}`. */
function IsHouseRules(): PropertyDecorator {
  return ValidateBy({
    name: 'isHouseRules',
    validator: {
      validate: (value: unknown) => findSwitchError(value) === null,
      defaultMessage: (args?: ValidationArguments) =>
        findSwitchError(args?.value) ?? 'must be an object of house rule switches',
    },
  });
}

function findSwitchError(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `must be an object such as {"HOUSE-IBAN": false}; received ${formatReceived(value)}`;
  const codes: readonly string[] = HOUSE_RULE_CODES;
  for (const [code, isOn] of Object.entries(value)) {
    if (!codes.includes(code))
      return `must name house rules, which are ${codes.join(', ')}; received ${formatReceived(code)}`;
    if (typeof isOn !== 'boolean')
      return `must be true or false for ${code}; received ${formatReceived(isOn)}`;
  }
  return null;
}

/** Amount above which two people approve a received invoice. */
export class PurchaseApprovalInput {
  @ApiProperty({
    type: String,
    description: 'Maximum amount due for which one approval is enough; 0 or more',
    example: '1000',
  })
  @IsDecimalText()
  @Matches(/^[^-]/, { message: 'must be 0 or more' })
  limit!: string;

  @ApiProperty({ description: 'Currency of the limit (ISO 4217)', example: 'EUR', pattern: '^[A-Z]{3}$' })
  @Matches(/^[A-Z]{3}$/, { message: 'must have three capital letters, such as EUR' })
  currency!: string;
}

/** Warnings for which the payee of a received invoice must be confirmed. */
export class PurchaseHoldInput {
  @ApiProperty({
    enum: PAYEE_WARNINGS,
    isArray: true,
    minItems: 1,
    uniqueItems: true,
    description: 'Codes of the warnings for which the payee of a received invoice must be confirmed',
    example: ['PAYEE-ACCOUNT-NEW'],
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(PAYEE_WARNINGS, { each: true, message: `must be one of ${PAYEE_WARNINGS.join(', ')}` })
  warnings!: PayeeWarning[];
}

export class UpdateTeamInput {
  @ApiPropertyOptional({ maxLength: 100, description: 'Name of the team', example: 'Bakkerij Peeters' })
  @ValidateIf(NOT_OMITTED)
  @IsText(100)
  name?: string;

  @ApiPropertyOptional({
    type: 'object',
    properties: Object.fromEntries(
      HOUSE_RULES.map(({ code, summary }) => [code, { type: 'boolean' as const, description: summary }]),
    ),
    additionalProperties: false,
    description: 'House rules to switch on (true) or off (false), by code; omitted rules do not change',
    example: { 'HOUSE-NO-PAYMENT': false },
  })
  @ValidateIf(NOT_OMITTED)
  @IsHouseRules()
  houseRules?: Partial<HouseRuleSwitches>;

  @ApiPropertyOptional({
    type: PurchaseApprovalInput,
    nullable: true,
    description:
      'Amount above which two people must approve a received invoice; null: one approval is enough',
  })
  @IsOptional()
  @Nested(() => PurchaseApprovalInput, { nullable: true })
  purchaseApproval?: PurchaseApprovalInput | null;

  @ApiPropertyOptional({
    type: PurchaseHoldInput,
    nullable: true,
    description:
      'Warnings for which a second person must confirm the payee before a received invoice can be approved; null: none',
  })
  @IsOptional()
  @Nested(() => PurchaseHoldInput, { nullable: true })
  purchaseHold?: PurchaseHoldInput | null;

  @ApiPropertyOptional({
    description: 'Whether tools for assistants may create drafts; only signed-in users can change this',
    example: true,
  })
  @ValidateIf(NOT_OMITTED)
  @IsBoolean({ message: 'must be true or false' })
  assistantDrafts?: boolean;
}
