const vm = require('node:vm');

/**
 * Jest gives each unit spec a context of its own, and loads what the spec needs, and Jest's own modules, into it again. The code
 * is the same each time: this compiles it once in a worker and lets it run in every context, with functions that an earlier
 * suite has called compiled already. What modules keep stays in the suite's own context.
 */
const compileFunction = vm.compileFunction;
const compiled = new Map();

/** As in Node. Dynamic imports within, which need a switch of Node's that is off, are refused as without this. */
vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options ?? {};
  if (parsingContext === undefined) return compileFunction(source, parameters, options);
  const known = compiled.get(filename);
  if (known?.source === source && known.parameters === parameters.join())
    return known.script.runInContext(parsingContext);
  const head = `(function (${parameters.join()}) {`;
  let script;
  try {
    script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  } catch {
    // Its message is about the source as it stands in the file.
    return compileFunction(source, parameters, options);
  }
  compiled.set(filename, { source, parameters: parameters.join(), script });
  return script.runInContext(parsingContext);
};
