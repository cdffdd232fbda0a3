import type { Party, SchemedIdentifier } from '../../../standards/invoice';
import {
  createBlockRow,
  formatCaptionedValue,
  createHalfColumns,
  joinNonEmpty,
  type PageContext,
} from './sheet';
import { STYLES, wrapText, type TextLine, type TextStyle } from './text-lines';

type StyledText = readonly [text: string, style: TextStyle];

/** Places the seller and the buyer, followed by the payee, the tax representative and the delivery location. */
export async function placeParties(sheet: PageContext): Promise<void> {
  const { document, label, flow } = sheet;
  const blocks = [
    toPartyBlock(sheet, label('seller'), document.seller),
    toPartyBlock(sheet, label('buyer'), document.buyer),
    ...[toPayeeBlock(sheet), toTaxRepresentativeBlock(sheet), toDeliveryBlock(sheet)].filter(
      (block) => block.length > 0,
    ),
  ].map(wrapBlock);
  for (let index = 0; index < blocks.length; index += 2)
    await flow.place(createBlockRow(blocks[index] ?? [], blocks[index + 1] ?? []));
}

function wrapBlock(block: readonly StyledText[]): TextLine[] {
  const width = createHalfColumns()[0]?.width ?? 0;
  return block.flatMap(([text, style]) => wrapText(text, style, width));
}

/** Creates a heading followed by lines; empty when no line has text. */
function createBlock(heading: string, name: string, lines: readonly string[]): StyledText[] {
  const presentLines = lines.filter((line) => line !== '');
  if (name === '' && presentLines.length === 0) return [];
  return [
    [heading, STYLES.columnTitle],
    ...(name === '' ? [] : [[name, STYLES.strong] as const]),
    ...presentLines.map((line) => [line, STYLES.body] as const),
  ];
}

function toPartyBlock(sheet: PageContext, heading: string, party: Party): StyledText[] {
  const { label, texts, formats } = sheet;
  const number = { scheme: party.enterpriseNumberScheme, identifier: party.enterpriseNumber };
  const facts = [
    [label('vatNumber'), texts.short(party.vatNumber)],
    [label('enterpriseNumber'), formatSchemedIdentifier(sheet, number)],
    ...texts
      .limitList(party.taxRegistrations)
      .map(({ identifier }) => [label('taxRegistration'), texts.short(identifier)] as const),
    ...texts
      .limitList(party.identifiers)
      .map((identifier) => [label('identifier'), formatSchemedIdentifier(sheet, identifier)] as const),
    [label('contact'), texts.short(party.contactName)],
    [label('phone'), texts.short(party.phone)],
    [label('email'), texts.short(party.email)],
  ] as const;
  return createBlock(heading, texts.short(party.name), [
    texts.short(party.legalName),
    texts.long(party.legalForm),
    ...formats.address(party),
    ...facts.map(([caption, value]) => formatCaptionedValue(sheet, caption, value)),
  ]);
}

function toPayeeBlock(sheet: PageContext): StyledText[] {
  const { document, label, texts } = sheet;
  const payee = document.payee;
  if (payee === null) return [];
  const number = { scheme: payee.enterpriseNumberScheme, identifier: payee.enterpriseNumber };
  return createBlock(label('payee'), texts.short(payee.name), [
    formatCaptionedValue(sheet, label('enterpriseNumber'), formatSchemedIdentifier(sheet, number)),
    ...texts
      .limitList(payee.identifiers)
      .map((identifier) =>
        formatCaptionedValue(sheet, label('identifier'), formatSchemedIdentifier(sheet, identifier)),
      ),
  ]);
}

function toTaxRepresentativeBlock(sheet: PageContext): StyledText[] {
  const { document, label, texts, formats } = sheet;
  const representative = document.taxRepresentative;
  if (representative === null) return [];
  return createBlock(label('taxRepresentative'), texts.short(representative.name), [
    ...formats.address(representative),
    formatCaptionedValue(sheet, label('vatNumber'), texts.short(representative.vatNumber)),
  ]);
}

function toDeliveryBlock(sheet: PageContext): StyledText[] {
  const { document, label, texts, formats } = sheet;
  const delivery = document.delivery;
  if (delivery === null) return [];
  const { locationIdentifier, location } = delivery;
  return createBlock(label('delivery'), texts.short(delivery.recipientName), [
    formatCaptionedValue(sheet, label('deliveryDate'), formats.date(delivery.date)),
    formatCaptionedValue(
      sheet,
      label('deliveryLocation'),
      locationIdentifier === null ? '' : formatSchemedIdentifier(sheet, locationIdentifier),
    ),
    ...(location === null ? [] : formats.address(location)),
  ]);
}

/** Formats an identifier followed by the code of its scheme. */
function formatSchemedIdentifier({ texts }: PageContext, { scheme, identifier }: SchemedIdentifier): string {
  const value = texts.short(identifier);
  const code = texts.short(scheme);
  return value === '' ? '' : joinNonEmpty([value, code === '' ? '' : `(${code})`], ' ');
}
