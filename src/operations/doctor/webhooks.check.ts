import { warning, type DoctorCheck, type Finding } from './check';

/** A webhook that does not receive its deliveries. */
interface WebhookState {
  id: string;
  teamId: string;
  since: string;
  isDisabled: boolean;
  isPaused: boolean;
}

/** Checks that no webhook is disabled or paused, or has been failing for long. */
export const webhooksCheck: DoctorCheck = {
  name: 'webhooks',
  needsSchema: true,
  run: async ({ reader }) => {
    const rows = await reader.rows<WebhookState>(
      `SELECT id, team_id AS "teamId", to_char(coalesce(disabled_at, paused_at, failing_since) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS since,
         disabled_at IS NOT NULL AS "isDisabled", paused_at IS NOT NULL AS "isPaused"
       FROM webhooks WHERE deleted_at IS NULL
         AND (disabled_at IS NOT NULL OR paused_at IS NOT NULL OR failing_since < clock_timestamp() - interval '1 hour')
       ORDER BY coalesce(disabled_at, paused_at, failing_since) LIMIT 20`,
    );
    return rows.map(toFinding);
  },
};

function toFinding({ id, teamId, since, isDisabled, isPaused }: WebhookState): Finding {
  if (isDisabled)
    return warning(
      `Webhook ${id} of ${teamId} failed for days and has been disabled since ${since} UTC.`,
      `its team enables it with PUT /api/v1/webhooks/${id}`,
    );
  if (isPaused)
    return warning(
      `Webhook ${id} of ${teamId} has been paused by its team since ${since} UTC; its deliveries wait.`,
      `its team resumes it with PUT /api/v1/webhooks/${id} and paused: false`,
    );
  return warning(
    `Webhook ${id} of ${teamId} has been failing since ${since} UTC.`,
    `GET /api/v1/webhooks/${id}/deliveries shows why`,
  );
}

/** Checks that notification mails can be sent. */
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
        'check SMTP_URL and the mail server; the log contains the replies of the mail server ("a notification could not be mailed")',
      ),
    ];
  },
};
