/**
 * What a release of a rule set changes, read from its published Schematron:
 *
 *   node scripts/rules-diff.mjs OLD.sch NEW.sch      one release against the next
 *   node scripts/rules-diff.mjs NEW.sch              a release against our tables (rules, levels, code lists)
 *   … --set peppol                                   with which set of ours; otherwise the one that shares most ids
 *
 * Schematron with includes has to be flattened first; EN 16931 is published so ("preprocessed").
 * Exit status: 0 nothing differs, 1 something does, 2 wrong use or an unreadable file.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SaxesParser } from 'saxes';
import { prepare, root } from './prepare.mjs';

/** Literals of so many codes count as code lists. */
const SHORTEST_LIST = 3;
/** Rules that take a list of ours and more codes, which stand in their predicates. */
const MORE_CODES = { 'BR-CO-09': ['EL'] };
const CODE = /^[A-Za-z0-9][A-Za-z0-9._/+-]*$/;

/**
 * @typedef {{ id: string, level: string, test: string, context: string, pattern: number, message: string }} Rule
 * @typedef {{ rules: Rule[], definitions: Map<string, string>, lists: Map<string, string[]> }} Release
 */

/** Reads rules, definitions (variables and functions) and code lists. */
function readSchematron(file) {
  const release = { rules: [], definitions: new Map(), lists: new Map() };
  const parser = new SaxesParser({ xmlns: true, fileName: file });
  const open = [];
  let pattern = -1;
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const attributes = Object.fromEntries(
      Object.values(tag.attributes).map(({ name, value }) => [name, value]),
    );
    open.push({ name: tag.local, attributes, text: '' });
    if (tag.local === 'pattern') pattern += 1;
    if (tag.local === 'assert' || tag.local === 'report') text = '';
  });
  parser.on('text', (chunk) => {
    text += chunk;
    for (const element of open)
      if (element.name === 'function' || element.name === 'variable') element.text += ` ${chunk}`;
  });
  parser.on('closetag', () => {
    const { name, attributes, text: own } = open.pop();
    const rule = open.findLast((each) => each.name === 'rule')?.attributes ?? {};
    if (name === 'assert' || name === 'report') {
      const level = attributes.flag ?? attributes.role ?? rule.flag ?? rule.role ?? 'fatal';
      const id = attributes.id ?? `(no id: ${squeeze(text).slice(0, 40)})`;
      const test = name === 'report' ? `not(${attributes.test})` : attributes.test;
      release.rules.push({
        id,
        level: level.toLowerCase(),
        test,
        context: rule.context ?? '',
        pattern,
        message: text,
      });
      addLists(release.lists, id, attributes.test);
    }
    const definition = {
      let: attributes.value,
      variable: attributes.select,
      param: attributes.select,
      sequence: attributes.select,
    }[name];
    const within = open.findLast((each) => each.name === 'function');
    if (within !== undefined) within.text += ` ${Object.values(attributes).join(' ')}`;
    if (name === 'let' || name === 'function') {
      define(release.definitions, attributes.name, name === 'let' ? (definition ?? '') : own);
      addLists(release.lists, attributes.name, name === 'let' ? (definition ?? '') : own);
    }
  });
  parser.write(readFileSync(file, 'utf8')).close();
  if (release.rules.length === 0) throw new Error(`${file} has no assertions`);
  return release;
}

/** The same name may be declared in several patterns. */
function define(definitions, name, value) {
  const known = definitions.get(name);
  definitions.set(name, known === undefined ? value : `${known} ;; ${value}`);
}

/** Code lists in an expression: codes in one literal, divided by blanks, or values compared one after the other. */
function addLists(lists, name, expression) {
  const found = [];
  for (const [, literal] of expression.matchAll(/'([^']*)'/g)) {
    const codes = literal.trim().split(/\s+/);
    if (codes.length >= SHORTEST_LIST && codes.every((code) => CODE.test(code))) found.push(codes);
  }
  for (const [sequence] of expression.matchAll(/'[^' ]+'(?:\s*,\s*'[^' ]+')+/g))
    found.push(literalsOf(sequence));
  const compared = new Map();
  for (const [, left, right] of expression.matchAll(/([@\w:./-]+)\s*=\s*'([^' ]+)'/g))
    compared.set(left, [...(compared.get(left) ?? []), right]);
  found.push(...compared.values());
  for (const codes of found.map((each) => [...new Set(each)])) {
    if (codes.length < SHORTEST_LIST) continue;
    let key = name;
    for (let number = 2; lists.has(key); number += 1) {
      if (sameCodes(lists.get(key), codes)) break;
      key = `${name} (${number})`;
    }
    lists.set(key, codes);
  }
}

