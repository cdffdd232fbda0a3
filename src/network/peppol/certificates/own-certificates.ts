import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { statSync } from 'node:fs';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, ConfigError, type Config } from '../../../platform/kernel/config';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import type { OwnIdentity } from '../../../standards/peppol/as4';
import { listIdentityFiles, readIdentities, type IdentityFiles, type OwnCertificate } from './identity-files';

/** Interval at which the files are checked. */
const WATCH_MS = 15_000;

/**
 * Our certificates with their keys. The files are checked at intervals: a renewed certificate is used without a restart,
 * and the old one also stays in use as long as its file exists.
 */
abstract class WatchedCertificates implements OnApplicationShutdown {
  private currentCertificates: OwnCertificate[] = [];
  private seenVersion = '';
  private timer: NodeJS.Timeout | null = null;

  /**
   * @param files null: no certificates are configured
   * @param ownerLabel `access point` or `publisher`, for messages
   */
  protected constructor(
    private readonly files: IdentityFiles | null,
    private readonly ownerLabel: string,
    private readonly logger: Logger,
  ) {}

  /**
   * Reads the certificates and starts watching their files. Does nothing when none are configured.
   * @throws ConfigError when they cannot be used
   */
  async start(): Promise<void> {
    if (this.files === null) return;
    try {
      await this.read(this.files);
    } catch (error) {
      throw new ConfigError([
        `The ${this.ownerLabel} certificate cannot be used: ${formatErrorOnOneLine(error)}`,
      ]);
    }
    this.timer = setInterval(() => void this.refresh(), WATCH_MS).unref();
  }

  /** Reads the files again when they changed. Unusable files are logged, and the current certificates stay in use. */
  async refresh(): Promise<void> {
    if (this.files === null || readStamp(this.files) === this.seenVersion) return;
    try {
      await this.read(this.files);
    } catch (error) {
      this.logger.error(
        { reason: formatErrorOnOneLine(error) },
        `the changed ${this.ownerLabel} certificate cannot be used; the one before stays in use`,
      );
    }
  }

  onApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** Returns all certificates; the newest valid one, which signs, is first. */
  all(): OwnCertificate[] {
    const now = clock.now();
    const isValid = ({ certificate: { notBefore, notAfter } }: OwnCertificate): boolean =>
      notBefore <= now && now <= notAfter;
    return [
      ...this.currentCertificates.filter(isValid),
      ...this.currentCertificates.filter((one) => !isValid(one)),
    ];
  }

  /** The signing certificate; null while none is valid. */
  findCurrent(): OwnCertificate | null {
    const [first] = this.all();
    const now = clock.now();
    return first !== undefined && first.certificate.notBefore <= now && now <= first.certificate.notAfter
      ? first
      : null;
  }

  get identities(): OwnIdentity[] {
    return this.all().map(({ identity }) => identity);
  }

  get seatIds(): string[] {
    return [...new Set(this.all().map(({ seatId }) => seatId))];
  }

  private async read(files: IdentityFiles): Promise<void> {
    const stamp = readStamp(files);
    this.currentCertificates = await readIdentities(files);
    this.seenVersion = stamp;
    for (const { certificate } of this.currentCertificates)
      this.logger.info(
        { subject: certificate.subject, serial: certificate.serial, until: certificate.notAfter },
        `${this.ownerLabel} certificate read`,
      );
  }
}

/** Returns a value that changes with the files, also when a link points to another file. */
function readStamp(files: IdentityFiles): string {
  return listIdentityFiles(files)
    .map((file) => {
      const stats = statSync(file, { throwIfNoEntry: false });
      return stats === undefined ? 'none' : `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
    })
    .join(', ');
}

/** Certificates of our access point. It decrypts messages for any of these certificates. */
@Injectable()
export class OwnCertificates extends WatchedCertificates {
  constructor(@Inject(CONFIG) { peppol }: Config, @Inject(LOGGER) logger: Logger) {
    super(peppol.stage === 'off' ? null : peppol, 'access point', logger);
  }
}

/** Certificates of our metadata publisher: they sign metadata, and are the client certificates for locator and Directory. */
@Injectable()
export class PublisherCertificates extends WatchedCertificates {
  constructor(@Inject(CONFIG) { peppol }: Config, @Inject(LOGGER) logger: Logger) {
    super(peppol.smp, 'publisher', logger);
  }
}
