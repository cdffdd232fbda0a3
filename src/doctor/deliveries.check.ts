import { warning, type Check } from './check';

/** Documents reach their recipients within the hour, unless they are scheduled for later. */
export const deliveriesCheck: Check = {
  name: 'deliveries',
  needsSchema: true,
  look: async ({ reader }) => {
    const rows = await reader.rows<{ channel: string; n: number; hours: number; example: string }>(
      `SELECT channel, count(*)::int AS n, min(document_id) AS example,
         (extract(epoch FROM clock_timestamp() - min(created_at)) / 3600)::int AS hours
       FROM deliveries d
       WHERE status = 'pending' AND created_at < clock_timestamp() - interval '1 hour'
         AND (EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.delivery_id = d.id)
           OR next_attempt_at IS NULL OR next_attempt_at < clock_timestamp())
       GROUP BY channel ORDER BY channel`,
    );
    return rows.map(({ channel, n, hours, example }) =>
      warning(
        `${n} deliver${n === 1 ? 'y' : 'ies'} over ${channel} ${n === 1 ? 'has' : 'have'} been pending for more than an hour, the oldest for ${hours} h (document ${example}).`,
        `GET /api/v1/documents/${example} shows its attempts`,
      ),
    );
  },
};
