import type { Party, SchemedIdentifier } from '../../../standards/invoice';
import { blockRow, captioned, halves, joined, type Sheet } from './sheet';
import { STYLES } from './styles';
import { wrap, type TextLine, type TextStyle } from './text-lines';

type StyledText = readonly [text: string, style: TextStyle];

/** Places seller and buyer, then the other parties: payee, tax representative, place of delivery. */
export async function placeParties(sheet: Sheet): Promise<void> {
  const { document, label, flow } = sheet;
  const blocks = [
    partyBlock(sheet, label('seller'), document.seller),
    partyBlock(sheet, label('buyer'), document.buyer),
    ...[payeeBlock(sheet), taxRepresentativeBlock(sheet), deliveryBlock(sheet)].filter(
      (block) => block.length > 0,
    ),
  ].map(wrapped);
  for (let index = 0; index < blocks.length; index += 2)
    await flow.place(blockRow(blocks[index] ?? [], blocks[index + 1] ?? []));
}

function wrapped(block: readonly StyledText[]): TextLine[] {
  const width = halves()[0]?.width ?? 0;
  return block.flatMap(([text, style]) => wrap(text, style, width));
}

/** Creates a heading with the lines under it; empty when no line has text. */
function block(heading: string, name: string, lines: readonly string[]): StyledText[] {
  const said = lines.filter((line) => line !== '');
  if (name === '' && said.length === 0) return [];
  return [
    [heading, STYLES.columnTitle],
    ...(name === '' ? [] : [[name, STYLES.strong] as const]),
    ...said.map((line) => [line, STYLES.body] as const),
  ];
}

function partyBlock(sheet: Sheet, heading: string, party: Party): StyledText[] {
  const { label, texts, formats } = sheet;
  const number = { scheme: party.enterpriseNumberScheme, identifier: party.enterpriseNumber };
  const facts = [
    [label('vatNumber'), texts.short(party.vatNumber)],
    [label('enterpriseNumber'), schemed(sheet, number)],
    ...texts
      .listed(party.taxRegistrations)
      .map(({ identifier }) => [label('taxRegistration'), texts.short(identifier)] as const),
    ...texts
      .listed(party.identifiers)
      .map((identifier) => [label('identifier'), schemed(sheet, identifier)] as const),
    [label('contact'), texts.short(party.contactName)],
    [label('phone'), texts.short(party.phone)],
    [label('email'), texts.short(party.email)],
  ] as const;
  return block(heading, texts.short(party.name), [
    texts.short(party.legalName),
    texts.long(party.legalForm),
    ...formats.address(party),
    ...facts.map(([caption, value]) => captioned(sheet, caption, value)),
  ]);
}

function payeeBlock(sheet: Sheet): StyledText[] {
  const { document, label, texts } = sheet;
  const payee = document.payee;
  if (payee === null) return [];
  const number = { scheme: payee.enterpriseNumberScheme, identifier: payee.enterpriseNumber };
  return block(label('payee'), texts.short(payee.name), [
    captioned(sheet, label('enterpriseNumber'), schemed(sheet, number)),
    ...texts
      .listed(payee.identifiers)
      .map((identifier) => captioned(sheet, label('identifier'), schemed(sheet, identifier))),
  ]);
}

function taxRepresentativeBlock(sheet: Sheet): StyledText[] {
  const { document, label, texts, formats } = sheet;
  const representative = document.taxRepresentative;
  if (representative === null) return [];
  return block(label('taxRepresentative'), texts.short(representative.name), [
    ...formats.address(representative),
    captioned(sheet, label('vatNumber'), texts.short(representative.vatNumber)),
  ]);
}

function deliveryBlock(sheet: Sheet): StyledText[] {
  const { document, label, texts, formats } = sheet;
  const delivery = document.delivery;
  if (delivery === null) return [];
  const { locationIdentifier, location } = delivery;
  return block(label('delivery'), texts.short(delivery.recipientName), [
    captioned(sheet, label('deliveryDate'), formats.date(delivery.date)),
    captioned(
      sheet,
      label('deliveryLocation'),
      locationIdentifier === null ? '' : schemed(sheet, locationIdentifier),
    ),
    ...(location === null ? [] : formats.address(location)),
  ]);
}

/** Formats an identifier followed by the code of its scheme. */
function schemed({ texts }: Sheet, { scheme, identifier }: SchemedIdentifier): string {
  const value = texts.short(identifier);
  const code = texts.short(scheme);
  return value === '' ? '' : joined([value, code === '' ? '' : `(${code})`], ' ');
}
