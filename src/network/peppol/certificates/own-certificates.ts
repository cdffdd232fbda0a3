import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { statSync } from 'node:fs';
import { clock } from '../../../kernel/clock';
import { CONFIG, ConfigError, type Config } from '../../../kernel/config';
import { LOGGER, type Logger } from '../../../kernel/logger';
import { oneLine } from '../../../kernel/one-line';
import type { OwnIdentity } from '../../../peppol/as4';
import { identityFiles, readIdentities, type OwnCertificate } from './identity-files';

/** How often the files are looked at. */
const WATCH_MS = 15_000;

/**
 * Our access point certificates. The files are looked at again and again: a renewed certificate is used without a
 * restart, and while the old one is still there too, what is encrypted for it is still opened.
 */
@Injectable()
export class OwnCertificates implements OnApplicationShutdown {
  private present: OwnCertificate[] = [];
  private seen = '';
  private timer: NodeJS.Timeout | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Reads the certificates and watches their files from now on. Does nothing with PEPPOL_STAGE=off.
   * @throws ConfigError when they cannot be used
   */
  async start(): Promise<void> {
    if (this.config.peppol.stage === 'off') return;
    try {
      await this.read();
    } catch (error) {
      throw new ConfigError([`The access point certificate cannot be used: ${oneLine(error)}`]);
    }
    this.timer = setInterval(() => void this.refresh(), WATCH_MS).unref();
  }

  /** Reads the files again when they changed. Files that cannot be used change nothing, and are reported. */
  async refresh(): Promise<void> {
    if (this.stamp() === this.seen) return;
    try {
      await this.read();
    } catch (error) {
      this.logger.error(
        { reason: oneLine(error) },
        'the changed access point certificate cannot be used; the one before stays in use',
      );
    }
  }

  onApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** Those that are there, the one to sign with first: the newest that is valid now. */
  all(): OwnCertificate[] {
    const now = clock.now();
    const isValid = ({ certificate: { notBefore, notAfter } }: OwnCertificate): boolean =>
      notBefore <= now && now <= notAfter;
    return [...this.present.filter(isValid), ...this.present.filter((one) => !isValid(one))];
  }

  /** The one to sign with; null while there is none that is valid. */
  current(): OwnCertificate | null {
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

  private async read(): Promise<void> {
    const stamp = this.stamp();
    this.present = await readIdentities(this.config.peppol);
    this.seen = stamp;
    for (const { certificate } of this.present)
      this.logger.info(
        { subject: certificate.subject, serial: certificate.serial, until: certificate.notAfter },
        'access point certificate read',
      );
  }

  /** What changes when one of the files does: also when what a link leads to is another file. */
  private stamp(): string {
    return identityFiles(this.config.peppol)
      .map((file) => {
        const stats = statSync(file, { throwIfNoEntry: false });
        return stats === undefined ? 'none' : `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
      })
      .join(', ');
  }
}
