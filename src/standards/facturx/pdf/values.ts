/** Values of a PDF (ISO 32000-1, 7.3). */
export type PdfValue = null | boolean | number | PdfName | Buffer | PdfRef | PdfValue[] | PdfDict | PdfStream;

export class PdfName {
  constructor(readonly name: string) {}
}

/** A reference to an indirect object. */
export class PdfRef {
  constructor(readonly number: number) {}
}

/** A dictionary; the keys are names. */
export type PdfDict = Map<string, PdfValue>;

export class PdfStream {
  /** @param start offset of the stream's data in the file */
  constructor(
    readonly dict: PdfDict,
    readonly start: number,
  ) {}
}

/** Reason why a PDF cannot be read. */
export type PdfErrorReason = 'not_pdf' | 'encrypted' | 'too_large' | 'damaged' | 'several_invoices';

/** Thrown for a PDF that cannot be read. The message is the end of a sentence and may be shown to users. */
export class PdfError extends Error {
  constructor(
    readonly reason: PdfErrorReason,
    message: string,
  ) {
    super(message);
  }
}

/** Maximum number of bytes to which all streams of one PDF together may inflate. */
export const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
/** Maximum number of values read from one PDF. Each value takes less than a microsecond. */
const MAX_VALUES = 1_000_000;
/** Number of examined bytes that count as one value. */
const BYTES_PER_VALUE = 32;

/**
 * Budget for reading one PDF. Both limits are counts instead of times, so that the same file always has the same
 * result.
 */
export class PdfBudget {
  private bytes = MAX_INFLATED_BYTES;
  private values = MAX_VALUES;

  /** Returns the number of bytes to which streams may still inflate. */
  get bytesLeft(): number {
    return this.bytes;
  }

  /** @throws PdfError */
  takeInflatedBytes(count: number): void {
    this.bytes -= count;
    if (this.bytes < 0) throw createTooMuchDataError();
  }

  /** @throws PdfError */
  takeValues(count = 1): void {
    this.values -= count;
    if (this.values < 0)
      throw new PdfError('too_large', `has more than ${MAX_VALUES} values, the maximum for a PDF`);
  }

  /**
   * Counts the bytes examined for one value.
   * @throws PdfError
   */
  takeExaminedBytes(bytes: number): void {
    if (bytes >= BYTES_PER_VALUE) this.takeValues(Math.floor(bytes / BYTES_PER_VALUE));
  }
}

export function createTooMuchDataError(): PdfError {
  return new PdfError('too_large', `inflates to more than ${MAX_INFLATED_BYTES / 1024 / 1024} MiB`);
}
