import { declareTeamTable } from '../kernel/database/team-tables';

declareTeamTable('customers', { noun: 'customer' });
declareTeamTable('customer_labels', {
  through: { table: 'customers', column: 'customer_id' },
  key: ['customer_id', 'label_id'],
});
