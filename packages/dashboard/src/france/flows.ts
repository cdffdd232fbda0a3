import type { Period } from './queries';

export type Flow = Period['flow'];
/** In the order of the rows. Apart from the calendar, since the route needs no more to read its address. */
export const FLOWS: readonly Flow[] = ['transactions', 'payments', 'purchases'];
