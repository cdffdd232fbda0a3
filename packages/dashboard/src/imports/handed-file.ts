/** A file that another page hands to the page of imports, which reads it when it opens. */
let handed: File | null = null;

/** Whether a file is a table of invoices (CSV, XLSX) by its name. */
export function isInvoiceTable({ name }: Pick<File, 'name'>): boolean {
  return /\.(?:csv|xlsx)$/i.test(name);
}

/** Whether a file has finished documents, which are sent as a batch, by its name (NDJSON, ZIP). */
export function isDocumentBatch({ name }: Pick<File, 'name'>): boolean {
  return /\.(?:ndjson|zip)$/i.test(name);
}

/** Whether the page of imports takes a file. */
export function hasManyDocuments(file: Pick<File, 'name'>): boolean {
  return isInvoiceTable(file) || isDocumentBatch(file);
}

export function handFile(file: File): void {
  handed = file;
}

/** Returns the handed file once; null when there is none, or one for another part of the page. */
export function takeFile(isWanted: (file: File) => boolean): File | null {
  const file = handed;
  if (file === null || !isWanted(file)) return null;
  handed = null;
  return file;
}
