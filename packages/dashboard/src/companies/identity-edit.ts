import type { CompanyChange, CompanyField } from '../registry/company-changes';

/** An entry of the audit log about a company, as far as it is needed. */
export interface CompanyEdit {
  createdAt: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The edit that ended a verification, with the numbers that it changed. */
export interface IdentityEdit {
  at: string;
  changes: CompanyChange[];
}

/** Identity fields in the order of the form. */
const NUMBERS: readonly CompanyField[] = ['vatNumber', 'enterpriseNumberScheme', 'enterpriseNumber'];

/** Finds the newest edit that ended the company's verification; null when there is none. `edits` are newest first. */
export function identityEdit(edits: CompanyEdit[]): IdentityEdit | null {
  const edit = edits.find(({ before, after }) => before?.isVerified === true && after?.isVerified === false);
  if (edit === undefined) return null;
  const changes = NUMBERS.flatMap((field) => {
    const [before, after] = [textOrNull(edit.before?.[field]), textOrNull(edit.after?.[field])];
    return before === after ? [] : [{ field, before, after }];
  });
  return { at: edit.createdAt, changes };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
