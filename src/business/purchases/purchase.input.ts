import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { PURCHASE_STATES, type PurchaseState } from '../documents/purchases/purchase.resource';

/** Change of the work on a received document; omitted fields stay unchanged. */
export class UpdatePurchaseInput {
  @ApiPropertyOptional({
    enum: PURCHASE_STATES,
    description:
      '`approved` approves a new document, `booked` records that an approved document is booked, `new` reopens the document: approvals and booking are removed',
  })
  @ValidateIf((_: object, value: unknown) => value !== undefined)
  @IsIn(PURCHASE_STATES, { message: `must be one of ${PURCHASE_STATES.join(', ')}` })
  state?: PurchaseState;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 50,
    description: 'Id of the member who works on the document; null for nobody',
    example: 'user_01KAJ3Q5E9V3Z5P7C8D0F2G4HA',
  })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  assignee?: string | null;
}
