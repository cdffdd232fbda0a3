import { useId } from 'react';
import { useText } from '../i18n/text';
import type { NotificationSetting } from './notification-settings';

const CHOICES = ['now', 'daily', 'never'] as const;

/** Kinds of notification and when the person is notified: one choice for each kind. */
export function ChoiceTable({
  settings,
  onChoose,
}: {
  settings: readonly NotificationSetting[];
  onChoose: (setting: NotificationSetting, choice: NotificationSetting['choice']) => void;
}) {
  const { t } = useText();
  const name = useId();
  return (
    <table className="w-full table-fixed border-collapse text-13">
      <caption className="sr-only">{t('account.notifications')}</caption>
      <thead>
        <tr>
          <th scope="col" className="h-8.5 w-[43%] pl-4 text-left text-12 font-normal text-ink-3 md:w-1/2">
            {t('account.notificationKind')}
          </th>
          {CHOICES.map((choice) => (
            <th key={choice} scope="col" className="px-1 text-center text-12 font-normal text-ink-3">
              {t(`account.notificationChoice.${choice}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {settings.map((setting) => {
          const kind = t(`account.notificationKind.${setting.kind}`);
          return (
            <tr key={setting.kind} className="border-t border-line hover:bg-hover">
              <th scope="row" className="py-2 pl-4 text-left font-normal wrap-anywhere hyphens-auto">
                {kind}
              </th>
              {CHOICES.map((choice) => (
                <td key={choice} className="p-0 text-center">
                  <label className="grid min-h-11 cursor-pointer place-items-center">
                    <input
                      type="radio"
                      className="size-4 accent-accent"
                      name={`${name} ${setting.kind}`}
                      aria-label={`${kind}: ${t(`account.notificationChoice.${choice}`)}`}
                      checked={setting.choice === choice}
                      onChange={() => onChoose(setting, choice)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
