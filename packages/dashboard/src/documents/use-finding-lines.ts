import { useMemo } from 'react';
import type { StoredDocument } from './queries';
import { locate } from './xml/locate';
import { lineAt, type Outline } from './xml/outline';
import type { MarkedLine } from './xml/xml-view';

/** Above this number of elements, lines are searched on demand, and findings have no marks. */
const ELEMENTS_MOST = 30_000;
const FINDINGS_MOST = 100;

/** The lines of a document's findings in its XML. */
export interface FindingLines {
  /** Line found in advance, or null */
  findLine: (fieldName: string) => number | null;
  /** Searches the line now; null when the XML does not contain the field */
  locate: (fieldName: string) => number | null;
  marks: MarkedLine[];
}

/** Finds the lines of the findings, of a document of usual size as soon as its outline is read. */
export function useFindingLines(
  { validation }: Pick<StoredDocument, 'validation'>,
  outline: Outline | null,
): FindingLines {
  return useMemo(() => {
    const seek = (fieldName: string): number | null => {
      const element = outline === null ? null : locate(outline, fieldName);
      return outline === null || element === null
        ? null
        : lineAt(outline, outline.elementStarts[element] ?? 0);
    };
    const known = new Map<string, number>();
    const marks: MarkedLine[] = [];
    if (outline !== null && outline.elementCount <= ELEMENTS_MOST) {
      for (const { fieldName, errorLevel } of validation.errors.slice(0, FINDINGS_MOST)) {
        const line = fieldName === null ? null : (known.get(fieldName) ?? seek(fieldName));
        if (fieldName !== null && line !== null) {
          known.set(fieldName, line);
          marks.push({ line, level: errorLevel });
        }
      }
    }
    // An error on the same line as a warning counts.
    marks.sort((a, b) => (a.level === b.level ? 0 : a.level === 'WARNING' ? -1 : 1));
    return { findLine: (fieldName) => known.get(fieldName) ?? null, locate: seek, marks };
  }, [validation, outline]);
}
