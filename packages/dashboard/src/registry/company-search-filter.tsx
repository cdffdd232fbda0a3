import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { useRef, useState, type ReactNode } from 'react';
import { classes } from '../components/classes';
import { OptionList, useOptions, type ComboOption } from '../components/combobox';
import { inputClasses } from '../components/field';
import { chipClasses, ChipText, ClearChip } from '../components/filters';
import { popupClasses } from '../components/menu';
import { useText } from '../i18n/text';
import type { Company } from './companies';
import { companyOption, useCompanySource } from './company-source';

/** The filter of a list to one company, found by a part of its name, city or numbers. */
export default function CompanySearchFilter({
  name,
  company,
  value,
  onChange,
  onClear,
}: {
  name: string;
  /** The chosen one, once it is known */
  company: Company | undefined;
  /** Current value of the filter */
  value: ReactNode | null;
  onChange: (companyId: string) => void;
  onClear: () => void;
}) {
  const { t } = useText();
  const { source, chosen } = useCompanySource();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const trigger = useRef<HTMLButtonElement>(null);
  const { options, isReading, error } = useOptions(source, typed, isOpen);
  const isOn = value !== null;
  return (
    <span className="inline-flex flex-none items-center">
      <BaseCombobox.Root
        items={options}
        filter={null}
        value={company === undefined ? null : companyOption(company)}
        isItemEqualToValue={(one: ComboOption, other: ComboOption) => one.value === other.value}
        autoHighlight
        inputValue={typed}
        onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : '')}
        onOpenChange={(next) => {
          setOpen(next);
          setTyped('');
        }}
        onValueChange={(option) => {
          if (option === null) return;
          chosen(option.value);
          onChange(option.value);
        }}
      >
        <BaseCombobox.Trigger
          ref={trigger}
          // Screen readers announce a combobox, which its contents do not name.
          aria-label={company === undefined ? name : `${name}: ${company.name}`}
          className={chipClasses(isOn, true)}
        >
          <ChipText name={name} value={value} />
        </BaseCombobox.Trigger>
        <BaseCombobox.Portal>
          <BaseCombobox.Positioner sideOffset={4} align="start" className="z-30">
            <BaseCombobox.Popup
              aria-label={name}
              className={classes(popupClasses, 'w-72 max-w-(--available-width)')}
            >
              <div className="p-1">
                <BaseCombobox.Input
                  autoComplete="off"
                  aria-label={t('documents.filter.findCompany')}
                  placeholder={t('documents.filter.findCompany')}
                  className={inputClasses()}
                />
              </div>
              <OptionList isReading={isReading} error={error} />
            </BaseCombobox.Popup>
          </BaseCombobox.Positioner>
        </BaseCombobox.Portal>
      </BaseCombobox.Root>
      {isOn && <ClearChip {...{ name, trigger, onClear }} />}
    </span>
  );
}
