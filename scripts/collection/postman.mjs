/** The collection in Postman's format 2.1, which many other clients read. */

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

export function postmanCollection(folders) {
  return {
    info: {
      name: 'Passerelle',
      description:
        'Every operation that a key may call, and a walk through the sandbox. Made of openapi.json.',
      schema: SCHEMA,
    },
    auth: { type: 'basic', basic: pairs({ username: '{{key}}', password: '{{secret}}' }) },
    variable: [
      { key: 'baseUrl', value: 'http://localhost:3000' },
      { key: 'key', value: '' },
      { key: 'secret', value: '' },
    ],
    item: folders.map(({ name, calls }) => ({ name, item: calls.map(itemOf) })),
  };
}

const pairs = (values) => Object.entries(values).map(([key, value]) => ({ key, value, type: 'string' }));

function itemOf(call) {
  const on = call.given.map(([key, value]) => ({ key, value }));
  const off = call.query.map(([key, value]) => ({ key, value, disabled: true }));
  const search = on.map(({ key, value }) => `${key}=${value}`).join('&');
  const request = {
    method: call.method,
    description: call.docs,
    ...(call.open ? { auth: { type: 'noauth' } } : {}),
    header: call.headers.map(([key, value]) => ({ key, value })),
    url: {
      raw: `{{baseUrl}}${call.path}${search === '' ? '' : `?${search}`}`,
      host: ['{{baseUrl}}'],
      path: call.path.split('/').slice(1),
      query: [...on, ...off],
    },
  };
  if (call.body?.type === 'json')
    request.body = {
      mode: 'raw',
      raw: JSON.stringify(call.body.value, null, 2),
      options: { raw: { language: 'json' } },
    };
  if (call.body?.type === 'form') request.body = { mode: 'urlencoded', urlencoded: pairs(call.body.value) };
  const script = scriptOf(call);
  const event =
    script.length === 0
      ? {}
      : { event: [{ listen: 'test', script: { type: 'text/javascript', exec: script } }] };
  return { name: call.name, request, ...event };
}

/** Checks and variables in the words of Postman. */
function scriptOf({ save, expect }) {
  if (expect === null) return [];
  return [
    "pm.test('200', () => pm.response.to.have.status(200));",
    'const body = pm.response.json();',
    ...expect.map(
      ([path, value]) =>
        `pm.test('${path}', () => pm.expect(body.${path}).to.eql(${JSON.stringify(value)}));`,
    ),
    ...save.map(([name, path]) => `pm.collectionVariables.set('${name}', body.${path});`),
  ];
}
