import { beforeErasing, declareTeamTable } from '../kernel/database/team-tables';

declareTeamTable('webhook_deliveries', { noun: 'webhook delivery', erasure: 'cascade' });
declareTeamTable('webhook_attempts', {
  through: { table: 'webhook_deliveries', column: 'delivery_id' },
  key: ['delivery_id', 'number'],
});

beforeErasing('events', 'DELETE FROM webhook_deliveries WHERE event_id = ANY ($1)');
beforeErasing('webhooks', 'DELETE FROM webhook_deliveries WHERE webhook_id = ANY ($1)');
