import type { Document } from '#sdk';
import { style, visible } from '../terminal/style';
import { table } from '../terminal/table';
import { documentLines, findingLines, numberOf } from './document-lines';

type Parsed = Extract<NonNullable<Document['parsed']>, { invoiceNumber: unknown }>;

/** A document as a person reads it at the terminal. */
export function rendered(document: Document): string[] {
  const { parsed } = document;
  if (parsed === null || !('invoiceNumber' in parsed))
    return [...documentLines(document), ...findingLines(document)];
  const { bold, dim } = style();
  return [
    `${bold(`${document.type} ${visible(numberOf(document) ?? '')}`)}  ${parsed.issueDate ?? ''}${parsed.dueDate === null ? '' : dim(`  due ${parsed.dueDate}`)}`,
    '',
    ...parties(parsed),
    '',
    ...linesOf(parsed),
    '',
    ...totalsOf(parsed),
    '',
    ...documentLines(document),
    ...findingLines(document),
  ];
}

function parties({ seller, buyer }: Parsed): string[] {
  const { dim } = style();
  return (
    [
      ['from', seller],
      ['to', buyer],
    ] as const
  ).map(([word, party]) => {
    const { name, street, postalZone, city, country, vatNumber } = party ?? {};
    const parts = [name, street, [postalZone, city].filter(Boolean).join(' '), country, vatNumber];
    return `${dim(word.padEnd(4))}  ${visible(parts.filter(Boolean).join(', '))}`;
  });
}

function linesOf({ lines }: Parsed): string[] {
  return table(
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

function totalsOf({ totals, currency }: Parsed): string[] {
  const { bold } = style();
  const { taxExclusiveAmount, taxInclusiveAmount, payableAmount } = totals;
  return [
    `without VAT  ${taxExclusiveAmount ?? '-'}`,
    `with VAT     ${taxInclusiveAmount ?? '-'}`,
    bold(`to pay       ${payableAmount ?? '-'} ${currency ?? ''}`),
  ];
}
