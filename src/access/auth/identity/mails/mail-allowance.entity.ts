import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of mails on a day for one counter: a team, an address, or the resets or warnings of an account. */
@Entity('mail_allowances')
export class MailAllowance {
  /** Day in UTC. */
  @PrimaryColumn('date')
  day!: string;

  /** HMAC-SHA-256 of the counter's name, such as the id of the team or the address in lower case. */
  @PrimaryColumn('bytea')
  nameHash!: Buffer;

  @Column('integer')
  mails!: number;
}
