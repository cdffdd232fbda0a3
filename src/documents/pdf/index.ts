/** Invoices as PDF. */
export { PDF_LANGUAGES, type PdfLanguage } from './language';
export { renderInvoicePdf, type InvoicePdfOptions } from './render-invoice-pdf';
