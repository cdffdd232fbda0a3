import { findDefaultParticipantIdentifier } from '../peppol/company-identity';
import { formatReceived, truncate } from '../values/received';
import { parseTypedDay, parseTypedDecimal } from './cell-values';
import { getFieldDescription, type FieldSource, type ImportField, type ImportMapping } from './import-fields';
import type { Sheet, SheetRow } from './sheet';

/** Error in a row of an imported file. */
export interface RowError {
  /** Number of the row in the file, from 1. */
  row: number;
  /** Name of the column; null when no column contains the field. */
  column: string | null;
  /** Content of the cell; null when the error is not in a cell. */
  value: string | null;
  message: string;
}

/** Invoice or credit note of a file: all rows with its number. */
export interface ImportedDocument {
  /** Position in the file, from 1. */
  position: number;
  number: string | null;
  documentType: 'invoice' | 'creditNote';
  recipient: string | null;
  buyerName: string | null;
  /** Row numbers of the document, in order; one for each line. */
  rows: number[];
  /** Input of the send request. */
  content: Record<string, unknown>;
  /** Errors in the cells. Even without errors, the content must still be validated. */
  errors: RowError[];
}

/** Maximum number of errors that are listed for one document. */
export const MAX_ERRORS = 20;
/** Maximum length of a value in an error. */
const MAX_VALUE_LENGTH = 200;
/** Reason code "discount" (UNTDID 5189). */
const DISCOUNT_REASON_CODE = '95';

/** Creates the documents of a sheet. Rows with the same number, in any position, are the lines of one document. */
export function toDocuments(sheet: Sheet, mapping: ImportMapping): ImportedDocument[] {
  const sources = new Map(mapping.fields.map((source) => [source.field, source]));
  const columnIndexes = new Map(sheet.columns.map((column, at) => [column, at]));
  const readText = (row: SheetRow, field: ImportField): string => {
    const source = sources.get(field);
    if (source === undefined) return '';
    if (source.column === null) return source.value?.trim() ?? '';
    return row.cells[columnIndexes.get(source.column) ?? -1] ?? '';
  };
  const groups = new Map<string, SheetRow[]>();
  for (const row of sheet.rows) {
    const number = readText(row, 'number');
    // A row without a number is a document of its own.
    const key = number === '' ? ` ${row.row}` : number;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()].map((rows, at) =>
    new DocumentBuilder(rows, mapping, sources, readText).build(at + 1),
  );
}

/** Builds the input of a send request from the rows of one document. */
class DocumentBuilder {
  private readonly errors: RowError[] = [];

  constructor(
    private readonly rows: readonly SheetRow[],
    private readonly mapping: ImportMapping,
    private readonly sources: ReadonlyMap<ImportField, FieldSource>,
    private readonly readText: (row: SheetRow, field: ImportField) => string,
  ) {}

  build(position: number): ImportedDocument {
    const readField = (field: ImportField): string | undefined => this.readSharedField(field);
    const number = readField('number');
    if (number === undefined)
      this.add(this.rows[0], 'number', null, 'must contain the invoice number; received nothing');
    const documentType = this.readDocumentType();
    const buyer = prune({
      name: readField('buyerName'),
      street: readField('buyerStreet'),
      postalZone: readField('buyerPostalZone'),
      city: readField('buyerCity'),
      country: readField('buyerCountry'),
      vatNumber: readField('buyerVatNumber'),
      enterpriseNumber: readField('buyerEnterpriseNumber'),
      enterpriseNumberScheme: readField('buyerEnterpriseNumberScheme'),
    });
    const recipient = readField('recipient') ?? this.findUsualRecipient();
    const email = readField('email');
    const reference = readField('invoiceReference');
    const payment = prune({ iban: readField('iban'), reference: readField('paymentReference') });
    const document = prune({
      [documentType === 'invoice' ? 'invoiceNumber' : 'creditNoteNumber']: number,
      issueDate: readField('issueDate'),
      dueDate: readField('dueDate'),
      currency: readField('currency')?.toUpperCase(),
      buyerReference: readField('buyerReference'),
      purchaseOrderReference: readField('purchaseOrderReference'),
      note: readField('note'),
      invoiceReferences: reference === undefined ? undefined : [{ id: reference }],
      delivery: wrapInObject('date', readField('deliveryDate')),
      paymentMeans: payment === undefined ? undefined : [payment],
      paymentTerms: wrapInObject('note', readField('paymentTerms')),
      vat: wrapInObject('exemptionReason', readField('exemptionReason')),
      totals: wrapInObject('payableAmount', readField('payableAmount')),
      buyer,
      lines: this.rows.map((row) => this.readLine(row)),
    });
    const emailDelivery =
      email === undefined
        ? undefined
        : { when: recipient === undefined ? 'always' : 'on_peppol_failure', to: [email] };
    const noRecipient = emailDelivery === undefined ? undefined : null;
    return {
      position,
      number: number ?? null,
      documentType,
      recipient: recipient ?? null,
      buyerName: readField('buyerName') ?? null,
      rows: this.rows.map(({ row }) => row),
      content: { recipient: recipient ?? noRecipient, documentType, email: emailDelivery, document },
      errors: this.errors.slice(0, MAX_ERRORS),
    };
  }

