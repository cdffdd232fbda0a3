import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import { useText } from '../i18n/text';
import { useTeam } from '../session/team';
import { useNavigation } from './navigation';

/** Help opened by `?`: all keyboard shortcuts. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const items = useNavigation(useTeam()).flatMap((group) => group.items);
  const rows: [string[], string][] = [
    [['Ctrl K', '⌘ K'], t('shell.keys.palette')],
    [['/'], t('shell.keys.search')],
    [['?'], t('shell.keys.help')],
    ...items.flatMap(({ key, name }): [string[], string][] =>
      key === undefined ? [] : [[[`g ${key}`], t('shell.keys.go', { page: t(name) })]],
    ),
    ...(items.some(({ path }) => path === 'send')
      ? [[['c'], t('shell.keys.newInvoice')] as [string[], string]]
      : []),
    [['j', '↓'], t('shell.keys.nextRow')],
    [['k', '↑'], t('shell.keys.previousRow')],
    [['Enter', 'o'], t('shell.keys.openRow')],
    [['x', 'Shift x'], t('shell.keys.selectRow')],
    [['e'], t('shell.keys.readRow')],
    [['.'], t('shell.keys.api')],
    [['Esc'], t('shell.keys.close')],
  ];
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('shell.keys')}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <dl className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        {rows.map(([keys, name]) => (
          <div key={name} className="flex items-center gap-3">
            <dt className="flex w-24 flex-none gap-1">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd className="text-ink">{name}</dd>
          </div>
        ))}
      </dl>
      <p className="text-12">{t('shell.keys.letters')}</p>
    </Dialog>
  );
}
