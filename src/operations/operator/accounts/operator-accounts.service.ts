import { Injectable } from '@nestjs/common';
import { AccountStates } from '../../../access/auth/identity/account-states';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Page } from '../../../platform/kernel/http/cursor';
import { conflict, notFound } from '../../../platform/kernel/http/failure';
import type { OperatorAccountRow } from './operator-account.resource';
import type { ChangeAccountInput, OperatorAccountsQuery } from './operator-accounts.input';
import { ACCOUNT_OF_ID, ACCOUNTS_BY_ADDRESS, NEWEST_ACCOUNTS } from './operator-accounts.queries';
import { listSearchedPage, type SearchedList } from '../searched-list';

const LIST: SearchedList = {
  ...{ one: ACCOUNT_OF_ID, newest: NEWEST_ACCOUNTS, found: ACCOUNTS_BY_ADDRESS },
  ...{ id: /^usr_[0-9A-HJKMNP-TV-Z]{26}$/, beyondAll: 'usr_~' },
};

/** People with accounts, as operators see them. */
@Injectable()
export class OperatorAccountsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly states: AccountStates,
  ) {}

  /** Newest first; those of an address by address. */
  listPage(query: OperatorAccountsQuery): Promise<Page<OperatorAccountRow>> {
    return listSearchedPage(this.unitOfWork, LIST, query);
  }

  /**
   * Disables or enables an account, and makes its person an operator or one no more.
   * @param operatorId who does so: nobody changes their own account, so one operator is always left
   * @throws Failure 404, 409 for the own account, 403 when they are an operator no more by then
   */
  async update(operatorId: string, id: string, input: ChangeAccountInput): Promise<OperatorAccountRow> {
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
}
