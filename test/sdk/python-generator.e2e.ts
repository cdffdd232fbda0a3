import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../support/process';

/** Runs a program with the parts of scripts/python.mjs. @returns what it printed, or its error */
function generate(program: string): string {
  const modules = ['operations', 'types'].map((name) =>
    JSON.stringify(join(ROOT, 'scripts', 'python', `${name}.mjs`)),
  );
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const [{ resourcesOf }, { Types }] = await Promise.all([import(${modules[0]}), import(${modules[1]})]);
       try { ${program} } catch (error) { console.log(error.message); }`,
    ],
    { encoding: 'utf8' },
  );
  return stdout + stderr;
}

/** Types of a schema `Child` over a base, or without one. */
const typesOf = (child: object): string =>
  generate(`
    const schemas = { Base: { type: 'object', properties: { id: { type: 'string' } } }, Child: ${JSON.stringify(child)} };
    const types = new Types({ components: { schemas } });
    types.of({ $ref: '#/components/schemas/Child' });
    console.log(types.text());`);

const operationsOf = (description: string | undefined): string =>
  generate(`
    const content = { 'application/json': { schema: { properties: { document: { type: 'string' } } } } };
    const operation = {
      operationId: 'documents.get', summary: 'Gets', responses: { 200: { content } },
      parameters: [{ name: 'Prefer', in: 'header', description: ${JSON.stringify(description)}, schema: {} }],
    };
    const api = { paths: { '/x': { get: operation } }, components: { schemas: {} } };
    const { queries, files } = resourcesOf(api, { Documents: { get: 'documents.get' } }, {}, new Types(api));
    console.log(queries, files.get('documents.py'));`);

describe('the generator of the Python client', () => {
  const odd = { type: 'object', properties: { 'HOUSE-IBAN': { type: 'string' } } };

  it('writes a type with a member that is no name in Python, unless it has bases', () => {
    expect(typesOf(odd)).toContain('"HOUSE-IBAN": "NotRequired[str]"');
    expect(typesOf({ allOf: [{ $ref: '#/components/schemas/Base' }, odd] })).toMatch(
      /^Child has the member "HOUSE-IBAN", which is no name in Python, beside the bases Base/,
    );
  });

  it('gives answer_size to operations with the preference, and fails when none has it', () => {
    const made = operationsOf('`return=minimal` answers with less');
    expect(made).toContain('answer_size: Literal["full", "minimal"]');
    expect(made).toContain('takes_answer_size=True');
    const refused = /^No operation has a header Prefer whose description names `return=minimal`/;
    for (const other of ['`wait=<seconds>` waits', undefined]) expect(operationsOf(other)).toMatch(refused);
  });
});
