import { Injectable } from '@nestjs/common';
import type { Credential } from '../../../access/auth/credential';
import { DocumentStore } from '../../../business/documents/document-store';
import {
  checkContent,
  getFlow,
  formatParisDate,
  type ContentContext,
  type ContentFinding,
  type ReportContent,
} from '../../../standards/flux10';
import { clock } from '../../../platform/kernel/clock';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { badInput, conflict, type ApiError, type FieldErrors } from '../../../platform/kernel/http/api-error';
import { InputFaults } from '../../../platform/kernel/http/input-faults';
import { IdempotentResults } from '../../../platform/kernel/http/idempotency/idempotent-results';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import type { Declarant } from '../declarant/declarant';
import { ReportingDeclarants } from '../declarant/reporting-declarants';
import { FilingPeriods } from '../filings/filing-periods';
import { PERIOD_QUEUE } from '../reporting-work';
import { findDifferingPaths, parseReport, type Operation, type ParsedReport } from './report-content';
import { ReportEvents, type ReportWithState } from './report-events';
import { readDraft, removeKnownFaults } from './report-draft';
import type { ReportAction } from './report.input';
import type { ReceivedReport } from './report.pipe';
import type { ReportResource } from './report.resource';
import { ReportStore, type ValidReport, type EarlierReport, type NewReport } from './report-store';
import { SELECT_DOCUMENT_OF_REPORT, SELECT_VALIDATING_DECLARANT } from './reports.queries';

/** Report that a request submits. */
interface IncomingReport {
  reference: string;
  action: ReportAction;
  report: ParsedReport;
}

/** Fields of a declarant that affect the validation of its reports. */
type ValidatingDeclarant = Pick<Declarant, 'siren' | 'vatExigibility' | 'environment'>;

/**
 * Fictitious declarant that may report all contents and is not a party of any invoice. Contents that are invalid for
 * this declarant are invalid for every declarant.
 */
const ANY_DECLARANT = { siren: '', vatExigibility: 'ENCAISSEMENTS' } as const;

const DECLARANT_ENVIRONMENTS = { sandbox: 'TEST', production: 'PROD' } as const;

/** Last day for reports of a sandbox, which may use future days; the real administration accepts no future days. */
const LAST_DAY_OF_SANDBOX = '2099-12-31';

