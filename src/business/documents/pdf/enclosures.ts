import type { Attachment } from '../../../standards/invoice';
import type { Row } from './page-flow';
import { toColumns, FULL_WIDTH, joinPresent, toRow, toSectionTitle, toTableHead, type Sheet } from './sheet';
import { STYLES } from './text-lines';

const ATTACHMENT_COLUMNS = toColumns([150, 141.28, 90, 130]);

/** Places the notes on the document (BT-22). */
export async function placeNote({ document, flow, label, texts }: Sheet): Promise<void> {
  const note = texts.long(document.note);
  if (note === '') return;
  const row = toRow([FULL_WIDTH], [[[note, STYLES.body]]]);
  await flow.placeTable({ title: toSectionTitle(label('note')), rows: [row] });
}

/** Places the supporting documents (BG-24). They are listed, never opened; an address is text, not a link. */
export async function placeAttachments(sheet: Sheet): Promise<void> {
  const { document, flow, label } = sheet;
  if (document.attachments.length === 0) return;
  const head = toTableHead(ATTACHMENT_COLUMNS, [
    label('fileName'),
    label('description'),
    label('fileType'),
    label('location'),
  ]);
  const title = toSectionTitle(label('attachments'));
  await flow.placeTable({ title, head, rows: listAttachmentRows(sheet) });
}

function* listAttachmentRows(sheet: Sheet): Generator<Row> {
  for (const attachment of sheet.document.attachments) yield createAttachmentRow(sheet, attachment);
}

function createAttachmentRow(sheet: Sheet, attachment: Attachment): Row {
  const { texts } = sheet;
  const cells = [
    joinPresent([texts.short(attachment.filename), texts.short(attachment.id)], '\n'),
    texts.long(attachment.description),
    texts.short(attachment.mimeCode),
    placeAttachment(sheet, attachment),
  ];
  return toRow(
    ATTACHMENT_COLUMNS,
    cells.map((text) => [[text, STYLES.body] as const]),
    { above: 3, below: 3, ruled: true },
  );
}

function placeAttachment({ formats, texts }: Sheet, { embeddedDocument, url }: Attachment): string {
  if (embeddedDocument === null) return texts.short(url);
  const padding = embeddedDocument.endsWith('==') ? 2 : Number(embeddedDocument.endsWith('='));
  const bytes = Math.floor((embeddedDocument.length * 3) / 4) - padding;
  return bytes < 1024 ? `${bytes} B` : `${formats.quantity(String(Math.round(bytes / 1024)))} KiB`;
}
