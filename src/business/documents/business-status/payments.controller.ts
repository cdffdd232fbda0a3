import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { PageQuery, type Pagination } from '../../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import { CreatePaymentInput } from './payment.input';
import { paymentExample, paymentSchema, toPaymentResource, type PaymentResource } from './payment.resource';
import { PaymentService } from './payment.service';
import { PAYMENT_FAILURES } from '../document.failures';

/** Payments of invoices. */
@ApiTags('Payments')
@Controller('api/v1/documents/:documentId/payments')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentService,
    results: IdempotentResults,
  ) {
    results.register('payment', async (teamId, id) => ({
      payment: toPaymentResource(await payments.get(teamId, id)),
    }));
  }

  @Get()
  @Operation({
    id: 'payments.list',
    fromReplica: true,
    summary: 'List the payments of an invoice, newest first',
    access: 'team',
    permission: 'documents.read',
    answer: { payments: listOf(paymentSchema), pagination: paginationSchema },
    example: {
      payments: [paymentExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Query() query: PageQuery,
  ): Promise<{ success: true; payments: PaymentResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.payments.listPage(teamId, documentId, query);
    return { success: true, payments: items.map(toPaymentResource), pagination };
  }

  @Post()
  @Operation({
    id: 'payments.create',
    summary: 'Record a payment of an invoice',
    description:
      'Records the payment of a sent or received invoice: the whole open amount, or a part. The business ' +
      'status of the invoice becomes `partlyPaid` or `paid`; the other party is not informed. An amount ' +
      'above the open amount is rejected unless `allowOverpayment` is set.',
    access: 'team',
    permission: 'documents.send',
    answer: { payment: paymentSchema },
    example: { payment: paymentExample },
    body: {
      type: CreatePaymentInput,
      example: { amount: '121.00', paidOn: '2026-11-25', reference: '+++090/9337/55493+++' },
    },
    failures: [400, 404, PAYMENT_FAILURES.not_payable, PAYMENT_FAILURES.nothing_open],
  })
  async create(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Body() input: CreatePaymentInput,
  ): Promise<{ success: true; payment: PaymentResource }> {
    const payment = await this.payments.record({ ...input, teamId, documentId, source: 'manual' });
    return { success: true, payment: toPaymentResource(payment) };
  }

  @Delete(':paymentId')
  @Operation({
    id: 'payments.delete',
    summary: 'Delete a payment of an invoice',
    description: 'Deletes a payment; the open amount of the invoice increases by the amount of the payment.',
    access: 'team',
    permission: 'documents.send',
    answer: {},
    example: {},
    failures: [404],
  })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Param('paymentId') paymentId: string,
  ): Promise<{ success: true }> {
    await this.payments.delete(teamId, documentId, paymentId);
    return { success: true };
  }
}
