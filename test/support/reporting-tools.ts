import type { Service } from './service';
import type { Answer, TeamClient } from './team-client';
import { eventually, until } from './until';

const DAY_SECONDS = 86_400;

/** Common tools of the suites of e-reporting, over a service that is started on demand. */
export interface ReportingTools {
  /** Sends a report that has to be accepted. */
  readonly reported: (path: string, body: object, client?: TeamClient) => Promise<Answer>;
  /** Same for one of many reports, repeated while there is too much to check. */
  readonly reportedLater: (path: string, body: object, client: TeamClient) => Promise<Answer>;
  /** The `reporting` of a document. */
  readonly reportingOf: (documentId: string, client?: TeamClient) => Promise<Answer['body']>;
  /** Advances by a number of days, and waits for a number of finished filings, newest first. */
  readonly file: (
    path: string,
    count: number,
    client?: TeamClient,
    days?: number,
  ) => Promise<Answer['body'][]>;
  /** Kind, previous status, status, outcome and finality of a document's events, in their order. */
  readonly eventsOf: (documentId: string) => Promise<string[]>;
}

export function reportingTools(running: () => { service: Service; team: TeamClient }): ReportingTools {
  async function reported(path: string, body: object, client = running().team): Promise<Answer> {
    const answer = await client.post(path, body);
    if (answer.status !== 200) throw new Error(`Not reported: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  async function reportedLater(path: string, body: object, client: TeamClient): Promise<Answer> {
    const answer = await eventually(
      () => client.post(path, body),
      ({ status }) => status !== 503,
    );
    if (answer.status !== 200) throw new Error(`Not reported: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  async function reportingOf(documentId: string, client = running().team): Promise<Answer['body']> {
    const { body } = await client.get(`/api/v1/documents/${documentId}`);
    return body.document.reporting;
  }

  async function file(
    path: string,
    count: number,
    client = running().team,
    days = 80,
  ): Promise<Answer['body'][]> {
    await client.post('/api/v1/sandbox/clock/advance', { seconds: days * DAY_SECONDS });
    const filings = async (): Promise<Answer['body'][]> => (await client.get(`${path}/filings`)).body.filings;
    await until(async () => (await filings()).length >= count && (await open(client)) === 0, 120_000);
    // Read again: the last of them may have ended between the reading of the list and the check for open ones.
    return filings();
  }

  async function open({ teamId }: TeamClient): Promise<number> {
    const rows = await running().service.sql(
      `SELECT 1 FROM reporting_filings WHERE team_id = $1 AND next_attempt_at IS NOT NULL`,
      [teamId],
    );
    return rows.length;
  }

  async function eventsOf(documentId: string): Promise<string[]> {
    const rows = await running().service.sql<{ text: string }>(
      `SELECT concat_ws(' ', type, data->>'previousReportingStatus', data->>'reportingStatus', data->>'outcomeCode',
         CASE data->>'final' WHEN 'true' THEN 'final' END) AS text
       FROM events WHERE data->>'documentId' = $1 ORDER BY sequence`,
      [documentId],
    );
    return rows.map(({ text }) => text);
  }

  return { reported, reportedLater, reportingOf, file, eventsOf };
}

/** Status and error code of an answer. */
export function codeOf(answer: Answer): [number, string | null] {
  return [answer.status, answer.headers.get('x-error-code')];
}
