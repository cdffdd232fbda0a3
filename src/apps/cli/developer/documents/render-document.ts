import type { Document } from '#sdk';
import { createStyle, escapeControls } from '../terminal/style';
import { formatTable } from '../terminal/table';
import { formatDocument, formatFindings, getNumber } from './document-lines';

type ParsedInvoice = Extract<NonNullable<Document['parsed']>, { invoiceNumber: unknown }>;

/** Renders a document for the terminal. */
export function renderDocument(document: Document): string[] {
  const { parsed } = document;
  if (parsed === null || !('invoiceNumber' in parsed))
    return [...formatDocument(document), ...formatFindings(document)];
  const { bold, dim } = createStyle();
  return [
    `${bold(`${document.type} ${escapeControls(getNumber(document) ?? '')}`)}  ${parsed.issueDate ?? ''}${parsed.dueDate === null ? '' : dim(`  due ${parsed.dueDate}`)}`,
    '',
    ...renderParties(parsed),
    '',
    ...renderLines(parsed),
    '',
    ...renderTotals(parsed),
    '',
    ...formatDocument(document),
    ...formatFindings(document),
  ];
}

function renderParties({ seller, buyer }: ParsedInvoice): string[] {
  const { dim } = createStyle();
  return (
    [
      ['from', seller],
      ['to', buyer],
    ] as const
  ).map(([label, party]) => {
    const { name, street, postalZone, city, country, vatNumber } = party ?? {};
    const parts = [name, street, [postalZone, city].filter(Boolean).join(' '), country, vatNumber];
    return `${dim(label.padEnd(4))}  ${escapeControls(parts.filter(Boolean).join(', '))}`;
  });
}

function renderLines({ lines }: ParsedInvoice): string[] {
  return formatTable(
    ['QUANTITY', 'UNIT', 'NAME', 'PRICE', 'VAT %', 'NET'],
    lines.map(({ quantity, unitCode, name, netPriceAmount, vat, netAmount }) => [
      quantity,
      unitCode,
      name,
      netPriceAmount,
      vat?.percentage ?? null,
      netAmount,
    ]),
    ['NAME'],
  );
}

function renderTotals({ totals, currency }: ParsedInvoice): string[] {
  const { bold } = createStyle();
  const { taxExclusiveAmount, taxInclusiveAmount, payableAmount } = totals;
  return [
    `without VAT  ${taxExclusiveAmount ?? '-'}`,
    `with VAT     ${taxInclusiveAmount ?? '-'}`,
    bold(`to pay       ${payableAmount ?? '-'} ${currency ?? ''}`),
  ];
}
