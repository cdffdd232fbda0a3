import type { ReactNode } from 'react';
import { classes } from './classes';

/**
 * The heads of panels of which one is shown; arrows go from one to the next. The panel has the id `<id>-panel`, the role
 * `tabpanel` and the name of `<id>-tab-<tab>`.
 */
export function TabList<Tab extends string>({
  id,
  label,
  tabs,
  current,
  className,
  onTab,
}: {
  id: string;
  label: string;
  tabs: readonly { tab: Tab; name: ReactNode }[];
  current: Tab;
  className?: string;
  onTab: (tab: Tab) => void;
}) {
  const move = (key: string): void => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const at = tabs.findIndex(({ tab }) => tab === current);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (step === 0 || next === undefined) return;
    onTab(next.tab);
    document.getElementById(`${id}-tab-${next.tab}`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      className={classes('flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]', className)}
    >
      {tabs.map(({ tab, name }) => (
        <button
          key={tab}
          id={`${id}-tab-${tab}`}
          type="button"
          role="tab"
          aria-selected={tab === current}
          aria-controls={`${id}-panel`}
          tabIndex={tab === current ? 0 : -1}
          className={classes(
            '-mb-px border-b-2 py-2.5 text-13 font-medium whitespace-nowrap md:pt-1.75 md:pb-2.25',
            tab === current
              ? 'border-ink text-ink'
              : 'border-transparent text-ink-2 hover:border-line-strong hover:text-ink',
          )}
          onClick={() => onTab(tab)}
          onKeyDown={({ key }) => move(key)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
