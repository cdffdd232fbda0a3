import { getSchedule } from '../../platform/kernel/queue/schedule';
import { MAX_COUNT } from '../../platform/kernel/work-control/due-index';
import { warning, type DoctorCheck } from './check';

const { instant, isOpen } = getSchedule(true);

/**
 * Selects open deliveries: those with the earliest due times, and those without a due time. Uses the indexes
 * `deliveries_schedule` and `deliveries_pending`. A limit on each part keeps the cost constant, however many deliveries
 * wait.
 */
const OPEN_DELIVERIES = `(SELECT id, document_id, channel, status, created_at, next_attempt_at FROM deliveries
    WHERE ${isOpen} ORDER BY ${instant} LIMIT ${MAX_COUNT})
  UNION ALL SELECT * FROM (SELECT id, document_id, channel, status, created_at, next_attempt_at FROM deliveries
    WHERE status = 'pending' LIMIT ${MAX_COUNT}) AS pending WHERE next_attempt_at IS NULL`;

/** Checks that documents reach their recipients within an hour, unless they are scheduled for later. */
export const deliveriesCheck: DoctorCheck = {
  name: 'deliveries',
  needsSchema: true,
  run: async ({ reader }) => {
    const rows = await reader.rows<{ channel: string; n: number; hours: number; example: string }>(
      `SELECT channel, count(*)::int AS n, min(document_id) AS example,
         (extract(epoch FROM now() - min(created_at)) / 3600)::int AS hours
       FROM (${OPEN_DELIVERIES}) AS d
       WHERE status = 'pending' AND created_at < now() - interval '1 hour'
         AND (EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.delivery_id = d.id)
           OR next_attempt_at IS NULL OR next_attempt_at < now())
       GROUP BY channel ORDER BY channel`,
    );
    return rows.map(({ channel, n, hours, example }) =>
      warning(
        `${n}${n < MAX_COUNT ? '' : ' or more'} deliver${n === 1 ? 'y' : 'ies'} over ${channel} ${n === 1 ? 'has' : 'have'} been pending for more than an hour, the oldest for ${hours} h (document ${example}).`,
        `GET /api/v1/documents/${example} shows the delivery attempts`,
      ),
    );
  },
};
