/**
 * `npm run openapi:foreign`: makes clients of openapi.json with generators that others publish, and compiles them. It fetches
 * the generators from Maven Central and the Go proxy, so it is run by hand, and needs Java 17, Maven and Go 1.25 or later.
 * `-- --only go` runs one of java, typescript and go; `-- --document FILE` only writes the document that they are given;
 * `-- --timeout SECONDS` limits each command (default: 900); `-- --keep` leaves the clients where they were made.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toPlainDocument, withGoNames } from './foreign-generators/documents.mjs';
import { prepare, root } from './prepare.mjs';

const OPENAPI_GENERATOR = '7.25.0';
const MAVEN_COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    document: { type: 'string' },
    timeout: { type: 'string', default: '900' },
    keep: { type: 'boolean', default: false },
  },
});
const text = JSON.stringify(toPlainDocument(JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'))));
if (values.document !== undefined) {
  writeFileSync(values.document, text);
  process.exit(0);
}

const trials = { java, typescript, go };
if (values.only !== undefined && !Object.hasOwn(trials, values.only))
  refuse(`--only takes ${Object.keys(trials).join(', ')}; received ${values.only}`);
if (!/^[1-9]\d{0,5}$/.test(values.timeout))
  refuse(`--timeout takes whole seconds from 1; received ${values.timeout}`);

await prepare({ build: false, development: true });
const folder = mkdtempSync(join(tmpdir(), 'passerelle-foreign-'));
const document = join(folder, 'openapi.json');
try {
  writeFileSync(document, text);
  for (const name of values.only === undefined ? Object.keys(trials) : [values.only]) runTrial(name);
} finally {
  if (values.keep) console.log(folder);
  else rmSync(folder, { recursive: true, force: true });
}

function refuse(message) {
  console.error(`FAIL ${message}`);
  process.exit(1);
}

/** One that fails stops no other. */
function runTrial(name) {
  const target = join(folder, name);
  try {
    mkdirSync(target);
    console.log(`ok   ${name}: ${trials[name](target)}`);
  } catch (error) {
    console.error(`FAIL ${name}: ${error.message}`);
    process.exitCode = 1;
  }
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

function openapiGenerator(target, generator, options) {
  const jar = join(folder, `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`);
  const artifact = `org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`;
  run('mvn', ['-q', '-B', MAVEN_COPY, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`], folder);
  run('java', ['-jar', jar, 'generate', '-g', generator, '-i', document, '-o', target, ...options], target);
}

/** @throws Error with the end of the output when the command fails, does not start or takes too long */
function run(command, args, cwd) {
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: Number(values.timeout) * 1000,
    killSignal: 'SIGKILL',
  });
  const words = `${command} ${args.slice(0, 4).join(' ')}`;
  const end = `${stdout ?? ''}${stderr ?? ''}`.slice(-4000);
  if (error?.code === 'ETIMEDOUT')
    throw new Error(`${words} took longer than ${values.timeout} s (--timeout)\n${end}`);
  if (error?.code === 'ENOENT') throw new Error(`${command} is not there; it has to be installed`);
  if (error !== undefined) throw new Error(`${words} failed: ${error.message}\n${end}`);
  if (status !== 0) throw new Error(`${words} ended with ${status ?? signal}\n${end}`);
}
