import { readReport, validateReport, type ReportKind } from '../../../src/standards/peppol/statistics';
import { BIS_INVOICE } from '../peppol/test-network';
import { MLS_DOCUMENT_TYPE } from '../../../src/standards/peppol/mls';
import { eventually, until } from '../until';
import type { Installation } from './installation';
import type { Stage } from './stage';

/** The month of the day has ended: both installations report it, and the reports equal the day's own counts. */
export async function monthClosed(stage: Stage): Promise<void> {
  const { transcript, one, two } = stage;
  transcript.part('the month is closed: TSR and EUSR, against the count of the day');
  // The statuses of the last documents may still be on their way.
  for (const party of [one, two]) await until(async () => (await party.unsentStatuses()) === 0);
  const [month] = [await one.endMonth(), await two.endMonth()];
  for (const party of [one, two]) {
    await party.operated.report(month);
    const [tsr, eusr] = [await accepted(stage, party, 'tsr'), await accepted(stage, party, 'eusr')];
    const { documents, statuses, users } = await stage.ledger.exchangesOf(party, stage.parties);
    transcript.expect(
      `${party.name}: reported month`,
      [tsr.startDate, eusr.startDate],
      Array(2).fill(`${month}-01`),
    );
    transcript.expect(`${party.name}: all exchanges`, tsr.totals, {
      Incoming: documents.incoming + statuses.incoming,
      Outgoing: documents.outgoing + statuses.outgoing,
    });
    transcript.expect(
      `${party.name}: of invoices, of statuses`,
      [sumOf(tsr, BIS_INVOICE), sumOf(tsr, MLS_DOCUMENT_TYPE)],
      [documents, statuses],
    );
    transcript.expect(`${party.name}: end users`, eusr.totals, {
      SendingEndUsers: users.sending,
      ReceivingEndUsers: users.receiving,
      SendingOrReceivingEndUsers: users.either,
    });
  }
}

/** A report as it arrived at its receiver. */
async function accepted({ transcript, reports }: Stage, party: Installation, kind: ReportKind) {
  const arrived = await eventually(
    async () => (await reports()).flatMap((bytes) => of(bytes, party, kind)),
    (all) => all.length > 0,
  );
  await until(async () => (await party.reportState(kind)) === 'accepted');
  transcript.expect(
    `${party.name}: ${kind} arrived once, rules that it breaks`,
    [arrived.length, arrived.flatMap(({ findings }) => findings)],
    [1, []],
  );
  const [first] = arrived;
  if (first === undefined) throw new Error('No report arrived');
  return first.report;
}

function of(bytes: Buffer, { seat }: Installation, kind: ReportKind) {
  const reading = readReport(bytes);
  if (!reading.ok || reading.report.kind !== kind || reading.report.reporterId !== seat) return [];
  return [{ report: reading.report, findings: validateReport(bytes) }];
}

type Report = Awaited<ReturnType<typeof accepted>>;

/** Exchanges of one document type. */
function sumOf({ parts }: Report, docType: string): { incoming: number; outgoing: number } {
  const ofType = parts.filter(
    ({ type, keys }) =>
      type === 'PerSP-DT-PR' &&
      keys.some(({ metaScheme, value }) => metaScheme === 'DT' && value === docType),
  );
  const sum = (name: string): number => ofType.reduce((all, { counts }) => all + (counts[name] ?? 0), 0);
  return { incoming: sum('Incoming'), outgoing: sum('Outgoing') };
}
