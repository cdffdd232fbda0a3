import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isArchiveFolder, createRecoverySettings, createWalArchiveSettings } from './wal-archive';

const NAME = '000000010000000000000001';

describe('archive of the write-ahead log', () => {
  let scratch: string;
  let archive: string;
  let segment: string;

  beforeEach(() => {
    scratch = mkdtempSync(join(tmpdir(), 'passerelle wal-'));
    archive = join(scratch, 'archive');
    segment = join(scratch, NAME);
    mkdirSync(archive);
    writeFileSync(segment, 'one segment');
  });
  afterEach(() => rmSync(scratch, { recursive: true }));

  const run = (command = '', path = process.env['PATH']): void => {
    const filledCommand = command.replaceAll('%f', NAME).replaceAll('%p', segment);
    execFileSync('/bin/sh', ['-c', filledCommand], { env: { PATH: path }, stdio: 'ignore' });
  };
  const archiveSegment = (path?: string): void =>
    run(createWalArchiveSettings(archive)['archive_command'], path);
  const restoreSegment = (): void => run(createRecoverySettings(archive, null)['restore_command']);
  const readArchivedSegment = (): string => gunzipSync(readFileSync(join(archive, `${NAME}.gz`))).toString();

  it('stores each segment once and restores it', () => {
    archiveSegment();
    expect(readdirSync(archive)).toEqual([`${NAME}.gz`]);
    // State after a crash between the copy and its report.
    archiveSegment();
    expect(readArchivedSegment()).toBe('one segment');
    writeFileSync(segment, '');
    restoreSegment();
    expect(readFileSync(segment, 'utf8')).toBe('one segment');
  });

  it('flushes the segment and its folder before the server may remove the segment, even if it was archived before', () => {
    const programs = join(scratch, 'bin');
    mkdirSync(programs);
    writeFileSync(join(programs, 'sync'), '#!/bin/sh\n[ ! -d "$1" ]\n');
    chmodSync(join(programs, 'sync'), 0o755);
    for (let attempt = 0; attempt < 2; attempt++)
      expect(() => archiveSegment(`${programs}:${process.env['PATH']}`)).toThrow();
    archiveSegment();
    expect(readArchivedSegment()).toBe('one segment');
  });

  it('ends a recovery only where a segment is missing: an unreadable segment or an unavailable archive is an error', () => {
    const status = (): unknown => {
      try {
        restoreSegment();
        return 0;
      } catch (error) {
        return (error as { status: number }).status;
      }
    };
    expect(status()).toBe(1);
    writeFileSync(join(archive, `${NAME}.gz`), 'no gzip');
    expect(status()).toBeGreaterThan(125);
    rmSync(archive, { recursive: true });
    expect(status()).toBeGreaterThan(125);
  });

  it('never overwrites a segment', () => {
    archiveSegment();
    writeFileSync(segment, 'a segment of another server');
    expect(() => archiveSegment()).toThrow();
    expect(readArchivedSegment()).toBe('one segment');
  });

  it('has no segment that could not be flushed, e.g. because the disk was full', () => {
    const programs = join(scratch, 'bin');
    mkdirSync(programs);
    writeFileSync(join(programs, 'sync'), '#!/bin/sh\nexit 1\n');
    chmodSync(join(programs, 'sync'), 0o755);
    expect(() => archiveSegment(`${programs}:${process.env['PATH']}`)).toThrow();
    expect(readdirSync(archive)).toEqual([`${NAME}.part`]);
    expect(() => restoreSegment()).toThrow();
    archiveSegment();
    expect(readdirSync(archive)).toEqual([`${NAME}.gz`]);
  });

  it('accepts only folders whose names the server cannot misread', () => {
    expect(isArchiveFolder('/var/lib/passerelle/wal 1')).toBe(true);
    for (const folder of ['wal', '/wal"; rm -rf /', '/wal/%p', '/wal$HOME', "/wal'"])
      expect(isArchiveFolder(folder)).toBe(false);
  });

  it('is not supported on Windows, which lacks the programs of the archive commands', () => {
    const platforms: NodeJS.Platform[] = ['linux', 'darwin', 'win32'];
    expect(platforms.map((platform) => isArchiveFolder('/var/lib/wal', platform))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isArchiveFolder(String.raw`C:\wal`, 'win32')).toBe(false);
  });
});
