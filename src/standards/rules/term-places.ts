/** Paths and contexts of terms in a syntax, for rules. */
import { getTermPaths, type Syntax, type TermPath } from '../invoice/terms/terms';
import type { NameId } from '../invoice/xml';

/** Path of a term relative to the context of a rule. */
export interface RelativeTermPath {
  path: readonly NameId[];
  /** the path for findings, such as `cac:Party/cbc:Name` */
  subjectPath: string;
}

const ROOTS: Readonly<Record<Syntax, readonly string[]>> = {
  ubl: ['/ubl:Invoice', '/cn:CreditNote'],
  cii: ['/rsm:CrossIndustryInvoice'],
};

/**
 * Returns the path of a term relative to the element of a group (null: the root element). If a term has alternative
 * paths, the first is returned.
 */
export function getRelativePath(syntax: Syntax, term: string, within: string | null): RelativeTermPath {
  return listRelativePaths(syntax, term, within)[0] ?? { path: [], subjectPath: '' };
}

/** Lists all alternative paths of a term relative to the element of a group (null: the root element). */
export function listRelativePaths(
  syntax: Syntax,
  term: string,
  within: string | null,
): readonly RelativeTermPath[] {
  const stepsToGroup = within === null ? 0 : (getTermPaths(within, syntax)[0]?.steps.length ?? 0);
  return getTermPaths(term, syntax).map(({ steps }) => {
    const below = steps.slice(stepsToGroup);
    return {
      path: below.map(({ name }) => name),
      subjectPath: below.map(({ qualifiedName }) => qualifiedName).join('/'),
    };
  });
}

/** Formats the context of rules on a term or group: the absolute path of its element. */
export function formatContext(syntax: Syntax, term: string): string {
  const formatSteps = ({ steps }: TermPath): string => steps.map((step) => `/${step.qualifiedName}`).join('');
  return ROOTS[syntax]
    .flatMap((root) => getTermPaths(term, syntax).map((path) => root + formatSteps(path)))
    .join(' | ');
}

/** Formats the context of rules on the whole document. */
export const formatRootContext = (syntax: Syntax): string => ROOTS[syntax].join(' | ');
