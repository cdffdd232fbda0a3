import Module from 'node:module';
import { join, sep } from 'node:path';

/**
 * `require` calls of a module that load the required module later. Packages load more than the service uses: TypeORM
 * the drivers of all databases, class-validator the telephone numbers of all countries.
 */
interface DeferredRequests {
  /** Requesting module, or folder with a trailing `/`, relative to `node_modules` or to the product (`src/`). */
  from: string;
  requests: RegExp;
  /** Whether the requested modules are compiled ES modules: importers first read their `__esModule`. */
  areEsModules?: true;
}

/** The requested modules listed here are only used inside functions, never while the requesting module loads. */
const DEFERRED_REQUESTS: readonly DeferredRequests[] = [
  { from: 'src/', requests: /^(?:undici|ioredis|piscina|markdown-it|saxes|yazl|fontkit|pdfkit)$/ },
  { from: 'src/', requests: /^(?:@cantoo\/pdf-lib|@simplewebauthn\/server|pg-copy-streams)$/ },
  {
    from: 'src/',
    requests:
      /\/standards\/(?:bank-statements|cdar|facturx|flux10|french-flow|spreadsheets|taxdata|peppol\/(?:as4|statistics))$/,
  },
  { from: 'src/apps/application.js', requests: /^\.\/api-docs\/openapi$/ },
  { from: 'src/apps/guides/serve.js', requests: /^\.\/guide-page$/ },
  { from: 'src/operations/operator/installation/installation-state.js', requests: /\/doctor\/examine$/ },
  { from: 'src/platform/kernel/database/schema-releases.js', requests: /\/migrations$/ },
  { from: 'src/standards/rules/tax-data/european-layer.js', requests: /^\.\.\/en16931$/ },
  { from: 'src/standards/rules/rule-sets.js', requests: /^\.\/(?!rule-set$|structure\/check$)/ },
  { from: '@nestjs/platform-express/multer/interceptors/', requests: /^multer$/ },
  { from: '@nestjs/swagger/dist/swagger-module.js', requests: /^\.\/swagger-scanner$/ },
  { from: '@nestjs/swagger/dist/swagger-module.js', requests: /^js-yaml$/, areEsModules: true },
  { from: 'bullmq/dist/cjs/classes/job-scheduler.js', requests: /^cron-parser$/ },
  { from: 'bullmq/dist/cjs/classes/redis-connection.js', requests: /^\.\.\/scripts$/ },
  { from: 'bullmq/dist/cjs/utils/index.js', requests: /^semver$/ },
  { from: 'class-validator/cjs/decorator/string/IsPhoneNumber.js', requests: /^libphonenumber-js\/max$/ },
  {
    from: 'class-validator/cjs/decorator/string/IsStrongPassword.js',
    requests: /^validator$/,
    areEsModules: true,
  },
  { from: 'class-validator/cjs/decorator/', requests: /^validator\/lib\/\w+$/ },
  { from: 'passport-jwt/lib/verify_jwt.js', requests: /^jsonwebtoken$/ },
  { from: 'prom-client/lib/metrics/processCpuTotal.js', requests: /^@opentelemetry\/api$/ },
  { from: 'typeorm/driver/DriverFactory.js', requests: /^\.\/(?!postgres\/)[\w-]+\/\w+Driver$/ },
  { from: 'typeorm/platform/PlatformTools.js', requests: /^@sqltools\/formatter$/ },
  { from: 'typeorm/util/DirectoryExportedClassesLoader.js', requests: /^tinyglobby$/ },
];

type Load = (request: string, parent: NodeJS.Module | null | undefined, isMain: boolean) => unknown;

const PRODUCT_DIRECTORY = join(__dirname, '../..') + sep;
const PACKAGES_DIRECTORY = `${sep}node_modules${sep}`;

/** Entries of {@link DEFERRED_REQUESTS} by requesting file: a file requests many modules, and most files have no entry. */
const deferredByRequester = new Map<string, readonly DeferredRequests[]>();

deferModules();

/**
 * Resolves the `require` calls of {@link DEFERRED_REQUESTS} to proxies that load their module at the first use. Import
 * this module before the modules that it defers. A module that cannot be loaded fails at each use with Node's own
 * error. The replaced function of Node's loader is undocumented; without it all modules are loaded immediately.
 */
