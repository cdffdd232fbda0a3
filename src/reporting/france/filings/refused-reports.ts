import { Injectable } from '@nestjs/common';
import { checkContent, type ReportContent } from '../../../standards/flux10';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { clock } from '../../../platform/kernel/clock';
import { badInput, conflict } from '../../../platform/kernel/http/api-error';
import {
  IdempotentResults,
  getPathParameter,
} from '../../../platform/kernel/http/idempotency/idempotent-results';
import type { Declarant } from '../declarant/declarant';
import { ReportingDeclarants } from '../declarant/reporting-declarants';
import { toReportOfContent, type ParsedReport } from '../reports/report-content';
import { toContentContext, ReportsService } from '../reports/reports.service';
import type { Filing } from './filing';
import { FilingsService } from './filings.service';
import type { Shape } from '../../../platform/kernel/http/schema';
import type { reportedAgainSchema } from './filing.resource';
import { REPETITION_PREFIX, SELECT_OMITTED_REPORTS, SELECT_REFUSED_REPORTS } from './refused-reports.queries';

/** Maximum number of reports that one request repeats. */
const MAX_REPEATED_REPORTS = 200;
const REPEAT_RESULT_TYPE = 'reports made again';

/** Result of a request that repeats refused reports. */
export type RepeatedReports = Shape<typeof reportedAgainSchema>;

type LeftOut = RepeatedReports['leftOut'][number];

/** Stored result of a repeat request, for idempotency. */
interface RepeatOutcome extends Pick<RepeatedReports, 'reported' | 'hasMore'> {
  startedAt: Date;
}

interface RefusedReport {
  id: string;
  reference: string;
  content: ReportContent;
}

/** Repeats the reports of a refused filing. */
@Injectable()
export class RefusedReports {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly filings: FilingsService,
    private readonly declarants: ReportingDeclarants,
    private readonly reports: ReportsService,
    results: IdempotentResults,
  ) {
    results.register(REPEAT_RESULT_TYPE, async (_teamId, outcome, request) => {
      const { startedAt, ...again } = parseResult(outcome);
      const omissions = await this.listOmittedReports(
        unitOfWork,
        getPathParameter(request, 'filingId'),
        startedAt,
      );
      return { again: { ...again, ...omissions } };
    });
  }

  /**
   * Repeats each report of the filing that was not reported again since, oldest first, all or none. The client first
   * submits corrections as separate reports; reports with a correction are omitted by this request. Each refused report
   * is repeated at most once.
   * @throws ApiError 400 for contents that cannot be reported any more, 403 while the declarant cannot report, 409 when
   * the filing was not refused or has another SIREN
   */
  async reportAgain(teamId: string, companyId: string, filingId: string): Promise<RepeatedReports> {
    const filing = await this.filings.get(teamId, companyId, filingId);
    return this.unitOfWork.run(async (tx) => {
      await this.declarants.lockCompanyShared(tx, teamId, companyId);
      const declarant = await this.declarants.requireForReports(tx, companyId);
      requireRefusedFiling(filing, declarant);
      const { reports, hasMore } = await this.listReportsToRepeat(tx, declarant, filingId);
      requireReportableContents(declarant, reports);
      const omissions = await this.listOmittedReports(tx, filingId, 'infinity');
      const startedAt = clock.now();
      for (const { id, report } of reports)
        await this.reports.submit(tx, declarant, `${REPETITION_PREFIX}${id}`, report);
      const outcome = { reported: reports.length, hasMore };
      await tx.recordCreatedResource(REPEAT_RESULT_TYPE, serializeResult({ ...outcome, startedAt }));
      return { ...outcome, ...omissions };
    });
  }

  /** Lists the reports to repeat, and locks their operations until the transaction ends. */
  private async listReportsToRepeat(
    tx: Transaction,
    declarant: Declarant,
    filingId: string,
  ): Promise<{ reports: (RefusedReport & { report: ParsedReport })[]; hasMore: boolean }> {
    const candidates = await this.listRefusedReports(tx, filingId);
    const operations = new Map(
      candidates
        .map(({ content }) => toReportOfContent(content).operation)
        .map((candidate) => [candidate.key, candidate]),
    );
    // The operations are locked before the periods and in a fixed order, so that two requests cannot deadlock.
    for (const key of [...operations.keys()].sort()) {
      const operation = operations.get(key);
      if (operation !== undefined) await this.reports.lockOperation(tx, declarant, operation);
    }
    const lockedIds = new Set(candidates.map(({ id }) => id));
    // Another request may have repeated some reports; later reports are not locked and remain for the next request.
    const current = await this.listRefusedReports(tx, filingId);
    const selectedReports = current.filter(({ id }) => lockedIds.has(id)).slice(0, MAX_REPEATED_REPORTS);
    const reports = selectedReports.map((refusedReport) => ({
      ...refusedReport,
      report: toReportOfContent(refusedReport.content),
    }));
    return { reports, hasMore: current.length > selectedReports.length };
  }

  /**
   * Lists the reports of the filing that are not repeated. Only reports before the instant `at` count; a live request
   * passes
   * `infinity`, because the clocks of processes differ.
   */
  private async listOmittedReports(
    database: Pick<UnitOfWork, 'query'>,
    filingId: string,
    at: Date | 'infinity',
  ): Promise<Pick<RepeatedReports, 'leftOut' | 'hasMoreLeftOut'>> {
    const rows = await database.query<LeftOut>(SELECT_OMITTED_REPORTS, [
      filingId,
      MAX_REPEATED_REPORTS + 1,
      at,
    ]);
    return {
      leftOut: rows.slice(0, MAX_REPEATED_REPORTS),
      hasMoreLeftOut: rows.length > MAX_REPEATED_REPORTS,
    };
  }

  private listRefusedReports(tx: Transaction, filingId: string): Promise<RefusedReport[]> {
    return tx.query<RefusedReport>(SELECT_REFUSED_REPORTS, [filingId, MAX_REPEATED_REPORTS + 1]);
  }
}

