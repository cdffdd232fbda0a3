/** The bill of materials of the image of one platform (CycloneDX 1.5): npm packages, bundled ones, Node and the operating system. */
import { join } from 'node:path';
import { readLock } from '../../prepare/package-sets.mjs';
import { licenceOf, readAllowed } from '../../supply-chain/licences.mjs';
import { listBundledPackages, listPackagesAt } from '../../supply-chain/production-packages.mjs';
import { findSbomProblems, toComponent, toUuid } from '../sbom.mjs';

/**
 * @param {object} image
 * @param {string} image.root of the checkout
 * @param {string} image.packages folder with the node_modules of the image
 * @param {{ name: string, version: string }} image.component name: package URL of the image
 * @param {string} image.timestamp of the release's commit
 * @param {{ name: string, digest: string }} image.base
 * @param {string | null} image.node version of Node in the base image, if its environment names one
 * @param {{ name: string, version: string, architecture: string, distribution: string }[]} image.osPackages
 * @returns {object} the document
 * @throws Error when the document is not valid
 */
export function createImageSbom({ root, packages, component, timestamp, base, node, osPackages }) {
  const allowed = readAllowed();
  const lock = readLock(join(packages, 'node_modules', '.package-lock.json'));
  const installed = listPackagesAt(lock, Object.keys(lock));
  const byId = new Map([...listBundledPackages(root), ...installed].map((each) => [each.id, each]));
  const components = [
    { 'bom-ref': `${base.name}@${base.digest}`, type: 'container', name: base.name, version: base.digest },
    ...(node === null ? [] : [toRuntime(node)]),
    ...osPackages.map(toOsComponent),
    ...[...byId.values()]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((each) =>
        toComponent(
          { ...each, license: licenceOf(each, allowed) },
          !installed.some(({ id }) => id === each.id),
        ),
      ),
  ];
  const contents = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp,
      component: { 'bom-ref': component.name, type: 'container', ...toNamed(component) },
    },
    components,
    dependencies: [{ ref: component.name, dependsOn: components.map((each) => each['bom-ref']) }],
  };
  const sbom = { ...contents, serialNumber: `urn:uuid:${toUuid(JSON.stringify(contents))}` };
  const problems = findSbomProblems(sbom);
  if (problems.length > 0)
    throw new Error(`The bill of materials of the image is not valid:\n${problems.join('\n')}`);
  return sbom;
}

function toNamed({ name, version }) {
  return { name: 'passerelle', version, purl: name };
}

function toRuntime(version) {
  return {
    'bom-ref': `node@${version}`,
    type: 'platform',
    name: 'node',
    version,
    purl: `pkg:generic/node@${version}`,
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:-:*:*:*`,
  };
}

function toOsComponent({ name, version, architecture, distribution }) {
  const [vendor] = distribution.split('-');
  const at = encodeURIComponent(version);
  const purl = `pkg:deb/${vendor}/${encodeURIComponent(name)}@${at}?arch=${architecture}&distro=${distribution}`;
  return { 'bom-ref': purl, type: 'library', name, version, purl };
}
