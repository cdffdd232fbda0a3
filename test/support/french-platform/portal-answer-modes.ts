import type { SimulatedPortal, TakenFile } from './simulated-portal';

const REASON = { code: 'REJ_COH', text: 'Simulated refusal.' };
const LATE_MS = 60_000;

/** Ways in which the simulated portal answers on a file. */
export const ANSWER_MODES: Readonly<Record<string, (portal: SimulatedPortal, file: TakenFile) => void>> = {
  accept: (portal, file) => {
    portal.answerFlow(file);
    portal.answerContents(file);
  },
  refuse: (portal, file) => {
    portal.answerFlow(file);
    portal.answerContents(file, REASON);
  },
  late: (portal, file) => {
    setTimeout(() => {
      portal.answerFlow(file);
      portal.answerContents(file);
    }, LATE_MS).unref();
  },
  twice: (portal, file) => {
    for (let time = 0; time < 2; time++) {
      portal.answerFlow(file);
      portal.answerContents(file);
    }
  },
  disorder: (portal, file) => {
    portal.answerContents(file);
    portal.answerFlow(file);
  },
};
