import { listBreaksOfEdits, type Edit } from '../support/api-changes';
import { API, schema } from '../support/sample-api';

type At = (string | number)[];
const set = (at: At, to: unknown): Edit => ({ at, to });
const remove = (at: At): Edit => ({ at, remove: true });
const operation = (...at: At): At => ['paths', '/labels/{labelId}', 'put', ...at];
const inputSchema = (...at: At): At => ['components', 'schemas', 'LabelInput', 'allOf', 1, ...at];
const input = (...at: At): At => inputSchema('properties', ...at);
const answerSchema = (...at: At): At => ['components', 'schemas', 'Label', ...at];
const answer = (...at: At): At => answerSchema('properties', ...at);
const made = (...at: At): At => ['components', 'schemas', 'Change', 'anyOf', 0, ...at];

const BREAKING: [string, Edit[], string[]][] = [
  [
    'a path is removed',
    [remove(['paths', '/labels/{labelId}'])],
    [
      'error code invalid_input: removed',
      'error code too_long: removed',
      'labels.update: PUT /labels/{} removed',
    ],
  ],
  [
    'a path is renamed',
    [
      set(['paths', '/label/{labelId}'], API.paths['/labels/{labelId}']),
      remove(['paths', '/labels/{labelId}']),
    ],
    ['labels.update: PUT /labels/{} became PUT /label/{}'],
  ],
  [
    'an operation id changes',
    [set(operation('operationId'), 'labels.change')],
    ['labels.update: operationId became labels.change'],
  ],
  [
    'another permission is required',
    [set(operation('x-permission'), 'team.manage')],
    ['labels.update: permission labels.manage became team.manage'],
  ],
  [
    'a credential is refused',
    [set(operation('security'), [{ session: [] }])],
    ['labels.update: credential basicKey no longer accepted'],
  ],
  [
    'a scope loses a permission',
    [remove(['x-scopes', 'read', 0])],
    ['scope read: permission labels.read removed'],
  ],
  ['a scope is removed', [remove(['x-scopes', 'read'])], ['scope read: removed']],
  [
    'a parameter is removed',
    [remove(operation('parameters', 1))],
    ['labels.update parameter query limit: removed'],
  ],
  [
    'a parameter becomes required',
    [set(operation('parameters', 1, 'required'), true)],
    ['labels.update parameter query limit: required'],
  ],
  [
    'a required parameter is added',
    [set(operation('parameters', 2), { name: 'x', in: 'header', required: true })],
    ['labels.update parameter header x: required'],
  ],
  [
    'a maximum is lowered',
    [set(operation('parameters', 1, 'schema', 'maximum'), 100)],
    ['labels.update parameter query limit in requests: maximum 200 became 100'],
  ],
  [
    'a default changes',
    [set(operation('parameters', 1, 'schema', 'default'), 20)],
    ['labels.update parameter query limit in requests: default 50 became 20'],
  ],
  [
    'a body becomes required',
    [set(operation('requestBody', 'required'), true)],
    ['labels.update body: required'],
  ],
  ['a body is removed', [remove(operation('requestBody'))], ['labels.update body: removed']],
  [
    'a content type is refused',
    [set(operation('requestBody', 'content'), { 'text/xml': {} })],
    ['labels.update body: content type application/json removed'],
  ],
  ['a field of a request is removed', [remove(input('day'))], ['LabelInput.day in requests: removed']],
  [
    'a field of the base of a request is removed',
    [remove(['components', 'schemas', 'LabelBase', 'properties', 'note'])],
    ['LabelInput.note in requests: removed'],
  ],
  [
    'a required field is added to a request',
    [set(inputSchema('required'), ['name', 'colour'])],
    ['LabelInput.colour in requests: required'],
  ],
  [
    'a type is refused',
    [set(input('amount', 'type'), 'number')],
    ['LabelInput.amount in requests: type null no longer accepted'],
  ],
  [
    'a number becomes an integer',
    [set(input('amount', 'type'), ['integer', 'null'])],
    ['LabelInput.amount in requests: type number no longer accepted'],
  ],
  [
    'a value of a request is removed',
    [set(input('kind', 'enum'), ['shared'])],
    ['LabelInput.kind in requests: value "private" removed'],
  ],
  [
    'a text of a request becomes an enumeration',
    [set(input('day', 'enum'), ['mon'])],
    ['LabelInput.day in requests: accepts only "mon"'],
  ],
  [
    'a length is limited',
    [set(input('day', 'maxLength'), 10)],
    ['LabelInput.day in requests: maxLength none became 10'],
  ],
  [
    'a minimum is raised',
    [set(input('amount', 'minimum'), 1)],
    ['LabelInput.amount in requests: minimum 0 became 1'],
  ],
  [
    'a list may have fewer items',
    [set(input('parts', 'maxItems'), 2)],
    ['LabelInput.parts in requests: maxItems 3 became 2'],
  ],
  [
    'items of a request have another type',
    [set(input('parts', 'items', 'type'), 'integer')],
    ['LabelInput.parts[] in requests: type string no longer accepted'],
  ],
  [
    'a pattern is added to a request',
    [set(input('name', 'pattern'), '^x')],
    ['LabelInput.name in requests: pattern none became "^x"'],
  ],
  [
    'an alternative of a request is removed',
    [remove(input('target', 'oneOf', 0))],
    ['LabelInput.target in requests: type string no longer accepted'],
  ],
  [
    'members of a map have another type',
    [set(input('extra', 'additionalProperties', 'type'), 'integer')],
    ['LabelInput.extra.* in requests: type string no longer accepted'],
  ],
  [
    'a map accepts no members',
    [set(input('extra', 'additionalProperties'), false)],
    ['LabelInput.extra.* in requests: further members narrowed'],
  ],
  [
    'the status of a success is removed',
    [
      set(operation('responses', '201'), API.paths['/labels/{labelId}'].put.responses[200]),
      remove(operation('responses', '200')),
    ],
    ['labels.update status 200: removed'],
  ],
  [
    'a header of a success is removed',
    [remove(operation('responses', '200', 'headers', 'ETag'))],
    ['labels.update header ETag: removed'],
  ],
  [
    'an error code is removed',
    [remove(operation('responses', '400', 'headers', 'X-Error-Code', 'schema', 'enum', 1))],
    ['error code too_long: removed'],
  ],
  ['a field of an answer is removed', [remove(answer('tags'))], ['Label.tags in answers: removed']],
  [
    'a field of an answer may be absent',
    [remove(answerSchema('required', 5))],
    ['Label.tags in answers: may be absent'],
  ],
  [
    'a field of an answer may be null',
    [set(answer('amount', 'type'), ['integer', 'null'])],
    ['Label.amount in answers: type null added'],
  ],
  [
    'a field of an answer has another type',
    [set(answer('amount', 'type'), 'string')],
    ['Label.amount in answers: type string added'],
  ],
  [
    'an integer of an answer becomes a number',
    [set(answer('amount', 'type'), 'number')],
    ['Label.amount in answers: type number added'],
  ],
  [
    'a value of an answer is removed',
    [set(answer('state', 'enum'), ['new', 'former'])],
    ['Label.state in answers: value "old" removed'],
  ],
  [
    'a format of an answer is removed',
    [remove(answer('at', 'format'))],
    ['Label.at in answers: format "date-time" became none'],
  ],
  [
    'a pattern of an answer changes',
    [set(answer('id', 'pattern'), '^label_')],
    ['Label.id in answers: pattern "^lbl_" became "^label_"'],
  ],
  [
    'a field within a field of an answer is removed',
    [remove(['components', 'schemas', 'Target', 'properties', 'id'])],
    ['Target.id in answers: removed', 'Target.id in requests: removed'],
  ],
  [
    'a field of one of two alternatives is removed',
    [remove(['components', 'schemas', 'Choice', 'anyOf', 1, 'properties', 'other'])],
    ['Choice.other in answers: removed'],
  ],
  [
    'an alternative gets the name of another one',
    [set(made('properties', 'type', 'const'), 'renamed')],
    ['Change.type in answers: value "made" removed'],
  ],
  [
    'an alternative gets a new name',
    [set(made('properties', 'type', 'const'), 'built')],
    ['Change.type in answers: value "made" removed'],
  ],
  [
    'an alternative gets a new name and loses a field',
    [set(made('properties', 'type', 'const'), 'built'), remove(made('properties', 'made'))],
    ['Change.made in answers: removed', 'Change.type in answers: value "made" removed'],
  ],
  [
    'an alternative loses a field while another member gets a new value',
    [set(made('properties', 'version', 'const'), 2), remove(made('properties', 'made'))],
    ['Change.made in answers: removed', 'Change.version in answers: value 1 removed'],
  ],
  ['an alternative is removed', [remove(made())], ['Change.type in answers: value "made" removed']],
  ['an event is removed', [remove(['webhooks', 'label.changed'])], ['event label.changed: removed']],
];
const COMPATIBLE: [string, Edit[]][] = [
  [
    'a nullable object gets a name',
    [set(answer('refusal'), { anyOf: [schema('Target'), { type: 'null' }] })],
  ],
  ['a text', [set(operation('summary'), 'Change a label'), set(answer('id', 'description'), 'Id')]],
  ['a new operation', [set(['paths', '/labels'], API.paths['/labels/{labelId}'])]],
  [
    'the name of a path parameter',
    [
      set(['paths', '/labels/{id}'], {
        put: {
          ...API.paths['/labels/{labelId}'].put,
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            API.paths['/labels/{labelId}'].put.parameters[1],
          ],
        },
      }),
      remove(['paths', '/labels/{labelId}']),
    ],
  ],
  [
    'an optional parameter',
    [set(operation('parameters', 2), { name: 'x', in: 'query', schema: { type: 'string' } })],
  ],
  ['an optional field of a request', [set(input('colour'), { type: 'string' })]],
  ['a required field of a request that becomes optional', [set(inputSchema('required'), [])]],
  ['a value of a request', [set(input('kind', 'enum', 2), 'public')]],
  ['a wider limit of a request', [set(input('name', 'maxLength'), 200)]],
  ['another type of a request', [set(input('day', 'type'), ['string', 'null'])]],
  [
    'a field of an answer',
    [set(answer('colour'), { type: 'string' }), set(answerSchema('required', 6), 'colour')],
  ],
  ['a value of an answer', [set(answer('state', 'enum', 2), 'archived')]],
  ['a wider limit of an answer', [set(answer('amount', 'maximum'), 100)]],
  ['a field of an answer that is never null any more', [set(answer('at', 'type'), 'string')]],
  [
    'an alternative with a name of its own',
    [
      set(['components', 'schemas', 'Change', 'anyOf', 2], {
        type: 'object',
        properties: {
          version: { type: 'integer', const: 1 },
          type: { type: 'string', const: 'moved' },
          moved: { type: 'string' },
        },
        required: ['version', 'type', 'moved'],
      }),
    ],
  ],
  ['an event', [set(['webhooks', 'label.deleted'], API.webhooks['label.changed'])]],
  [
    'an error code',
    [set(operation('responses', '400', 'headers', 'X-Error-Code', 'schema', 'enum', 2), 'x')],
  ],
  ['a permission of a scope', [set(['x-scopes', 'read', 2], 'x')]],
  [
    'another name of a component',
    [
      set(['components', 'schemas', 'Mark'], API.components.schemas.Label),
      set(operation('responses', '200', 'content', 'application/json', 'schema'), schema('Mark')),
    ],
  ],
  ['a permission that is not required any more', [remove(operation('x-permission'))]],
];

describe('the comparison of API documents', () => {
  let found: string[][];

  beforeAll(() => {
    found = listBreaksOfEdits(API, [
      [],
      ...BREAKING.map(([, edits]) => edits),
      ...COMPATIBLE.map(([, edits]) => edits),
    ]);
  });

  it('finds nothing between a document and its surface', () => expect(found[0]).toEqual([]));

  it.each(BREAKING.map(([name, , breaks], index) => [name, breaks, index + 1] as const))(
    'finds that %s',
    (_name, breaks, index) => expect(found[index]).toEqual(breaks),
  );

  it.each(COMPATIBLE.map(([name], index) => [name, 1 + BREAKING.length + index] as const))(
    'accepts %s',
    (_name, index) => expect(found[index]).toEqual([]),
  );
});
