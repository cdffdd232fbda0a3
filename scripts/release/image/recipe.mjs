/**
 * The recipe of the container image: the stages of docker/Dockerfile. The last stage describes the image, so `docker build` and the
 * release make the same one from the same lines; the release plays only the instructions named here and refuses any other.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const DOCKERFILE = 'docker/Dockerfile';

/** Nanoseconds, in which the configuration of an image states times. */
const UNITS = { ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };

/**
 * Reads the stages of a Dockerfile, first to last. Continued lines are joined, and comments are left out.
 * @returns {{ base: string, name: string | undefined, steps: { instruction: string, rest: string }[] }[]}
 */
export function readStages(text) {
  const stages = [];
  const lines = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n/g, ' ');
  for (const [, instruction, rest] of lines.matchAll(/^([A-Z]+) +(.*)$/gm)) {
    if (instruction !== 'FROM') stages.at(-1).steps.push({ instruction, rest: rest.trim() });
    else {
      const [, base, name] = /^(\S+)(?: AS (\w+))?$/.exec(rest.trim());
      stages.push({ base, name, steps: [] });
    }
  }
  return stages;
}

/**
 * Reads the last stage of the recipe.
 * @param {string} root of the checkout
 * @param {Record<string, string>} variables values of the build arguments (`ARG`), by name
 * @returns {{ base: string, config: object, folder: string, copies: { from: 'build' | 'context', sources: string[], target:
 *   string }[], folders: { path: string, uid: number, gid: number }[] }}
 *   base: reference of the base image; config: members of the image's configuration that the recipe sets; folder: WORKDIR;
 *   copies: absolute targets, of which those that end with `/` are folders
 * @throws Error when the stage has an instruction that the release cannot play
 */
export function readRecipe(root, variables) {
  const { base, steps } = readStages(readFileSync(join(root, DOCKERFILE), 'utf8')).at(-1);
  const recipe = { base, config: { Env: {}, Labels: {} }, folder: '/', copies: [], folders: [] };
  const values = {};
  for (const { instruction, rest } of steps) {
    const play = INSTRUCTIONS[instruction];
    if (play === undefined) refuse(instruction, rest);
    play(recipe, rest, values, variables);
  }
  return recipe;
}

const INSTRUCTIONS = {
  ARG(_recipe, rest, values, variables) {
    const [, name, standard] = /^(\w+)=(.*)$/.exec(rest) ?? refuse('ARG', rest);
    values[name] = variables[name] ?? standard;
  },
  ENV(recipe, rest, values) {
    Object.assign(recipe.config.Env, readPairs(rest, values));
  },
  LABEL(recipe, rest, values) {
    Object.assign(recipe.config.Labels, readPairs(rest, values));
  },
  WORKDIR(recipe, rest) {
    recipe.folder = rest;
    recipe.config.WorkingDir = rest;
  },
  COPY(recipe, rest) {
    const words = rest.split(/ +/);
    const options = words.filter((word) => word.startsWith('--'));
    for (const option of options)
      if (option !== '--from=build' && option !== '--chown=root:root') refuse('COPY', rest);
    const paths = words.filter((word) => !word.startsWith('--'));
    const target = paths.pop().replace(/^\.\//, `${recipe.folder}/`);
    const toTarget = target.startsWith('/') ? target : `${recipe.folder}/${target}`;
    const isBuilt = options.includes('--from=build');
    const sources = paths.map((path) => (isBuilt ? path.slice(recipe.folder.length + 1) : path));
    recipe.copies.push({ from: isBuilt ? 'build' : 'context', sources, target: toTarget });
  },
  RUN(recipe, rest) {
    const [, uid, gid, paths] =
      /^install -d -o (\d+) -g (\d+) ((?:\/[\w/-]+ ?)+)$/.exec(rest) ?? refuse('RUN', rest);
    for (const path of paths.trim().split(/ +/))
      recipe.folders.push({ path, uid: Number(uid), gid: Number(gid) });
  },
  USER(recipe, rest) {
    if (!/^\d+:\d+$/.test(rest)) refuse('USER', rest);
    recipe.config.User = rest;
  },
  VOLUME(recipe, rest) {
    recipe.config.Volumes = { ...recipe.config.Volumes, [rest]: {} };
  },
  EXPOSE(recipe, rest) {
    recipe.config.ExposedPorts = { ...recipe.config.ExposedPorts, [`${rest}/tcp`]: {} };
  },
  HEALTHCHECK(recipe, rest) {
    const [, options, command] =
      /^((?:--[\w-]+=\w+ +)*)CMD +(\[.*\])$/.exec(rest) ?? refuse('HEALTHCHECK', rest);
    const duration = (name) => {
      const [, amount, unit] =
        new RegExp(`--${name}=(\\d+)(ms|s|m|h) `).exec(options) ?? refuse('HEALTHCHECK', rest);
      return Number(amount) * UNITS[unit];
    };
    recipe.config.Healthcheck = {
      Test: ['CMD', ...JSON.parse(command)],
      Interval: duration('interval'),
      Timeout: duration('timeout'),
      StartPeriod: duration('start-period'),
    };
  },
  CMD(recipe, rest) {
    recipe.config.Cmd = JSON.parse(rest);
  },
};

/** Reads `NAME=value NAME="value with $VARIABLE"`. */
function readPairs(rest, values) {
  return Object.fromEntries(
    [...rest.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S*))/g)].map(([, name, quoted, bare]) => [
      name,
      (quoted ?? bare).replace(/\$(\w+)/g, (_, variable) => values[variable] ?? ''),
    ]),
  );
}

/** @returns {never} */
function refuse(instruction, rest) {
  throw new Error(
    `${DOCKERFILE} has an instruction that the release cannot play: ${instruction} ${rest}. ` +
      'Write it in another form, or teach scripts/release/image/recipe.mjs to play it.',
  );
}
