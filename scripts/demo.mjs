/** `npm run demo`: makes the checkout ready, then shows the main job. */
import { prepare } from './prepare.mjs';

await prepare({ build: true });
await import('./demo/show.mjs');
