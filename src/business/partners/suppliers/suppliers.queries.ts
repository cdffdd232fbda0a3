import type { Transaction } from '../../../platform/kernel/database/unit-of-work';

/**
 * Finds the ids of the labels of every supplier of the team with the electronic address or the VAT number. Uses the
 * indexes `suppliers_address` and `suppliers_vat_number`, and the primary key of `supplier_labels`.
 * @param address `<scheme>:<identifier>` in lower case
 * @param vatNumber VAT number in normalised form
 */
export async function findLabelIdsOfSender(
  tx: Transaction,
  teamId: string,
  address: string,
  vatNumber: string | null,
): Promise<string[]> {
  const rows = await tx.query<{ labelId: string }>(
    `SELECT DISTINCT c.label_id AS "labelId" FROM (
       SELECT id FROM suppliers WHERE team_id = $1 AND peppol_addresses @> ARRAY[$2::text]
       UNION SELECT id FROM suppliers WHERE team_id = $1 AND vat_number = $3) s
     JOIN supplier_labels c ON c.supplier_id = s.id ORDER BY c.label_id`,
    [teamId, address, vatNumber],
  );
  return rows.map(({ labelId }) => labelId);
}
