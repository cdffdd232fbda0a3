/** The texts of an area (a file in messages/en), which a page loads before it is shown. A new area is one line here. */
import type account from './messages/en/account.json';
import type common from './messages/en/common.json';
import type shell from './messages/en/shell.json';
import type signIn from './messages/en/sign-in.json';

/** Every message of the dashboard by its key, which begins with its area. */
type Messages = typeof common & typeof shell & typeof signIn & typeof account;

export type MessageKey = keyof Messages;
/** Names of the files in messages/en. */
export type Area = 'common' | 'shell' | 'sign-in' | 'account';
