import { ApiError } from '../../../platform/kernel/http/api-error';
import type { ImportReport, ImportedKind } from './import-report';
import { RecommandError, toText, type Json } from './recommand-client';

/** Thrown when one object cannot be imported; the import continues with the others. */
export class RefusedObjectError extends Error {
  override readonly name = 'RefusedObjectError';
}

/** Counts the outcomes of objects. A rejected object does not stop the import; any other failure stops it. */
export class ImportAttempts {
  constructor(readonly report: ImportReport) {}

  /** Imports one object. @param work imports the object; gets its id in the other API */
  async attempt(
    kind: ImportedKind,
    object: Json,
    work: (id: string) => Promise<'created' | 'known'>,
  ): Promise<void> {
    const id = toText(object.id) ?? '';
    await this.reportRejection(kind, id, async () => {
      if (!/^\S+$/.test(id)) throw new RefusedObjectError('The object has no usable id.');
      this.report.countImported(kind, await work(id));
    });
  }

  /** Runs work for an object, and reports the object as rejected when the work fails because of the object. */
  async reportRejection(kind: ImportedKind, id: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const reason = findRejectionReason(error);
      if (reason === null) throw error;
      this.report.addRejected(kind, id, reason);
    }
  }
}

/** Returns the reason why an object is rejected; null for a failure that does not concern only this object. */
function findRejectionReason(error: unknown): string | null {
  if (error instanceof RefusedObjectError) return error.message;
  if (error instanceof RecommandError) return error.concernsObject ? error.message : null;
  return error instanceof ApiError && error.status < 500 ? formatFields(error) : null;
}

function formatFields({ errors }: ApiError): string {
  return Object.entries(errors)
    .map(([field, messages]) => (field === 'root' ? messages.join(' ') : `${field}: ${messages.join(' ')}`))
    .join('; ');
}
