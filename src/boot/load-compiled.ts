import { join } from 'node:path';
import { CompiledModules } from './compiled-modules';

/** To be imported before all that is to be loaded from it: the folder of the build, which is made empty with it. */
export const compiledModules = CompiledModules.from(join(__dirname, '../../.cache'));
