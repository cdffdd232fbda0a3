/**
 * The recipe of the container image: the stages of docker/Dockerfile. The last stage describes the image, so `docker build` and the
 * release make the same one from the same lines. The release plays only the forms of instructions that are named here, and refuses
 * every other line.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const DOCKERFILE = 'docker/Dockerfile';

/** Nanoseconds, in which the configuration of an image states times. */
const UNITS = { ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };

/** The commands of the stage `build`: those of npm are played by runtime-packages.mjs, and the checkout is built already. */
const BUILD_COMMANDS = [
  'npm ci --omit=dev --ignore-scripts --no-audit --no-fund',
  [
    'node scripts/prepare.mjs',
    'npm pkg delete workspaces optionalDependencies',
    'npm prune --omit=dev --ignore-scripts',
    "find node_modules -name '*.map' -delete",
    'rm -r packages/dashboard/dist/.vite node_modules/.package-lock.json',
  ].join(' && '),
];

/** @typedef {{ instruction: string, rest: string }} Step */

/**
 * Reads the stages of a Dockerfile, first to last. Continued lines are joined, and comments are left out.
 * @returns {{ base: string, name: string | undefined, steps: Step[] }[]}
 * @throws Error when a line is no instruction in upper case, followed by spaces
 */
export function readStages(text) {
  const stages = [];
  const lines = text
    .replace(/^\s*#(?! *(?:syntax|escape|check) *=).*\n/gim, '')
    .replace(/\\\n/g, ' ')
    .split('\n');
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const [, instruction, rest] = /^([A-Z]+) +(\S[^\t]*)$/.exec(line) ?? refuse(line);
    if (instruction === 'FROM') {
      const [, base, name] = /^([^\s$]+)(?: AS (\w+))?$/.exec(rest.trim()) ?? refuse(line);
      stages.push({ base, name, steps: [] });
    } else (stages.at(-1) ?? refuse(line)).steps.push({ instruction, rest: rest.trim() });
  }
  return stages;
}

/**
 * Lists the files that the stage `build` copies before it installs packages: those that name the packages.
 * @param {string} root of the checkout
 * @returns {{ sources: string[], target: string }[]} targets are folders
 * @throws Error when the stage has other commands than the release plays
 */
export function listPackageFiles(root) {
  return readPackageFiles(readStages(readFileSync(join(root, DOCKERFILE), 'utf8')));
}

function readPackageFiles(stages) {
  const steps = stages.find(({ name }) => name === 'build')?.steps ?? [];
  const commands = steps
    .filter(({ instruction }) => instruction === 'RUN')
    .map(({ rest }) => rest.replace(/ +/g, ' '));
  for (const [index, command] of BUILD_COMMANDS.entries())
    if (commands[index] !== command)
      throw new Error(
        `${DOCKERFILE}: the stage build must run ${command}, as scripts/release/image/runtime-packages.mjs does; received ${commands[index] ?? 'nothing'}.`,
      );
  const unknown = steps.filter(
    ({ instruction, rest }) =>
      !['COPY', 'RUN', 'WORKDIR'].includes(instruction) || (instruction === 'COPY' && rest.startsWith('--')),
  );
  for (const { instruction, rest } of unknown) refuse(`${instruction} ${rest}`);
  if (commands.length > BUILD_COMMANDS.length) refuse(`RUN ${commands.at(-1)}`);
  const first = steps.findIndex(({ instruction }) => instruction === 'RUN');
  const copies = steps.slice(0, first).filter(({ instruction }) => instruction === 'COPY');
  return copies.map(({ rest }) => {
    const sources = rest.split(/ +/);
    const target = sources.pop();
    if (![...sources, target].every(isPath) || !target.endsWith('/')) refuse(`COPY ${rest}`);
    return { sources, target };
  });
}

/**
 * Reads the last stage of the recipe.
 * @param {string} root of the checkout
 * @param {Record<string, string>} variables values of the build arguments (`ARG`), by name
 * @returns {{ base: string, config: object, folder: string, copies: { from: 'build' | 'context', sources: string[], target:
 *   string }[], folders: { path: string, uid: number, gid: number }[] }}
 *   base: reference of the base image; config: members of the image's configuration that the recipe sets; folder: WORKDIR;
 *   copies: absolute targets, of which those that end with `/` are folders
 * @throws Error when a line of the recipe cannot be played
 */
export function readRecipe(root, variables) {
  const stages = readStages(readFileSync(join(root, DOCKERFILE), 'utf8'));
  readPackageFiles(stages);
  const { base, steps } = stages.at(-1);
  const recipe = { base, config: { Env: {}, Labels: {} }, folder: '/', copies: [], folders: [] };
  const values = {};
  for (const { instruction, rest } of steps) {
    const refuseStep = () => refuse(`${instruction} ${rest}`);
    const play = INSTRUCTIONS[instruction] ?? refuseStep();
    play(recipe, rest, refuseStep, values, variables);
  }
  return recipe;
}

