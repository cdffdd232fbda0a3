import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of invitations mailed on a day, for a team or to an address. */
@Entity('mail_allowances')
export class MailAllowance {
  /** Day in UTC. */
  @PrimaryColumn('date')
  day!: string;

  /** HMAC-SHA-256 of the id of the team, or of the address in lower case. */
  @PrimaryColumn('bytea')
  nameHash!: Buffer;

  @Column('integer')
  mails!: number;
}
