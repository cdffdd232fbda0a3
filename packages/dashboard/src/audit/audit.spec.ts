import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_ACTIONS } from './actions';
import { changedValues } from './changed-values';
import { entryInstant, parseFilters, toAuditQuery, parseIdFilter } from './filters';

describe('the filters of the audit log', () => {
  it('are those of the address, and nothing else', () => {
    expect(
      parseFilters({ actor: 'member', action: 'team.renamed', from: '2026-11-01', to: 'never', x: 'y' }),
    ).toEqual({ actor: 'member', action: 'team.renamed', from: '2026-11-01' });
    expect(parseFilters({ actor: 'nobody', subjectId: '' })).toEqual({});
  });

  it('take days of the viewer, the last one to its end', () => {
    const { from, to } = toAuditQuery({ from: '2026-11-20', to: '2026-11-20' });
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000);
  });

  it('know the id of a request from that of a thing', () => {
    expect(parseIdFilter(' 6d0c6b6e-2f6f-4f0e-9a53-0b8a3f3f6b11 ')).toEqual({
      requestId: '6d0c6b6e-2f6f-4f0e-9a53-0b8a3f3f6b11',
    });
    expect(parseIdFilter('key_01KAJ41V6N8Q0S2U4W6Y8A0C2E').subjectId).toBe('key_01KAJ41V6N8Q0S2U4W6Y8A0C2E');
  });

  it('find the time of an entry in its id', () => {
    expect(entryInstant('aud_01ARYZ6S41TSV4RRFFQ69G5FAV')).toBe(1469918176385);
    expect(entryInstant('aud_x')).toBeNull();
  });
});

describe('what an entry changed', () => {
  it('is each field with both values, and those that were added or removed', () => {
    expect(
      changedValues(
        { name: 'A', url: 'x', same: 1, gone: true },
        { name: 'B', url: null, same: 1, ids: ['a'] },
      ),
    ).toEqual([
      { name: 'name', before: 'A', after: 'B' },
      { name: 'url', before: 'x' },
      { name: 'gone', before: 'true' },
      { name: 'ids', after: '["a"]' },
    ]);
    expect(changedValues(null, null)).toEqual([]);
  });
});

describe('the actions', () => {
  /** Actions recorded only for the installation or for an erased team. */
  const OF_NO_TEAM =
    /^(database|identity|passkey|quarantine|recovery|recovery_codes|secrets|session|sign_in|totp|user)\.|^team\.eras|^work\.(held|released|resumed)$/;

  it('have words for all that docs/audit.md lists of teams', () => {
    const page = readFileSync(join(__dirname, '../../../../docs/audit.md'), 'utf8');
    const table = page.slice(page.indexOf('| actions'), page.indexOf('## Verifying it'));
    const listed: string[] = [];
    for (const [, code = ''] of table.matchAll(/`([a-z_]*\.[a-z_]+)`/g)) {
      // `verification.opened`, `.verified`: the second is of the same resource.
      const resource = listed[listed.length - 1]?.split('.')[0] ?? '';
      listed.push(code.startsWith('.') ? `${resource}${code}` : code);
    }
    expect(listed.filter((code) => !OF_NO_TEAM.test(code)).sort()).toEqual([...AUDIT_ACTIONS].sort());
  });
});
