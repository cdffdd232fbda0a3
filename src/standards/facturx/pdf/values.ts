/** The kinds of objects that a PDF is made of (ISO 32000-1, 7.3). */
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
  /** @param start of its bytes in the file */
  constructor(
    readonly dict: PdfDict,
    readonly start: number,
  ) {}
}

/** Reason why a PDF is not read. */
export type PdfRefusal = 'not_pdf' | 'encrypted' | 'too_large' | 'damaged' | 'several_invoices';

/** Thrown for a PDF that is not read, with a reason that can be shown. */
export class PdfError extends Error {
  constructor(
    readonly reason: PdfRefusal,
    message: string,
  ) {
    super(message);
  }
}

/** Maximum number of bytes to which all streams of one PDF may inflate together. */
export const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
/** Maximum number of values that are read of one PDF; each costs less than a microsecond. */
const MAX_VALUES = 1_000_000;
/** Number of examined bytes that cost as much as a value. */
const BYTES_OF_A_VALUE = 32;

/** Budget for reading one PDF. Both limits are counts, so that the same file always has the same result. */
export class PdfBudget {
  private bytes = MAX_INFLATED_BYTES;
  private values = MAX_VALUES;

  /** Returns how many bytes a stream may still inflate to. */
  get bytesLeft(): number {
    return this.bytes;
  }

  /** @throws PdfError */
  takeBytes(count: number): void {
    this.bytes -= count;
    if (this.bytes < 0) throw tooMuchDataError();
  }

  /** @throws PdfError */
  takeValues(count = 1): void {
    this.values -= count;
    if (this.values < 0)
      throw new PdfError('too_large', `has more than ${MAX_VALUES} values, the maximum for a PDF`);
  }

  /**
   * Counts bytes examined for one value.
   * @throws PdfError
   */
  takeLength(bytes: number): void {
    if (bytes >= BYTES_OF_A_VALUE) this.takeValues(Math.floor(bytes / BYTES_OF_A_VALUE));
  }
}

export function tooMuchDataError(): PdfError {
  return new PdfError('too_large', `inflates to more than ${MAX_INFLATED_BYTES / 1024 / 1024} MiB`);
}
