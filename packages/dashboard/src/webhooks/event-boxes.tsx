import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Breakable } from '../components/breakable';
import { Checkbox, SearchInput } from '../components/field';
import { groupBy } from '../group-by';
import { useText } from '../i18n/text';
import { useApi } from '../session/team';
import { eventTypesQuery } from './queries';
import { changeSelection, toArea } from './webhook-choices';

/** The event types as boxes by area, with a search. A chosen area includes its types and those that are added later. */
export function EventBoxes({
  events,
  onChange,
}: {
  events: readonly string[];
  onChange: (events: readonly string[]) => void;
}) {
  const { t } = useText();
  const [search, setSearch] = useState('');
  const { data: types = [] } = useQuery(eventTypesQuery(useApi()));
  const text = search.trim().toLowerCase();
  const areas = groupBy(
    types.filter((type) => type.includes(text) || events.includes(type)),
    toArea,
  );
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{t('webhooks.selected.some')}</legend>
      <SearchInput
        aria-label={t('webhooks.selected.search')}
        placeholder={t('webhooks.selected.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="grid max-h-64 gap-y-1 overflow-y-auto">
        {[...areas].map(([area, ofArea]) => (
          <div key={area} className="grid gap-y-1">
            <Checkbox
              className="max-md:min-h-10"
              label={
                <>
                  <code>{area}</code> <span className="text-ink-3">{t('webhooks.selected.area')}</span>
                </>
              }
              checked={events.includes(area)}
              onChange={(event) => onChange(changeSelection(events, area, event.target.checked))}
            />
            {ofArea.map((type) => (
              <Checkbox
                key={type}
                className="ms-5 max-md:min-h-10"
                label={
                  <code className="wrap-anywhere">
                    <Breakable name={type} />
                  </code>
                }
                checked={events.includes(area) || events.includes(type)}
                disabled={events.includes(area)}
                onChange={(event) => onChange(changeSelection(events, type, event.target.checked))}
              />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
