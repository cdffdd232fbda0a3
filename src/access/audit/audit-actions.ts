declare const DECLARED: unique symbol;

/** Name of a declared audit action, e.g. `company.created`. */
export type AuditAction = string & { readonly [DECLARED]: true };

const declaredActions = new Set<string>();

/**
 * Declares an audited action: `<resource>.<past participle>`. Call this function in the file that records the action.
 * docs/audit.md lists all actions, and a test compares the two.
 * @throws Error when the name is malformed or already declared
 */
export function defineAuditAction(name: string): AuditAction {
  assertNewAction(name);
  declaredActions.add(name);
  return name;
}

function assertNewAction(name: string): asserts name is AuditAction {
  if (!/^[a-z_]+\.[a-z_]+$/.test(name))
    throw new Error(
      `The audit action "${name}" must have the form resource.past_participle, such as company.created.`,
    );
  if (declaredActions.has(name)) throw new Error(`The audit action "${name}" is declared twice.`);
}

/** Lists the names of all declared actions, in alphabetical order. */
export function listAuditActions(): string[] {
  return [...declaredActions].sort();
}
