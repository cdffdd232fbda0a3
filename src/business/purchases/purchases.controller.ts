import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AUTH_FAILURES } from '../../access/auth/auth.failures';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { requirePermission } from '../../access/auth/permissions/access-rules';
import { Operation } from '../../platform/kernel/http/operation';
import { purchaseExample } from '../documents/document.examples';
import { documentSchema, type DocumentResource } from '../documents/document.resource';
import { DocumentStore } from '../documents/document-store';
import { UpdatePurchaseInput } from './purchase.input';
import { PurchaseService } from './purchase.service';
import { PURCHASE_FAILURES } from './purchases.failures';

/** Approval, booking and assignment of received invoices and credit notes. */
@ApiTags('Purchases')
@Controller('api/v1/documents/:documentId/purchase')
export class PurchasesController {
  constructor(
    private readonly purchases: PurchaseService,
    private readonly documents: DocumentStore,
  ) {}

  @Put()
  @Operation({
    id: 'purchases.update',
    summary: 'Approve, book, reopen or assign a received invoice',
    description:
      'Changes state or assignee of a received invoice or credit note; every field is optional. Approving requires the permission ' +
      '`purchases.approve`, which API keys have only when their scopes name it. Above the limit of the team, two people must approve; the document stays `new` until the second ' +
      'approval. A document with a warning that is listed in `purchaseHold` of the ' +
      'team can be approved only after another person has confirmed its payee (`PUT /documents/{documentId}/payee-confirmation`).',
    access: 'team',
    permission: 'purchases.write',
    answer: { document: documentSchema },
    example: { document: purchaseExample },
    body: { type: UpdatePurchaseInput, example: { state: 'booked' } },
    failures: [
      400,
      404,
      AUTH_FAILURES.person_required,
      PURCHASE_FAILURES.not_a_purchase,
      PURCHASE_FAILURES.purchase_state,
      PURCHASE_FAILURES.second_person_required,
      PURCHASE_FAILURES.payee_not_confirmed,
    ],
  })
  async update(
    @CurrentCredential() credential: Credential,
    @Param('documentId') documentId: string,
    @Body() input: UpdatePurchaseInput,
  ): Promise<{ success: true; document: DocumentResource }> {
    if (input.state === 'approved') requirePermission(credential, 'purchases.approve');
    await this.purchases.update(credential, documentId, input);
    return { success: true, document: await this.documents.get(credential.teamId, documentId) };
  }
}
