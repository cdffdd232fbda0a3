/** Whether two values are the same JSON, in whatever order their members are. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortMembers) === JSON.stringify(other, sortMembers);
}

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
