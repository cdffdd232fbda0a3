import {
  flag,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Schema,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { version } from '../../../platform/kernel/version';

const bytes: Schema<number> = { type: 'integer', minimum: 0 };

const processSchema = object({
  number: { ...text, description: 'Number that identifies the process' },
  version: {
    ...nullable(text),
    description: 'Release that the process runs; null when it does not report one',
  },
  role: {
    ...nullable(text),
    description: '`all`, `api` or `worker`; null when the process does not report it',
  },
  address: {
    ...nullable(text),
    description: 'Address from which the process connects to the database; null: the same machine',
  },
  since: { ...instant, description: 'Time at which the process connected' },
});

const certificateSchema = object({
  of: { ...enumOf('access_point', 'publisher'), description: 'Purpose of the certificate' },
  seat: { ...text, description: 'Seat id on the network' },
  serial: { ...text, description: 'Serial number of the certificate' },
  notBefore: { ...instant, description: 'Start of the validity' },
  notAfter: { ...instant, description: 'End of the validity' },
});

const findingSchema = object({
  check: { ...text, description: 'Name of the check' },
  level: {
    ...enumOf('problem', 'warning'),
    description: '`problem`: a function fails or will fail; `warning`: the operator should check the finding',
  },
  message: { ...text, description: 'Description of the fault' },
  help: { ...nullable(text), description: 'Remedy: a command, a setting or a page' },
});

const seconds: Schema<number> = { type: 'number', minimum: 0 };

const lastBackupSchema = object({
  id: { ...text, description: 'Id of the backup in its repository' },
  repository: { ...text, description: 'Name of the repository, such as `s3://bucket/prefix`' },
  takenAt: { ...instant, description: 'Time of the snapshot in the backup' },
  ageSeconds: {
    ...seconds,
    description: 'Age of the backup in seconds: the period whose changes a restore would lose (RPO)',
  },
  totalBytes: { ...bytes, description: 'Stored size of the backup in bytes' },
  newBytes: { ...bytes, description: 'Number of bytes that the backup added to the repository' },
});

const rehearsalSchema = object({
  backupId: { ...text, description: 'Id of the restored backup' },
  finishedAt: { ...instant, description: 'Time at which the rehearsal ended' },
  rpoSeconds: { ...seconds, description: 'Age of the backup at the start of the rehearsal, in seconds' },
  rtoSeconds: {
    ...nullable(seconds),
    description: 'Duration of the restore in seconds (RTO); null when the restore failed',
  },
  failure: { ...nullable(text), description: 'Reason why the restore failed; null when it succeeded' },
});

const selfTestSchema = object({
  participant: { ...text, description: 'Participant whose metadata was looked up' },
  at: { ...instant, description: 'Time at which the test began' },
  seconds: { ...seconds, description: 'Duration of the test in seconds' },
  failedStep: {
    ...nullable(enumOf('lookup', 'metadata', 'transmission', 'reception')),
    description: 'Step that failed; null when the test passed',
  },
  failure: { ...nullable(text), description: 'Reason of the failure; null when the test passed' },
});

export const installationSchema = namedSchema(
  'Installation',
  object({
    at: { ...instant, description: 'Time of the examination, at most ten seconds ago' },
    version: { ...text, description: 'Release of the process that sent the response' },
    production: { ...flag, description: 'Whether this is a production installation' },
    processes: { ...listOf(processSchema), description: 'Processes of the service, the oldest first' },
    database: object(
      {
        version: { ...text, description: 'Release of PostgreSQL' },
        embedded: { ...flag, description: 'Whether the service runs the database server itself' },
        bytes: { ...bytes, description: 'Size of the database in bytes' },
        connections: { ...integer, description: 'Number of open connections' },
        mostConnections: { ...integer, description: 'Maximum number of connections' },
      },
      'Database of the installation',
    ),
    schema: object(
      {
        applied: { ...integer, description: 'Number of applied migrations' },
        pending: { ...listOf(text), description: 'Migrations of this release that have not been applied' },
        newer: { ...flag, description: 'Whether a newer release has migrated the database' },
      },
      'The schema of the database',
    ),
    disk: object(
      {
        freeBytes: { ...bytes, description: 'Free bytes for the service' },
        totalBytes: { ...bytes, description: 'Size of the disk in bytes' },
      },
      'Disk of DATA_DIR of the process that sent the response',
    ),
    backups: object(
      {
        last: {
          ...nullable(lastBackupSchema),
          description: 'Last backup in a repository; null when there is none since the last restore',
        },
        rehearsal: {
          ...nullable(rehearsalSchema),
          description: 'Last rehearsal of a restore; null when there is none',
        },
      },
      'Backups of the database in a repository',
    ),
    certificates: {
      ...listOf(certificateSchema),
      description: 'Certificates of this installation on the network',
    },
    networkSelfTest: {
      ...nullable(selfTestSchema),
      description:
        'Last scheduled message that the installation sent to itself over the network; null when there is none',
    },
    findings: { ...listOf(findingSchema), description: 'Findings of the command `doctor`' },
    checked: { ...listOf(text), description: 'Names of the checks that ran' },
  }),
);

/** State of the installation, without secrets and data of teams. */
export type InstallationResource = Shape<typeof installationSchema>;

export const installationExample: InstallationResource = {
  at: '2026-11-21T14:03:00.000Z',
  version,
  production: true,
  processes: [
    {
      number: '1203985221',
      version,
      role: 'all',
      address: '10.0.0.7',
      since: '2026-11-20T08:14:00.000Z',
    },
  ],
  database: {
    version: '18.1',
    embedded: false,
    bytes: 2_147_483_648,
    connections: 24,
    mostConnections: 100,
  },
  schema: { applied: 80, pending: [], newer: false },
  disk: { freeBytes: 51_539_607_552, totalBytes: 107_374_182_400 },
  backups: {
    last: {
      id: '20261121T021500000Z-4f1c2a90',
      repository: 's3://backups/passerelle',
      takenAt: '2026-11-21T02:15:00.000Z',
      ageSeconds: 42_480,
      totalBytes: 5_368_709_120,
      newBytes: 41_943_040,
    },
    rehearsal: {
      backupId: '20261115T021500000Z-90b3d1c7',
      finishedAt: '2026-11-15T03:02:11.000Z',
      rpoSeconds: 1_860,
      rtoSeconds: 912.4,
      failure: null,
    },
  },
  certificates: [
    {
      of: 'access_point',
      seat: 'PBE000123',
      serial: '4f1c2a',
      notBefore: '2026-02-01T00:00:00.000Z',
      notAfter: '2028-02-01T00:00:00.000Z',
    },
  ],
  networkSelfTest: {
    participant: '0208:0123456749',
    at: '2026-11-21T02:04:00.000Z',
    seconds: 0.84,
    failedStep: null,
    failure: null,
  },
  findings: [
    {
      check: 'backups',
      level: 'warning',
      message: 'No restore of a backup has been rehearsed.',
      help: 'set BACKUP_REHEARSE_EVERY_DAYS, or run passerelle db rehearse; see docs/backup.md',
    },
  ],
  checked: ['settings', 'database', 'backups'],
};
