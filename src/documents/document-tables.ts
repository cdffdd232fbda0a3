import { declareTeamTable } from '../kernel/database/team-tables';

const through = { table: 'documents', column: 'document_id' };

declareTeamTable('document_contents', { through, key: ['document_id'], omit: ['xml', 'parsed'] });
declareTeamTable('document_labels', { through, key: ['document_id', 'label_id'] });
declareTeamTable('mail_orders', { through, key: ['document_id'] });
declareTeamTable('delivery_attempts', {
  through: { table: 'deliveries', column: 'delivery_id' },
  key: ['delivery_id', 'number'],
});
