import { EventEmitter2 } from '@nestjs/event-emitter';
import type { DomainEvent } from '../../src/platform/events/domain-events';
import type { TaxReporting } from '../../src/standards/taxdata';
import type {} from '../../src/business/companies/companies.service';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const SLOVAK = {
  name: 'Kláves a.s.',
  address: 'Hlavná 1',
  postalCode: '81101',
  city: 'Bratislava',
  country: 'SK',
};
const SETTING = { jurisdiction: 'SK', enabled: true, from: '2027-01-01', taxIdentifier: '2020179381' };

type Change = Omit<DomainEvent<'company.tax_reporting_changed'>, 'tx'>;

describe('companies', () => {
  const shared = sharedService();

  describe('the tax reporting of a company', () => {
    let service: Service;
    let team: TeamClient;
    let stranger: TeamClient;
    let path: string;
    let companyId: string;
    const changes: Change[] = [];
    const listener = ({ tx, ...change }: DomainEvent<'company.tax_reporting_changed'>): void => {
      if (change.teamId === team.teamId) changes.push(change);
      expect(typeof tx.query).toBe('function');
    };

    beforeAll(async () => {
      service = shared();
      [team, stranger] = await Promise.all([service.team(), service.team()]);
      service.app.get(EventEmitter2).on('company.tax_reporting_changed', listener);
    });
    afterAll(() => service.app.get(EventEmitter2).off('company.tax_reporting_changed', listener));
    beforeEach(async () => {
      const { body } = await team.post('/api/v1/companies', SLOVAK);
      companyId = body.company.id as string;
      path = `/api/v1/companies/${companyId}`;
      changes.length = 0;
    });

    const put = (taxReporting: unknown, more: object = {}): Promise<Answer> =>
      team.put(path, { ...more, taxReporting });
    const stored = async (): Promise<TaxReporting | null> => {
      const [row] = await service.sql<{ setting: TaxReporting | null }>(
        'SELECT tax_reporting AS setting FROM companies WHERE id = $1',
        [companyId],
      );
      return row?.setting ?? null;
    };

    it('is null until it is set, is stored in one form, read back, and left alone by other updates', async () => {
      expect((await team.get(path)).body.company.taxReporting).toBeNull();
      const set = await put({ jurisdiction: 'SK', taxIdentifier: ' 20 2017 9381' });
      const expected = { jurisdiction: 'SK', enabled: true, from: null, taxIdentifier: '2020179381' };
      expect(set.body.company.taxReporting).toEqual(expected);
      expect(await stored()).toEqual(expected);
      const other = await team.put(path, { phone: '+421 2 1' });
      expect(other.body.company.taxReporting).toEqual(expected);
      expect(await team.sdk.companies.get(companyId)).toMatchObject({ taxReporting: expected });
      expect(changes).toEqual([{ companyId, teamId: team.teamId, before: null, after: expected }]);
    });

    it('is replaced as a whole, switched off and cleared; each change is announced with what was before', async () => {
      await put(SETTING);
      const off = { ...SETTING, enabled: false, from: null };
      const { from: _, ...withoutFrom } = off;
      expect((await put(withoutFrom)).body.company.taxReporting).toEqual(off);
      expect((await put(null)).body.company.taxReporting).toBeNull();
      expect(await stored()).toBeNull();
      expect(changes.map(({ before, after }) => [before, after])).toEqual([
        [null, SETTING],
        [SETTING, off],
        [off, null],
      ]);
    });

    it('that is set again as it is changes nothing: no event, no audit entry, no new updatedAt', async () => {
      const { updatedAt } = (await put(SETTING)).body.company;
      expect((await put({ ...SETTING, taxIdentifier: '20.20.17.93.81' })).body.company.updatedAt).toBe(
        updatedAt,
      );
      expect(changes).toHaveLength(1);
      const { body } = await team.get(`/api/v1/audit?subjectId=${companyId}&action=company.updated`);
      expect(body.auditEntries).toMatchObject([
        {
          before: { 'taxReporting.jurisdiction': null, 'taxReporting.taxIdentifier': null },
          after: {
            'taxReporting.jurisdiction': 'SK',
            'taxReporting.enabled': true,
            'taxReporting.from': '2027-01-01',
            'taxReporting.taxIdentifier': '2020179381',
          },
        },
      ]);
    });

    it('can come with a new company, and is announced', async () => {
      const { body } = await team.post('/api/v1/companies', { ...SLOVAK, taxReporting: SETTING });
      expect(body.company.taxReporting).toEqual(SETTING);
      expect(changes).toEqual([
        { companyId: body.company.id, teamId: team.teamId, before: null, after: SETTING },
      ]);
    });

    it('is not stored when a listener of its change fails', async () => {
      const emitter = service.app.get(EventEmitter2);
      const failing = ({ companyId: id }: DomainEvent<'company.tax_reporting_changed'>): void => {
        if (id === companyId) throw new Error('The listener fails');
      };
      emitter.on('company.tax_reporting_changed', failing);
      expect((await put(SETTING)).status).toBe(500);
      emitter.off('company.tax_reporting_changed', failing);
      expect(await stored()).toBeNull();
    });

    it.each<[string, unknown, Record<string, RegExp>]>([
      [
        'a jurisdiction that is none',
        { ...SETTING, jurisdiction: 'XX' },
        { 'taxReporting.jurisdiction': /^must be one of SK, AE, OM, EU; received "XX"$/ },
      ],
      [
        'a jurisdiction of another country',
        { ...SETTING, jurisdiction: 'AE', taxIdentifier: '1003456789' },
        { 'taxReporting.jurisdiction': /company's country SK: SK, EU; received "AE"$/ },
      ],
      [
        'a tax number with a wrong check digit',
        { ...SETTING, taxIdentifier: '2020179382' },
        { 'taxReporting.taxIdentifier': /multiple of 11; received "2020179382"$/ },
      ],
      [
        'an empty tax number',
        { ...SETTING, jurisdiction: 'EU', taxIdentifier: ' ' },
        { 'taxReporting.taxIdentifier': /must not be empty/ },
      ],
      [
        'a day that is none',
        { ...SETTING, from: '2027-02-30' },
        { 'taxReporting.from': /^must be a day of the calendar, YYYY-MM-DD; received "2027-02-30"$/ },
      ],
      [
        'an instant in place of a day',
        { ...SETTING, from: '2027-01-01T00:00:00Z' },
        { 'taxReporting.from': /YYYY-MM-DD/ },
      ],
      [
        'a switch that is no boolean',
        { ...SETTING, enabled: 'yes' },
        { 'taxReporting.enabled': /received "yes"$/ },
      ],
      [
        'all that is missing',
        {},
        {
          'taxReporting.jurisdiction': /received nothing/,
          'taxReporting.taxIdentifier': /received nothing/,
        },
      ],
      [
        'an unknown field',
        { ...SETTING, authority: 'x' },
        { 'taxReporting.authority': /unknown field "authority"/ },
      ],
      ['a list', [SETTING], { taxReporting: /^must be an object or null; received \[/ }],
      ['a list of what is no setting', [{}, 7], { taxReporting: /^must be an object or null; received \[/ }],
    ])('is refused with %s, by the field', async (_what, setting, errors) => {
      const expected = Object.fromEntries(
        Object.entries(errors).map(([field, message]) => [field, [expect.stringMatching(message)]]),
      );
      const answer = await put(setting);
      expect([answer.status, answer.body.errors]).toEqual([400, expected]);
      expect(answer.headers.get('x-error-code')).toBe('invalid_input');
      const created = await team.post('/api/v1/companies', { ...SLOVAK, taxReporting: setting });
      expect([created.status, created.body.errors]).toEqual([400, expected]);
      expect(await stored()).toBeNull();
      expect(changes).toEqual([]);
    });

    it('is refused with a text', async () => {
      const answer = await put('SK');
      expect(answer.body.errors).toEqual({
        taxReporting: expect.arrayContaining(['must be an object or null; received "SK"']),
      });
    });

    it('names the faults of all fields in one answer', async () => {
      const answer = await put({ ...SETTING, taxIdentifier: '1' }, { vatNumber: 'SK1', email: 'x' });
      expect(Object.keys(answer.body.errors as object).sort()).toEqual([
        'email',
        'taxReporting.taxIdentifier',
        'vatNumber',
      ]);
    });

    it('fits the country of the company, whichever of the two changes', async () => {
      await put(SETTING);
      const moved = await team.put(path, { country: 'CZ' });
      expect([moved.status, moved.body.errors]).toEqual([
        400,
        { country: [expect.stringMatching(/^must be SK while .* jurisdiction SK; received "CZ"/)] },
      ]);
      const pilot = { ...SETTING, jurisdiction: 'EU', taxIdentifier: 'CZ25123891' };
      const both = await put(pilot, { country: 'CZ' });
      expect(both.body.company).toMatchObject({ country: 'CZ', taxReporting: pilot });
      const outside = await team.put(path, { country: 'US' });
      expect(outside.body.errors.country).toEqual([
        expect.stringMatching(/member state of the European Union/),
      ]);
      expect((await put(null, { country: 'US' })).status).toBe(200);
      const none = await put(SETTING);
      expect(none.body.errors['taxReporting.jurisdiction']).toEqual([
        expect.stringMatching(/country US has no jurisdiction/),
      ]);
    });

    it('of another team’s company is neither changed nor shown', async () => {
      expect((await stranger.put(path, { taxReporting: SETTING })).status).toBe(401);
      expect((await stranger.get(path)).status).toBe(401);
      expect(await stored()).toBeNull();
      expect(changes).toEqual([]);
    });
  });
});
