import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { IdempotentResults } from '../../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf } from '../../../platform/kernel/http/schema';
import { DOCUMENT_FAILURES } from '../../documents/document.failures';
import { draftExample, draftSchema } from '../draft.resource';
import { CREDIT_FAILURES } from '../draft.failures';
import { CreditedLineInput, CreditInput } from './credit.input';
import { CreditService, type CreditDraft } from './credit.service';
import { creditWarningSchema } from './credit-warnings';

/** Credit notes of stored invoices. */
@ApiTags('Drafts')
@ApiExtraModels(CreditedLineInput)
@Controller('api/v1/documents/:documentId/credit')
export class CreditController {
  constructor(
    private readonly credits: CreditService,
    results: IdempotentResults,
  ) {
    results.register('creditDraft', async (teamId, id) => ({ ...(await this.credits.getDraft(teamId, id)) }));
  }

  @Post()
  @Operation({
    id: 'documents.credit',
    summary: 'Create the draft of a credit note',
    description:
      'Creates the draft of a credit note for a sent invoice, or for some of its lines. The draft ' +
      'contains the reference to the invoice, and its parties, currency, VAT and payment means. The ' +
      'credit note of a whole invoice has exactly the totals of the invoice; a prepaid amount is ' +
      'credited as well. Send the draft with `drafts.send`.',
    access: 'team',
    permission: 'documents.send',
    answer: {
      draft: draftSchema,
      warnings: {
        ...listOf(creditWarningSchema),
        description: 'Reasons to check the credit note before it is sent',
      },
    },
    example: {
      draft: {
        ...draftExample,
        documentType: 'creditNote',
        number: '2026-0042-C1',
        content: {
          recipient: '0208:0987654394',
          documentType: 'creditNote',
          document: {
            creditNoteNumber: '2026-0042-C1',
            invoiceReferences: [{ id: '2026-0042', issueDate: '2026-11-02' }],
            buyer: { name: 'Brouwerij De Kroon NV' },
            lines: [
              {
                id: '1',
                name: 'Consulting',
                quantity: '2',
                netPriceAmount: '75.00',
                vat: { percentage: '21' },
              },
            ],
          },
        },
      },
      warnings: [],
    },
    body: { type: CreditInput, example: { lines: [{ id: '1', quantity: '1' }] }, required: false },
    failures: [
      400,
      404,
      DOCUMENT_FAILURES.no_xml,
      CREDIT_FAILURES.credit_of_received,
      CREDIT_FAILURES.credit_of_other,
      CREDIT_FAILURES.credit_not_representable,
    ],
  })
  async credit(
    @CurrentCredential() credential: Credential,
    @Param('documentId') documentId: string,
    @Body() input: CreditInput,
  ): Promise<{ success: true } & CreditDraft> {
    return { success: true, ...(await this.credits.credit(credential, documentId, input)) };
  }
}
