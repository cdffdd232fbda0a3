import { declareTeamTable } from '../kernel/database/team-tables';

declareTeamTable('suppliers', { noun: 'supplier' });
declareTeamTable('supplier_labels', {
  through: { table: 'suppliers', column: 'supplier_id' },
  key: ['supplier_id', 'label_id'],
});
