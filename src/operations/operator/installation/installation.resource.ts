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
    description: '`problem`: a function fails or will fail; `warning`: should be checked',
  },
  message: { ...text, description: 'Description of the fault' },
  help: { ...nullable(text), description: 'Remedy: a command, a setting or a page' },
});

export const installationSchema = namedSchema(
  'Installation',
  object({
    at: { ...instant, description: 'Time of the examination, at most some seconds ago' },
    version: { ...text, description: 'Release of the answering process' },
    production: { ...flag, description: 'Whether this is a production installation' },
    processes: { ...listOf(processSchema), description: 'Processes of the service, the oldest first' },
    database: object(
      {
        version: { ...text, description: 'Release of PostgreSQL' },
        embedded: { ...flag, description: 'Whether the service runs the database server itself' },
        bytes: { ...bytes, description: 'Size of the database on disk' },
        connections: { ...integer, description: 'Number of open connections' },
        mostConnections: { ...integer, description: 'Maximum number of connections' },
      },
      'Database of the installation',
    ),
    schema: object(
      {
        applied: { ...integer, description: 'Number of applied migrations' },
        pending: { ...listOf(text), description: 'Migrations of this release that are not applied' },
        newer: { ...flag, description: 'Whether a newer release has migrated the database' },
      },
      'The schema of the database',
    ),
    disk: object(
      {
        freeBytes: { ...bytes, description: 'Free space for the service' },
        totalBytes: { ...bytes, description: 'Size of the disk' },
      },
      'Disk of DATA_DIR of the answering process',
    ),
    certificates: {
      ...listOf(certificateSchema),
      description: 'Certificates of this installation on the network',
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
  certificates: [
    {
      of: 'access_point',
      seat: 'PBE000123',
      serial: '4f1c2a',
      notBefore: '2026-02-01T00:00:00.000Z',
      notAfter: '2028-02-01T00:00:00.000Z',
    },
  ],
  findings: [
    {
      check: 'backups',
      level: 'warning',
      message: 'No backup of this installation has been made.',
      help: 'passerelle db backup --out FILE, nightly; see docs/backup.md',
    },
  ],
  checked: ['settings', 'database', 'backups'],
};