  private readLine(row: SheetRow): Record<string, unknown> {
    const readField = (field: ImportField): string | undefined => this.readCellValue(row, field);
    const discount = readField('lineDiscountAmount');
    const hasDiscount = discount !== undefined && /[1-9]/.test(discount);
    return (
      prune({
        name: readField('lineName'),
        description: readField('lineDescription'),
        sellersId: readField('lineItemNumber'),
        quantity: readField('quantity'),
        unitCode: readField('unitCode')?.toUpperCase(),
        netPriceAmount: readField('netPriceAmount'),
        netAmount: readField('lineNetAmount'),
        discounts: hasDiscount ? [{ amount: discount, reasonCode: DISCOUNT_REASON_CODE }] : undefined,
        vat: prune({
          category: readField('vatCategory')?.toUpperCase(),
          percentage: readField('vatPercentage'),
        }),
      }) ?? {}
    );
  }

  /**
   * Reads a field of the whole document from the first row that contains it. Other rows must not contain a different
   * value.
   */
  private readSharedField(field: ImportField): string | undefined {
    const first = this.rows.find((row) => this.readText(row, field) !== '');
    if (first === undefined) return undefined;
    const value = this.readText(first, field);
    const otherRow = this.rows.find((row) => !['', value].includes(this.readText(row, field)));
    if (otherRow !== undefined && !this.hasError(otherRow.row, field))
      this.add(
        otherRow,
        field,
        this.readText(otherRow, field),
        `must be ${formatReceived(value)}, as in row ${first.row} of the same invoice; received ${formatReceived(this.readText(otherRow, field))}`,
      );
    return this.readCellValue(first, field);
  }

  private readDocumentType(): 'invoice' | 'creditNote' {
    const text = this.readSharedField('documentType');
    return text === 'creditNote' ? 'creditNote' : 'invoice';
  }

  /** Converts a cell to the format of the API. An invalid cell is recorded as an error and omitted. */
  private readCellValue(row: SheetRow, field: ImportField): string | undefined {
    const text = this.readText(row, field);
    if (text === '') return undefined;
    const { value, acceptedForm } = this.convertText(field, text);
    if (value !== null) return value;
    if (!this.hasError(row.row, field))
      this.add(row, field, text, `must be ${acceptedForm}; received ${formatReceived(text)}`);
    return undefined;
  }

  private convertText(field: ImportField, text: string): { value: string | null; acceptedForm: string } {
    const { kind } = getFieldDescription(field);
    switch (kind) {
      case 'decimal':
        return {
          value: parseTypedDecimal(text, this.mapping.decimalSeparator),
          acceptedForm: `a number, such as 1250${this.mapping.decimalSeparator}50`,
        };
      case 'day':
        return {
          value: parseTypedDay(text),
          acceptedForm: 'a day, such as 2026-11-28, 28/11/2026 or 28.11.2026',
        };
      case 'country':
        return {
          value: /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : null,
          acceptedForm: 'a country code of two letters (ISO 3166-1), such as BE',
        };
      case 'documentType':
        return { value: findDocumentType(text), acceptedForm: 'invoice or creditNote (380 or 381)' };
      case 'identifier':
        return { value: text.replace(/[\s\u00a0]/g, ''), acceptedForm: 'an identifier' };
      case 'registration':
        return { value: text.replace(/[\s\u00a0./-]/g, ''), acceptedForm: 'a registration number' };
      case 'text':
        return { value: text, acceptedForm: 'a text' };
    }
  }

