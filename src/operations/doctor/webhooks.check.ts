import { warning, type DoctorCheck } from './check';

/** Checks that no webhook is disabled or has been failing for long. */
export const webhooksCheck: DoctorCheck = {
  name: 'webhooks',
  needsSchema: true,
  run: async ({ reader }) => {
    const rows = await reader.rows<{ id: string; teamId: string; since: string; isDisabled: boolean }>(
      `SELECT id, team_id AS "teamId", to_char(coalesce(disabled_at, failing_since) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS since,
         disabled_at IS NOT NULL AS "isDisabled"
       FROM webhooks WHERE deleted_at IS NULL
         AND (disabled_at IS NOT NULL OR failing_since < clock_timestamp() - interval '1 hour')
       ORDER BY coalesce(disabled_at, failing_since) LIMIT 20`,
    );
    return rows.map(({ id, teamId, since, isDisabled }) =>
      isDisabled
        ? warning(
            `Webhook ${id} of ${teamId} failed for days and has been disabled since ${since} UTC.`,
            `its team enables it with PUT /api/v1/webhooks/${id}`,
          )
        : warning(
            `Webhook ${id} of ${teamId} has been failing since ${since} UTC.`,
            `GET /api/v1/webhooks/${id}/deliveries shows why`,
          ),
    );
  },
};
