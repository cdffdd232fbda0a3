import { Inject, Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/kernel/database/statement';
import { LastSelfTestReader } from '../../network-self-test/last-self-test';
import { BackupStateReader } from '../../backup/backup-state';
import { runDoctorChecks } from '../../doctor/examine';
import { listSecrets, redactSecrets } from '../../doctor/redact-secrets';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { DATABASE_URL } from '../../../platform/kernel/database/database.tokens';
import {
  listAppliedMigrations,
  listKnownMigrations,
} from '../../../platform/kernel/database/schema-releases';
import { checkMigrations, type SchemaCheck } from '../../../platform/kernel/database/migration-check';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { version } from '../../../platform/kernel/version';
import {
  OwnCertificates,
  PublisherCertificates,
} from '../../../network/peppol/certificates/own-certificates';
import { PROCESSES, SERVER_STATE } from './installation.queries';
import type { InstallationResource } from './installation.resource';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Lifetime of the cached state: an open dashboard page polls it, and the checks run dozens of statements. */
const CACHE_MS = 10_000;

interface ProcessRow {
  number: string;
  name: string;
  address: string | null;
  since: Date;
}

type ServerState = Omit<InstallationResource['database'], 'embedded'>;

/** Reads the state of the installation, as far as one of its processes can see it. */
@Injectable()
export class InstallationStateReader {
  private readonly secrets: string[];
  private readonly reader: Reader;
  private cached: { at: number; state: Promise<InstallationResource> } | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(DATABASE_URL) private readonly databaseUrl: string,
    private readonly unitOfWork: UnitOfWork,
    private readonly accessPoint: OwnCertificates,
    private readonly publisher: PublisherCertificates,
    private readonly backups: BackupStateReader,
    private readonly selfTests: LastSelfTestReader,
  ) {
    this.secrets = listSecrets(config, databaseUrl);
    this.reader = { rows: (sql, parameters) => unitOfWork.query(sql, parameters) };
  }

  /** Returns a state that is at most {@link CACHE_MS} old. Simultaneous callers share one examination. */
  async getState(): Promise<InstallationResource> {
    const now = performance.now();
    if (this.cached !== null && now - this.cached.at < CACHE_MS) return this.cached.state;
    const state = this.loadState();
    this.cached = { at: now, state };
    // A failed examination is not cached.
    state.catch(() => (this.cached = null));
    return state;
  }

  private async loadState(): Promise<InstallationResource> {
    const appliedMigrations = await listAppliedMigrations((query) => this.unitOfWork.query(query));
    const schema = checkMigrations(appliedMigrations, listKnownMigrations(), version);
    const { findings, checked } = await this.listFindings(schema);
    return {
      at: clock.now().toISOString(),
      version,
      production: this.config.nodeEnv === 'production',
      processes: await this.listProcesses(),
      database: { ...(await this.readServer()), embedded: this.config.databaseUrl === null },
      schema: { applied: appliedMigrations.length, pending: schema.pending, newer: schema.newer },
      disk: await readDiskSpace(this.config.dataDir),
      backups: await this.readBackups(),
      certificates: this.listCertificates(),
      networkSelfTest: await this.readSelfTest(),
      findings,
      checked,
    };
  }

  /** Returns the findings of `doctor` without quotations, which may contain contents of documents, and without secrets. */
  private async listFindings(
    schema: SchemaCheck,
  ): Promise<Pick<InstallationResource, 'findings' | 'checked'>> {
    const { config, databaseUrl, reader } = this;
    const { findings, checked } = await runDoctorChecks({
      config,
      databaseUrl,
      isStartedForCommand: false,
      schema,
      reader,
    });
    return {
      checked,
      findings: findings.map(({ check, level, message, help }) => ({
        check,
        level,
        message: redactSecrets(message, this.secrets),
        help: help === null ? null : redactSecrets(help, this.secrets),
      })),
    };
  }

  private async listProcesses(): Promise<InstallationResource['processes']> {
    const rows = await this.unitOfWork.query<ProcessRow>(PROCESSES);
    return rows.map(({ number, name, address, since }) => {
      const [, processVersion, role] = /^passerelle listen (\S+) (\S+)(?: positions)?$/.exec(name) ?? [];
      return {
        number,
        version: processVersion ?? null,
        role: role ?? null,
        address,
        since: since.toISOString(),
      };
    });
  }

  private async readSelfTest(): Promise<InstallationResource['networkSelfTest']> {
    if (this.config.peppol.stage === 'off') return null;
    const last = await this.selfTests.find();
    if (last === null) return null;
    const { participant, startedAt, seconds, failedStep, failure } = last;
    return { participant, at: startedAt.toISOString(), seconds, failedStep, failure };
  }

  private async readServer(): Promise<ServerState> {
    const [server] = await this.unitOfWork.query<ServerState>(SERVER_STATE);
    if (server === undefined) throw new Error('The database did not return the state of its server');
    return server;
  }

  private async readBackups(): Promise<InstallationResource['backups']> {
    const backup = await this.backups.findLastBackup();
    const rehearsal = await this.backups.findLastRehearsal();
    return {
      last:
        backup === null
          ? null
          : {
              id: backup.id,
              repository: backup.repository,
              takenAt: backup.takenAt.toISOString(),
              ageSeconds: backup.ageSeconds,
              totalBytes: backup.totalBytes,
              newBytes: backup.newBytes,
            },
      rehearsal:
        rehearsal === null
          ? null
          : {
              backupId: rehearsal.backupId,
              finishedAt: rehearsal.finishedAt.toISOString(),
              rpoSeconds: rehearsal.rpoSeconds,
              rtoSeconds: rehearsal.rtoSeconds,
              failure: rehearsal.failure,
            },
    };
  }

  private listCertificates(): InstallationResource['certificates'] {
    const certificateGroups = [
      { of: 'access_point' as const, all: this.accessPoint.listAll() },
      { of: 'publisher' as const, all: this.publisher.listAll() },
    ];
    return certificateGroups.flatMap(({ of, all }) =>
      all.map(({ seatId, certificate: { serial, notBefore, notAfter } }) => ({
        of,
        seat: seatId,
        serial,
        notBefore: notBefore.toISOString(),
        notAfter: notAfter.toISOString(),
      })),
    );
  }
}

/**
 * Returns the space of the disk that contains the directory. When the directory does not exist, which is normal for a
 * service without files, its nearest existing parent is used.
 */
export async function readDiskSpace(directory: string): Promise<InstallationResource['disk']> {
  const absoluteDirectory = resolve(directory);
  try {
    const { bavail, blocks, bsize } = await statfs(absoluteDirectory);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    const parent = dirname(absoluteDirectory);
    if (parent === absoluteDirectory) throw error;
    return readDiskSpace(parent);
  }
}
