import { Injectable } from '@nestjs/common';
import type { MailMessage } from '../../../platform/kernel/mail/mail-sender';
import { Decimal } from '../../../standards/values/decimal';
import { getDocumentNumber, isDocumentKind, type ParsedDocument } from '../../../standards/invoice';
import { DocumentStore } from '../../documents/document-store';
import { FacturXFileFactory } from '../../documents/facturx-files';
import { createQrModules, formatPaymentQrPayload } from '../../documents/pdf/payment-qr';
import { parseReadingJson } from '../../documents/reading/reading';
import { drawQrImage } from './qr-image';
import type { ReminderLanguage, ReminderLevel } from './reminder-values';
import { formatReminderMail, type RemindedInvoice, type ReminderTotal } from './reminder-wording';

/** Maximum size of attached files; mail servers accept at least this size. */
const MAX_ATTACHED_BYTES = 8 * 1024 * 1024;

/** Invoice of a reminder, with its open amount. */
export type DueInvoice = Omit<RemindedInvoice, 'documentId' | 'iban' | 'bic' | 'reference'> & { id: string };

/** Data from which the mail of a reminder is composed. */
export interface ReminderMailData {
  teamId: string;
  companyName: string;
  customerName: string | null;
  language: ReminderLanguage;
  level: ReminderLevel;
  note: string | null;
  invoices: readonly DueInvoice[];
}

/** Mail of a reminder. */
export interface ComposedReminderMail {
  subject: string;
  text: string;
  attachments: MailMessage['attachments'];
  totals: ReminderTotal[];
}

/** Composes the mails of reminders: text, the invoices as PDF, and payment QR codes of open amounts in euro. */
@Injectable()
export class ReminderMails {
  constructor(
    private readonly documents: DocumentStore,
    private readonly pdfs: FacturXFileFactory,
  ) {}

  /**
   * Composes the mail of a reminder. Reads one invoice at a time to limit the memory that a mail with many invoices
   * needs. @throws Error when an invoice has no PDF
   */
  async compose(mailData: ReminderMailData): Promise<ComposedReminderMail> {
    const { teamId, language, level, note } = mailData;
    const attachments: MailMessage['attachments'] = [];
    const invoices: RemindedInvoice[] = [];
    let attachedBytes = 0;
    let areAllAttached = true;
    for (const invoice of mailData.invoices) {
      const { document, xml, parsed: bytes } = await this.documents.getStored(teamId, invoice.id);
      const parsedDocument = isDocumentKind(document.type)
        ? parseReadingJson({ parsedJson: bytes?.toString() ?? null })
        : null;
      invoices.push(toRemindedInvoice(invoice, parsedDocument));
      const pdf = await this.pdfs.create(document, xml, { language, profile: null });
      const files = [toPdfFile(invoice, pdf), ...toQrFiles(invoice, parsedDocument)];
      const size = files.reduce((sum, { content }) => sum + content.length, 0);
      if (attachedBytes + size > MAX_ATTACHED_BYTES) areAllAttached = false;
      else {
        attachedBytes += size;
        attachments.push(...files);
      }
    }
    const totals = sumOpenAmounts(mailData.invoices);
    const mailValues = {
      company: mailData.companyName,
      customer: mailData.customerName,
      language,
      level,
      note,
      invoices,
    };
    return { ...formatReminderMail({ ...mailValues, areAllAttached }, totals), attachments, totals };
  }
}

/** Sums open amounts by currency, in decimal arithmetic. */
export function sumOpenAmounts(
  invoices: readonly Pick<DueInvoice, 'currency' | 'openAmount'>[],
): ReminderTotal[] {
  const sums = new Map<string, Decimal>();
  for (const { currency, openAmount } of invoices)
    sums.set(currency, (sums.get(currency) ?? Decimal.ZERO).plus(Decimal.parse(openAmount) ?? Decimal.ZERO));
  return [...sums].map(([currency, amount]) => ({ currency, amount: amount.toString() }));
}

function toRemindedInvoice(
  { id, ...invoice }: DueInvoice,
  parsedDocument: ParsedDocument | null,
): RemindedInvoice {
  const paymentMeans = parsedDocument?.paymentMeans.find(({ iban }) => iban !== null) ?? null;
  return {
    documentId: id,
    ...invoice,
    iban: paymentMeans?.iban ?? null,
    bic: paymentMeans?.financialInstitutionBranch ?? null,
    reference:
      paymentMeans?.reference ??
      (parsedDocument === null ? invoice.number : getDocumentNumber(parsedDocument)),
  };
}

function toFileName({ id, number }: DueInvoice): string {
  return (number ?? id).replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80);
}

function toPdfFile(invoice: DueInvoice, content: Buffer): MailMessage['attachments'][number] {
  return { filename: `${toFileName(invoice)}.pdf`, contentType: 'application/pdf', content };
}

/** Creates the payment QR code for the open amount; the code in the PDF of the invoice states the whole amount. */
function toQrFiles(invoice: DueInvoice, parsedDocument: ParsedDocument | null): MailMessage['attachments'] {
  if (parsedDocument === null) return [];
  const totals = { ...parsedDocument.totals, payableAmount: invoice.openAmount };
  const payload = formatPaymentQrPayload({ ...parsedDocument, totals });
  if (payload === null) return [];
  const content = drawQrImage(createQrModules(payload));
  return [{ filename: `${toFileName(invoice)}-QR.png`, contentType: 'image/png', content }];
}
