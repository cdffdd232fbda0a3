import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { MetricsRegistry } from '../../../platform/metrics/metrics-registry';
import { UNANSWERED_FILES } from './portal.queries';

interface UnansweredFilesRow {
  flow: string;
  state: string;
  files: number;
  oldestSeconds: number;
}

/** Metrics of the files that are exchanged with the state portal. */
@Injectable()
export class PortalMetrics {
  private readonly answers;

  constructor(metrics: MetricsRegistry, unitOfWork: UnitOfWork) {
    this.answers = metrics.counter(
      'french_portal_answers_total',
      'Answers of the French state portal that were read, by result',
      ['result'],
    );
    const queryUnansweredFiles = (): Promise<UnansweredFilesRow[]> =>
      unitOfWork.query<UnansweredFilesRow>(UNANSWERED_FILES);
    metrics.gauge(
      'french_portal_files',
      'Files for the French state portal without an answer, by flow and state',
      ['flow', 'state'],
      async () =>
        (await queryUnansweredFiles()).map(({ flow, state, files }) => ({
          labels: { flow, state },
          value: files,
        })),
    );
    metrics.gauge(
      'french_portal_oldest_file_seconds',
      'Age of the oldest file for the French state portal without an answer, by flow and state',
      ['flow', 'state'],
      async () =>
        (await queryUnansweredFiles()).map(({ flow, state, oldestSeconds }) => ({
          labels: { flow, state },
          value: oldestSeconds,
        })),
    );
  }

  /** @param result `refused`: the envelope was set aside */
  countAnswers(result: 'changed' | 'unchanged' | 'contradiction' | 'refused', count: number): void {
    this.answers.inc({ result }, count);
  }
}
