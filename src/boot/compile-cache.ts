import module from 'node:module';
import { join } from 'node:path';

/**
 * To be imported before what is to be compiled once: Node 22.8 and later keep compiled code beside the build, which is made
 * empty with it, and check it against each source. Node 20 has no documented way, and compiles at each start. A directory
 * that cannot be written, as in an image, changes nothing but the time of the start.
 */
const enable: unknown = Reflect.get(module, 'enableCompileCache');
if (typeof enable === 'function') Reflect.apply(enable, module, [join(__dirname, '../../.cache')]);
