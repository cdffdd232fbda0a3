import { Injectable } from '@nestjs/common';
import { AccountStates } from '../../../access/auth/identity/account-states';
import { Recovery } from '../../../access/auth/identity/recovery';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Page } from '../../../platform/kernel/http/cursor';
import { conflict, notFound } from '../../../platform/kernel/http/api-error';
import type { OperatorAccountRow } from './operator-account.resource';
import type { ChangeAccountInput, OperatorAccountsQuery } from './operator-accounts.input';
import { ACCOUNT_OF_ID, ACCOUNTS_BY_ADDRESS, NEWEST_ACCOUNTS } from './operator-accounts.queries';
import { listSearchedPage, type SearchedList } from '../searched-list';

const ACCOUNT_LIST: SearchedList = {
  ...{ one: ACCOUNT_OF_ID, newest: NEWEST_ACCOUNTS, matches: ACCOUNTS_BY_ADDRESS },
  ...{ id: /^usr_[0-9A-HJKMNP-TV-Z]{26}$/, beyondAll: 'usr_~' },
};

/** Lists and changes accounts for operators. */
@Injectable()
export class OperatorAccountsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly states: AccountStates,
    private readonly recovery: Recovery,
  ) {}

  /** Lists accounts, newest first; results of a search are sorted by address. */
  listPage(query: OperatorAccountsQuery): Promise<Page<OperatorAccountRow>> {
    return listSearchedPage(this.unitOfWork, ACCOUNT_LIST, query);
  }

  /**
   * Disables or enables an account, and grants or revokes operator rights.
   * @param operatorId operator who makes the change: operators cannot change their own account, so that one operator
   * always remains
   * @throws ApiError 404, 409 for the operator's own account, 403 when the caller is no longer an operator
   */
  async update(operatorId: string, id: string, input: ChangeAccountInput): Promise<OperatorAccountRow> {
    if (operatorId === id)
      throw conflict('own_account', 'You cannot change your own account here. Ask another operator.');
    await this.getAccount(id);
    await this.states.applyChange(id, input, operatorId);
    return this.getAccount(id);
  }

  /**
   * Sends a password reset link to a person.
   * @throws ApiError 404; 409 for a disabled account, or without a mail server; 403 where passwords cannot be used to
   * sign in
   */
  async sendPasswordReset(id: string): Promise<OperatorAccountRow> {
    const account = await this.getAccount(id);
    await this.recovery.sendResetMail(id);
    return account;
  }

  private async getAccount(id: string): Promise<OperatorAccountRow> {
    const [account] = await this.unitOfWork.query<OperatorAccountRow>(ACCOUNT_OF_ID, [id]);
    if (account === undefined) throw notFound('account', id);
    return account;
  }
}
