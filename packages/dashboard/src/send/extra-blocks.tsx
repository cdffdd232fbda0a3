import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../components/lazy-part';
import { Skeleton } from '../components/states';
import type { EmailBlock as Email, FilesBlock as Files, ScheduleBlock as Schedule } from './extras';

const load = () => import('./extras');
const parts = {
  files: lazyPart('FilesBlock', async () => ({ default: (await load()).FilesBlock })),
  email: lazyPart('EmailBlock', async () => ({ default: (await load()).EmailBlock })),
  schedule: lazyPart('ScheduleBlock', async () => ({ default: (await load()).ScheduleBlock })),
};

// What few documents have is loaded when it is added.

export function FilesBlock(props: ComponentProps<typeof Files>) {
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <parts.files {...props} />
    </Suspense>
  );
}

export function EmailBlock(props: ComponentProps<typeof Email>) {
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <parts.email {...props} />
    </Suspense>
  );
}

export function ScheduleBlock(props: ComponentProps<typeof Schedule>) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <parts.schedule {...props} />
    </Suspense>
  );
}
