import { Button } from '../components/button';
import { Menu, MenuGroup, MenuItem } from '../components/menu';
import { dayKey } from '../format/days';
import { useText } from '../i18n/text';
import { magicAddress, MAGIC_RECIPIENTS } from '../sandbox/magic-recipients';
import { exampleForm } from './example';
import type { SendForm } from './form';

/** An invoice of the sandbox with one click, for each recipient that always behaves the same. */
export default function ExampleMenu({
  companyId,
  onChoose,
}: {
  companyId: string;
  onChoose: (form: SendForm) => void;
}) {
  const { t } = useText();
  return (
    <Menu trigger={<Button icon="flask">{t('send.example')}</Button>}>
      <MenuGroup name={t('send.example.note')}>
        {MAGIC_RECIPIENTS.map((outcome) => (
          <MenuItem
            key={outcome}
            onClick={() => onChoose(exampleForm(outcome, companyId, dayKey(new Date())))}
          >
            <span className="block font-mono text-12">{magicAddress(outcome)}</span>
            <span className="block text-12 text-ink-3">{t(`send.magic.${outcome}`)}</span>
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}
