import type { Attachment } from '../../../standards/invoice';
import type { Row } from './page-flow';
import {
  createColumns,
  FULL_WIDTH,
  joinNonEmpty,
  createRow,
  createSectionTitle,
  createTableHead,
  type PageContext,
} from './sheet';
import { STYLES } from './text-lines';

const ATTACHMENT_COLUMNS = createColumns([150, 141.28, 90, 130]);

/** Places the notes on the document (BT-22). */
export async function placeNote({ document, flow, label, texts }: PageContext): Promise<void> {
  const note = texts.long(document.note);
  if (note === '') return;
  const row = createRow([FULL_WIDTH], [[[note, STYLES.body]]]);
  await flow.placeTable({ title: createSectionTitle(label('note')), rows: [row] });
}

/**
 * Places the list of supporting documents (BG-24). Attachments are never opened, and an address is text, not a link.
 */
export async function placeAttachments(sheet: PageContext): Promise<void> {
  const { document, flow, label } = sheet;
  if (document.attachments.length === 0) return;
  const head = createTableHead(ATTACHMENT_COLUMNS, [
    label('fileName'),
    label('description'),
    label('fileType'),
    label('location'),
  ]);
  const title = createSectionTitle(label('attachments'));
  await flow.placeTable({ title, head, rows: listAttachmentRows(sheet) });
}

function* listAttachmentRows(sheet: PageContext): Generator<Row> {
  for (const attachment of sheet.document.attachments) yield createAttachmentRow(sheet, attachment);
}

function createAttachmentRow(sheet: PageContext, attachment: Attachment): Row {
  const { texts } = sheet;
  const cells = [
    joinNonEmpty([texts.short(attachment.filename), texts.short(attachment.id)], '\n'),
    texts.long(attachment.description),
    texts.short(attachment.mimeCode),
    formatAttachmentLocation(sheet, attachment),
  ];
  return createRow(
    ATTACHMENT_COLUMNS,
    cells.map((text) => [[text, STYLES.body] as const]),
    { above: 3, below: 3, hasHairline: true },
  );
}

function formatAttachmentLocation(
  { formats, texts }: PageContext,
  { embeddedDocument, url }: Attachment,
): string {
  if (embeddedDocument === null) return texts.short(url);
  const padding = embeddedDocument.endsWith('==') ? 2 : Number(embeddedDocument.endsWith('='));
  const bytes = Math.floor((embeddedDocument.length * 3) / 4) - padding;
  return bytes < 1024 ? `${bytes} B` : `${formats.quantity(String(Math.round(bytes / 1024)))} KiB`;
}
