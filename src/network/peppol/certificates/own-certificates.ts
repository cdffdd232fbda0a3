import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { statSync } from 'node:fs';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, ConfigError, type Config } from '../../../platform/kernel/config';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import type { OwnIdentity } from '../../../standards/peppol/as4';
import { listIdentityFiles, readIdentities, type IdentityFiles, type OwnCertificate } from './identity-files';

/** Interval in milliseconds at which the files are checked. */
const REFRESH_INTERVAL_MS = 15_000;

/**
 * Our certificates with their keys. The files are checked at intervals: a renewed certificate is used without a
 * restart, and the old certificate also stays in use as long as its file exists.
 */
abstract class WatchedCertificates implements OnApplicationShutdown {
  private currentCertificates: OwnCertificate[] = [];
  private filesVersion = '';
  private timer: NodeJS.Timeout | null = null;

  /**
   * @param files null when no certificates are configured
   * @param ownerLabel `access point` or `publisher`, for messages
   */
  protected constructor(
    private readonly files: IdentityFiles | null,
    private readonly ownerLabel: string,
    private readonly logger: Logger,
  ) {}

  /**
   * Reads the certificates and starts watching their files. Does nothing when no certificates are configured.
   * @throws ConfigError when the certificates cannot be used
   */
  async start(): Promise<void> {
    if (this.files === null) return;
    try {
      await this.readFiles(this.files);
    } catch (error) {
      throw new ConfigError([
        `The ${this.ownerLabel} certificate cannot be used: ${formatErrorOnOneLine(error)}`,
      ]);
    }
    this.timer = setInterval(() => void this.refresh(), REFRESH_INTERVAL_MS).unref();
  }

  /**
   * Reads the files again when they have changed. If the new files are invalid, an error is logged and the current
   * certificates stay in use.
   */
  async refresh(): Promise<void> {
    if (this.files === null || computeFilesVersion(this.files) === this.filesVersion) return;
    try {
      await this.readFiles(this.files);
    } catch (error) {
      this.logger.error(
        { reason: formatErrorOnOneLine(error) },
        `the changed ${this.ownerLabel} certificate cannot be used; the previous certificate stays in use`,
      );
    }
  }

  onApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** Returns all certificates; the newest valid one, which signs, is first. */
  listAll(): OwnCertificate[] {
    const now = clock.now();
    const isValid = ({ certificate: { notBefore, notAfter } }: OwnCertificate): boolean =>
      notBefore <= now && now <= notAfter;
    return [
      ...this.currentCertificates.filter(isValid),
      ...this.currentCertificates.filter((one) => !isValid(one)),
    ];
  }

  /** Finds the signing certificate; null while no certificate is valid. */
  findCurrent(): OwnCertificate | null {
    const [signingCertificate] = this.listAll();
    const now = clock.now();
    return signingCertificate !== undefined &&
      signingCertificate.certificate.notBefore <= now &&
      now <= signingCertificate.certificate.notAfter
      ? signingCertificate
      : null;
  }

  get identities(): OwnIdentity[] {
    return this.listAll().map(({ identity }) => identity);
  }

  get seatIds(): string[] {
    return [...new Set(this.listAll().map(({ seatId }) => seatId))];
  }

  private async readFiles(files: IdentityFiles): Promise<void> {
    const version = computeFilesVersion(files);
    this.currentCertificates = await readIdentities(files);
    this.filesVersion = version;
    for (const { certificate } of this.currentCertificates)
      this.logger.info(
        { subject: certificate.subject, serial: certificate.serial, until: certificate.notAfter },
        `${this.ownerLabel} certificate read`,
      );
  }
}

/** Returns a value that changes with the files, also when a symbolic link points to another file. */
function computeFilesVersion(files: IdentityFiles): string {
  return listIdentityFiles(files)
    .map((file) => {
      const stats = statSync(file, { throwIfNoEntry: false });
      return stats === undefined ? 'none' : `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
    })
    .join(', ');
}

/** Certificates of our access point. The access point decrypts messages for any of these certificates. */
@Injectable()
export class OwnCertificates extends WatchedCertificates {
  constructor(@Inject(CONFIG) { peppol }: Config, @Inject(LOGGER) logger: Logger) {
    super(peppol.stage === 'off' ? null : peppol, 'access point', logger);
  }
}

/**
 * Certificates of our metadata publisher: they sign metadata, and are the client certificates for the SML and the
 * Peppol Directory.
 */
@Injectable()
export class PublisherCertificates extends WatchedCertificates {
  constructor(@Inject(CONFIG) { peppol }: Config, @Inject(LOGGER) logger: Logger) {
    super(peppol.smp, 'publisher', logger);
  }
}
