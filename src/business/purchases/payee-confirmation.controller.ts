import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AUTH_FAILURES } from '../../access/auth/auth.failures';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { Operation } from '../../platform/kernel/http/operation';
import { purchaseExample } from '../documents/document.examples';
import { documentSchema, type DocumentResource } from '../documents/document.resource';
import { DocumentStore } from '../documents/document-store';
import { ConfirmPayeeInput } from './purchase.input';
import { PayeeConfirmationService } from './payee-confirmation.service';
import { PURCHASE_FAILURES } from './purchases.failures';

/** Confirmations of the payees of received documents. */
@ApiTags('Purchases')
@Controller('api/v1/documents/:documentId/payee-confirmation')
export class PayeeConfirmationController {
  constructor(
    private readonly confirmations: PayeeConfirmationService,
    private readonly documents: DocumentStore,
  ) {}

  @Put()
  @Operation({
    id: 'purchases.confirmPayee',
    summary: 'Confirm the payee of a received invoice',
    description:
      'Records that a person has checked the payee of a received invoice or credit note with a warning about its sender, its ' +
      'seller’s name or account. Further documents with the same name, account and sender cause no warning. The person who confirms the payee cannot ' +
      'approve a document to which `purchaseHold` of the team applies. The request requires a ' +
      'signed-in user; API keys are not allowed.',
    access: 'team',
    permission: 'purchases.write',
    answer: { document: documentSchema },
    example: { document: purchaseExample },
    body: {
      type: ConfirmPayeeInput,
      example: { text: 'Called the supplier on the number of our contract.' },
    },
    failures: [
      400,
      404,
      AUTH_FAILURES.person_required,
      PURCHASE_FAILURES.not_a_purchase,
      PURCHASE_FAILURES.no_payee_warning,
      PURCHASE_FAILURES.payee_confirmed,
      PURCHASE_FAILURES.second_person_required,
    ],
  })
  async confirm(
    @CurrentCredential() credential: Credential,
    @Param('documentId') documentId: string,
    @Body() { text }: ConfirmPayeeInput,
  ): Promise<{ success: true; document: DocumentResource }> {
    await this.confirmations.confirm(credential, documentId, text);
    return { success: true, document: await this.documents.get(credential.teamId, documentId) };
  }
}
