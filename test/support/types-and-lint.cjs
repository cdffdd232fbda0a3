/**
 * `node types-and-lint.cjs PATH…`: what the compiler says of the files or folders, by the `tsconfig.json` here, and the linter,
 * for which the compiler reads everything once. Whatever they import is read, but not checked once more: `npm run check` does
 * that. Exit status 1 when one of them says anything.
 */
const { join, resolve } = require('node:path');
const { ESLint } = require('eslint');
const ts = require('typescript');

const wanted = process.argv.slice(2).map((path) => resolve(path));
const { config, error } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
const program = ts.createProgram(fileNames, options);
const checked = program
  .getSourceFiles()
  .filter(({ fileName }) => wanted.some((path) => fileName === path || fileName.startsWith(join(path, '/'))));
const found = [
  ...errors,
  ...program.getOptionsDiagnostics(),
  ...checked.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]),
];
process.stdout.write(
  ts.formatDiagnostics(found, {
    getCurrentDirectory: () => process.cwd(),
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  }),
);
if (checked.length < wanted.length) process.stdout.write('There are fewer files than paths.\n');
process.exitCode = found.length > 0 || checked.length < wanted.length ? 1 : 0;

void (async () => {
  const parserOptions = { project: null, programs: [program] };
  const linter = new ESLint({ overrideConfig: { files: ['**/*.ts'], languageOptions: { parserOptions } } });
  const results = await linter.lintFiles(wanted);
  process.stdout.write(await (await linter.loadFormatter()).format(results));
  if (results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0)) process.exitCode = 1;
})();
