/** The content of a document, as far as its dates need it. */
interface DatedDocument {
  parsed: object | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Issue date (BT-2) of any document, `YYYY-MM-DD`; null for one that states none. */
export const toIssueDate = (document: DatedDocument): string | null => toDay(document, 'issueDate');

/** Due date (BT-9), `YYYY-MM-DD`; null for a document that states none. */
export const toDueDate = (document: DatedDocument): string | null => toDay(document, 'dueDate');

function toDay({ parsed }: DatedDocument, name: string): string | null {
  const fields: Record<string, unknown> = { ...parsed };
  const day = fields[name];
  return typeof day === 'string' && DAY.test(day) ? day : null;
}
