/**
 * The bill of materials of the npm package (CycloneDX 1.5, JSON), made by `npm sbom`. Its result is corrected, because npm
 * repeats entries that the schema wants unique and copies addresses that are none, and validators refuse both.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/**
 * @param {string} stage folder of the package, with its lock file
 * @param {{ timestamp: string, bundled: import('../supply-chain/production-packages.mjs').LockedPackage[] }} release
 *   timestamp: of the release's commit, so that the same release gives the same file; bundled: packages that the build copies
 *   into the product
 * @returns {object} the document
 * @throws Error when npm fails, or the document is not valid
 */
export function createSbom(stage, { timestamp, bundled }) {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'],
    { cwd: stage, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(`npm sbom failed:\n${stdout}${stderr}`);
  const sbom = correctSbom(JSON.parse(stdout), timestamp, bundled);
  const problems = findSbomProblems(sbom);
  if (problems.length > 0) throw new Error(`The bill of materials is not valid:\n${problems.join('\n')}`);
  return sbom;
}

/** Returns the document with unique entries, proper addresses, the bundled packages, and a number that follows its contents. */
export function correctSbom(sbom, timestamp, bundled) {
  const { component, ...metadata } = sbom.metadata;
  const installed = uniqueBy(sbom.components.map(withProperAddresses), 'bom-ref');
  const ids = new Set(installed.map((each) => each['bom-ref']));
  // What npm says of a package that is installed and bundled, such as its address, is more than the lock file says.
  const components = [
    ...installed,
    ...bundled.filter(({ id }) => !ids.has(id)).map((each) => toComponent(each, true)),
  ];
  const dependencies = uniqueBy(sbom.dependencies, 'ref').map(({ ref, dependsOn = [] }) => ({
    ref,
    dependsOn: [...new Set(dependsOn)],
  }));
  const named = { ...component, name: component.purl.replace(/^pkg:npm\/|@[^@]*$/g, '') };
  const contents = {
    ...sbom,
    metadata: { ...metadata, timestamp, component: named },
    components,
    dependencies,
  };
  delete contents.serialNumber;
  return { ...contents, serialNumber: `urn:uuid:${toUuid(JSON.stringify(contents))}` };
}

function withProperAddresses(component) {
  const { externalReferences = [] } = component;
  return { ...component, externalReferences: externalReferences.filter(({ url }) => URL.canParse(url)) };
}

/**
 * A package of the lock file as a component.
 * @param {import('../supply-chain/production-packages.mjs').LockedPackage} locked with a licence
 * @param {boolean} isBundled whether the build copies it into the product
 */
export function toComponent({ id, name, version, license, integrity }, isBundled) {
  return {
    'bom-ref': id,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(integrity === null ? {} : { hashes: toHashes(integrity) }),
    ...(isBundled ? { properties: [{ name: 'passerelle:bundled', value: 'true' }] } : {}),
    licenses: [/^[\w.-]+$/.test(license) ? { license: toLicense(license) } : { expression: license }],
  };
}

/** Digests of a lock file (`sha512-` and base64, apart by spaces) as CycloneDX writes them. */
function toHashes(integrity) {
  return integrity.split(' ').map((digest) => {
    const [algorithm, base64] = digest.split(/-(.*)/s);
    return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') };
  });
}

function toLicense(license) {
  return license.startsWith('LicenseRef-') ? { name: license } : { id: license };
}

function uniqueBy(entries, member) {
  return [...new Map(entries.map((entry) => [entry[member], entry])).values()];
}

/** A UUID (version 8, RFC 9562) of a digest. */
export function toUuid(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/**
 * Checks what the public schema of CycloneDX 1.5 requires of the members that are used.
 * @returns {string[]} a sentence for each problem
 */
export function findSbomProblems(sbom) {
  const problems = [];
  const expect = (isValid, problem) => isValid || problems.push(problem);
  expect(sbom.bomFormat === 'CycloneDX', `bomFormat must be CycloneDX; it is ${sbom.bomFormat}.`);
  expect(sbom.specVersion === '1.5', `specVersion must be 1.5; it is ${sbom.specVersion}.`);
  expect(
    /^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(sbom.serialNumber),
    'serialNumber must be a UUID.',
  );
  expect(Number.isInteger(sbom.version) && sbom.version > 0, 'version must be a number above 0.');
  expect(!Number.isNaN(Date.parse(sbom.metadata?.timestamp)), 'metadata.timestamp must be a time.');
  const refs = [sbom.metadata.component, ...sbom.components].map((each) => each['bom-ref']);
  expect(new Set(refs).size === refs.length, 'Each bom-ref must be unique.');
  for (const { type, name, version, purl, externalReferences = [], ...each } of sbom.components) {
    const label = each['bom-ref'];
    expect(typeof type === 'string' && typeof name === 'string', `${label} needs a type and a name.`);
    expect(
      type !== 'library' || isPackageUrl(purl, version),
      `${label} needs a package URL with its version.`,
    );
    expect(
      externalReferences.every(({ url }) => URL.canParse(url)),
      `${label} has an external reference that is no address.`,
    );
    for (const { license, expression } of each.licenses ?? [])
      expect(
        (license === undefined) !== (expression === undefined) &&
          (license === undefined || (license.id === undefined) !== (license.name === undefined)),
        `${label} needs either an identifier, a name or an expression as its licence.`,
      );
  }
  const dependents = sbom.dependencies.map(({ ref }) => ref);
  expect(new Set(dependents).size === dependents.length, 'Each package has one list of dependencies.');
  for (const { ref, dependsOn = [] } of sbom.dependencies) {
    expect(refs.includes(ref), `${ref} has dependencies and is no component.`);
    expect(new Set(dependsOn).size === dependsOn.length, `The dependencies of ${ref} must be unique.`);
    for (const other of dependsOn)
      expect(refs.includes(other), `${ref} depends on ${other}, which is no component.`);
  }
  return problems;
}

/** Whether an address names a version of a package of npm or of Debian. */
function isPackageUrl(purl, version) {
  const [, written] = /^pkg:(?:npm|deb)\/[^@]+@([^?]+)/.exec(purl) ?? [];
  return written === version || written === encodeURIComponent(version);
}
