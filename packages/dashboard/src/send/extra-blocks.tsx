import { Suspense, type ComponentProps, type ComponentType } from 'react';
import { lazyPart } from '../components/lazy-part';
import { Skeleton } from '../components/states';

type Extras = typeof import('./extras');
const load = (): Promise<Extras> => import('./extras');

/**
 * A part of the form that few documents have: it is loaded when it is first shown.
 * @param rows height of its placeholder; 0: none
 */
function later<Props extends object>(
  name: string,
  pick: (extras: Extras) => ComponentType<Props>,
  rows = 0,
): ComponentType<Props> {
  const Part = lazyPart<Props>(name, async () => ({ default: pick(await load()) }));
  return function Later(props) {
    return (
      <Suspense fallback={rows > 0 && <Skeleton rows={rows} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

type PropsOf<Name extends keyof Extras> = ComponentProps<Extras[Name]>;

export const FilesBlock = later<PropsOf<'FilesBlock'>>('extras', (of) => of.FilesBlock, 2);
export const EmailBlock = later<PropsOf<'EmailBlock'>>('extras', (of) => of.EmailBlock, 2);
export const ScheduleBlock = later<PropsOf<'ScheduleBlock'>>('extras', (of) => of.ScheduleBlock, 1);
export const AdjustmentRows = later<PropsOf<'AdjustmentRows'>>('extras', (of) => of.AdjustmentRows);
export const ExemptionFields = later<PropsOf<'ExemptionFields'>>('extras', (of) => of.ExemptionFields);
export const MoreFields = later<PropsOf<'MoreFields'>>('extras', (of) => of.MoreFields);
export const LastTry = later<PropsOf<'LastTry'>>('extras', (of) => of.LastTry);
export const PartyAlert = later<PropsOf<'PartyAlert'>>('extras', (of) => of.PartyAlert);
export const CorrectsField = later<PropsOf<'CorrectsField'>>('extras', (of) => of.CorrectsField);
export const UnshownAlert = later<PropsOf<'UnshownAlert'>>('extras', (of) => of.UnshownAlert);