const literalsOf = (expression) => [...expression.matchAll(/'([^']*)'/g)].map(([, literal]) => literal);
const sameCodes = (a, b) => minus(a, b).length + minus(b, a).length === 0;
const minus = (a, b) => {
  const known = new Set(b);
  return [...new Set(a)].filter((each) => !known.has(each));
};
const squeeze = (text) => text.replace(/\s+/g, ' ').trim();
const byId = (a, b) => a.localeCompare(b, 'en', { numeric: true });
/** An expression without its literals: what is left when only codes changed. */
const logicOf = (expression) =>
  squeeze(expression.replace(/'[^']*'/g, "''").replace(/(''\s*,\s*)+''/g, "''"));

/** Rules by id; one id may stand in several places. */
function grouped(rules) {
  const ids = new Map();
  for (const rule of rules) ids.set(rule.id, [...(ids.get(rule.id) ?? []), rule]);
  return ids;
}
const facet = (rules, what) => rules.map(what).join(' | ');

const report = [];
function say(title, lines) {
  if (lines.length === 0) return;
  report.push(`${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`));
}

function codeChanges(before, after) {
  const [added, removed] = [minus(after, before), minus(before, after)];
  return [
    ...(added.length > 0 ? [`+ ${added.join(' ')}`] : []),
    ...(removed.length > 0 ? [`- ${removed.join(' ')}`] : []),
  ].join('  ');
}

/** Both releases as published. */
function compareReleases(before, after) {
  const [old, now] = [grouped(before.rules), grouped(after.rules)];
  const both = [...now.keys()].filter((id) => old.has(id)).sort(byId);
  const differ = (what) => both.filter((id) => facet(old.get(id), what) !== facet(now.get(id), what));
  say(
    'Rules added',
    minus([...now.keys()], [...old.keys()])
      .sort(byId)
      .map((id) => `${id} ${now.get(id)[0].level}`),
  );
  say('Rules removed', minus([...old.keys()], [...now.keys()]).sort(byId));
  say(
    'Levels changed',
    differ((rule) => rule.level).map(
      (id) => `${id} ${facet(old.get(id), (r) => r.level)} -> ${facet(now.get(id), (r) => r.level)}`,
    ),
  );
  const changed = differ((rule) => squeeze(rule.test));
  const logic = new Set(differ((rule) => logicOf(rule.test)));
  say(
    'Conditions changed',
    changed.filter((id) => logic.has(id)),
  );
  say(
    'Conditions changed in literals only (codes)',
    changed.filter((id) => !logic.has(id)),
  );
  say(
    'Contexts changed',
    differ((rule) => squeeze(rule.context)),
  );
  const names = [...after.definitions.keys()].filter((name) => before.definitions.has(name));
  say('Variables and functions added', minus([...after.definitions.keys()], [...before.definitions.keys()]));
  say(
    'Variables and functions removed',
    minus([...before.definitions.keys()], [...after.definitions.keys()]),
  );
  say(
    'Variables and functions changed',
    names.filter((name) => squeeze(before.definitions.get(name)) !== squeeze(after.definitions.get(name))),
  );
  say('Order of contexts in a pattern changed', orderChanges(before.rules, after.rules));
  say(
    'Code lists changed',
    [...after.lists]
      .filter(([name]) => before.lists.has(name))
      .filter(([name, codes]) => !sameCodes(before.lists.get(name), codes))
      .map(([name, codes]) => `${name}  ${codeChanges(before.lists.get(name), codes)}`),
  );
  const reworded = differ((rule) => squeeze(rule.message));
  if (reworded.length > 0) console.log(`Messages reworded (ours are our own): ${reworded.length}`);
}

/** The first rule that takes an element hides the others of its pattern, so their order is part of the rules. */
function orderChanges(before, after) {
  const contextsOf = (rules) => {
    const patterns = new Map();
    for (const { pattern, context } of rules) {
      const own = patterns.get(pattern) ?? new Set();
      patterns.set(pattern, own.add(squeeze(context)));
    }
    return [...patterns.values()].map((set) => [...set]);
  };
  const old = contextsOf(before);
  return contextsOf(after).flatMap((contexts, index) => {
    const common = contexts.filter((context) => old[index]?.includes(context));
    const was = (old[index] ?? []).filter((context) => contexts.includes(context));
    const moved = common.find((context, place) => was[place] !== context);
    return moved === undefined ? [] : [`pattern ${index + 1}, from ${moved.slice(0, 100)}`];
  });
}

