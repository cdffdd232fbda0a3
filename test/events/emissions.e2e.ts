import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import '../../src/apps/app.module';
import { listEmissions, listRecordedKinds, type Emission } from '../../src/platform/events/define-event';
import { documented } from '../support/documentation';
import { scenes } from './emission-scenes';

const ROOT = join(__dirname, '../..');
const rows: [string, Emission][] = Object.entries(listEmissions());
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
describe('events', () => {
  /**
   * Acceptance case 16: the emission table against code and documentation; against receivers it is held in
   * emissions.process.e2e.ts.
   */
  describe('the emission table', () => {
    it('is declared in exactly the files that record events', () => {
      const files = sources
        .filter((file) => file.endsWith('.ts') && !/\.(spec|e2e)\.ts$/.test(file))
        .map((file): [string, string] => [file, readFileSync(join(ROOT, 'src', file), 'utf8')])
        .filter(([file]) => !file.startsWith('platform/events/'));
      const recording = files.filter(
        ([, text]) =>
          (/\bEventLog\b/.test(text) && /\.record(?:All)?\(\s*tx\b/.test(text)) ||
          // One that only writes the events of another file declares none.
          (/\bnewEvent\(/.test(text) && text.includes('defineEmissions(')),
      );
      const constants = (text: string): string[] => [
        ...new Set([...text.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g)].map(([, name]) => name ?? '')),
      ];
      const kinds = new Set(
        files.flatMap(([, text]) =>
          [...text.matchAll(/const ([A-Z_]+) = defineEvent\(/g)].map(([, name]) => name),
        ),
      );
      for (const [file, text] of recording) {
        const declared = [...text.matchAll(/defineEmissions\(([A-Z_]+)/g)].map(([, name]) => name);
        const used = constants(text).filter((name) => kinds.has(name));
        expect([file, [...new Set(declared)].sort()]).toEqual([file, used.sort()]);
      }
      expect(recording.length).toBeGreaterThan(5);
      const elsewhere = files.filter(
        ([file, text]) => text.includes('defineEmissions(') && !recording.some(([name]) => name === file),
      );
      expect(elsewhere.map(([file]) => file)).toEqual([]);
      // Nobody writes events past the log, but for the test event of one webhook.
      const inserting = files.filter(([, text]) => text.includes('INSERT INTO events '));
      expect(inserting.map(([file]) => file)).toEqual(['webhooks/delivery-log/delivery-log.queries.ts']);
    });

    it('has a row for every kind', () => {
      expect([...new Set(rows.map(([, { kind }]) => kind.type))].sort()).toEqual(
        listRecordedKinds().map(({ type }) => type),
      );
    });

    it('is the one of the documentation', () => {
      const lines = [
        ...documented('webhooks.md').matchAll(/^\| (.+?) +\| (.+?) +\| `([a-z_]+\.[a-z_.]+)` +\|$/gm),
      ].map(([, operation, change, type]) => `${operation} | ${change} | ${type}`);
      const declared = rows.map(
        ([, { operation, change, kind }]) => `${operation} | ${change} | ${kind.type}`,
      );
      expect(lines.sort()).toEqual(declared.sort());
    });

    it('has a scene for every row', () => {
      // A module may bring its changes about in a suite of its own folder, which names them.
      const elsewhere = sources
        .filter((file) => file.endsWith('.e2e.ts'))
        .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'))
        .join('\n');
      const known = rows.filter(([name]) => !elsewhere.includes(`'${name}'`)).map(([name]) => name);
      expect(Object.keys(scenes).sort()).toEqual(known.sort());
    });
  });
});
