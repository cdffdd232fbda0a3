import { identityEdit } from '../companies/identity-edit';
import { identifierStatus, migrationStatus } from '../statuses';
import { migrationProgress, toDirection, type MigrationFacts } from './migration-progress';
import { verificationProgress } from './verification-steps';

describe('the steps of a verification', () => {
  it.each([
    [false, null, 0, false],
    [false, 'open', 1, false],
    [true, 'open', 1, false],
    [true, 'verified', 3, false],
    [true, 'rejected', 3, false],
    [false, 'rejected', 1, true],
    [false, 'revoked', 0, false],
    [false, 'expired', 0, false],
  ])('verified %s, newest session %s: step %i, failed %s', (isVerified, status, current, failed) => {
    expect(verificationProgress(isVerified, status === null ? null : { status })).toEqual({
      current,
      failed,
    });
  });

  it('finds the edit that took a verification back, with its numbers alone', () => {
    const edit = (before: Record<string, unknown>, after: Record<string, unknown>) => ({
      createdAt: '2026-11-20T09:30:00Z',
      before,
      after,
    });
    expect(
      identityEdit([
        edit({ name: 'A' }, { name: 'B' }),
        edit(
          { name: 'A', vatNumber: 'BE0456218318', isVerified: true },
          { name: 'C', vatNumber: 'BE0987654394', isVerified: false },
        ),
      ]),
    ).toEqual({
      at: '2026-11-20T09:30:00Z',
      changes: [{ field: 'vatNumber', before: 'BE0456218318', after: 'BE0987654394' }],
    });
    expect(identityEdit([edit({ city: 'A' }, { city: 'B' })])).toBeNull();
  });
});

describe('the steps of a migration', () => {
  const facts = (
    direction: MigrationFacts['direction'],
    status: MigrationFacts['status'],
  ): MigrationFacts => ({ direction, status });

  it.each([
    ['in', null, false, 'begin', 0],
    ['in', facts('inbound', 'pending'), false, 'pending', 2],
    ['in', facts('inbound', 'failed'), false, 'failed', 1],
    ['in', facts('inbound', 'failed'), true, 'begin', 0],
    ['in', facts('inbound', 'completed'), true, 'completed', 3],
    ['in', facts('inbound', 'completed'), false, 'begin', 0],
    ['in', facts('outbound', 'completed'), false, 'begin', 0],
    ['out', facts('outbound', 'pending'), true, 'pending', 1],
    ['out', facts('outbound', 'completed'), false, 'completed', 3],
    ['out', facts('outbound', 'completed'), true, 'begin', 0],
    ['out', facts('outbound', 'failed'), true, 'failed', 0],
    ['out', facts('inbound', 'completed'), true, 'begin', 0],
  ] as const)('%s after %j, published %s: %s, step %i', (way, newest, isPublished, state, current) => {
    expect(migrationProgress(way, newest, isPublished)).toEqual({ state, current });
  });

  it('lets what is published here leave, and anything else come', () => {
    expect(toDirection({ publication: 'published' })).toBe('out');
    expect(toDirection({ publication: 'unpublished' })).toBe('in');
  });

  it('marks identifiers and migrations', () => {
    const identifier = { publication: 'unpublished', publicationError: null, parkedAt: null };
    expect(identifierStatus(identifier)).toMatchObject({ word: 'status.notPublished', tone: 'wait' });
    expect(identifierStatus({ ...identifier, publicationError: 'held elsewhere' })).toMatchObject({
      tone: 'bad',
    });
    expect(identifierStatus({ ...identifier, publication: 'publishing', parkedAt: 'now' })).toMatchObject({
      icon: 'block',
    });
    expect(migrationStatus({ direction: 'inbound', status: 'pending' }).word).toBe('status.movingHere');
    expect(migrationStatus({ direction: 'outbound', status: 'pending' }).word).toBe('status.movingAway');
    expect(migrationStatus({ direction: 'outbound', status: 'new' }).word).toBe('status.other');
  });
});
