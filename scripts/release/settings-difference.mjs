/** Settings of two releases, read from their `.env.example`, which names every setting with its default. */

const SETTING = /^([A-Z][A-Z0-9_]*)=(.*)$/;

/** @returns {Map<string, string>} default of each setting by name */
export function parseSettings(text) {
  const lines = text.split(/\r?\n/).map((line) => SETTING.exec(line));
  return new Map(lines.filter((line) => line !== null).map(([, name, value]) => [name, value]));
}

/**
 * Compares the settings of two releases. The twin `<NAME>_FILE` of a new or removed setting is not named with it.
 * @returns {{ added: [string, string][], removed: string[], changed: [string, string, string][] }}
 *   changed: name, default before, default now
 */
export function compareSettings(before, now) {
  const isTwin = (name, names) => name.endsWith('_FILE') && names.has(name.slice(0, -'_FILE'.length));
  const added = [...now].filter(([name]) => !before.has(name) && !isTwin(name, now));
  const removed = [...before.keys()].filter((name) => !now.has(name) && !isTwin(name, before));
  const changed = [...now]
    .filter(([name, value]) => before.has(name) && before.get(name) !== value)
    .map(([name, value]) => [name, before.get(name), value]);
  return { added, removed, changed };
}
