import { Injectable } from '@nestjs/common';
import { AccountStates } from '../../auth/identity/account-states';
import { UnitOfWork } from '../../kernel/database/unit-of-work';
import {
  cutPage,
  decodeCursor,
  decodeNameCursor,
  DEFAULT_LIMIT,
  encodeCursor,
  encodeNameCursor,
  type Page,
} from '../../kernel/http/cursor';
import { conflict, notFound } from '../../kernel/http/failure';
import type { OperatorAccountRow } from './operator-account.resource';
import type { ChangeAccountInput, OperatorAccountsQuery } from './operator-accounts.input';
import { ACCOUNT_OF_ID, ACCOUNTS_BY_ADDRESS, NEWEST_ACCOUNTS } from './operator-accounts.queries';

/** Behind every id: the list begins with the newest. */
const BEYOND_ALL = 'usr_~';
const A_USER = /^usr_[0-9A-HJKMNP-TV-Z]{26}$/;

/** People with accounts, as operators see them. */
@Injectable()
export class OperatorAccounts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly states: AccountStates,
  ) {}

  /** Newest first; those of an address by address. */
  async page({
    search,
    limit = DEFAULT_LIMIT,
    cursor,
  }: OperatorAccountsQuery): Promise<Page<OperatorAccountRow>> {
    const sought = search?.trim();
    if (sought === undefined) return this.newest(limit, cursor);
    if (!A_USER.test(sought)) return this.byAddress(sought, limit, cursor);
    return cutPage(await this.unitOfWork.query<OperatorAccountRow>(ACCOUNT_OF_ID, [sought]), limit, () => '');
  }

  /**
   * Disables or enables an account, and makes its person an operator or one no more.
   * @param operatorId who does so: nobody changes their own account, so one operator is always left
   * @throws Failure 404, 409 for the own account, 403 when they are an operator no more by then
   */
  async change(operatorId: string, id: string, input: ChangeAccountInput): Promise<OperatorAccountRow> {
    if (operatorId === id)
      throw conflict('own_account', 'Nobody changes their own account here; another operator does.');
    await this.get(id);
    await this.states.change(id, input, operatorId);
    return this.get(id);
  }

  private async get(id: string): Promise<OperatorAccountRow> {
    const [account] = await this.unitOfWork.query<OperatorAccountRow>(ACCOUNT_OF_ID, [id]);
    if (account === undefined) throw notFound('account', id);
    return account;
  }

  private async newest(limit: number, cursor: string | undefined): Promise<Page<OperatorAccountRow>> {
    const before = cursor === undefined ? BEYOND_ALL : decodeCursor(cursor).id;
    const rows = await this.unitOfWork.query<OperatorAccountRow>(NEWEST_ACCOUNTS, [before, limit + 1]);
    return cutPage(rows, limit, ({ createdAt, id }) =>
      encodeCursor({ createdAt: createdAt.toISOString(), id }),
    );
  }

  private async byAddress(
    beginning: string,
    limit: number,
    cursor: string | undefined,
  ): Promise<Page<OperatorAccountRow>> {
    const { name, id } = cursor === undefined ? { name: '', id: '' } : decodeNameCursor(cursor);
    const rows = await this.unitOfWork.query<OperatorAccountRow>(ACCOUNTS_BY_ADDRESS, [
      beginning,
      name,
      id,
      limit + 1,
    ]);
    return cutPage(rows, limit, (row) => encodeNameCursor({ name: row.place, id: row.id }));
  }
}
