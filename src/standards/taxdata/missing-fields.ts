/** Finds the fields that an invoice lacks for its tax data report. */
import { isCreditNote, type ParsedDocument } from '../invoice/model';
import type { Jurisdiction } from './jurisdiction';
import { JURISDICTION_TABLES } from './tables';
import { checkEnterpriseNumber } from '../peppol/enterprise-number';
import type { NumberCheck } from '../peppol/number-rule';

/** Missing field that prevents the tax data document from being built. */
export interface MissingField {
  /**
   * path in the JSON document, such as `lines.0.netAmount`, or of the report itself, such as `report.receivingParty`
   */
  field: string;
  /** missing data, reason and remedy */
  message: string;
}

/** Required field: its path, its description and its value. */
type Requirement = readonly [field: string, label: string, value: string | null | undefined];

const hasText = (value: string | null | undefined): boolean => (value ?? '').trim() !== '';

function listHeadRequirements(document: ParsedDocument): Requirement[] {
  const number: Requirement = isCreditNote(document)
    ? ['creditNoteNumber', 'The number of the credit note', document.creditNoteNumber]
    : ['invoiceNumber', 'The number of the invoice', document.invoiceNumber];
  return [
    number,
    ['issueDate', 'The issue date', document.issueDate],
    ['typeCode', 'The type of the document', document.typeCode],
    ['currency', 'The currency', document.currency],
    ['totals.taxExclusiveAmount', 'The total without tax', document.totals.taxExclusiveAmount],
    ['vat.totalVatAmount', 'The tax total', document.vat.totalVatAmount],
    ...(hasText(document.taxCurrency)
      ? ([
          [
            'vat.totalVatAmountInTaxCurrency',
            'The tax total in the tax currency',
            document.vat.totalVatAmountInTaxCurrency,
          ],
        ] as const)
      : []),
  ];
}

/**
 * VAT categories that require the VAT number of the seller or of its tax representative (BR-S-02 and similar rules).
 */
const TAXABLE_SELLER_CATEGORIES = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']);

/** VAT categories that require the VAT number of the buyer (BR-AE-02, BR-IC-02). */
const TAXABLE_BUYER_CATEGORIES = new Set(['AE', 'K']);

/**
 * Lists the VAT numbers that the categories of the document require. An invoice may state another registration instead
 * (BT-32, BT-47), which the full form does not report.
 */
function listTaxNumberRequirements({
  seller,
  buyer,
  taxRepresentative,
  lines,
  vat,
}: ParsedDocument): Requirement[] {
  const categories = [
    ...lines.map((line) => line.vat.category),
    ...vat.subtotals.map(({ category }) => category),
  ];
  const hasCategoryIn = (list: ReadonlySet<string>): boolean =>
    categories.some((category) => category !== null && list.has(category));
  return [
    ...(hasCategoryIn(TAXABLE_SELLER_CATEGORIES)
      ? ([
          [
            'seller.vatNumber',
            'The VAT number of the seller',
            seller.vatNumber ?? taxRepresentative?.vatNumber,
          ],
        ] as const)
      : []),
    ...(hasCategoryIn(TAXABLE_BUYER_CATEGORIES)
      ? ([['buyer.vatNumber', 'The VAT number of the buyer', buyer.vatNumber]] as const)
      : []),
  ];
}

function listFullFormRequirements(document: ParsedDocument): Requirement[] {
  const { seller, buyer, totals, lines } = document;
  return [
    ['seller.country', 'The country of the seller', seller.country],
    ...listTaxNumberRequirements(document),
    ['buyer.country', 'The country of the buyer', buyer.country],
    ['buyer.name', 'The name of the buyer', buyer.legalName ?? buyer.name],
    ['totals.linesAmount', 'The sum of the lines', totals.linesAmount],
    ['totals.payableAmount', 'The amount due', totals.payableAmount],
    ['lines', 'A line', lines.length === 0 ? null : String(lines.length)],
    ...lines.flatMap((line, index): Requirement[] => [
      [`lines.${index}.id`, 'The identifier of the line', line.id],
      [`lines.${index}.quantity`, 'The quantity', line.quantity],
      [`lines.${index}.unitCode`, 'The unit', line.unitCode],
      [`lines.${index}.netAmount`, 'The net amount of the line', line.netAmount],
      [`lines.${index}.name`, 'The name of the item', line.name],
      [`lines.${index}.netPriceAmount`, 'The price', line.netPriceAmount],
      [`lines.${index}.vat.category`, 'The VAT category', line.vat.category],
    ]),
  ];
}

function listBriefFormRequirements(document: ParsedDocument, namesParties: boolean): Requirement[] {
  const { seller, buyer } = document;
  const registration = seller.vatNumber ?? seller.taxRegistrations[0]?.identifier;
  const names: Requirement[] = namesParties
    ? [
        ['seller.name', 'The name of the seller', seller.legalName ?? seller.name],
        ['buyer.name', 'The name of the buyer', buyer.legalName ?? buyer.name],
      ]
    : [];
  return [
    ['uuid', 'The UUID of the document', document.uuid],
    ['seller.vatNumber', 'The tax number of the seller', registration],
    ...names,
  ];
}

/** Lists the missing fields in the order of the document; empty when the tax data document can be built. */
export function findMissingFields(document: ParsedDocument, jurisdiction: Jurisdiction): MissingField[] {
  const { form, name, contents } = JURISDICTION_TABLES[jurisdiction];
  const formRequirements =
    form === 'full'
      ? listFullFormRequirements(document)
      : listBriefFormRequirements(document, contents.namesParties);
  return [...listHeadRequirements(document), ...formRequirements]
    .filter(([, , value]) => !hasText(value))
    .map(([field, label]) => ({
      field,
      message: `${label} is missing, but the tax authority of ${name} requires it. Enter ${field}.`,
    }));
}

/**
 * Validates the tax number of a company: the Slovak DIČ (ten digits, a multiple of 11), the TIN of the Emirates (ten
 * digits, the first is 1, no check digit) and the tax number of Oman (OM and ten digits, no check digit). The ViDA
 * pilot
 * accepts any number, because each member state has its own format.
 * @returns the number in its compact form, or the error message
 */
export function checkTaxIdentifier(jurisdiction: Jurisdiction, receivedValue: string): NumberCheck {
  const { taxIdentifierScheme, name } = JURISDICTION_TABLES[jurisdiction];
  if (taxIdentifierScheme !== null) return checkEnterpriseNumber(taxIdentifierScheme, receivedValue);
  const value = receivedValue.trim();
  return value === ''
    ? { ok: false, message: `The tax number of a company in ${name} is empty. Enter the tax number.` }
    : { ok: true, value };
}
