/** Kinds of components that are removed when nothing refers to them. */
const KINDS = ['schemas', 'responses', 'parameters', 'examples', 'headers'] as const;

type Components = Record<string, Record<string, unknown>>;

/** Removes the components to which nothing in the document refers, directly or indirectly. */
export function removeUnusedComponents(document: unknown): unknown {
  if (typeof document !== 'object' || document === null || !('components' in document)) return document;
  const { components, ...rest } = document as { components: Components };
  const usedComponents = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const target: unknown = Reflect.get(value, '$ref');
    if (typeof target === 'string' && !usedComponents.has(target)) {
      usedComponents.add(target);
      const [, , kind = '', name = ''] = target.split('/');
      visit(components[kind]?.[name]);
    }
    for (const member of Object.values(value)) visit(member);
  };
  visit(rest);
  const usedMembers = KINDS.map((kind): [string, Record<string, unknown>] => [
    kind,
    Object.fromEntries(
      Object.entries(components[kind] ?? {}).filter(([name]) =>
        usedComponents.has(`#/components/${kind}/${name}`),
      ),
    ),
  ]);
  return { ...rest, components: { ...components, ...Object.fromEntries(usedMembers) } };
}