/** A release against the newest version of one of our sets. */
async function compareWithTables(release, setName) {
  await prepare({ build: true });
  const require = createRequire(import.meta.url);
  const built = (path) => require(join(root, 'dist', 'src', 'standards', 'rules', path));
  const sets = built('rule-sets.js')
    .listAllSets()
    .map((versions) => versions.at(-1));
  const published = grouped(release.rules);
  const shared = (set) => [...levelsOf(set).keys()].filter((id) => published.has(id)).length;
  // Where two sets share as much, the one with less of its own is meant.
  const likely = [...sets].sort((a, b) => shared(b) - shared(a) || levelsOf(a).size - levelsOf(b).size)[0];
  const set = setName === undefined ? likely : sets.find((each) => each.name === setName);
  if (set === undefined)
    throw new Error(`No set ${setName}; there are ${sets.map((each) => each.name).join(', ')}`);
  console.log(`Against ${set.source}`);

  const own = levelsOf(set);
  say(
    'Rules to add',
    minus([...published.keys()], [...own.keys()])
      .sort(byId)
      .map((id) => `${id} ${published.get(id)[0].level}`),
  );
  say('Rules to remove', minus([...own.keys()], [...published.keys()]).sort(byId));
  const levels = [...published]
    .filter(([id]) => own.has(id))
    .map(([id, rules]) => [id, own.get(id), [...new Set(rules.map((rule) => rule.level))].sort().join('/')]);
  say(
    'Levels to change',
    levels
      .filter(([, ours, theirs]) => ours !== theirs)
      .map(([id, ours, theirs]) => `${id} ${ours} -> ${theirs}`),
  );

  const modules = { en: 'code-lists/index.js', fr: 'code-lists/french-1.4.0.03.js' };
  const lists = Object.entries(built(modules[set.name] ?? 'code-lists/peppol-3.0.21.js')).filter(([, list]) =>
    Array.isArray(list?.codes),
  );
  const unknown = [];
  const lines = [];
  for (const [name, all] of release.lists) {
    const codes = minus(all, MORE_CODES[name] ?? []);
    const [ours, list] = lists.reduce((best, each) =>
      likeness(each[1].codes, codes) > likeness(best[1].codes, codes) ? each : best,
    );
    if (likeness(list.codes, codes) < 0.5)
      unknown.push(`${name} (${codes.length}): ${codes.slice(0, 6).join(' ')} …`);
    else if (!sameCodes(list.codes, codes))
      lines.push(`${name}, nearest ${ours}  ${codeChanges(list.codes, codes)}`);
  }
  say('Code lists to change', lines);
  if (unknown.length > 0)
    console.log(`Literals that look like lists, none of ours is like them:\n  ${unknown.join('\n  ')}`);
}

/** Levels of a set's rules by id; several are joined. */
function levelsOf(set) {
  const levels = new Map();
  const rules = [
    ...set.patterns.flatMap(({ rules: own }) => own.flatMap(({ asserts }) => asserts)),
    ...(set.forbidden ?? []),
  ];
  for (const { id, level } of rules)
    levels.set(id, [...new Set([...(levels.get(id)?.split('/') ?? []), level])].sort().join('/'));
  return levels;
}

/** Shared codes as a part of all codes of both: 1 for equal lists. */
function likeness(a, b) {
  const all = new Set([...a, ...b]).size;
  return all === 0 ? 0 : (new Set(a).size + new Set(b).size - all) / all;
}

try {
  const { values, positionals } = parseArgs({ options: { set: { type: 'string' } }, allowPositionals: true });
  if (positionals.length < 1 || positionals.length > 2)
    throw new Error('usage: rules-diff.mjs [--set NAME] [OLD.sch] NEW.sch');
  const releases = positionals.map(readSchematron);
  if (releases.length === 2) compareReleases(...releases);
  else await compareWithTables(releases[0], values.set);
  console.log(report.length === 0 ? 'Nothing else differs.' : report.join('\n'));
  process.exitCode = report.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
