/** Paths and contexts of terms in a syntax, for rules. */
import { getTermPaths, type Syntax, type TermPath } from '../invoice/terms/terms';
import type { NameId } from '../invoice/xml';

/** Position of a term below the context of a rule. */
export interface TermPlace {
  path: readonly NameId[];
  /** the same path as a finding names it: `cac:Party/cbc:Name` */
  subjectPath: string;
}

const ROOTS: Readonly<Record<Syntax, readonly string[]>> = {
  ubl: ['/ubl:Invoice', '/cn:CreditNote'],
  cii: ['/rsm:CrossIndustryInvoice'],
};

/**
 * Returns the position of a term below the element of a group (null: the root element). The first of several alternatives
 * is used.
 */
export function getPlace(syntax: Syntax, term: string, within: string | null): TermPlace {
  return listPlaces(syntax, term, within)[0] ?? { path: [], subjectPath: '' };
}

/** Lists all alternatives of {@link getPlace}. */
export function listPlaces(syntax: Syntax, term: string, within: string | null): readonly TermPlace[] {
  const above = within === null ? 0 : (getTermPaths(within, syntax)[0]?.steps.length ?? 0);
  return getTermPaths(term, syntax).map(({ steps }) => {
    const below = steps.slice(above);
    return {
      path: below.map(({ name }) => name),
      subjectPath: below.map(({ written }) => written).join('/'),
    };
  });
}

/** The context of rules about a term or group: its element, counted from the root element. */
export function formatContext(syntax: Syntax, term: string): string {
  const formatSteps = ({ steps }: TermPath): string => steps.map((step) => `/${step.written}`).join('');
  return ROOTS[syntax]
    .flatMap((root) => getTermPaths(term, syntax).map((path) => root + formatSteps(path)))
    .join(' | ');
}

/** The context of rules about the document as a whole. */
export const rootContext = (syntax: Syntax): string => ROOTS[syntax].join(' | ');
