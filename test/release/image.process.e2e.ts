import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContainerRegistry, digestOf } from '../support/container-registry';
import { PackageRegistry } from '../support/package-registry';
import { ROOT } from '../support/process';
import { writeCheckout } from './built-checkout';
import { literal } from './evaluate';
import { evaluateImage as evaluate } from './evaluate-image';

const TIME = '2026-03-04T05:06:07.000Z';
const BASE = 'node:22-bookworm-slim';
const IMAGES = [
  ...['caddy:2.10.2-alpine', 'postgres:18.1-bookworm', 'valkey/valkey:8.1.4-bookworm'],
  ...['prom/prometheus:v3.7.3', 'grafana/tempo:2.9.0', 'grafana/grafana:12.2.1'],
];
const FILES = {
  'etc/os-release': 'ID=debian\nVERSION_ID="12"\n',
  'var/lib/dpkg/status':
    'Package: libc6\nStatus: install ok installed\nArchitecture: amd64\nVersion: 2.36-9+deb12u9\n\n' +
    'Package: gone\nStatus: deinstall ok config-files\nVersion: 1\n\n',
};

interface Descriptor {
  mediaType: string;
  digest: string;
  size: number;
  annotations?: Record<string, string>;
  platform?: { os: string; architecture: string };
}
interface Manifest {
  manifests: Descriptor[];
  config: Descriptor;
  layers: Descriptor[];
  subject?: Descriptor;
  artifactType?: string;
}

