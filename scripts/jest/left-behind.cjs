/** Globals that Jest sets for each suite. */
const OF_JEST = new Set([
  ...['describe', 'fdescribe', 'xdescribe', 'it', 'fit', 'xit', 'test', 'xtest', 'expect', 'jest', 'console'],
  ...['beforeAll', 'beforeEach', 'afterAll', 'afterEach'],
]);

/**
 * Globals of packages, which a test may be the first to load: helpers of tslib, the engine of pkijs under the process id, and what
 * decorators of TypeORM, class-validator and Swagger declare.
 */
const OF_PACKAGES = /^(__[a-zA-Z]+|\d+|(typeorm|classValidator|Swagger)\w+Storage)$/;

/**
 * What a spec may leave changed for the next one in the same context: globals (also those that stopped clocks replace), environment
 * variables, and listeners of the process. What modules keep themselves is not seen here.
 * @param global object of the context
 * @returns names and values
 */
function read(global) {
  const { process } = global;
  const state = new Map([['process.env', process.env]]);
  for (const name of Object.getOwnPropertyNames(global))
    if (!OF_JEST.has(name) && !OF_PACKAGES.test(name)) state.set(name, global[name]);
  for (const [name, value] of Object.entries(process.env)) state.set(`process.env.${name}`, value);
  // What is done at the end of the process is of no concern before; loggers register such.
  for (const name of process.eventNames().filter((event) => event !== 'exit'))
    state.set(`listeners of process "${String(name)}"`, process.listenerCount(name));
  return state;
}

exports.readState = read;

/**
 * @param before what {@link readState} answered before the spec
 * @returns what has another value now, or is new, or is gone
 */
exports.leftBehind = (global, before) => {
  const now = read(global);
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].filter((name) => !Object.is(before.get(name), now.get(name)));
};
