import type { LabelledCall } from '../components/labelled-call';
import type { Text } from '../i18n/text';

/** API calls of the account page, for "Show API call". Passwords and codes are placeholders. */
export function accountCalls(t: Text['t']): LabelledCall[] {
  const apiCalls: [name: string, run: LabelledCall['run']][] = [
    [t('account.title'), (api) => api.get('/api/core/session')],
    [t('account.profileSave'), (api) => api.patch('/api/core/user', { body: { name: '…' } })],
    [
      t('account.passwordChange'),
      (api) => api.post('/api/core/user/password', { body: { current: '…', password: '…' } }),
    ],
    [t('account.notifications'), (api) => api.get('/api/core/user/notifications')],
    [
      t('account.notificationsZone'),
      (api) => api.put('/api/core/user/notifications', { body: { timeZone: 'Europe/Brussels' } }),
    ],
    [t('account.notificationsTest'), (api) => api.post('/api/core/user/notifications/test')],
    [t('account.passkeys'), (api) => api.get('/api/core/user/passkeys')],
    [
      t('account.passkeyRemove'),
      (api) => api.delete('/api/core/user/passkeys/{passkeyId}', { path: { passkeyId: 'PASSKEY_ID' } }),
    ],
    [t('account.identities'), (api) => api.get('/api/core/user/identities')],
    [
      t('account.identityUnlink'),
      (api) => api.delete('/api/core/user/identities/{identityId}', { path: { identityId: 'IDENTITY_ID' } }),
    ],
    [t('account.totpStart'), (api) => api.post('/api/core/user/totp')],
    [t('account.totpConfirm'), (api) => api.post('/api/core/user/totp/confirm', { body: { code: '…' } })],
    [t('account.recoveryReplace'), (api) => api.post('/api/core/user/recovery-codes')],
    [t('account.totpRemove'), (api) => api.delete('/api/core/user/totp')],
    [t('account.sessions'), (api) => api.get('/api/core/sessions')],
    [
      t('account.sessionEnd'),
      (api) => api.delete('/api/core/sessions/{userSessionId}', { path: { userSessionId: 'SESSION_ID' } }),
    ],
    [t('account.signIns'), (api) => api.get('/api/core/sign-ins')],
  ];
  return apiCalls.map(([name, run]) => ({ name, run, by: 'person' }));
}