/** @throws ApiError 409 when the filing was not refused, or was created for another SIREN */
function requireRefusedFiling({ state, siren }: Filing, declarant: Declarant): void {
  if (state !== 'refused')
    throw conflict(
      'filing_not_refused',
      `The filing is ${state}; only the reports of a refused filing can be reported again.`,
    );
  if (siren !== declarant.siren)
    throw conflict(
      'filing_not_refused',
      `The filing was created for the SIREN ${siren}, but the company reports with the SIREN ${declarant.siren} now.`,
    );
}

/** @throws ApiError 400 with all findings, by the reference of their report */
function requireReportableContents(
  declarant: Declarant,
  reports: Pick<RefusedReport, 'reference' | 'content'>[],
): void {
  // A null prototype, because a reference may be the name of a method of objects.
  const errors = new Map<string, string[]>();
  for (const { reference, content } of reports)
    for (const { path, message } of checkContent(content, toContentContext(declarant))) {
      const field = path === '' ? reference : `${reference}.${path}`;
      errors.set(field, [...(errors.get(field) ?? []), message]);
    }
  if (errors.size > 0) throw badInput(Object.fromEntries(errors), 'report_invalid');
}

/** Serializes an outcome as the id of an idempotent result. */
function serializeResult({ reported, hasMore, startedAt }: RepeatOutcome): string {
  return `${reported}${hasMore ? '+' : ''}@${startedAt.getTime()}`;
}

function parseResult(serializedReports: string): RepeatOutcome {
  const [outcome = '', startedAt] = serializedReports.split('@');
  return {
    reported: Number.parseInt(outcome, 10),
    hasMore: outcome.endsWith('+'),
    startedAt: startedAt === undefined ? clock.now() : new Date(Number(startedAt)),
  };
}
