import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { addStatementBeforeErasing } from '../../../platform/kernel/database/team-tables';
import type { FrenchRouteKind } from './french-routes';

/** Route of a document to a French recipient, stored as long as an attempt over the route may have arrived. */
@Entity('french_routes')
@Check('french_routes_way_check', `way IN ('accessPoints', 'platform')`)
@Index('french_routes_age', ['chosenAt'])
export class FrenchRoute {
  @PrimaryColumn('text')
  envelopeId!: string;

  @Column('text')
  way!: FrenchRouteKind;

  @Column({ type: 'timestamptz', precision: 3 })
  chosenAt!: Date;
}

// Deletes the routes of a document's deliveries.
addStatementBeforeErasing(
  'documents',
  'DELETE FROM french_routes WHERE envelope_id IN (SELECT envelope_id FROM deliveries WHERE document_id = ANY ($1))',
);
