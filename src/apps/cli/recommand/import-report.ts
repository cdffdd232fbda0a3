/** Kinds of objects, in the order of their import. */
export const IMPORTED_KINDS = [
  'labels',
  'companies',
  'identifiers',
  'suppliers',
  'customers',
  'documents',
  'webhooks',
] as const;
export type ImportedKind = (typeof IMPORTED_KINDS)[number];

/** Object that was not imported. */
export interface RefusedObject {
  kind: ImportedKind;
  /** Id in the other API. */
  id: string;
  reason: string;
}

/** Counts of one kind. */
export interface KindCount {
  /** Objects that the import created. */
  created: number;
  /** Objects that existed before, created by an earlier run or by a person. */
  known: number;
  refused: number;
}

/** Result of an import: counts, rejected objects, and notes about data that this product does not support. */
export class ImportReport {
  readonly counts: Record<ImportedKind, KindCount> = {
    labels: { created: 0, known: 0, refused: 0 },
    companies: { created: 0, known: 0, refused: 0 },
    identifiers: { created: 0, known: 0, refused: 0 },
    suppliers: { created: 0, known: 0, refused: 0 },
    customers: { created: 0, known: 0, refused: 0 },
    documents: { created: 0, known: 0, refused: 0 },
    webhooks: { created: 0, known: 0, refused: 0 },
  };
  readonly refusedObjects: RefusedObject[] = [];
  private readonly noteCounts = new Map<string, number>();

  countImported(kind: ImportedKind, result: 'created' | 'known'): void {
    this.counts[kind][result]++;
  }

  addRejected(kind: ImportedKind, id: string, reason: string): void {
    this.counts[kind].refused++;
    this.refusedObjects.push({ kind, id, reason });
  }

  /** Adds a note about data of the other product that this product does not support. */
  addNote(sentence: string): void {
    this.noteCounts.set(sentence, (this.noteCounts.get(sentence) ?? 0) + 1);
  }

  /** Notes about data that this product does not support, each with the number of objects. */
  get withoutPlace(): { what: string; objects: number }[] {
    return [...this.noteCounts].map(([what, objects]) => ({ what, objects }));
  }
}
