import qrcode from 'qrcode-generator';
import {
  getDocumentNumber,
  isCreditNote,
  type ParsedDocument,
  type PaymentMeans,
} from '../../../standards/invoice';
import { isCreditTransfer } from '../../../standards/invoice/payment-methods';
import { formatEpcPayload } from './epc-qr';

/** QR code as rows of modules, without the quiet zone; true is a dark module. */
export type QrModules = readonly (readonly boolean[])[];

/**
 * Formats the text of the payment QR code of a document, from the first payment means that is a credit transfer in euro
 * to an account of the SEPA schemes. The remittance text is the payment reference (BT-83), otherwise the document
 * number. Returns null for credit notes and other currencies, and when nothing is due.
 */
export function formatPaymentQrPayload(document: ParsedDocument): string | null {
  const amount = document.totals.payableAmount;
  if (isCreditNote(document) || document.currency !== 'EUR' || amount === null) return null;
  for (const means of document.paymentMeans) {
    const payload = formatTransferPayload(document, means, amount);
    if (payload !== null) return payload;
  }
  return null;
}

function formatTransferPayload(document: ParsedDocument, means: PaymentMeans, amount: string): string | null {
  if (!isCreditTransfer(means.paymentMethod) || means.iban === null) return null;
  const { seller, payee } = document;
  return formatEpcPayload({
    bic: means.financialInstitutionBranch,
    beneficiary: means.accountName ?? payee?.name ?? seller.legalName ?? seller.name ?? '',
    iban: means.iban,
    amount,
    remittance: means.reference ?? getDocumentNumber(document),
  });
}

/** Creates the modules of a QR code for the text in UTF-8, at error correction level M as EPC069-12 requires. */
export function createQrModules(text: string): QrModules {
  const code = qrcode(0, 'M');
  // The encoder uses only the low byte of each UTF-16 unit, so the text has one unit for each UTF-8 byte.
  code.addData(Buffer.from(text, 'utf8').toString('latin1'), 'Byte');
  code.make();
  const indexes = Array.from({ length: code.getModuleCount() }, (_, index) => index);
  return indexes.map((row) => indexes.map((column) => code.isDark(row, column)));
}
