import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PortalFlow } from '../../../standards/flux1';

/** Last number assigned to a file of an application and a flow. */
@Entity('french_portal_sequences')
export class PortalSequence {
  @PrimaryColumn('text')
  application!: string;

  @PrimaryColumn('text')
  flow!: PortalFlow;

  @Column('bigint')
  last!: string;
}
