import type { Attachment } from '../../../standards/invoice';
import type { Row } from './page-flow';
import { columns, FULL_WIDTH, joined, rowOf, sectionTitle, tableHead, type Sheet } from './sheet';
import { STYLES } from './styles';

const ATTACHMENT_COLUMNS = columns([150, 141.28, 90, 130]);

/** Places the notes on the document (BT-22). */
export async function placeNote({ document, flow, label, texts }: Sheet): Promise<void> {
  const note = texts.long(document.note);
  if (note === '') return;
  const row = rowOf([FULL_WIDTH], [[[note, STYLES.body]]]);
  await flow.placeTable({ title: sectionTitle(label('note')), rows: [row] });
}

/** Places the supporting documents (BG-24). They are listed, never opened; an address is text, not a link. */
export async function placeAttachments(sheet: Sheet): Promise<void> {
  const { document, flow, label } = sheet;
  if (document.attachments.length === 0) return;
  const head = tableHead(ATTACHMENT_COLUMNS, [
    label('fileName'),
    label('description'),
    label('fileType'),
    label('location'),
  ]);
  const title = sectionTitle(label('attachments'));
  await flow.placeTable({ title, head, rows: attachmentRows(sheet) });
}

function* attachmentRows(sheet: Sheet): Generator<Row> {
  for (const attachment of sheet.document.attachments) yield attachmentRow(sheet, attachment);
}

function attachmentRow(sheet: Sheet, attachment: Attachment): Row {
  const { texts } = sheet;
  const cells = [
    joined([texts.short(attachment.filename), texts.short(attachment.id)], '\n'),
    texts.long(attachment.description),
    texts.short(attachment.mimeCode),
    place(sheet, attachment),
  ];
  return rowOf(
    ATTACHMENT_COLUMNS,
    cells.map((text) => [[text, STYLES.body] as const]),
    { above: 3, below: 3, ruled: true },
  );
}

function place({ formats, texts }: Sheet, { embeddedDocument, url }: Attachment): string {
  if (embeddedDocument === null) return texts.short(url);
  const padding = embeddedDocument.endsWith('==') ? 2 : Number(embeddedDocument.endsWith('='));
  const bytes = Math.floor((embeddedDocument.length * 3) / 4) - padding;
  return bytes < 1024 ? `${bytes} B` : `${formats.quantity(String(Math.round(bytes / 1024)))} KiB`;
}
