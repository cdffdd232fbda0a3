import fc from 'fast-check';
import { locateFields } from './json-locations';

/** Yields each path of a value. */
function* listPaths(value: unknown, path = ''): Generator<string> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, below] of Object.entries(value))
    yield* listPaths(below, path === '' ? name : `${path}.${name}`);
}

describe('locateFields', () => {
  const text = '\uFEFF{\n  "a": "x\\"{",\n  "lines": [ {"b": 1.5}, true,\n    {"b": []} ]\n}';
  it.each([
    ['', 1, 2],
    ['root', 1, 2],
    ['a', 2, 3],
    ['lines', 3, 3],
    ['lines.0', 3, 14],
    ['lines.0.b', 3, 15],
    ['lines.1', 3, 26],
    ['lines.2.b', 4, 6],
    ['lines.2.b.4.missing', 4, 6],
    ['nothing', 1, 2],
  ])('locates %j at %d:%d', (path, line, column) => {
    expect(locateFields(text, [path]).get(path)).toEqual({ line, column });
  });

  it('locates a field after more values than a Map can hold', () => {
    const values = `[1${',1'.repeat(2 ** 24)}]`;
    const locations = locateFields(`{"values": ${values},\n"after": 1}`, ['after']);
    expect(locations.get('after')).toEqual({ line: 2, column: 1 });
  });

  it('locates a field after values nested deeper than the stack', () => {
    const nested = '['.repeat(100_000) + '"]"' + ']'.repeat(100_000);
    const locations = locateFields(`{"nested": ${nested}, "after": 1}`, ['after', 'nested']);
    expect(locations.get('after')).toEqual({ line: 1, column: 200_017 });
    expect(locations.get('nested')).toEqual({ line: 1, column: 2 });
  });

  it('locates every field at its name or value', () => {
    const name = fc.stringMatching(/^[a-z"\\]{1,4}$/);
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(name, tie('tree'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(name, tree), fc.nat(4), (value, indent) => {
        const writtenText = JSON.stringify(value, null, indent);
        const lines = writtenText.split('\n');
        const locations = locateFields(writtenText, listPaths(value));
        for (const path of listPaths(value)) {
          const { line, column } = locations.get(path) ?? { line: 0, column: 0 };
          const rest = lines[line - 1]?.slice(column - 1) ?? '';
          const last = path.split('.').at(-1) ?? '';
          const isEntry = /^\d+$/.test(last);
          expect(path === '' || isEntry || rest.startsWith(JSON.stringify(last))).toBe(true);
        }
      }),
    );
  });
});
