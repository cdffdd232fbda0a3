import { Injectable } from '@nestjs/common';
import type { Transaction } from '../kernel/database/unit-of-work';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import type { Page } from '../kernel/http/cursor';
import { LabelsService } from '../labels/labels.service';
import { acceptedPartner, type PartnerFields } from '../partners/partner-fields';
import type { ListPartnersQuery } from '../partners/partner.input';
import { PartnerStore, type PartnerRow, type WithLabels } from '../partners/partner-store';
import { compactNumber } from '../peppol/number-rule';
import { TeamScope } from '../teams/team-scope';
import type { SupplierInput } from './supplier.input';

type Supplier = WithLabels<PartnerRow>;

/** Those whose documents a team receives. */
@Injectable()
export class SuppliersService {
  private readonly store: PartnerStore<PartnerRow, PartnerFields>;

  constructor(unitOfWork: UnitOfWork, scope: TeamScope, labels: LabelsService) {
    this.store = new PartnerStore(unitOfWork, scope, labels, {
      kind: 'supplier',
      table: 'suppliers',
      labelTable: 'supplier_labels',
      labelOwner: 'supplier_id',
      columns: {
        externalId: 'external_id',
        name: 'name',
        vatNumber: 'vat_number',
        peppolAddresses: 'peppol_addresses',
      },
    });
  }

  page(teamId: string, query: ListPartnersQuery): Promise<Page<Supplier>> {
    return this.store.page(teamId, query);
  }

  async upsert(teamId: string, input: SupplierInput): Promise<Supplier> {
    return this.store.upsert(teamId, acceptedPartner(input));
  }

  get(teamId: string, key: string): Promise<Supplier> {
    return this.store.get(teamId, key);
  }

  async update(teamId: string, key: string, input: SupplierInput): Promise<Supplier> {
    return this.store.update(teamId, key, acceptedPartner(input));
  }

  delete(teamId: string, key: string): Promise<void> {
    return this.store.delete(teamId, key);
  }

  mark(teamId: string, key: string, labelId: string, present: boolean): Promise<Supplier> {
    return this.store.mark(teamId, key, labelId, present);
  }

  /**
   * The labels that documents of a sender get on arrival: those of every supplier of the team that has its electronic
   * address or its VAT number.
   * @param address `<scheme>:<identifier>`
   */
  async labelsForSender(
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
      [teamId, address.toLowerCase(), vatNumber === null ? null : compactNumber(vatNumber)],
    );
    return rows.map(({ labelId }) => labelId);
  }
}
