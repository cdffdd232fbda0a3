import type { Document, PreviewedDocument } from '#sdk';
import { style, visible } from '../terminal/style';

/** A document in a few lines: what it is, between whom, how it stands. */
export function documentLines(document: Document | PreviewedDocument): string[] {
  const { bold, dim, red, green } = style();
  const { id, type, direction, senderId, receiverId, deliveryStatus, validation, deliveries } = document;
  const number = numberOf(document);
  const status = deliveryStatus ?? (direction === 'incoming' ? 'received' : 'stored');
  const paint = deliveryStatus === 'failed' ? red : deliveryStatus === 'delivered' ? green : bold;
  const failures = deliveries.flatMap(({ channel, failure }) =>
    failure === null ? [] : [`  ${channel}  ${red(failure.category)}  ${visible(failure.message ?? '')}`],
  );
  return [
    `${paint(status)}  ${bold(visible(number ?? type))}  ${type}  ${id ?? dim('not stored')}`,
    `  ${senderId} → ${receiverId ?? dim('nobody')}${totalOf(document)}`,
    `  ${validation.result}${validation.errors.length === 0 ? '' : `, ${validation.errors.length} finding(s)`}`,
    ...failures,
  ];
}

/** What the rules found in a document. */
export function findingLines({ validation }: Pick<Document, 'validation'>): string[] {
  const { red, yellow } = style();
  return validation.errors.flatMap(({ errorLevel, ruleCode, fieldName, errorMessage }) => [
    `  ${(errorLevel === 'ERROR' ? red : yellow)(errorLevel.padEnd(7))} ${ruleCode}  ${visible(fieldName ?? '')}`,
    `          ${visible(errorMessage)}`,
  ]);
}

/** The number that its issuer gave it; null for what is no invoice or credit note, or could not be parsed. */
export function numberOf({ parsed }: Pick<Document, 'parsed'>): string | null {
  if (parsed === null || !('invoiceNumber' in parsed)) return null;
  return parsed.invoiceNumber ?? parsed.creditNoteNumber ?? null;
}

function totalOf({ parsed }: Pick<Document, 'parsed'>): string {
  if (parsed === null || !('totals' in parsed)) return '';
  const payableAmount = parsed.totals?.payableAmount ?? null;
  return payableAmount === null ? '' : `  ${payableAmount} ${parsed.currency ?? ''}`;
}
