import { REFERENCE_LENGTH } from './invoice-references';

/**
 * SQL: ids of the documents of some companies that reference an invoice number. `documents_invoice_references`.
 * @param number SQL of the number
 * @param companies SQL that selects the ids of the companies
 */
export const documentsReferencing = (number: string, companies: string): string =>
  `SELECT n.id FROM documents n WHERE n.invoice_references && ARRAY(
    SELECT own.id || ' ' || left(${number}, ${REFERENCE_LENGTH}) FROM (${companies}) AS own (id))`;
