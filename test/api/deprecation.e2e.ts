import { renderOpenApi } from '../../src/apps/cli/openapi-text';
import { LabelsController } from '../../src/business/labels/labels.controller';
import type { Deprecation } from '../../src/platform/kernel/http/deprecation';
import { ACCESS_KEY, getOperation, type RouteRequirements } from '../../src/platform/kernel/http/operation';
import { sharedService } from '../support/per-worker';

const NOTICE: Deprecation = { since: '2027-03-01', sunset: '2027-09-01', successor: 'labels.search' };

/** Gives the declaration of `labels.list` the notice, or takes it away. */
function deprecate(deprecation: Deprecation | undefined): void {
  const handler = Reflect.get(LabelsController.prototype, 'list') as object;
  const route = Reflect.getMetadata(ACCESS_KEY, handler) as RouteRequirements;
  Reflect.defineMetadata(ACCESS_KEY, { ...route, deprecation }, handler);
  Object.assign(getOperation('labels.list'), { deprecation });
}

describe('a deprecated operation of the API', () => {
  const shared = sharedService();

  beforeAll(() => deprecate(NOTICE));
  afterAll(() => deprecate(undefined));

  const headersOf = ({ headers }: { headers: Headers }): (string | null)[] =>
    ['Deprecation', 'Sunset', 'Link'].map((name) => headers.get(name));
  const announced = [
    '@1803859200',
    'Wed, 01 Sep 2027 00:00:00 GMT',
    '</docs/guides/api-stability.md>; rel="deprecation"; type="text/html"',
  ];

  it('announces its removal in successes and failures; other operations do not', async () => {
    const team = await shared().team();
    expect(headersOf(await team.get('/api/v1/labels'))).toEqual(announced);
    expect(headersOf(await team.get('/api/v1/labels?limit=many'))).toEqual(announced);
    const anonymous = await fetch(`${shared().baseUrl}/api/v1/labels`);
    expect([anonymous.status, ...headersOf(anonymous)]).toEqual([401, ...announced]);
    expect(headersOf(await team.get('/api/v1/companies'))).toEqual([null, null, null]);
  });

  it('links to a page that the service has', async () => {
    const page = `${shared().baseUrl}/docs/guides/api-stability.md`;
    const answer = await fetch(page, { headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('API stability');
  });

  it('is marked in the API document, with both days and the headers', async () => {
    const { paths } = JSON.parse(await renderOpenApi()) as { paths: Record<string, { get: object }> };
    expect(paths['/api/v1/labels']?.get).toMatchObject({
      deprecated: true,
      description: expect.stringMatching(
        / Deprecated since 2027-03-01, may be removed from 2027-09-01 on: use labels\.search\.$/,
      ),
      responses: { 200: { headers: { Deprecation: {}, Sunset: {}, Link: {} } } },
    });
    expect(paths['/api/v1/companies']?.get).not.toHaveProperty('deprecated');
  });
});
