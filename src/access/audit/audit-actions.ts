declare const DECLARED: unique symbol;

/** Action that its owner has declared, e.g. `company.created`. */
export type AuditAction = string & { readonly [DECLARED]: true };

const declaredActions = new Set<string>();

/**
 * Declares an audited action: `<resource>.<past participle>`. Call it in the file that records the action. docs/audit.md
 * lists all actions, and a test compares the two.
 * @throws Error when the name is malformed or declared already
 */
export function defineAuditAction(name: string): AuditAction {
  assertNew(name);
  declaredActions.add(name);
  return name;
}

function assertNew(name: string): asserts name is AuditAction {
  if (!/^[a-z_]+\.[a-z_]+$/.test(name))
    throw new Error(`The audit action "${name}" has to be of the form resource.what_is_done.`);
  if (declaredActions.has(name)) throw new Error(`The audit action "${name}" is declared twice.`);
}

/** Lists the names of all declared actions, in alphabetical order. */
export function listAuditActions(): string[] {
  return [...declaredActions].sort();
}
