/** A file that another page hands to the page of imports, which reads it when it opens. */
let handed: File | null = null;

/** Whether a file is a table of invoices (CSV, XLSX) by its name. */
export function isInvoiceTable({ name }: Pick<File, 'name'>): boolean {
  return /\.(?:csv|xlsx)$/i.test(name);
}

export function handFile(file: File): void {
  handed = file;
}

/** Returns the handed file once; null when there is none. */
export function takeFile(): File | null {
  const file = handed;
  handed = null;
  return file;
}