describe('the container image of a release, made without a container engine', () => {
  const base = mkdtempSync(join(tmpdir(), 'passerelle-oci-'));
  let registry: ContainerRegistry;
  let packages: PackageRegistry;
  let baseDigest: string;

  beforeAll(async () => {
    registry = await ContainerRegistry.start();
    packages = await PackageRegistry.start();
    baseDigest = registry.publish('library/node', '22-bookworm-slim', ['amd64', 'arm64'], FILES);
    for (const image of IMAGES) {
      const [name = '', tag = ''] = image.split(':');
      registry.publish(name.includes('/') ? name : `library/${name}`, tag, ['amd64'], FILES);
    }
  });
  afterAll(async () => {
    await registry.stop();
    await packages.stop();
    rmSync(base, { recursive: true, force: true });
  });

  const makeCheckout = (name: string, order: 1 | -1 = 1): string =>
    writeCheckout(join(base, name), packages, order);

  const build = (root: string, out: string, source: object): Promise<unknown> =>
    evaluate(
      `source.readBase(${literal(root)}, ${literal(source)}).then((base) =>
         build.buildImage(${literal(root)}, ${literal(out)}, { version: '9.8.7', commit: ${literal('c'.repeat(40))},
           time: new Date(${literal(TIME)}), base }))`,
    );
  const blob = (out: string, { digest }: Descriptor): Buffer => {
    const bytes = readFileSync(join(out, 'blobs', 'sha256', digest.replace('sha256:', '')));
    expect(digestOf(bytes)).toBe(digest);
    return bytes;
  };
  const json = <Value = Manifest>(out: string, descriptor: Descriptor): Value =>
    JSON.parse(blob(out, descriptor).toString()) as Value;
  const tar = (out: string, layer: Descriptor, ...options: string[]): string[] => {
    const { stdout, stderr } = spawnSync('tar', ['-z', '--numeric-owner', ...options], {
      input: blob(out, layer),
      encoding: 'utf8',
      env: { ...process.env, TZ: 'UTC', LC_ALL: 'C.UTF-8' },
    });
    expect(stderr).toBe('');
    return stdout.trim().split('\n');
  };

  describe('built of two checkouts with other times, modes and orders of files', () => {
    const [first, second] = [join(base, 'image-1'), join(base, 'image-2')];
    let digest: unknown;
    let index: Manifest;

    beforeAll(async () => {
      digest = await build(makeCheckout('checkout-1'), first, { mirror: registry.host });
      const [top] = (JSON.parse(readFileSync(join(first, 'index.json'), 'utf8')) as Manifest).manifests;
      expect(top).toMatchObject({ digest, annotations: { 'org.opencontainers.image.ref.name': '9.8.7' } });
      if (top !== undefined) index = json(first, top);
    });

    it('is the same bytes', async () => {
      expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
      expect(await build(makeCheckout('checkout-2', -1), second, { mirror: registry.host })).toBe(digest);
      const names = readdirSync(first, { recursive: true }).sort();
      expect(readdirSync(second, { recursive: true }).sort()).toEqual(names);
      expect(readFileSync(join(second, 'index.json'))).toEqual(readFileSync(join(first, 'index.json')));
    });

    it('has the packages of each processor above the base, owned by root and of one time', () => {
      const [amd64, arm64] = index.manifests.map((each) => json(first, each));
      for (const [image, name] of [
        [amd64, 'right-x64'],
        [arm64, 'right-arm64'],
      ] as const) {
        expect(image?.layers.map(({ mediaType }) => mediaType)).toEqual(
          Array.from({ length: 4 }, () => 'application/vnd.oci.image.layer.v1.tar+gzip'),
        );
        const [, , installed, product] = image?.layers ?? [];
        if (installed === undefined || product === undefined) throw new Error('Layers are missing.');
        const paths = tar(first, installed, '-t');
        expect(paths).toEqual(expect.arrayContaining(['app/', 'app/node_modules/left/package.json']));
        // The list of installed packages differs between versions of npm.
        expect(paths).not.toContain('app/node_modules/.package-lock.json');
        expect(paths.filter((path) => /right-\w+\/package/.test(path))).toEqual([
          `app/node_modules/${name}/package.json`,
        ]);
        const lines = tar(first, product, '-tv').map((line) => line.replace(/ +/g, ' '));
        expect(lines).toEqual(
          expect.arrayContaining([
            'drwxr-xr-x 0/0 0 2026-03-04 05:06 app/',
            'drwxr-xr-x 0/0 0 2026-03-04 05:06 app/packages/dashboard/',
            'drwxr-xr-x 1000/1000 0 2026-03-04 05:06 data/',
            '-rw-r--r-- 0/0 9 2026-03-04 05:06 app/docs/README.md',
            `-rw-r--r-- 0/0 0 2026-03-04 05:06 app/dist/src/${'deep/'.repeat(25)}é.js`,
          ]),
        );
        expect(lines.find((line) => line.endsWith(' usr/local/bin/passerelle'))).toMatch(/^-rwxr-xr-x 0\/0 /);
        expect(lines.every((line) => line.includes(' 2026-03-04 05:06 '))).toBe(true);
        expect(lines.filter((line) => /\.cache|\.vite/.test(line))).toEqual([]);
        expect(tar(first, product, '-xO', 'app/dist/.built')).toEqual(['digest']);
        expect(tar(first, product, '-xO', 'app/package.json').join('')).not.toContain('workspaces');
      }
      expect(amd64?.layers[3]).toEqual(arm64?.layers[3]);
    });

    it('has the configuration of the recipe over that of the base', () => {
      const [amd64] = index.manifests.map((each) => json(first, each));
      if (amd64 === undefined) throw new Error('The image is missing.');
      const config = json<{ config: { Healthcheck: object }; rootfs: { diff_ids: string[] } }>(
        first,
        amd64.config,
      );
      expect(config).toMatchObject({
        ...{ os: 'linux', architecture: 'amd64', created: TIME },
        config: {
          Env: ['PATH=/usr/bin', 'NODE_VERSION=22.1.0', 'NODE_ENV=production', 'DATA_DIR=/data', 'PORT=3000'],
          Entrypoint: ['entry'],
          Cmd: ['node', 'dist/src/main.js'],
          User: '1000:1000',
          WorkingDir: '/app',
          Volumes: { '/data': {} },
          ExposedPorts: { '3000/tcp': {} },
          Healthcheck: { Interval: 10e9, Timeout: 3e9, StartPeriod: 20e9 },
          Labels: {
            'org.opencontainers.image.title': 'Passerelle',
            'org.opencontainers.image.version': '9.8.7',
            'org.opencontainers.image.revision': 'c'.repeat(40),
          },
        },
      });
      // The digests of the archives before compression.
      const unpacked = amd64.layers.map((layer) => {
        const { stdout } = spawnSync('gzip', ['-dc'], { input: blob(first, layer) });
        return digestOf(stdout);
      });
      expect(config.rootfs.diff_ids).toEqual(unpacked);
    });

    it('has a bill of materials and an origin for each image, as referrers and as BuildKit attests them', () => {
      const images = index.manifests.slice(0, 2);
      const attestations = index.manifests.slice(2);
      expect(attestations.map(({ platform }) => platform?.os)).toEqual(['unknown', 'unknown']);
      // As programs in Go write an index: those that read and write one keep its digest.
      expect(index.manifests.map((each) => Object.keys(each).join(' '))).toEqual([
        ...['mediaType digest size platform', 'mediaType digest size platform'],
        ...['mediaType digest size annotations platform', 'mediaType digest size annotations platform'],
      ]);
      for (const [position, attestation] of attestations.entries()) {
        const image = images[position];
        expect(attestation.annotations).toEqual({
          'vnd.docker.reference.type': 'attestation-manifest',
          'vnd.docker.reference.digest': image?.digest,
        });
        const manifest = json(first, attestation);
        expect(manifest.subject).toEqual({
          mediaType: image?.mediaType,
          digest: image?.digest,
          size: image?.size,
        });
        const statements = manifest.layers.map((layer) => {
          expect(layer.mediaType).toBe('application/vnd.in-toto+json');
          return json<{ predicateType: string; subject: object[]; predicate: object }>(first, layer);
        });
        for (const { subject } of statements)
          expect(subject).toMatchObject([{ digest: { sha256: image?.digest.replace('sha256:', '') } }]);
        const [sbom, provenance] = statements;
        const names = (sbom?.predicate as { components: { name: string; version: string }[] }).components.map(
          ({ name, version }) => `${name}@${version}`,
        );
        expect(sbom?.predicateType).toBe('https://cyclonedx.org/bom');
        expect(names.slice(1)).toEqual([
          ...['node@22.1.0', 'libc6@2.36-9+deb12u9', 'left@1.0.0'],
          ...[`right-${position === 0 ? 'x64' : 'arm64'}@2.0.0`, 'right@2.0.0'],
        ]);
        expect(provenance).toMatchObject({
          predicateType: 'https://slsa.dev/provenance/v1',
          predicate: {
            buildDefinition: {
              resolvedDependencies: [
                { digest: { gitCommit: 'c'.repeat(40) } },
                {
                  uri: `docker-image://docker.io/library/${BASE}@${baseDigest}`,
                  digest: { sha256: baseDigest.replace('sha256:', '') },
                },
                { name: 'package-lock.json' },
              ],
            },
          },
        });
      }
    });

    it('is a file of the release, with its digest, and can be the base of another image as a folder', async () => {
      const out = join(base, 'files');
      mkdirSync(out);
      const root = makeCheckout('checkout-3');
      const folder = join(base, 'base');
      cpSync(first, folder, { recursive: true });
      // Its only image has another name than the recipe, which names no digest.
      expect(await evaluate(`source.readBase(${literal(root)}, ${literal({ base: folder })})`)).toContain(
        `does not contain ${BASE}; it contains 9.8.7 (${String(digest)}).`,
      );
      const file = join(folder, 'index.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('"9.8.7"', '"22-bookworm-slim"'));
      const said = await evaluate(
        `source.readBase(${literal(root)}, ${literal({ base: folder })}).then((base) =>
           artefacts.writeImage(${literal(root)}, ${literal(out)}, { version: '9.8.7', base,
             commit: 'c', time: new Date(${literal(TIME)}), say: (line) => said.push(line) }))`,
      );
      const built = readFileSync(join(out, 'IMAGE-DIGEST'), 'utf8').trim();
      expect(said).toEqual({
        value: null,
        said: [`passerelle-image-9.8.7.oci.tar: linux/amd64 and linux/arm64, ${built}`],
      });
      const unpacked = join(base, 'unpacked');
      mkdirSync(unpacked);
      spawnSync('tar', ['-xf', join(out, 'passerelle-image-9.8.7.oci.tar'), '-C', unpacked]);
      const [image] = (JSON.parse(readFileSync(join(unpacked, 'index.json'), 'utf8')) as Manifest).manifests;
      expect(image?.digest).toBe(built);
      expect(image && json(unpacked, image).manifests).toHaveLength(4);
    });
  });

  describe('when a release begins', () => {
    const read = (root: string, source: object): Promise<unknown> =>
      evaluate(
        `source.readReleaseBase(${literal(root)}, ${literal(source)}, (line) => said.push(line)).then(
           ({ base, pins: found }) => (pins.writePins(${literal(root)}, found), base.digest))`,
      );
    const names = (root: string): string[] =>
      ['Dockerfile', 'compose.yaml'].flatMap((file) =>
        [...readFileSync(join(root, 'docker', file), 'utf8').matchAll(/^(?:FROM|\s*image:) (\S+)/gm)].map(
          ([, name = '']) => name,
        ),
      );

    it('gets the digest of every image that its files name', async () => {
      const root = makeCheckout('pinned');
      expect(await read(root, { mirror: registry.host })).toBe(baseDigest);
      const pinned = names(root).filter((name) => name !== 'passerelle:local');
      expect(pinned.every((name) => /:[\w.-]+@sha256:[0-9a-f]{64}$/.test(name))).toBe(true);
      expect(new Set(pinned.map((name) => name.replace(/@.*/, '')))).toEqual(new Set([BASE, ...IMAGES]));
      // A tag has another image later: the next release takes it, and without a registry the digests stay.
      const moved = registry.publish('library/node', '22-bookworm-slim', ['amd64', 'arm64'], {
        'etc/new': '1',
      });
      expect(await read(root, { mirror: registry.host })).toBe(moved);
      expect(names(root)[0]).toBe(`${BASE}@${moved}`);
      baseDigest = registry.publish('library/node', '22-bookworm-slim', ['amd64', 'arm64'], FILES);
    });

    it('is refused without a registry, and says how the base image can be given', async () => {
      const root = makeCheckout('unreachable');
      const ended = await ContainerRegistry.start();
      const { host } = ended;
      await ended.stop();
      const message = await read(root, { mirror: host });
      expect(message).toContain(`${BASE}: ${host} cannot be reached (ECONNREFUSED).`);
      const copy = 'skopeo copy --all --preserve-digests docker://docker.io/library/node';
      expect(message).toContain(`${copy}:22-bookworm-slim oci:DIRECTORY:22-bookworm-slim\n`);
      expect(message).toContain('--no-image');
      expect(names(root)[0]).toBe(BASE);
      // The folder has to contain the image of a digest that is written already, which the tag may not name any more.
      const file = join(root, 'docker', 'Dockerfile');
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(BASE, `${BASE}@${baseDigest}`));
      for (const refused of [
        await evaluate(`source.readBase(${literal(root)}, ${literal({ mirror: host })})`),
        await read(root, { base: join(ROOT, 'docs') }),
      ])
        expect(refused).toContain(`${copy}@${baseDigest} oci:DIRECTORY:22-bookworm-slim\n`);
    });

    it('takes nothing but what the digests name', async () => {
      const root = makeCheckout('damaged');
      for (const [type, message] of [
        ['image.rootfs', /a blob must have the digest sha256:.{64} and \d+ bytes; received sha256:/],
        ['container.image', /a blob must have the digest/],
        ['manifest.v2', /the registry sent sha256:.{64} instead/],
      ] as const) {
        for (const digest of registry.digests(type)) registry.damage(digest);
        expect(await read(root, { mirror: registry.host })).toMatch(message);
        registry.damage(null);
      }
    });

    it('is refused when the base image lacks a processor, or a folder is no image', async () => {
      const root = makeCheckout('lacking');
      registry.publish('library/node', '22-bookworm-slim', ['amd64', 's390x'], FILES);
      expect(await read(root, { mirror: registry.host })).toContain(
        `has no image for linux/arm64; it has linux/amd64, linux/s390x.`,
      );
      baseDigest = registry.publish('library/node', '22-bookworm-slim', ['amd64', 'arm64'], FILES);
      expect(await read(root, { base: join(ROOT, 'docs') })).toContain('has no oci-layout');
      const file = join(root, 'docker', 'Dockerfile');
      const named = `${BASE}@sha256:${'0'.repeat(64)}`;
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(BASE, named));
      const empty = join(base, 'empty');
      mkdirSync(empty);
      writeFileSync(join(empty, 'oci-layout'), '{}');
      writeFileSync(join(empty, 'index.json'), '{"manifests":[]}');
      expect(await read(root, { base: empty })).toEqual({
        value: expect.stringContaining(`does not contain ${named}`),
        said: [expect.stringContaining(`these keep their tags: ${IMAGES[0]}`)],
      });
    });
  });

  it('refuses a recipe that it cannot play', async () => {
    const root = makeCheckout('recipe');
    const file = join(root, 'docker', 'Dockerfile');
    const text = readFileSync(file, 'utf8');
    const refuse = (recipe: string): Promise<unknown> => {
      writeFileSync(file, recipe);
      return build(root, join(base, 'none'), { mirror: registry.host });
    };
    expect(await refuse(`${text}RUN apt-get update\n`)).toContain(
      'docker/Dockerfile has an instruction that the release cannot play: RUN apt-get update.',
    );
    expect(await refuse(text.replace('docs ./docs', 'docs ./'))).toBe(
      'docker/Dockerfile copies the folder docs to /app/; write /app/docs.',
    );
    // A repetition finds neither blobs in the folder nor a folder beside it.
    expect(readdirSync(base).filter((name) => name.includes('none'))).toEqual([]);
  });
});
