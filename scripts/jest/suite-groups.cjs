const { readFileSync } = require('node:fs');
const { relative, sep } = require('node:path');

/** Groups of suites that ask for the same services from different folders, each with the text by which such a suite is known. */
const GROUPS = [
  ['without workers', /\bWITHOUT_WORKERS\b/],
  ['installations', /\/support\/installations'/],
  ['two processes', /\bsharedServices?\(\{ BASE_URL \}\)/],
];

/** A suite that asks for the common service alone: each worker has one, so it may run anywhere. */
const COMMON_SERVICE = /\b(shared|emptied)Service\(\)/;
/** A suite that starts what it needs for itself, as most suites of processes do. */
const OWN_PROCESSES = /\bbuild\(\)|\bstartService\(/;
/** A suite that asks for more than that. */
const OTHER_SERVICES = /\b(sharedServices?|emptiedService)\([^)]|\b(twoProviders|startService)\(/;

const groups = new Map();

/**
 * Finds the group of a suite, whose members should run in one worker, one after the other: they share services, which a worker
 * starts for its first suite that asks for them and stops when it needs the room. A wrong guess costs a start and nothing else.
 * @param test of Jest: `path`, and `context` with the configuration of its project
 * @returns null for what may run anywhere: unit specs, suites that only start processes, and suites over the common service
 */
exports.findGroup = ({ path, context: { config } }) => {
  if (!['e2e', 'processes'].includes(config.displayName?.name)) return null;
  const isOfProcesses = config.displayName.name === 'processes';
  if (!groups.has(path)) groups.set(path, readGroup(path, relative(config.rootDir, path), isOfProcesses));
  return groups.get(path);
};

function readGroup(path, name, isOfProcesses) {
  const text = readFileSync(path, 'utf8');
  if (isOfProcesses && OWN_PROCESSES.test(text)) return null;
  const [group] = GROUPS.find(([, call]) => call.test(text)) ?? [];
  if (group !== undefined) return group;
  return COMMON_SERVICE.test(text) && !OTHER_SERVICES.test(text) ? null : name.split(sep)[1];
}
