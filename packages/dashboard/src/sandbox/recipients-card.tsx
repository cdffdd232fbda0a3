import { ButtonLink } from '../components/button';
import { Card } from '../components/card';
import { Id } from '../components/copy-button';
import { Badge } from '../components/status';
import { useText } from '../i18n/text';
import { useMay, useTeam } from '../session/team';
import { magicAddress, MAGIC_RECIPIENTS, type MagicOutcome } from './magic-recipients';

const FAILS: readonly MagicOutcome[] = ['rejected', 'unreachable', 'unconfirmed', 'status-refused'];

/** Recipients whose outcome is known; each opens Send with its address. */
export function RecipientsCard() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  return (
    <Card title={t('sandbox.recipients')}>
      <p className="border-b border-line px-4 py-3 text-13 text-ink-2">{t('sandbox.recipientsNote')}</p>
      <ul>
        {MAGIC_RECIPIENTS.map((outcome) => {
          const address = magicAddress(outcome);
          return (
            <li
              key={outcome}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 text-13 last:border-b-0"
            >
              <span className="w-48 max-md:w-full">
                <Id value={address} label={t('sandbox.copyAddress')} />
              </span>
              <span className="grid min-w-0 flex-1 grid-cols-[5.5rem_minmax(0,1fr)] items-start justify-items-start gap-2">
                <Badge
                  tone={FAILS.includes(outcome) ? 'bad' : 'ok'}
                  icon={FAILS.includes(outcome) ? 'fail' : 'ok'}
                >
                  {t(FAILS.includes(outcome) ? 'sandbox.fails' : 'sandbox.arrives')}
                </Badge>
                <span className="text-ink-2">{t(`sandbox.outcome.${outcome}`)}</span>
              </span>
              {may('documents.send') && (
                <ButtonLink
                  size="sm"
                  icon="send"
                  to="/$teamId/send"
                  params={{ teamId }}
                  search={{ recipient: address }}
                  aria-label={t('sandbox.sendTo', { address })}
                >
                  {t('sandbox.send')}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
