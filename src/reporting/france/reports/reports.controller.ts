import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { Operation } from '../../../platform/kernel/http/operation';
import {
  B2biInvoiceInput,
  B2biPaymentInput,
  B2biPurchaseInput,
  B2cPaymentsInput,
  B2cSalesInput,
} from './report.input';
import { ReportPipe, type ReceivedReport } from './report.pipe';
import { reportExample, reportSchema, type ReportResource } from './report.resource';
import { ReportsService } from './reports.service';
import { COMPANY_FAILURES } from '../../../business/companies/company.failures';
import { REPORTING_FAILURES } from '../reporting.failures';

const reportDescription =
  'The report is stored as an outgoing document and filed with its period; `reporting` of the ' +
  'document shows the progress. A request with the same reference and content returns the first ' +
  'report with `duplicate: true`.';

const salesExample = {
  type: 'sales',
  reference: 'till-3-2026-11-20',
  date: '2026-11-20',
  category: 'goods',
  currency: 'EUR',
  taxExclusiveAmount: '1000.00',
  taxAmount: '200.00',
  transactionCount: 42,
  vatBreakdown: [{ percentage: '20', taxableAmount: '1000.00', taxAmount: '200.00' }],
};

const paymentsExample = {
  type: 'payments',
  reference: 'payments-2026-11-20',
  date: '2026-11-20',
  vatBreakdown: [{ percentage: '20', amount: '1200.00' }],
};

const invoiceExample = {
  type: 'invoice',
  reference: 'invoice-2026-0042',
  documentNumber: '2026-0042',
  billingMode: 'B1',
  documentType: 'invoice',
  issueDate: '2026-11-20',
  dueDate: '2026-12-20',
  currency: 'EUR',
  buyer: { name: 'Brouwerij De Kroon NV', country: 'BE', vatNumber: 'BE0987654394' },
  totals: { taxExclusiveAmount: '1000.00', taxAmount: '0.00' },
  vatBreakdown: [
    {
      percentage: '0',
      taxableAmount: '1000.00',
      taxAmount: '0.00',
      category: 'K',
      exemptionReason: 'Intra-Community supply',
      exemptionReasonCode: 'VATEX-EU-IC',
    },
  ],
};

const purchaseExample = {
  type: 'invoice',
  reference: 'purchase-2026-0107',
  documentNumber: 'R-88121',
  billingMode: 'S1',
  documentType: 'invoice',
  issueDate: '2026-11-20',
  currency: 'EUR',
  seller: { name: 'Brouwerij De Kroon NV', country: 'BE', vatNumber: 'BE0987654394' },
  totals: { taxExclusiveAmount: '500.00', taxAmount: '0.00' },
  vatBreakdown: [
    {
      percentage: '0',
      taxableAmount: '500.00',
      taxAmount: '0.00',
      category: 'AE',
      exemptionReason: 'Reverse charge',
      exemptionReasonCode: 'VATEX-EU-AE',
    },
  ],
};

const paymentExample = {
  type: 'payment',
  reference: 'payment-2026-0043',
  invoiceNumber: '2026-0043',
  issueDate: '2026-11-20',
  date: '2026-12-18',
  currency: 'EUR',
  vatBreakdown: [{ percentage: '20', amount: '1200.00' }],
};

const B2C_REPORTS = new ReportPipe({
  sales: { type: B2cSalesInput, kind: 'b2cSales' },
  payments: { type: B2cPaymentsInput, kind: 'b2cPayments' },
});
const B2BI_REPORTS = new ReportPipe({
  invoice: { type: B2biInvoiceInput, kind: 'b2biInvoice' },
  payment: { type: B2biPaymentInput, kind: 'b2biPayment' },
});
const PURCHASE_REPORTS = new ReportPipe({ invoice: { type: B2biPurchaseInput, kind: 'b2biPurchase' } });