/** How an instruction changes the recipe; `refuse` is called for a form that is not known. */
const INSTRUCTIONS = {
  ARG(_recipe, rest, refuse, values, variables) {
    const [, name, standard] = /^(\w+)=([\w.-]*)$/.exec(rest) ?? refuse();
    values[name] = variables[name] ?? standard;
  },
  ENV(recipe, rest, refuse, values) {
    Object.assign(recipe.config.Env, readPairs(rest, refuse, values));
  },
  LABEL(recipe, rest, refuse, values) {
    Object.assign(recipe.config.Labels, readPairs(rest, refuse, values));
  },
  WORKDIR(recipe, rest, refuse) {
    if (!isAbsoluteFolder(rest)) refuse();
    recipe.folder = rest;
    recipe.config.WorkingDir = rest;
  },
  COPY(recipe, rest, refuse) {
    const words = rest.split(/ +/);
    const options = words.filter((word) => word.startsWith('--'));
    for (const option of options) if (option !== '--from=build' && option !== '--chown=root:root') refuse();
    const paths = words.filter((word) => !word.startsWith('--'));
    if (paths.length < 2 || !paths.every(isPath)) refuse();
    const target = paths.pop();
    if (paths.length > 1 && !target.endsWith('/')) refuse();
    const toTarget = target.startsWith('/') ? target : `${recipe.folder}/${target.replace(/^\.\//, '')}`;
    const isBuilt = options.includes('--from=build');
    // The stage `build` has the folder of the product, and the context is relative.
    if (paths.some((path) => (isBuilt ? !path.startsWith(`${recipe.folder}/`) : path.startsWith('/'))))
      refuse();
    const sources = paths.map((path) => (isBuilt ? path.slice(recipe.folder.length + 1) : path));
    recipe.copies.push({ from: isBuilt ? 'build' : 'context', sources, target: toTarget });
  },
  RUN(recipe, rest, refuse) {
    const [, uid, gid, paths] = /^install -d -o (\d+) -g (\d+) (\/.*)$/.exec(rest) ?? refuse();
    for (const path of paths.split(/ +/)) {
      if (!isAbsoluteFolder(path)) refuse();
      recipe.folders.push({ path, uid: Number(uid), gid: Number(gid) });
    }
  },
  USER(recipe, rest, refuse) {
    if (!/^\d+:\d+$/.test(rest)) refuse();
    recipe.config.User = rest;
  },
  VOLUME(recipe, rest, refuse) {
    if (!isAbsoluteFolder(rest)) refuse();
    recipe.config.Volumes = { ...recipe.config.Volumes, [rest]: {} };
  },
  EXPOSE(recipe, rest, refuse) {
    if (!/^\d+$/.test(rest)) refuse();
    recipe.config.ExposedPorts = { ...recipe.config.ExposedPorts, [`${rest}/tcp`]: {} };
  },
  HEALTHCHECK(recipe, rest, refuse) {
    const [, options, command] = /^((?:--\S+ +)*)CMD +(\[.*\])$/.exec(rest) ?? refuse();
    const times = new Map(
      options
        .trim()
        .split(/ +/)
        .map((option) => {
          const [, name, amount, unit] =
            /^--(interval|timeout|start-period)=(\d+)(ms|s|m|h)$/.exec(option) ?? refuse();
          return [name, Number(amount) * UNITS[unit]];
        }),
    );
    const getTime = (name) => times.get(name) ?? refuse();
    recipe.config.Healthcheck = {
      Test: ['CMD', ...readWords(command, refuse)],
      Interval: getTime('interval'),
      Timeout: getTime('timeout'),
      StartPeriod: getTime('start-period'),
    };
  },
  CMD(recipe, rest, refuse) {
    recipe.config.Cmd = readWords(rest, refuse);
  },
};

/** Whether a text is a path without patterns, variables and steps upwards; a leading `./` or `/` and a last `/` are allowed. */
function isPath(text) {
  const names = text.replace(/^\.?\//, '').replace(/\/$/, '');
  return text === './' || names.split('/').every((name) => /^[\w.-]+$/.test(name) && !/^\.+$/.test(name));
}

function isAbsoluteFolder(text) {
  return isPath(text) && text.startsWith('/') && !text.endsWith('/');
}

/** Reads `["word", "word"]`. */
function readWords(rest, refuse) {
  try {
    const words = JSON.parse(rest);
    if (Array.isArray(words) && words.every((word) => typeof word === 'string')) return words;
  } catch {
    // Docker takes other texts for commands of a shell.
  }
  return refuse();
}

const PAIR = /([\w.]+)=(?:"([^"\\]*)"|([^\s"'\\]*))(?: +|$)/y;

/** Reads `NAME=value NAME="value with $VARIABLE or ${VARIABLE}"`. */
function readPairs(rest, refuse, values) {
  const pairs = [];
  PAIR.lastIndex = 0;
  while (PAIR.lastIndex < rest.length) {
    const [, name, quoted, bare] = PAIR.exec(rest) ?? refuse();
    const value = (quoted ?? bare).replace(
      /\$(?:(\w+)|\{(\w+)\})?/g,
      (_, plain, braced) => values[plain ?? braced] ?? refuse(),
    );
    pairs.push([name, value]);
  }
  return Object.fromEntries(pairs);
}

/** @param {string} line @returns {never} */
function refuse(line) {
  throw new Error(
    `${DOCKERFILE} has an instruction that the release cannot play: ${line}. ` +
      'Write it in another form, or teach scripts/release/image/recipe.mjs to play it.',
  );
}
