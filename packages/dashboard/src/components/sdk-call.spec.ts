import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { Passerelle } from '../../../sdk/src/index';
import { recordCalls, type Api, type PlainCall } from '../api/client';
import { shortened } from './curl';
import { formatSdkClient, formatSdkCall } from './sdk-call';

const ROOT = join(__dirname, '../../../..');
const ORIGIN = 'https://passerelle.example';

interface Operation {
  operationId: string;
  security?: Record<string, unknown>[];
  parameters?: (Parameter & { $ref?: string })[];
  requestBody?: {
    content: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }>;
  };
}
interface Parameter {
  name?: string;
  in?: string;
  required?: boolean;
  schema?: { examples?: unknown[] };
}
const {
  paths,
  components,
  security: usual,
} = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter> };
  security: Record<string, unknown>[];
};
/** A parameter that several operations share is stated once. */
const resolveParameter = (parameter: Parameter & { $ref?: string }): Parameter =>
  components.parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter;
/** Operations for signed-in people, as programs have no session; and a stream of documents, which no page sends. */
const NOT_OF_PAGES = ['team.leave', 'documents.sendBatch'];

/** One call of each operation that API keys may use, with its example as the body. */
function everyCall(): PlainCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(
      ([method, { operationId, security = usual, parameters = [], requestBody }]) => {
        if (!security.some((scheme) => 'basicKey' in scheme) || NOT_OF_PAGES.includes(operationId)) return [];
        const json = requestBody?.content['application/json'];
        const needed = parameters
          .map(resolveParameter)
          .filter((each) => each.in === 'query' && each.required);
        return recordCalls((api) =>
          (api[method as 'get'] as (path: string, options: object) => unknown)(path, {
            path: Object.fromEntries(
              [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, `${name}-1`]),
            ),
            query: Object.fromEntries<unknown>(
              needed.map(({ name = '', schema }) => [name, schema?.examples?.[0]]),
            ),
            body: json?.example ?? Object.values(json?.examples ?? {})[0]?.value,
          }),
        );
      },
    ),
  );
}

const only = (action: (api: Api) => unknown): PlainCall => {
  const [call] = recordCalls(action);
  if (call === undefined) throw new Error('The action calls nothing');
  return call;
};
const SEND = only((api) =>
  api.raw('/api/v1/c_1/send', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'app-1' },
    body: JSON.stringify({
      recipient: '0208:0123456749',
      documentType: 'xml',
      document: "<Invoice>\n`${1}` it's \\ </Invoice>",
    }),
  }),
);
/** Additional calls as the pages make them. */
const OF_PAGES: PlainCall[] = [
  SEND,
  only((api) =>
    api.raw('/api/v1/validate?onDate=2026-01-01', {
      method: 'POST',
      headers: { 'Content-Type': 'application/xml' },
      body: '<Invoice/>',
    }),
  ),
  only((api) =>
    api.raw('/api/v1/validate', {
      method: 'POST',
      headers: { 'Content-Type': 'application/pdf' },
      body: new File(['x'], "L'été.pdf"),
    }),
  ),
  only((api) => api.raw('/api/v1/documents/doc_1', { headers: { Accept: 'application/xml' } })),
  only((api) => api.raw('/api/v1/documents/doc_1?format=cii', { headers: { Accept: 'application/xml' } })),
  only((api) => api.raw('/api/v1/documents/doc_1?profile=basic&format=facturx')),
  only((api) => api.raw('/api/v1/documents/doc_1/pdf')),
  only((api) =>
    api.raw('/api/v1/c_1/reporting/fr/filings/fil_1', { headers: { Accept: 'application/xml' } }),
  ),
  only((api) =>
    api.get('/api/v1/documents', {
      query: { direction: 'outgoing', companyId: ['c_1', 'c_2'], unread: true, limit: 50, search: "l'été" },
    }),
  ),
];

/** Request that an SDK statement sends. */
async function recordRequest(statement: string): Promise<Request> {
  const asked: Request[] = [];
  const passerelle = new Passerelle({
    baseUrl: ORIGIN,
    auth: { token: 'x' },
    retries: 0,
    fetch: (address, init) => {
      asked.push(new Request(address, init));
      return Promise.resolve(Response.json({}));
    },
  });
  const readFile = (): Promise<string> => Promise.resolve('x');
  // The client's handling of an empty response does not matter here.
  await (
    runInNewContext(`(async () => { ${statement} })()`, { passerelle, readFile }) as Promise<unknown>
  ).catch(() => undefined);
  expect(asked).toHaveLength(1);
  return asked[0]!;
}

describe('"Show API call" in TypeScript', () => {
  it('asks for just what the page asks for, in every operation that a key may do', async () => {
    for (const call of [...everyCall(), ...OF_PAGES]) {
      const statement = formatSdkCall(call);
      expect({ call, statement }).not.toMatchObject({ statement: null });
      const request = await recordRequest(statement ?? '');
      const { pathname, search } = new URL(request.url);
      expect(`${request.method} ${pathname}${search}`).toBe(`${call.method} ${call.address}`);
      const text = await request.text();
      if (typeof call.body === 'string' && call !== SEND) expect(text).toBe(call.body);
      else if (typeof call.body === 'string') expect(JSON.parse(text)).toEqual(JSON.parse(call.body));
      // The client uploads the file itself.
      else if (call.address.endsWith('-1/inbound')) expect(call.body).toEqual({ document: text });
      else if (call.body instanceof Blob) expect(text).toBe('x');
      else if (call.body !== undefined) expect(JSON.parse(text)).toEqual(call.body);
    }
  });

  it('compiles against the SDK', () => {
    const calls = [...everyCall(), ...OF_PAGES];
    const statements = [...calls, shortened(SEND)].map((call) => `{\n${formatSdkCall(call)}\n}`).join('\n');
    const name = join(ROOT, 'packages/sdk/src/shown-calls.ts');
    const source = `${formatSdkClient(ORIGIN, calls)}\n${statements}`.replace(
      "'@passerelle/sdk'",
      "'./index.js'",
    );
    const folder = join(ROOT, 'packages/sdk');
    const config = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => ts.sys.readFile(path));
    const options = {
      ...ts.parseJsonConfigFileContent(config.config, ts.sys, folder).options,
      noUnusedLocals: false,
      types: ['node'],
    };
    const host = ts.createCompilerHost(options);
    const getSourceFile = host.getSourceFile.bind(host);
    const virtual = ts.createSourceFile(name, source, {
      languageVersion: ts.ScriptTarget.ES2022,
      impliedNodeFormat: ts.ModuleKind.ESNext,
    });
    host.getSourceFile = (path, ...rest) => (path === name ? virtual : getSourceFile(path, ...rest));
    const program = ts.createProgram([name], options, host);
    const problems = [
      ...program.getSyntacticDiagnostics(virtual),
      ...program.getSemanticDiagnostics(virtual),
    ].map(({ start = 0, messageText }) => {
      const line = virtual.getLineAndCharacterOfPosition(start).line;
      return `${source.split('\n')[line]}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
    expect(problems).toEqual([]);
  }, 60_000);

  it('sends with the key that makes it happen once', () => {
    expect(formatSdkCall(SEND)).toMatch(/\{\}, \{ idempotencyKey: 'app-1' \}\);$/);
  });

  it('has nothing to show for what only people may do, nor for a text that is no JSON', () => {
    expect(formatSdkCall({ method: 'POST', address: '/api/core/team/leave' })).toBeNull();
    expect(formatSdkCall({ ...SEND, body: '{"recipient":' })).toBeNull();
  });
});
