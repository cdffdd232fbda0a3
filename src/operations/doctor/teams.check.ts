import { problem, type DoctorCheck } from './check';

/** Checks that erasures of teams finish. */
export const teamsCheck: DoctorCheck = {
  name: 'teams',
  needsSchema: true,
  run: async ({ reader }) => {
    const rows = await reader.rows<{ id: string; since: string }>(
      `SELECT id, to_char(erasing_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS since FROM teams
       WHERE erased_at IS NULL AND erasing_at < clock_timestamp() - interval '15 minutes'
       ORDER BY erasing_at LIMIT 20`,
    );
    return rows.map(({ id, since }) =>
      problem(
        `The erasure of ${id} began at ${since} UTC and has not ended.`,
        `repeat passerelle team erase --team ${id}, with the same options`,
      ),
    );
  },
};
