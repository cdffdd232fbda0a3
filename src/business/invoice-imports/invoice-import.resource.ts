import {
  enumOf,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import { IMPORT_FIELD_NAMES } from '../../standards/spreadsheets';
import { newDocumentId } from '../documents/document.resource';
import {
  IMPORT_DOCUMENT_STATES,
  type ImportDocumentState,
  type InvoiceImportDocument,
} from './invoice-import-document.entity';
import { INVOICE_IMPORT_STATES, type InvoiceImport } from './invoice-import.entity';

export const newInvoiceImportId = defineId('imp');
export const newImportDocumentId = defineId('imd');
export const newImportMappingId = defineId('imm');

const countSchema = (description: string) => ({ ...integer, description });

const mappingSchema = namedSchema(
  'InvoiceImportMapping',
  object(
    {
      fields: {
        ...listOf(
          object({
            field: { ...enumOf(...IMPORT_FIELD_NAMES), description: 'Field of the invoice or of its line' },
            column: {
              ...nullable(text),
              description: 'Name of the column that contains the field; null for a fixed value',
            },
            value: {
              ...nullable(text),
              description: 'Fixed value in all rows; null when a column contains the field',
            },
          }),
        ),
        description: 'Fields of the invoices, each with its column or its fixed value',
      },
      decimalSeparator: {
        ...enumOf('.', ','),
        description: 'Decimal separator of ambiguous numbers, such as `1.250`',
      },
    },
    'Mapping of the columns of the file to fields of the invoice',
  ),
);

const rowSchema = object({
  row: countSchema('Number of the row in the file, from 1'),
  cells: { ...listOf(text), description: 'Cells of the row, one for each column' },
});

const countsSchema = object(
  {
    waiting: countSchema('Number of documents that are not validated yet'),
    valid: countSchema('Number of documents that can be sent'),
    invalid: countSchema('Number of documents with errors'),
    queued: countSchema('Number of documents that will be sent'),
    sent: countSchema('Number of documents that were accepted for sending'),
    failed: countSchema('Number of documents that were rejected'),
  },
  'Number of documents in each state',
);

const networkWaitSchema = object(
  {
    documents: countSchema('Number of queued documents that wait because the network did not respond'),
    nextAttemptAt: { ...instant, description: 'Time of the next attempt' },
  },
  'Documents that wait for the network',
);

export const invoiceImportSchema = namedSchema(
  'InvoiceImport',
  object(
    {
      id: idOf(newInvoiceImportId.prefix),
      companyId: idOf('c'),
      fileName: {
        ...nullable(text),
        description: 'File name stated in the request; null if the request does not state it',
      },
      format: { ...enumOf('csv', 'xlsx'), description: 'Format of the file' },
      state: {
        ...enumOf(...INVOICE_IMPORT_STATES),
        description:
          '`unmapped`: the mapping of the columns is missing; `validating`: the documents are validated; `ready`: ' +
          'documents can be sent; `sending`: queued documents are sent',
      },
      columns: { ...listOf(text), description: 'Names of the columns, from the first row of the file' },
      firstRows: { ...listOf(rowSchema), description: 'The first rows of the file, at most 10' },
      rowCount: countSchema('Number of rows below the header'),
      suggestion: {
        ...mappingSchema,
        description: 'Mapping suggested from the names of the columns',
      },
      mapping: {
        ...nullable(mappingSchema),
        description:
          'Mapping in use; null until it is set. The mapping that the company last set for the same header ' +
          'applies to a new file at once',
      },
      counts: countsSchema,
      networkWait: {
        ...nullable(networkWaitSchema),
        description:
          'Queued documents that are retried later because the network did not respond; null without such documents',
      },
      createdAt: instant,
    },
    'A CSV or XLSX file of invoices that a company imports',
  ),
);

const rowErrorSchema = object({
  row: countSchema('Number of the row in the file, from 1'),
  column: { ...nullable(text), description: 'Name of the column; null when no column contains the field' },
  value: {
    ...nullable(text),
    description: 'Value of the cell; null when the error does not concern a single cell',
  },
  message: {
    ...text,
    description: 'Error message with the field, the accepted values and the received value',
  },
});

export const importDocumentSchema = namedSchema(
  'InvoiceImportDocument',
  object(
    {
      id: idOf(newImportDocumentId.prefix),
      number: {
        ...nullable(text),
        description: 'Number of the invoice (BT-1); null when the file does not state it',
      },
      documentType: { ...enumOf('invoice', 'creditNote'), description: 'Type of the document' },
      recipient: {
        ...nullable(text),
        description: 'Electronic address `<scheme>:<identifier>`; null when the file does not state it',
      },
      buyerName: { ...nullable(text), description: 'Name of the buyer (BT-44)' },
      rows: { ...listOf(integer), description: 'Row numbers in the file, one for each line of the invoice' },
      state: {
        ...enumOf(...IMPORT_DOCUMENT_STATES),
        description:
          '`waiting` (for validation), `valid`, `invalid`, `queued` (for sending), `sent`, or `failed` (rejected)',
      },
      errors: {
        ...listOf(rowErrorSchema),
        description:
          'Errors of the rows, at most 20; for a queued document, the reason why the last attempt failed; empty for a valid document',
      },
      nextAttemptAt: {
        ...nullable(instant),
        description:
          'Time of the next attempt to send a queued document, while the network does not respond; null in all other cases',
      },
      documentId: {
        ...nullable(idOf(newDocumentId.prefix)),
        description: 'Id of the sent document; null until the document is sent',
      },
    },
    'An invoice or credit note of an imported file',
  ),
);

/** An import in the API. */
export type InvoiceImportResource = Shape<typeof invoiceImportSchema>;
/** A document of an import in the API. */
export type ImportDocumentResource = Shape<typeof importDocumentSchema>;
/** Number of documents in each state. */
export type ImportCounts = Record<ImportDocumentState, number>;
/** Documents of an import that wait for the network. */
export interface NetworkWait {
  documents: number;
  nextAttemptAt: Date;
}

export const ZERO_DOCUMENT_COUNTS: ImportCounts = {
  waiting: 0,
  valid: 0,
  invalid: 0,
  queued: 0,
  sent: 0,
  failed: 0,
};

/**
 * @param wait documents of the import that wait for the network; null: none
 */
export function toInvoiceImportResource(
  row: InvoiceImport,
  counts: ImportCounts,
  wait: NetworkWait | null,
): InvoiceImportResource {
  const { id, companyId, fileName, format, state, columns, firstRows, rowCount, suggestion, mapping } = row;
  return {
    id,
    companyId,
    fileName,
    format,
    state,
    columns,
    firstRows,
    rowCount,
    suggestion,
    mapping,
    counts,
    networkWait:
      wait === null ? null : { documents: wait.documents, nextAttemptAt: wait.nextAttemptAt.toISOString() },
    createdAt: row.createdAt.toISOString(),
  };
}

export function toImportDocumentResource(row: InvoiceImportDocument): ImportDocumentResource {
  const { id, number, documentType, recipient, buyerName, rows, state, errors, documentId, retryAt } = row;
  const nextAttemptAt = state === 'queued' ? (retryAt?.toISOString() ?? null) : null;
  return {
    id,
    number,
    documentType,
    recipient,
    buyerName,
    rows,
    state,
    errors,
    nextAttemptAt,
    documentId,
  };
}

const mappingExample: InvoiceImportResource['suggestion'] = {
  fields: [
    { field: 'number', column: 'Number', value: null },
    { field: 'buyerName', column: 'Customer', value: null },
    { field: 'netPriceAmount', column: 'Price', value: null },
    { field: 'vatPercentage', column: 'VAT rate', value: null },
  ],
  decimalSeparator: ',',
};

export const invoiceImportExample: InvoiceImportResource = {
  id: 'imp_01KAJ3T2A3B4C5D6E7F8G9H0J1',
  companyId: 'c_01KAJ3QW5N8Z2R4T6V8X0B1D3F',
  fileName: 'november.csv',
  format: 'csv',
  state: 'ready',
  columns: ['Number', 'Customer', 'Price', 'VAT rate'],
  firstRows: [{ row: 2, cells: ['2026-0001', 'De Kroon', '1.250,50', '21'] }],
  rowCount: 2,
  suggestion: mappingExample,
  mapping: mappingExample,
  counts: { ...ZERO_DOCUMENT_COUNTS, valid: 1, invalid: 1 },
  networkWait: null,
  createdAt: '2026-11-28T10:00:00.000Z',
};

export const importDocumentExample: ImportDocumentResource = {
  id: 'imd_01KAJ3T2A3B4C5D6E7F8G9H0J1',
  number: '2026-0002',
  documentType: 'invoice',
  recipient: null,
  buyerName: 'De Kroon',
  rows: [3],
  state: 'invalid',
  errors: [
    {
      row: 3,
      column: 'Date',
      value: '31/11/2026',
      message: 'issueDate must be a day, such as 2026-11-28, 28/11/2026 or 28.11.2026; received "31/11/2026"',
    },
  ],
  nextAttemptAt: null,
  documentId: null,
};