/** Accepts reports: validates them, assigns them to a period and stores them as documents, in one transaction. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly declarants: ReportingDeclarants,
    private readonly periods: FilingPeriods,
    private readonly reports: ReportStore,
    private readonly states: ReportEvents,
    private readonly documents: DocumentStore,
    private readonly dispatcher: Dispatcher,
    results: IdempotentResults,
  ) {
    results.register('report', async (teamId, id) => ({ report: await this.find(teamId, id) }));
  }

  /**
   * Accepts a report. Contents that no declarant may report are rejected before any lock is taken.
   * @throws ApiError 400 for the contents, 403 while the declarant cannot report, 409 when the reference was used for
   * other contents, the invoice is already reported, or a correction concerns a filed or unknown operation
   */
  async accept(
    { teamId, environment }: Credential,
    companyId: string,
    receivedReport: ReceivedReport,
  ): Promise<ReportResource> {
    const anyDeclarant = { ...ANY_DECLARANT, environment: DECLARANT_ENVIRONMENTS[environment] };
    const { input } = receivedReport;
    if (input === null)
      throw createInputError(
        receivedReport,
        await this.findValidatingDeclarant(teamId, companyId, anyDeclarant),
      );
    const report = parseReport(input);
    if (hasFindings(report.content, anyDeclarant))
      requireValidContent(
        report.content,
        await this.findValidatingDeclarant(teamId, companyId, anyDeclarant),
      );
    const incoming = { reference: input.reference, action: input.action ?? 'submit', report };
    const { id, documentId, duplicate } = await this.unitOfWork.run(async (tx) => {
      await this.declarants.lockCompanyShared(tx, teamId, companyId);
      const earlier = await this.reports.findByReference(tx, companyId, input.reference);
      if (earlier !== null) return toRepeatedResult(earlier, incoming);
      const declarant = await this.declarants.requireForReports(tx, companyId);
      requireValidContent(report.content, declarant);
      const storedState = await this.write(tx, declarant, incoming);
      await tx.recordCreatedResource('report', storedState.id);
      return { ...storedState, duplicate: false };
    });
    return { id, duplicate, document: await this.documents.get(teamId, documentId) };
  }

  /**
   * Returns the declarant of a company, so that a rejection also lists the errors for this declarant; returns the given
   * declarant when the team has no such company, or when the company is not registered.
   */
  private async findValidatingDeclarant(
    teamId: string,
    companyId: string,
    fallback: ValidatingDeclarant,
  ): Promise<ValidatingDeclarant> {
    const [declarant] = await this.unitOfWork.query<ValidatingDeclarant>(SELECT_VALIDATING_DECLARANT, [
      companyId,
      teamId,
    ]);
    return declarant ?? fallback;
  }

  /** Lists the valid reports of an operation, and locks the operation until the transaction ends. */
  lockOperation(tx: Transaction, declarant: Declarant, operation: Operation): Promise<ValidReport[]> {
    return this.reports.listValidOfOperation(tx, declarant, operation);
  }

  /** Accepts a valid report of an operation that is not reported yet. The caller must have locked the operation. */
  submit(
    tx: Transaction,
    declarant: Declarant,
    reference: string,
    report: ParsedReport,
  ): Promise<ReportWithState> {
    return this.write(tx, declarant, { reference, action: 'submit', report });
  }

  private async write(
    tx: Transaction,
    declarant: Declarant,
    incoming: IncomingReport,
  ): Promise<ReportWithState> {
    const { reference, action, report } = incoming;
    const { operation } = report;
    const validReports = await this.reports.listValidOfOperation(tx, declarant, operation);
    const periodId = await this.periods.getOrCreate(tx, declarant, getFlow(operation.kind), operation.day);
    // Periods are locked in a fixed order, so that two reports of the same periods cannot deadlock.
    const touchedPeriods = new Set([periodId, ...validReports.map((earlier) => earlier.periodId)]);
    for (const id of [...touchedPeriods].sort()) await this.periods.lockOpenShared(tx, id);
    let replaces: ValidReport[] = [];
    if (action !== 'submit') replaces = await this.supersede(tx, validReports, incoming);
    else if (operation.kind === 'b2biInvoice' || operation.kind === 'b2biPurchase')
      await this.requireUnreportedInvoice(tx, validReports, incoming);
    const wasFiled = await this.periods.isFiled(tx, periodId);
    const initialStatus = wasFiled ? 'pending_rectificative' : 'accepted';
    // A cancellation has no contents to file.
    const status = action === 'cancel' ? 'superseded' : initialStatus;
    const newReport: NewReport = { declarant, reference, action, report, periodId, status, replaces };
    const storedState = await this.reports.insert(tx, newReport);
    await this.states.recordReceived(tx, storedState);
    // A cancellation may have removed the report that made a filing invalid, so the other reports are scheduled, too.
    await this.periods.schedule(tx, periodId);
    tx.afterCommit(() => this.dispatcher.request(PERIOD_QUEUE));
    return storedState;
  }

  /**
   * Replaces all reports of the operation.
   * @returns the replaced reports
   * @throws ApiError 409 when there are no reports to replace, or when one of them is filed
   */
  private async supersede(
    tx: Transaction,
    earlierReports: ValidReport[],
    { action, report }: IncomingReport,
  ): Promise<ValidReport[]> {
    const { name } = report.operation;
    const validReports = await this.reports.lockStillValid(tx, earlierReports);
    if (validReports.length === 0)
      throw conflict(
        'operation_unknown',
        `There is no valid report for the ${name}, so nothing can be changed with the action "${action}"; report it with the action "submit".`,
      );
    for (const periodId of new Set(validReports.map((earlier) => earlier.periodId)))
      if (await this.periods.isFiled(tx, periodId))
        throw conflict(
          'period_filed',
          `The period of the ${name} is filed, so its reports can no longer be changed. Report missing data with the action "submit", which is included in a rectifying filing; correct a wrong invoice with a credit note.`,
        );
    await this.states.changeStates(tx, validReports, () => ({ status: 'superseded', outcomeCode: null }));
    return validReports;
  }

  /** @throws ApiError 409 when the invoice was reported under another reference, because its number must be unique */
  private async requireUnreportedInvoice(
    tx: Transaction,
    earlierReports: ValidReport[],
    { report: { operation } }: IncomingReport,
  ): Promise<void> {
    const [earlier] = await this.reports.lockStillValid(tx, earlierReports);
    if (earlier === undefined) return;
    throw conflict(
      'already_reported',
      `The ${operation.name} was reported as "${earlier.reference}" (${earlier.id}); an invoice can be reported only once. Use the action "correct" to change the report while its period is open.`,
      'documentNumber',
    );
  }

  private async find(teamId: string, id: string): Promise<ReportResource> {
    const [row] = await this.unitOfWork.query<{ documentId: string }>(SELECT_DOCUMENT_OF_REPORT, [
      id,
      teamId,
    ]);
    if (row === undefined) throw new Error(`The report ${id} does not exist`);
    return { id, duplicate: false, document: await this.documents.get(teamId, row.documentId) };
  }
}

/** @throws ApiError 409 that lists the differing fields */
function toRepeatedResult(
  { id, documentId, comparedFields }: EarlierReport,
  { reference, report }: IncomingReport,
): { id: string; documentId: string; duplicate: boolean } {
  const paths = findDifferingPaths(comparedFields, report.comparedFields);
  if (paths.length === 0) return { id, documentId, duplicate: true };
  throw conflict(
    'reference_reused',
    `The reference "${reference}" was used for the report ${id}, which differs in ${paths.join(', ')}. Use a new reference, or the action "correct" to change the earlier report.`,
    'reference',
  );
}

/** Returns whether the contents violate a rule for this declarant. */
const hasFindings = (content: ReportContent | null, declarant: ValidatingDeclarant): boolean =>
  content !== null && checkContent(content, toContentContext(declarant)).length > 0;

/** @throws ApiError 400 with all findings by path */
function requireValidContent(content: ReportContent | null, declarant: ValidatingDeclarant): void {
  if (content === null) return;
  const faults = new InputFaults();
  faults.add(toFieldErrors(checkContent(content, toContentContext(declarant))), 'report_invalid');
  faults.throwIfAny();
}

/** Creates the error that lists the errors of single fields, and the errors in the contents of the other fields. */
function createInputError(
  { kind, body, faults }: Extract<ReceivedReport, { input: null }>,
  declarant: ValidatingDeclarant,
): ApiError {
  const draft = readDraft(kind, body, faults);
  const findings = draft === null ? [] : checkContent(draft, toContentContext(declarant));
  return badInput({ ...faults, ...toFieldErrors(removeKnownFaults(findings, faults)) });
}

function toFieldErrors(findings: readonly ContentFinding[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of findings) (errors[path === '' ? 'root' : path] ??= []).push(message);
  return errors;
}

/** Returns the context against which the reports of a declarant are validated today. */
export function toContentContext({
  siren,
  vatExigibility,
  environment,
}: ValidatingDeclarant): ContentContext {
  const today = formatParisDate(clock.now());
  return { siren, vatExigibility, today, latestDay: environment === 'TEST' ? LAST_DAY_OF_SANDBOX : today };
}
