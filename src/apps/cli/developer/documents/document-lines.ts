import type { Document, PreviewedDocument } from '#sdk';
import { createStyle, escapeControls } from '../terminal/style';

/** A document in a few lines: what it is, between whom, how it stands. */
export function formatDocument(document: Document | PreviewedDocument): string[] {
  const { bold, dim, red, green } = createStyle();
  const { id, type, direction, senderId, receiverId, deliveryStatus, validation, deliveries } = document;
  const number = getNumber(document);
  const status = deliveryStatus ?? (direction === 'incoming' ? 'received' : 'stored');
  const paint = deliveryStatus === 'failed' ? red : deliveryStatus === 'delivered' ? green : bold;
  const failures = deliveries.flatMap(({ channel, failure }) =>
    failure === null
      ? []
      : [`  ${channel}  ${red(failure.category)}  ${escapeControls(failure.message ?? '')}`],
  );
  return [
    `${paint(status)}  ${bold(escapeControls(number ?? type))}  ${type}  ${id ?? dim('not stored')}`,
    `  ${senderId} → ${receiverId ?? dim('nobody')}${formatTotal(document)}`,
    `  ${validation.result}${validation.errors.length === 0 ? '' : `, ${validation.errors.length} finding(s)`}`,
    ...failures,
  ];
}

/** What the rules found in a document. */
export function formatFinding({ validation }: Pick<Document, 'validation'>): string[] {
  const { red, yellow } = createStyle();
  return validation.errors.flatMap(({ errorLevel, ruleCode, fieldName, errorMessage }) => [
    `  ${(errorLevel === 'ERROR' ? red : yellow)(errorLevel.padEnd(7))} ${ruleCode}  ${escapeControls(fieldName ?? '')}`,
    `          ${escapeControls(errorMessage)}`,
  ]);
}

/** The number that its issuer gave it; null for what is no invoice or credit note, or could not be parsed. */
export function getNumber({ parsed }: Pick<Document, 'parsed'>): string | null {
  if (parsed === null || !('invoiceNumber' in parsed)) return null;
  return parsed.invoiceNumber ?? parsed.creditNoteNumber ?? null;
}

function formatTotal({ parsed }: Pick<Document, 'parsed'>): string {
  if (parsed === null || !('totals' in parsed)) return '';
  const payableAmount = parsed.totals?.payableAmount ?? null;
  return payableAmount === null ? '' : `  ${payableAmount} ${parsed.currency ?? ''}`;
}