  /**
   * Returns the usual address of the buyer, from its enterprise number or from its Belgian VAT number, which is the
   * same number.
   */
  private findUsualRecipient(): string | undefined {
    const country = this.readSharedField('buyerCountry') ?? '';
    const belgian = /^BE([01]\d{9})$/i.exec(
      (this.readSharedField('buyerVatNumber') ?? '').replace(/\W/g, ''),
    )?.[1];
    const number = this.readSharedField('buyerEnterpriseNumber')?.replace(/[^0-9A-Za-z]/g, '') ?? belgian;
    if (number === undefined) return undefined;
    const scheme =
      this.readSharedField('buyerEnterpriseNumberScheme') ?? (belgian === number ? '0208' : null);
    const usual = findDefaultParticipantIdentifier(country, scheme, number);
    return usual === null ? undefined : `${usual.scheme}:${usual.identifier}`;
  }

  private hasError(row: number, field: ImportField): boolean {
    const column = this.sources.get(field)?.column ?? null;
    return this.errors.some((error) => error.row === row && error.column === column && column !== null);
  }

  private add(row: SheetRow | undefined, field: ImportField, value: string | null, message: string): void {
    this.errors.push({
      row: row?.row ?? 0,
      column: this.sources.get(field)?.column ?? null,
      value: value === null ? null : truncate(value, MAX_VALUE_LENGTH),
      message: `${field} ${message}`,
    });
  }
}

const CREDIT_NOTE_WORDS: ReadonlySet<string> = new Set(
  '381 creditnote credit creditnota notadecredito notedecredit avoir creditmemo gutschrift rechnungskorrektur stornorechnung cn'.split(
    ' ',
  ),
);
const INVOICE_WORDS: ReadonlySet<string> = new Set(
  '380 invoice facture factuur verkoopfactuur rechnung inv'.split(' '),
);

function findDocumentType(text: string): 'invoice' | 'creditNote' | null {
  const word = text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
  if (CREDIT_NOTE_WORDS.has(word)) return 'creditNote';
  return INVOICE_WORDS.has(word) ? 'invoice' : null;
}

/** Removes properties without a value; returns undefined when none remain. */
function prune(members: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function wrapInObject(name: string, value: string | undefined): Record<string, unknown> | undefined {
  return value === undefined ? undefined : { [name]: value };
}

/**
 * Converts the errors of a send request to errors of the rows of its document.
 * @param errors messages by the path of the field in the input of the send request

 */
export function toRowErrors(
  errors: Readonly<Record<string, readonly string[]>>,
  rows: readonly number[],
  mapping: ImportMapping,
): RowError[] {
  return Object.entries(errors)
    .flatMap(([path, messages]) => {
      const line = /^document\.lines\.(\d+)/.exec(path)?.[1];
      const row = rows[Number(line ?? 0)] ?? rows[0] ?? 0;
      const source = findSource(path, mapping);
      return messages.map((message) => ({
        row,
        column: source?.column ?? null,
        value: source?.value ?? null,
        message: path === 'root' ? message : `${path}: ${message}`,
      }));
    })
    .slice(0, MAX_ERRORS);
}

/** Finds the source of the field at a path, or of its first descendant. */
function findSource(path: string, { fields }: ImportMapping): FieldSource | undefined {
  const fieldPath = path.replace(/\.\d+(?=\.|$)/g, '').replace('creditNoteNumber', 'invoiceNumber');
  return (
    fields.find(({ field }) => getFieldDescription(field).path === fieldPath) ??
    fields.find(
      ({ field }) => fieldPath !== 'document' && getFieldDescription(field).path.startsWith(`${fieldPath}.`),
    )
  );
}
