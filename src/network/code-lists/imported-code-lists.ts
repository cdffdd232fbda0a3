import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { formatErrorOnOneLine } from '../../platform/kernel/error-type';
import { CodeListFiles, useCodeLists } from './code-list-file';

const WATCH_MS = 15_000;

/** Applies the imported code lists to this process at its start, and again when they change. */
@Injectable()
export class ImportedCodeLists implements OnModuleInit, OnApplicationShutdown {
  private readonly files: CodeListFiles;
  private seenVersion = '';
  private timer: NodeJS.Timeout | null = null;

  constructor(
    @Inject(CONFIG) { dataDir }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.files = new CodeListFiles(dataDir);
  }

  onModuleInit(): void {
    this.refresh();
    this.timer = setInterval(() => this.refresh(), WATCH_MS).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** Reads the files again when they changed. An unreadable file is logged, and the current lists stay in use. */
  refresh(): void {
    const { stamp } = this.files;
    if (stamp === this.seenVersion) return;
    this.seenVersion = stamp;
    try {
      useCodeLists(this.files.read());
    } catch (error) {
      this.logger.error({ reason: formatErrorOnOneLine(error) }, 'an imported code list cannot be used');
    }
  }
}
