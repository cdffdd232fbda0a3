import type { Document, PreviewedDocument } from '#sdk';
import { createStyle, escapeControls } from '../terminal/style';

/** Formats a document in a few lines: type, parties and status. */
export function formatDocument(document: Document | PreviewedDocument): string[] {
  const { bold, dim, red, green } = createStyle();
  const { id, type, direction, senderId, receiverId, deliveryStatus, validation, deliveries } = document;
  const number = getNumber(document);
  const status = deliveryStatus ?? (direction === 'incoming' ? 'received' : 'stored');
  const paintStatus = deliveryStatus === 'failed' ? red : deliveryStatus === 'delivered' ? green : bold;
  const failures = deliveries.flatMap(({ channel, failure }) =>
    failure === null
      ? []
      : [`  ${channel}  ${red(failure.category)}  ${escapeControls(failure.message ?? '')}`],
  );
  return [
    `${paintStatus(status)}  ${bold(escapeControls(number ?? type))}  ${type}  ${id ?? dim('not stored')}`,
    `  ${senderId} → ${receiverId ?? dim('nobody')}${formatTotal(document)}`,
    `  ${validation.result}${validation.errors.length === 0 ? '' : `, ${validation.errors.length} finding(s)`}`,
    ...failures,
  ];
}

/** Formats the findings of the rules in a document. */
export function formatFindings({ validation }: Pick<Document, 'validation'>): string[] {
  const { red, yellow } = createStyle();
  return validation.errors.flatMap(({ errorLevel, ruleCode, fieldName, errorMessage }) => [
    `  ${(errorLevel === 'ERROR' ? red : yellow)(errorLevel.padEnd(7))} ${ruleCode}  ${escapeControls(fieldName ?? '')}`,
    `          ${escapeControls(errorMessage)}`,
  ]);
}

/** Returns the issuer's number of a document; null unless it is a parsed invoice or credit note. */
export function getNumber({ parsed }: Pick<Document, 'parsed'>): string | null {
  if (parsed === null || !('invoiceNumber' in parsed)) return null;
  return parsed.invoiceNumber ?? parsed.creditNoteNumber ?? null;
}

function formatTotal({ parsed }: Pick<Document, 'parsed'>): string {
  if (parsed === null || !('totals' in parsed)) return '';
  const payableAmount = parsed.totals?.payableAmount ?? null;
  return payableAmount === null ? '' : `  ${payableAmount} ${parsed.currency ?? ''}`;
}
