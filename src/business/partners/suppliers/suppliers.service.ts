import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { LabelsService } from '../../labels/labels.service';
import { normalizePartnerFields } from '../partner-fields';
import { PartnersService } from '../partners.service';
import { compactNumber } from '../../../standards/peppol/number-rule';
import { TeamScope } from '../../../access/teams/team-scope';
import { Supplier, SupplierLabel } from './supplier.entity';
import type { SupplierInput } from '../partner.input';
import { newSupplierId } from './supplier.resource';
import { findLabelIdsOfSender } from './suppliers.queries';

/** Manages suppliers: parties whose documents a team receives. */
@Injectable()
export class SuppliersService extends PartnersService<Supplier, SupplierInput> {
  constructor(
    @InjectRepository(Supplier) partners: Repository<Supplier>,
    @InjectRepository(SupplierLabel) marks: Repository<SupplierLabel>,
    unitOfWork: UnitOfWork,
    scope: TeamScope,
    labels: LabelsService,
  ) {
    const kind = {
      kind: 'supplier',
      newId: newSupplierId,
      table: 'suppliers',
      partners,
      marks,
      accept: normalizePartnerFields,
    } as const;
    super(kind, unitOfWork, scope, labels);
  }

  /**
   * Finds the labels for received documents of a sender: the labels of every supplier of the team with the electronic
   * address or VAT number of the sender.
   * @param address `<scheme>:<identifier>`
   */
  async findLabelsForSender(
    tx: Transaction,
    teamId: string,
    address: string,
    vatNumber: string | null,
  ): Promise<string[]> {
    return findLabelIdsOfSender(
      tx,
      teamId,
      address.toLowerCase(),
      vatNumber === null ? null : compactNumber(vatNumber),
    );
  }
}
