import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listBreaksOfEdits, type Edit } from '../support/api-changes';
import { committed } from '../support/openapi-check';
import { ROOT } from '../support/process';

type At = (string | number)[];
const set = (at: At, to: unknown): Edit => ({ at, to });
const remove = (at: At): Edit => ({ at, remove: true });
const labels: At = ['paths', '/api/v1/labels'];
const documents: At = ['paths', '/api/v1/documents', 'get'];
const schemas = (name: string, ...at: At): At => ['components', 'schemas', name, ...at];

/** Changes of the committed document, each with a line that the comparison has to have. */
const MUTATIONS: [string, Edit[], string][] = [
  ['an operation is removed', [remove([...labels, 'post'])], 'labels.create: POST /api/v1/labels removed'],
  [
    'an operation id changes',
    [set([...labels, 'get', 'operationId'], 'labels.search')],
    'labels.list: operationId became labels.search',
  ],
  [
    'another permission is required',
    [set([...documents, 'x-permission'], 'documents.manage')],
    'documents.list: permission documents.read became documents.manage',
  ],
  [
    'keys are refused',
    [set([...documents, 'security'], [{ session: [] }])],
    'documents.list: credential basicKey no longer accepted',
  ],
  [
    'a public operation needs a credential',
    [remove(['paths', '/health/live', 'get', 'security'])],
    'health.getLiveness: credential none no longer accepted',
  ],
  ['a scope is smaller', [set(['x-scopes', 'send'], [])], 'scope send: permission documents.send removed'],
  [
    'a filter is removed',
    [remove([...documents, 'parameters', 3])],
    'documents.list parameter query direction: removed',
  ],
  [
    'a filter has fewer values',
    [set([...documents, 'parameters', 3, 'schema', 'enum'], ['incoming'])],
    'documents.list parameter query direction in requests: value "outgoing" removed',
  ],
  [
    'a shared parameter has a lower maximum',
    [set(['components', 'parameters', 'limit', 'schema', 'maximum'], 100)],
    'documents.list parameter query limit in requests: maximum 200 became 100',
  ],
  [
    'a filter becomes required',
    [set([...documents, 'parameters', 3, 'required'], true)],
    'documents.list parameter query direction: required',
  ],
  [
    'a field of a request is removed',
    [remove(schemas('CreateLabelInput', 'properties', 'externalId'))],
    'CreateLabelInput.externalId in requests: removed',
  ],
  [
    'a field of a request is required',
    [set(schemas('CreateLabelInput', 'required'), ['name', 'colorHex'])],
    'CreateLabelInput.colorHex in requests: required',
  ],
  [
    'a field of a composed request is removed',
    [remove(schemas('SendInput', 'allOf', 1, 'properties', 'sendAt'))],
    'SendInput.sendAt in requests: removed',
  ],
  [
    'a default changes',
    [set(schemas('CreateCompanyInput', 'allOf', 1, 'properties', 'isSmpRecipient', 'default'), false)],
    'CreateCompanyInput.isSmpRecipient in requests: default true became false',
  ],
  [
    'null is refused',
    [set(schemas('CreateLabelInput', 'properties', 'externalId', 'type'), 'string')],
    'CreateLabelInput.externalId in requests: type null no longer accepted',
  ],
  [
    'a text is shorter',
    [set(schemas('CreateLabelInput', 'properties', 'name', 'maxLength'), 50)],
    'CreateLabelInput.name in requests: maxLength 100 became 50',
  ],
  [
    'a list is shorter',
    [set(schemas('CreateWebhookInput', 'properties', 'events', 'maxItems'), 5)],
    'CreateWebhookInput.events in requests: maxItems 100 became 5',
  ],
  [
    'a kind of key is refused',
    [set(schemas('CreateApiKeyInput', 'properties', 'type', 'enum'), ['basic'])],
    'CreateApiKeyInput.type in requests: value "jwt" removed',
  ],
  [
    'XML is refused',
    [remove(['paths', '/api/v1/{companyId}/send', 'post', 'requestBody', 'content', 'application/xml'])],
    'documents.send body: content type application/xml removed',
  ],
  [
    'a field of an answer is removed',
    [remove(schemas('DocumentBase', 'properties', 'deliveryStatus'))],
    'Document.deliveryStatus in answers: removed',
  ],
  [
    'a field of an answer is renamed',
    [
      set(schemas('Label', 'properties', 'color'), { type: 'string' }),
      remove(schemas('Label', 'properties', 'colorHex')),
    ],
    'Label.colorHex in answers: removed',
  ],
  [
    'a field of an answer has another type',
    [set(schemas('Pagination', 'properties', 'limit', 'type'), 'string')],
    'Pagination.limit in answers: type string added',
  ],
  [
    'a field of an answer may be null',
    [set(schemas('Company', 'properties', 'name', 'type'), ['string', 'null'])],
    'Company.name in answers: type null added',
  ],
  [
    'a value of an answer is renamed',
    [set(schemas('Delivery', 'properties', 'status', 'enum'), ['pending', 'arrived', 'failed'])],
    'Delivery.status in answers: value "delivered" removed',
  ],
  [
    'ids have another prefix',
    [set(schemas('Label', 'properties', 'id', 'pattern'), '^label_')],
    'Label.id in answers: pattern "^lbl_[0-9A-HJKMNP-TV-Z]{26}$" became "^label_"',
  ],
  [
    'a success has another status',
    [
      set([...labels, 'get', 'responses', '206'], { description: 'x' }),
      remove([...labels, 'get', 'responses', '200']),
    ],
    'labels.list status 200: removed',
  ],
  [
    'the PDF of a document is removed',
    [
      remove([
        'paths',
        '/api/v1/documents/{documentId}',
        'get',
        'responses',
        '200',
        'content',
        'application/pdf',
      ]),
    ],
    'documents.get answer: content type application/pdf removed',
  ],
  ['an event is removed', [remove(['webhooks', 'document.sent'])], 'event document.sent: removed'],
  [
    'a field of an event is removed',
    [remove(schemas('DocumentSentEvent', 'allOf', 1, 'properties', 'data', 'properties', 'documentId'))],
    'DocumentSentEvent.data.documentId in answers: removed',
  ],
];

