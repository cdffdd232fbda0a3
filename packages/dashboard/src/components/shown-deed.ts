import type { Api } from '../api/client';
import type { Caller } from './curl';

/** A deed under the name that its button has. */
export interface ShownDeed {
  name: string;
  /** Asks the API, and does nothing else: the function of the mutation itself, so that what is shown is what is sent */
  run: (api: Api) => unknown;
  /** `person` where keys are not accepted: accounts, members, the operator */
  by?: Caller['by'];
}
