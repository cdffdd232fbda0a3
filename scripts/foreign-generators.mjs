/**
 * `npm run openapi:foreign`: makes clients of openapi.json with generators that others publish, and compiles them. It fetches
 * the generators from Maven Central and the Go proxy, so it is run by hand, and needs Java 17, Maven and Go 1.25 or later.
 * `-- --only go` runs one of java, typescript and go; `-- --document FILE` only writes the document that they are given;
 * `-- --keep` leaves the clients where they were made.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.mjs';

const OPENAPI_GENERATOR = '7.25.0';
const MAVEN_COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    document: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const text = JSON.stringify(toPlainDocument(JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'))));
if (values.document !== undefined) {
  writeFileSync(values.document, text);
  process.exit(0);
}

await prepare({ build: false, development: true });
const folder = mkdtempSync(join(tmpdir(), 'passerelle-foreign-'));
const document = join(folder, 'openapi.json');
writeFileSync(document, text);
const trials = { java, typescript, go };
try {
  if (values.only !== undefined && !(values.only in trials))
    throw new Error(`--only takes ${Object.keys(trials).join(', ')}; received ${values.only}`);
  for (const [name, trial] of Object.entries(trials)) {
    if (values.only !== undefined && values.only !== name) continue;
    const target = join(folder, name);
    mkdirSync(target);
    console.log(`ok   ${name}: ${trial(target)}`);
  }
} catch (error) {
  console.error(`FAIL ${error.message}`);
  process.exitCode = 1;
} finally {
  if (values.keep) console.log(folder);
  else rmSync(folder, { recursive: true, force: true });
}

/** openapi-generator makes a Java client, which Maven compiles. */
function java(target) {
  const packages = 'modelPackage=app.passerelle.model,apiPackage=app.passerelle.api';
  openapiGenerator(target, 'java', [
    ...['--library', 'native', '--additional-properties', `hideGenerationTimestamp=true,${packages}`],
  ]);
  run('mvn', ['-q', '-B', '-Dmaven.test.skip=true', 'compile'], target);
  return `${readdirSync(join(target, 'src/main/java/app/passerelle/model')).length} models compile`;
}

/** openapi-generator makes a client over `fetch`, which the compiler of this repository checks in strict mode. */
function typescript(target) {
  openapiGenerator(target, 'typescript-fetch', []);
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
  run(
    process.execPath,
    [compiler, '--noEmit', '--strict', ...options, '--lib', 'es2022,dom', 'index.ts'],
    target,
  );
  return `${readdirSync(join(target, 'models')).length} models compile`;
}

/** oapi-codegen makes a Go client, which Go builds. */
function go(target) {
  const file = join(target, 'passerelle.gen.go');
  const settings = join(target, 'settings.yaml');
  const input = join(target, 'openapi.json');
  writeFileSync(input, JSON.stringify(withGoNames(JSON.parse(text))));
  writeFileSync(
    settings,
    `package: passerelle\ngenerate: { models: true, client: true }\noutput: ${file}\noutput-options: { resolve-type-name-collisions: true }\n`,
  );
  run('go', ['mod', 'init', 'passerelle'], target);
  run('go', ['run', OAPI_CODEGEN, '-config', settings, input], target);
  run('go', ['mod', 'tidy'], target);
  run('go', ['build', './...'], target);
  return `${readFileSync(file, 'utf8').match(/^type \w+ struct/gm)?.length ?? 0} structs build`;
}

/** oapi-codegen would call both the schema `DocumentType` and the values of `Document.type` by that name. */
function withGoNames(api) {
  api.components.schemas.DocumentType['x-go-name'] = 'DocumentTypeResource';
  return api;
}

function openapiGenerator(target, generator, options) {
  const jar = join(folder, `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`);
  const artifact = `org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`;
  run('mvn', ['-q', '-B', MAVEN_COPY, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`], folder);
  run('java', ['-jar', jar, 'generate', '-g', generator, '-i', document, '-o', target, ...options], target);
}

/** @throws Error with the end of the output when the command fails */
function run(command, args, cwd) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined)
    throw new Error(`${command} did not start: ${error.message}; it has to be installed`);
  if (status !== 0)
    throw new Error(
      `${command} ${args.slice(0, 4).join(' ')} ended with ${status}\n${`${stdout}${stderr}`.slice(-4000)}`,
    );
}

/**
 * The document without what these generators make no code of: the events that the service posts (`webhooks`), the JSON numbers
 * that amounts may be besides text, and members that are always null.
 */
function toPlainDocument({ webhooks: _, ...api }) {
  return plain(api);
}

function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
  if (isSchema(copy.properties)) {
    const always = Object.keys(copy.properties).filter((name) => copy.properties[name].type === 'null');
    for (const name of always) delete copy.properties[name];
    if (Array.isArray(copy.required)) copy.required = copy.required.filter((name) => !always.includes(name));
  }
  if (Array.isArray(copy.type) && copy.type.includes('string') && copy.type.includes('number')) {
    const types = copy.type.filter((type) => type !== 'number');
    copy.type = types.length === 1 ? types[0] : types;
    for (const limit of ['minimum', 'maximum', 'exclusiveMinimum']) delete copy[limit];
  }
  return copy;
}

function isSchema(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
