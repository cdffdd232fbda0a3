import { CommandFailedError } from '../exit';
import { parseInstant } from './instant';
import { findNearestNames } from './nearest-names';
import { readJson } from './read-json';
import { detectKind } from './read-file';
import { toLocation } from './text-locations';

describe('input of developer commands', () => {
  it('readJson names the line and column of an error', () => {
    const getFailure = (text: string): CommandFailedError => {
      try {
        readJson(text, 'a.json');
      } catch (error) {
        if (error instanceof CommandFailedError) return error;
      }
      throw new Error('The text was parsed without an error');
    };
    expect(getFailure('{\n  "a": 1,\n  "b" 2\n}')).toMatchObject({
      status: 3,
      field: 'a.json',
      message: expect.stringContaining('(line 3, column 7)'),
    });
    expect(getFailure('{"a": ').message).toMatch(/\(line 1, column 7\)/);
    expect(getFailure('').message).toMatch(/\(line 1, column 1\)/);
    expect(getFailure('{"a": 0.12345678901234567890}').message).toMatch(/write it as text/);
  });

  it('toLocation locates a position after many line feeds without listing the lines', () => {
    const feeds = 200 * 1024 * 1024 - 1;
    expect(toLocation(`{${'\n'.repeat(feeds)}`, feeds + 1)).toEqual({ line: feeds + 1, column: 1 });
  });

  it('readJson preserves the value', () => {
    expect(readJson('\uFEFF{"a": 12.50, "b": ["x"]}', 'a.json')).toEqual({ a: 12.5, b: ['x'] });
  });

  it('parseInstant accepts a duration before now', () => {
    const now = new Date('2026-11-20T10:00:00Z');
    expect(parseInstant('10m', now)).toBe('2026-11-20T09:50:00.000Z');
    expect(parseInstant('7d', now)).toBe('2026-11-13T10:00:00.000Z');
    expect(parseInstant('2026-11-20', now)).toBe('2026-11-20T00:00:00.000Z');
    for (const wrong of ['', 'yesterday', '10', '2026-13-01', '-5m'])
      expect(() => parseInstant(wrong, now)).toThrow();
  });

  it('findNearestNames returns similar names, the most similar first', () => {
    const knownNames = [
      'document.received',
      'document.sent',
      'document.label.assigned',
      'company.verification',
    ];
    expect(findNearestNames('document.recieved', knownNames)[0]).toBe('document.received');
    expect(findNearestNames('label', knownNames)[0]).toBe('document.label.assigned');
    expect(findNearestNames('verification', knownNames)[0]).toBe('company.verification');
    expect(findNearestNames('zzz', knownNames)).toEqual([]);
  });

  it.each([
    ['  <Invoice/>', 'xml'],
    ['\uFEFF<Invoice/>', 'xml'],
    ['{"a": 1}', 'json'],
    ['%PDF-1.7', 'pdf'],
    ['\u0001\u0000', 'binary'],
  ])('detectKind classifies %j as %s', (text, kind) => expect(detectKind(Buffer.from(text))).toBe(kind));
});
