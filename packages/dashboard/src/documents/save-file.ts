/** Lets the browser save a file. The name is the one that the person sees. */
export function saveFile(contents: Blob, name: string): void {
  const address = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The name that an answer gives its file (RFC 6266), else the other one. */
export function parseFileName(response: Response, otherwise: string): string {
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  try {
    return extended
      ? decodeURIComponent(extended)
      : (/filename="([^"]+)"/i.exec(disposition)?.[1] ?? otherwise);
  } catch {
    return otherwise;
  }
}