describe('the check of the API against the last release', () => {
  let found: string[][];

  beforeAll(() => {
    found = listBreaksOfEdits(committed, [[], ...MUTATIONS.map(([, edits]) => edits)]);
  });

  it('finds nothing in the committed document itself', () => expect(found[0]).toEqual([]));

  it.each(MUTATIONS.map(([name, , line], index) => [name, line, index + 1] as const))(
    'finds that %s',
    (_name, line, index) => expect(found[index]).toContain(line),
  );

  describe('as a step of npm run check', () => {
    let root: string;
    const write = (file: string, value: unknown): void =>
      writeFileSync(join(root, file), typeof value === 'string' ? value : JSON.stringify(value));
    const git = (...args: string[]): void => {
      const options = ['-c', 'user.name=x', '-c', 'user.email=x@example.com', '-c', 'commit.gpgsign=false'];
      const { status, stderr } = spawnSync('git', [...options, ...args], { cwd: root, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
    };
    const run = (script: string, ...args: string[]): [number | null, string] => {
      const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', script), ...args], {
        encoding: 'utf8',
      });
      return [status, stderr];
    };
    const check = (): [number | null, string] => run('api-changes.mjs', root);
    const api = (...fields: string[]): object => ({
      paths: {
        '/labels': {
          get: {
            operationId: 'labels.list',
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: {
                      properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
                    },
                  },
                },
              },
            },
          },
        },
      },
    });
    const CHANGE = 'labels.list answer.name in answers: removed';

    /** A checkout whose openapi.json is committed and recorded as the unreleased baseline. */
    beforeAll(() => {
      root = mkdtempSync(join(tmpdir(), 'passerelle-api-changes-'));
      git('init', '--quiet');
      const digest = 'a'.repeat(64);
      const release = {
        version: '0.2.0',
        commit: 'b'.repeat(40),
        migrations: { First1763700000000: digest },
      };
      write('releases.json', [release]);
      write('package.json', { version: '0.3.0-dev' });
      write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n## [0.2.0]\n\n- Labels have no\n  name.\n');
      write('openapi.json', api('id', 'name'));
      git('add', '.');
      git('commit', '--quiet', '-m', 'first');
    });
    afterAll(() => rmSync(root, { recursive: true, force: true }));

    it('fails without a baseline, and names the command', () => {
      expect(check()).toEqual([1, expect.stringContaining('node scripts/releases.mjs baseline')]);
    });

    it('refuses a break of the recorded baseline until it is undone or allowed', () => {
      expect(run('releases.mjs', 'baseline', root)).toEqual([0, '']);
      expect(check()).toEqual([0, '']);
      write('openapi.json', api('id'));
      expect(check()).toEqual([
        1,
        expect.stringContaining(`Breaks clients of the unreleased baseline of 0.3.0: ${CHANGE}`),
      ]);
    });

    it('accepts an allowed break only with its text in the changelog, and no entry without its break', () => {
      write('releases/api-breaks.json', [
        { change: CHANGE, reason: 'labels were renamed', changelog: 'Labels have no name.' },
      ]);
      expect(check()).toEqual([1, expect.stringContaining('CHANGELOG.md, Unreleased, lacks the text')]);
      write('CHANGELOG.md', '## [Unreleased]\n\n- Labels have no\n  name.\n\n## [0.2.0]\n');
      expect(check()).toEqual([0, '']);
      write('openapi.json', api('id', 'name'));
      expect(check()).toEqual([1, expect.stringContaining('allows a change that was not made')]);
    });

    it('takes the committed API of a release as the baseline, and empties the list of allowed breaks', () => {
      cpSync(join(ROOT, 'migrations'), join(root, 'migrations'), { recursive: true });
      write('package.json', { version: '0.3.0' });
      write('openapi.json', api('uncommitted'));
      expect(run('releases.mjs', 'record', root)).toEqual([0, '']);
      expect(JSON.parse(readFileSync(join(root, 'releases/api-breaks.json'), 'utf8'))).toEqual([]);
      write('openapi.json', api('id', 'name'));
      expect(check()).toEqual([0, '']);
      expect(run('releases.mjs', 'baseline', root)).toEqual([
        1,
        expect.stringContaining('The API of 0.3.0 is the baseline'),
      ]);
    });

    it('fails when an older release has a recorded API but the newest has none', () => {
      const releases = JSON.parse(readFileSync(join(root, 'releases.json'), 'utf8')) as { version: string }[];
      write('releases.json', [...releases, { ...releases.at(-1), version: '0.3.1' }]);
      expect(check()).toEqual([1, expect.stringContaining('releases/0.3.1/api.json.gz is missing')]);
      write('releases.json', releases);
      expect(check()).toEqual([0, '']);
    });

    it.each([
      ['0.3.1', 'raise the minor version'],
      ['0.4.0-dev', ''],
      ['1.0.0', ''],
    ])('lets version %s break clients of 0.3.0: %j', (version, problem) => {
      write('openapi.json', api('id'));
      write('package.json', { version });
      write('releases/api-breaks.json', [
        { change: CHANGE, reason: 'labels were renamed', changelog: 'Labels have no name.' },
      ]);
      expect(check()).toEqual(problem === '' ? [0, ''] : [1, expect.stringContaining(problem)]);
    });
  });
});
