import { warning, type DoctorCheck } from './check';

/** Checks that mails with notifications reach people. */
export const notificationsCheck: DoctorCheck = {
  name: 'notifications',
  needsSchema: true,
  run: async ({ reader }) => {
    const [row] = await reader.rows<{ failing: number; lost: number; problem: string | null }>(
      `SELECT count(*) FILTER (WHERE ended_at IS NULL)::int AS failing,
         count(*) FILTER (WHERE ended_at IS NOT NULL)::int AS lost, max(problem) AS problem
       FROM notification_mails
       WHERE created_at > clock_timestamp() - interval '2 days' AND mailed_at IS NULL AND problem IS NOT NULL`,
    );
    const { failing = 0, lost = 0, problem = null } = row ?? {};
    if (failing + lost === 0) return [];
    return [
      warning(
        `Mails with notifications of the last two days: ${failing} could not be sent yet, ${lost} were given up (${problem ?? 'unknown'}).`,
        'check SMTP_URL and the mail server; the log has its answers ("a notification could not be mailed")',
      ),
    ];
  },
};
