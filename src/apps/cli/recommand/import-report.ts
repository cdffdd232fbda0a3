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

/** Counts of an import, refused objects, and losses: data that has no place here. */
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

  add(kind: ImportedKind, result: 'created' | 'known'): void {
    this.counts[kind][result]++;
  }

  refuse(kind: ImportedKind, id: string, reason: string): void {
    this.counts[kind].refused++;
    this.refusedObjects.push({ kind, id, reason });
  }

  /** Adds a note about data of the other product that this product does not support. */
  note(sentence: string): void {
    this.noteCounts.set(sentence, (this.noteCounts.get(sentence) ?? 0) + 1);
  }

  /** Sentences about data that has no place here, each with the number of objects. */
  get withoutPlace(): { what: string; objects: number }[] {
    return [...this.noteCounts].map(([what, objects]) => ({ what, objects }));
  }
}
