/** Decides whether this code may run on a database, from the recorded migrations (docs/upgrades.md). */

/** Migration that the database records as applied. */
export interface AppliedMigration {
  name: string;
  /** SHA-256 of its text as hex; null when it ran before releases were recorded */
  digest: string | null;
  /** the product version that ran it; null when unknown */
  productVersion: string | null;
  /** oldest product version that can run on the resulting schema; null: only versions that have the migration */
  compatibleWith: string | null;
}

/** Migration of this code. */
export interface KnownMigration {
  name: string;
  /** SHA-256 of its text as hex */
  digest: string;
}

export interface SchemaCheck {
  /** reason why this code must not run on the database, in one line; null when it may run */
  refusal: string | null;
  /** names of migrations of this code that have not run, in their order */
  pending: string[];
  /** names of the migrations that ran before releases were recorded */
  unrecorded: string[];
  /** whether a newer release migrated the database and declares that this version can run on it */
  newer: boolean;
}

/**
 * Compares the migrations of the database with those of this code.
 * @param ownMigrations in the order in which they run
 * @param version of this code
 */
export function checkMigrations(
  appliedMigrations: readonly AppliedMigration[],
  ownMigrations: readonly KnownMigration[],
  version: string,
): SchemaCheck {
  const digests = new Map(ownMigrations.map(({ name, digest }) => [name, digest]));
  const appliedNames = new Set(appliedMigrations.map(({ name }) => name));
  const unknownMigrations = appliedMigrations.filter(({ name }) => !digests.has(name));
  const pendingNames = ownMigrations.map(({ name }) => name).filter((name) => !appliedNames.has(name));
  return {
    refusal:
      describeChangedText(appliedMigrations, digests) ??
      describeNewerSchema(unknownMigrations, version) ??
      describeDivergence(unknownMigrations, pendingNames, version) ??
      null,
    pending: pendingNames,
    unrecorded: appliedMigrations.filter(({ digest }) => digest === null).map(({ name }) => name),
    newer: unknownMigrations.length > 0,
  };
}

/**
 * Returns whether `version` is `oldest` or newer. A pre-release (`0.3.0-rc.1`) counts as its release.
 */
export function isAtLeast(version: string, oldest: string): boolean {
  const [actual, required] = [parseVersionNumbers(version), parseVersionNumbers(oldest)];
  if (actual === null || required === null) return false;
  for (const [i, number] of required.entries()) {
    const own = actual[i] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}

function parseVersionNumbers(version: string): number[] | null {
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(version) ?? [];
  return major === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

function describeChangedText(
  appliedMigrations: readonly AppliedMigration[],
  digests: ReadonlyMap<string, string>,
): string | undefined {
  const changedMigration = appliedMigrations.find(({ name, digest }) => {
    const ownDigest = digests.get(name);
    return ownDigest !== undefined && digest !== null && ownDigest !== digest;
  });
  if (changedMigration === undefined) return undefined;
  const { name, digest } = changedMigration;
  return (
    `The migration ${name} in the database has a different text (SHA-256 ${shortenDigest(digest)}, ${formatRelease(changedMigration)}) than in this ` +
    `release (${shortenDigest(digests.get(name) ?? null)}), so the schema does not match this code. ` +
    'Start the release that migrated it, or restore a backup.'
  );
}

function describeNewerSchema(
  unknownMigrations: readonly AppliedMigration[],
  version: string,
): string | undefined {
  const incompatibleMigration = unknownMigrations.find(
    ({ compatibleWith }) => compatibleWith === null || !isAtLeast(version, compatibleWith),
  );
  if (incompatibleMigration === undefined) return undefined;
  const { name, compatibleWith } = incompatibleMigration;
  const needs =
    compatibleWith === null
      ? 'code that has this migration'
      : `Passerelle ${compatibleWith} or newer (compatible_with)`;
  return (
    `The database schema is newer than this release (${version}): it has the migration ${name} (${formatRelease(incompatibleMigration)}), ` +
    `which needs ${needs}. Start the newer release, or restore a backup from before it.`
  );
}

/**
 * A newer release runs all migrations of its predecessors, so a schema that has additional migrations but lacks others
 * comes from another line of releases.
 */
function describeDivergence(
  unknownMigrations: readonly AppliedMigration[],
  pendingNames: readonly string[],
  version: string,
): string | undefined {
  const [unknownMigration] = unknownMigrations;
  if (unknownMigration === undefined || pendingNames.length === 0) return undefined;
  return (
    `The database schema is not an ancestor of this release (${version}): it has the migration ${unknownMigration.name} ` +
    `(${formatRelease(unknownMigration)}), which this release lacks, and lacks ${pendingNames.join(', ')}. Start a release that has all of them.`
  );
}

function formatRelease({ productVersion }: AppliedMigration): string {
  return productVersion === null ? 'of an unknown release' : `of release ${productVersion}`;
}

function shortenDigest(digest: string | null): string {
  return digest === null ? 'unknown' : `${digest.slice(0, 12)}…`;
}