@ApiTags('French e-reporting')
@Controller('api/v1/:companyId/reporting/fr')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Post('b2c')
  @Operation({
    id: 'reporting.reportB2c',
    summary: 'Report sales to consumers, or their payments',
    description: reportDescription,
    access: 'team',
    permission: 'reporting.manage',
    answer: { report: reportSchema },
    example: { report: reportExample },
    body: {
      type: [B2cSalesInput, B2cPaymentsInput],
      example: salesExample,
      moreExamples: { payments: paymentsExample },
    },
    failures: [
      400,
      404,
      REPORTING_FAILURES.not_french,
      REPORTING_FAILURES.siren_missing,
      REPORTING_FAILURES.report_invalid,
      REPORTING_FAILURES.declarant_missing,
      REPORTING_FAILURES.declarant_disabled,
      REPORTING_FAILURES.declarant_not_registered,
      REPORTING_FAILURES.reference_reused,
      REPORTING_FAILURES.already_reported,
      REPORTING_FAILURES.operation_unknown,
      REPORTING_FAILURES.period_filed,
      COMPANY_FAILURES.company_not_verified,
    ],
  })
  async b2c(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body(B2C_REPORTS) receivedReport: ReceivedReport,
  ): Promise<{ success: true; report: ReportResource }> {
    return { success: true, report: await this.reports.accept(credential, companyId, receivedReport) };
  }

  @Post('b2bi')
  @Operation({
    id: 'reporting.reportB2bi',
    summary: 'Report an invoice to a business abroad, or a payment of such an invoice',
    description: reportDescription,
    access: 'team',
    permission: 'reporting.manage',
    answer: { report: reportSchema },
    example: { report: reportExample },
    body: {
      type: [B2biInvoiceInput, B2biPaymentInput],
      example: invoiceExample,
      moreExamples: { payment: paymentExample },
    },
    failures: [
      400,
      404,
      REPORTING_FAILURES.not_french,
      REPORTING_FAILURES.siren_missing,
      REPORTING_FAILURES.report_invalid,
      REPORTING_FAILURES.declarant_missing,
      REPORTING_FAILURES.declarant_disabled,
      REPORTING_FAILURES.declarant_not_registered,
      REPORTING_FAILURES.reference_reused,
      REPORTING_FAILURES.already_reported,
      REPORTING_FAILURES.operation_unknown,
      REPORTING_FAILURES.period_filed,
      COMPANY_FAILURES.company_not_verified,
    ],
  })
  async b2bi(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body(B2BI_REPORTS) receivedReport: ReceivedReport,
  ): Promise<{ success: true; report: ReportResource }> {
    return { success: true, report: await this.reports.accept(credential, companyId, receivedReport) };
  }

  @Post('purchases')
  @Operation({
    id: 'reporting.reportPurchase',
    summary: 'Report an invoice from a business abroad',
    description: reportDescription,
    access: 'team',
    permission: 'reporting.manage',
    answer: { report: reportSchema },
    example: { report: reportExample },
    body: {
      type: B2biPurchaseInput,
      example: purchaseExample,
    },
    failures: [
      400,
      404,
      REPORTING_FAILURES.not_french,
      REPORTING_FAILURES.siren_missing,
      REPORTING_FAILURES.report_invalid,
      REPORTING_FAILURES.declarant_missing,
      REPORTING_FAILURES.declarant_disabled,
      REPORTING_FAILURES.declarant_not_registered,
      REPORTING_FAILURES.reference_reused,
      REPORTING_FAILURES.already_reported,
      REPORTING_FAILURES.operation_unknown,
      REPORTING_FAILURES.period_filed,
      COMPANY_FAILURES.company_not_verified,
    ],
  })
  async purchases(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body(PURCHASE_REPORTS) receivedReport: ReceivedReport,
  ): Promise<{ success: true; report: ReportResource }> {
    return { success: true, report: await this.reports.accept(credential, companyId, receivedReport) };
  }
}
