import { randomBytes } from 'node:crypto';
import { writeZip } from '../../../../test/support/write-zip';
import { unpackItems } from './batch-archive';

describe('the files of an archive', () => {
  it('are unpacked in groups that are limited by number and size', () => {
    const large = randomBytes(600_000);
    const files = [...Array.from({ length: 3 }, () => large), ...Array.from({ length: 20 }, () => 'x')];
    const zip = writeZip(files.map((content, n) => ({ name: `${n}.xml`, content })));
    const groups = [...unpackItems(zip)].map((items) => items.map(({ line }) => line));
    expect(groups.map(({ length }) => length)).toEqual([2, 16, 5]);
    expect(groups.flat()).toEqual(files.map((_, n) => n + 1));
  });
});
