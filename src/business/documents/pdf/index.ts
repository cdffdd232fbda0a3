/** Invoices as PDF. */
export { PDF_LANGUAGES, type PdfLanguage } from './languages';
export type { Letterhead } from './letterhead';
export { renderInvoicePdf, type InvoicePdfOptions } from './render-invoice-pdf';
export { renderStatementPdf, type StatementPdfRequest } from './render-statement-pdf';
