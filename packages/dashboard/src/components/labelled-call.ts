import type { Api } from '../api/client';
import type { Caller } from './curl';

/** An action with the label of its button. */
export interface LabelledCall {
  name: string;
  /**
   * Calls the API and does nothing else; use the mutation's own function, so that the displayed call equals the sent
   * one
   */
  run: (api: Api) => unknown;
  /** `person` where keys are not accepted: accounts, members, the operator */
  by?: Caller['by'];
}