function deferModules(): void {
  const load: unknown = Reflect.get(Module, '_load');
  if (!isLoad(load)) return;
  Reflect.set(
    Module,
    '_load',
    function (this: unknown, request: string, parent: NodeJS.Module | null | undefined, isMain: boolean) {
      const loadNow = (): unknown => Reflect.apply(load, this, [request, parent, isMain]);
      const deferredRequests = parent?.filename ? findDeferredRequests(request, parent.filename) : undefined;
      return deferredRequests === undefined
        ? loadNow()
        : createModuleProxy(loadNow, deferredRequests.areEsModules === true);
    },
  );
}

function isLoad(value: unknown): value is Load {
  return typeof value === 'function';
}

function findDeferredRequests(request: string, requester: string): DeferredRequests | undefined {
  let entries = deferredByRequester.get(requester);
  if (entries === undefined) {
    entries = listDeferredRequests(requester);
    deferredByRequester.set(requester, entries);
  }
  return entries.find(({ requests }) => requests.test(request));
}

function listDeferredRequests(requester: string): readonly DeferredRequests[] {
  const path = toRequesterPath(requester)?.replaceAll(sep, '/');
  if (path === undefined) return [];
  return DEFERRED_REQUESTS.filter(({ from }) => (from.endsWith('/') ? path.startsWith(from) : path === from));
}

/**
 * Returns the path of a module in the form of {@link DeferredRequests.from}; the product itself may be below
 * `node_modules`.
 */
function toRequesterPath(file: string): string | undefined {
  if (file.startsWith(PRODUCT_DIRECTORY)) return `src/${file.slice(PRODUCT_DIRECTORY.length)}`;
  const at = file.lastIndexOf(PACKAGES_DIRECTORY);
  return at < 0 ? undefined : file.slice(at + PACKAGES_DIRECTORY.length);
}

/**
 * Creates a proxy of a module: the first access to a property, call or construction loads the module.
 * @param isEsModule value of the module's `__esModule`, which the proxy returns without loading the module
 */
function createModuleProxy(load: () => unknown, isEsModule: boolean): unknown {
  let loadedModule: object | null = null;
  const getModule = (): object => (loadedModule ??= requireObject(load()));
  return new Proxy(createProxyTarget(), {
    get: (_target, key): unknown =>
      key === '__esModule' && loadedModule === null ? isEsModule : Reflect.get(getModule(), key),
    set: (_target, key, value) => Reflect.set(getModule(), key, value),
    has: (_target, key) => Reflect.has(getModule(), key),
    deleteProperty: (_target, key) => Reflect.deleteProperty(getModule(), key),
    defineProperty: (_target, key, descriptor) =>
      Reflect.defineProperty(getModule(), key, { ...descriptor, configurable: true }),
    preventExtensions: () => false,
    ownKeys: () => Reflect.ownKeys(getModule()),
    getOwnPropertyDescriptor: (_target, key) => describeProperty(getModule(), key),
    getPrototypeOf: () => Reflect.getPrototypeOf(getModule()),
    apply: (_target, self, args: unknown[]): unknown =>
      Reflect.apply(requireFunction(getModule()), self, args),
    construct: (_target, args: unknown[], newTarget) =>
      requireObject(Reflect.construct(requireFunction(getModule()), args, newTarget)),
  });
}

/**
 * Creates the target of the proxy: a callable and constructible function without properties that a proxy could not
 * hide.
 */
function createProxyTarget(): object {
  const proxyTarget = function (): void {}.bind(null);
  Reflect.deleteProperty(proxyTarget, 'name');
  Reflect.deleteProperty(proxyTarget, 'length');
  return proxyTarget;
}

/**
 * Describes a property as configurable, because a proxy must not report a non-configurable property that its target
 * lacks.
 */
function describeProperty(owner: object, key: PropertyKey): PropertyDescriptor | undefined {
  const descriptor = Reflect.getOwnPropertyDescriptor(owner, key);
  return descriptor === undefined ? undefined : { ...descriptor, configurable: true };
}

function requireObject(value: unknown): object {
  if (Object(value) !== value) throw new TypeError('A deferred module exports a primitive value');
  return Object(value) as object;
}

function requireFunction(value: object): CallableFunction & (new (...args: unknown[]) => unknown) {
  if (typeof value !== 'function') throw new TypeError('A deferred module exports no function');
  return value as CallableFunction & (new (...args: unknown[]) => unknown);
}
