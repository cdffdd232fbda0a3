import { keyClient } from '../auth/api-routes';
import { sharedService } from '../support/per-worker';
import type { TeamClient } from '../support/team-client';

describe('companies', () => {
  const shared = sharedService();

  describe('items', () => {
    let team: TeamClient;
    let companyId: string;
    let path: string;

    beforeAll(async () => {
      team = await shared().team();
      companyId = (await team.company()).id;
      path = `/api/v1/${companyId}/items`;
    });

    const CONSULTING = {
      externalId: 'ERP-77',
      name: 'Consulting',
      description: 'Advice',
      itemNumber: 'CONS-1',
      unitCode: 'HUR',
      netPrice: '95.1250',
      vatCategory: 'S',
      vatPercentage: 21,
      classifications: [{ value: '80101500', scheme: 'MP' }],
    };

    it('are created, changed by their external id, and keep what is omitted', async () => {
      const { status, body } = await team.post(path, CONSULTING);
      expect(status).toBe(200);
      expect(body.item).toMatchObject({
        ...CONSULTING,
        companyId,
        netPrice: '95.125',
        vatPercentage: '21',
        classifications: [{ value: '80101500', scheme: 'MP', schemeVersion: null }],
      });
      const again = await team.post(path, { externalId: 'ERP-77', netPrice: '0.10' });
      expect(again.body.item).toMatchObject({ id: body.item.id, name: 'Consulting', netPrice: '0.1' });
      const changed = await team.put(`${path}/${body.item.id}`, { netPrice: null, vatPercentage: '5.5' });
      expect(changed.body.item).toMatchObject({ netPrice: null, vatPercentage: '5.5', unitCode: 'HUR' });
      expect((await team.get(`${path}/${body.item.id}`)).body.item).toEqual(changed.body.item);
    });

    it('are found by parts of name, number and external id', async () => {
      for (const [name, itemNumber] of [
        ['Straßenreinigung 100%', 'STR-9'],
        ['Paint_Blue', null],
      ])
        await team.post(path, { name, itemNumber });
      const found = async (search: string): Promise<string[]> =>
        (await team.get(`${path}?search=${encodeURIComponent(search)}`)).body.items.map(
          ({ name }: { name: string }) => name,
        );
      expect(await found('STRASSE')).toEqual([]);
      expect(await found('straßenR')).toEqual(['Straßenreinigung 100%']);
      expect(await found('str-9')).toEqual(['Straßenreinigung 100%']);
      expect(await found('erp-77')).toEqual(['Consulting']);
      expect(await found('t_b')).toEqual(['Paint_Blue']);
      expect(await found('%')).toEqual(['Straßenreinigung 100%']);
      const { body } = await team.get(`${path}?limit=1`);
      expect([body.items.length, body.pagination.hasMore]).toEqual([1, true]);
    });

    it('refuse values that no line can have, with each field', async () => {
      const { status, body } = await team.post(path, {
        name: '',
        unitCode: 'hour',
        netPrice: '-1',
        vatCategory: 'X',
        classifications: [{ value: 'x', scheme: 'long' }],
      });
      expect(status).toBe(400);
      expect(Object.keys(body.errors as object).sort()).toEqual([
        ...['classifications.0.scheme', 'name', 'unitCode', 'vatCategory'],
      ]);
      const ranges = await team.post(path, { name: 'N', netPrice: '-1', vatPercentage: '100.01' });
      expect(ranges.body.errors).toEqual({
        netPrice: ['must not be below 0; received "-1"'],
        vatPercentage: ['must be from 0 to 100; received "100.01"'],
      });
      expect((await team.post(path, { netPrice: '1' })).body.errors).toEqual({
        name: ['must be set for a new item; received nothing'],
      });
    });

    it('have each external id once in a company', async () => {
      const { body } = await team.post(path, { name: 'Other', externalId: 'OTHER' });
      const taken = await team.put(`${path}/${body.item.id}`, { externalId: 'ERP-77' });
      expect([taken.status, taken.headers.get('x-error-code')]).toEqual([409, 'external_id_taken']);
      const second = `/api/v1/${(await team.company()).id}/items`;
      expect((await team.post(second, { name: 'Same', externalId: 'ERP-77' })).status).toBe(200);
      // An item of another company of the team is none of this company.
      expect((await team.get(`${second}/${body.item.id}`)).status).toBe(404);
      const created = await Promise.all(
        Array.from({ length: 5 }, () => team.post(path, { name: 'At once', externalId: 'ONCE' })),
      );
      expect(new Set(created.map((answer) => answer.body.item.id as string)).size).toBe(1);
    });

    it('belong to their team, and are changed by those who manage partners', async () => {
      const { body } = await team.post(path, { name: 'Mine' });
      const one = `${path}/${body.item.id}`;
      const stranger = await shared().team();
      for (const answer of [
        await stranger.get(path),
        await stranger.post(path, { name: 'Theirs' }),
        await stranger.get(one),
        await stranger.put(one, { name: 'Theirs' }),
        await stranger.delete(one),
      ])
        expect(answer.status).toBe(401);
      const sender = await keyClient(team, { scopes: ['send'] });
      expect((await sender.put(one, { name: 'Changed' })).status).toBe(403);
      expect((await team.delete(one)).status).toBe(200);
      expect((await team.get(one)).status).toBe(404);
    });
  });
});
